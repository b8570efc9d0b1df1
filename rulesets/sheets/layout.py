"""Values that every sheet needs: its options, and rows of two."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import product, zip_longest
from operator import mul
from typing import Any, TypeVar

from django.utils import timezone
from django.utils.formats import date_format, number_format
from django.utils.translation import gettext

from rulesets.sheets.options import SheetOptions

T = TypeVar("T")

LAST = 8
"""Items that are dealt to two columns together."""


def page(options: SheetOptions) -> dict[str, Any]:
    printed = gettext("printed %(date)s") % {"date": date_format(timezone.localdate())}
    return {"options": options, "shows_points": options.shows_points, "printed": printed}


def pairs(items: Sequence[Any]) -> list[tuple[Any, Any]]:
    """Return rows of two, left to right; None beside an odd last one."""
    return list(zip_longest(items[::2], items[1::2]))


def halves(items: Sequence[T]) -> tuple[Sequence[T], Sequence[T]]:
    """Return the first half of items, the larger one of an odd number, and the second."""
    half = -(-len(items) // 2)
    return items[:half], items[half:]


def columns(items: Sequence[T], height: Callable[[T], float]) -> tuple[list[T], list[T]]:
    """Return two columns, each item in the shorter one, the last items so that both end alike."""
    heights = [height(item) for item in items]
    signs: list[int] = []
    lead = 0.0
    for each in heights[:-LAST]:
        signs.append(-1 if lead > 0 else 1)
        lead += signs[-1] * each
    last = heights[-LAST:]
    ways = product((1, -1), repeat=len(last))
    signs += min(ways, key=lambda way: abs(lead + sum(map(mul, way, last))))
    left, right = ([i for i, s in zip(items, signs, strict=True) if s == side] for side in (1, -1))
    return left, right


def decimal(value: Fraction) -> str:
    """Return a number with one place, halves rounded up, as the reader's language writes it."""
    tenths = (value * 10 + Fraction(1, 2)) // 1
    return number_format(tenths / 10, 1)


def written(document: Any) -> list[str]:
    """Return what the player wrote in a list: its name and note, those of its entries."""
    texts = [(each.name, each.note) for each in (document, *document.entries)]
    return [text for pair in texts for text in pair]
