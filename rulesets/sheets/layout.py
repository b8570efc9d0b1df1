"""Values that every sheet needs: its options, and rows of two."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import zip_longest
from typing import Any, TypeVar

from django.utils.formats import number_format

from rulesets.sheets.options import SheetOptions

T = TypeVar("T")

LETTERS = 78
"""Letters in a line of a column of texts."""


def page(options: SheetOptions) -> dict[str, Any]:
    return {"options": options, "shows_points": options.shows_points}


def pairs(items: Sequence[Any]) -> list[tuple[Any, Any]]:
    """Return rows of two, left to right; None beside an odd last one."""
    return list(zip_longest(items[::2], items[1::2]))


def halves(items: Sequence[T], said: Callable[[T], str]) -> list[Sequence[T]]:
    """Return two columns of texts that read down one, then the other, about equally long."""
    lines = [1 + len(said(item)) // LETTERS for item in items]
    left, place = sum(lines), 0
    while place < len(items) and 2 * left > sum(lines):
        left -= lines[place]
        place += 1
    return [items[:place], items[place:]]


def decimal(value: Fraction) -> str:
    """Return a number with one place, halves rounded up, as the reader's language writes it."""
    tenths = (value * 10 + Fraction(1, 2)) // 1
    return number_format(tenths / 10, 1)


def written(document: Any) -> list[str]:
    """Return what the player wrote in a list: its name and note, those of its entries."""
    texts = [(each.name, each.note) for each in (document, *document.entries)]
    return [text for pair in texts for text in pair]
