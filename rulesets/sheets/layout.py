"""What every sheet's template needs: its options, and rows of two."""

from collections.abc import Sequence
from itertools import zip_longest
from typing import Any

from rulesets.sheets.options import SheetOptions


def page(options: SheetOptions) -> dict:
    return {"options": options, "shows_points": options.shows_points}


def pairs(items: Sequence[Any]) -> list[tuple[Any, Any]]:
    """Rows of two, left to right; None beside an odd last one."""
    return list(zip_longest(items[::2], items[1::2]))


def columns(items: Sequence[Any]) -> list[tuple[Any, Any]]:
    """Rows of two that read down the left column, then down the right one."""
    half = -(-len(items) // 2)
    return list(zip_longest(items[:half], items[half:]))
