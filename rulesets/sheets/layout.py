"""Values that every sheet needs: its options, and rows of two."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import accumulate, combinations_with_replacement, pairwise, zip_longest
from typing import Any, TypeVar

from django.utils import timezone
from django.utils.formats import date_format, number_format
from django.utils.translation import gettext

from rulesets.sheets.options import SheetOptions

T = TypeVar("T")


def page(options: SheetOptions, fingerprint: str = "") -> dict[str, Any]:
    """Return what every sheet needs; that of a list says which list it is at the foot of pages."""
    printed = gettext("printed %(date)s") % {"date": date_format(timezone.localdate())}
    return {
        "options": options,
        "shows_points": options.shows_points,
        "printed": printed,
        "fingerprint": fingerprint,
    }


def pairs(items: Sequence[T]) -> list[tuple[T, T | None]]:
    """Return rows of two, left to right; None beside an odd last one."""
    return list(zip_longest(items[::2], items[1::2]))


def halves(items: Sequence[T]) -> tuple[Sequence[T], Sequence[T]]:
    """Return the first half of items, the larger one of an odd number, and the second."""
    half = -(-len(items) // 2)
    return items[:half], items[half:]


def middle(heights: Sequence[float]) -> int:
    """Return where to split a column into two so that the higher one is as low as possible."""
    cuts = range(len(heights) + 1)
    return min(cuts, key=lambda cut: (max(sum(heights[:cut]), sum(heights[cut:])), -cut))


def thirds(heights: Sequence[float]) -> list[slice]:
    """Return where three columns begin and end so that the highest is as low as possible.

    Of several such places, it is where the columns are most alike, then where the first are full.
    """
    below = [*accumulate(heights, initial=0.0)]

    def cost(cuts: Sequence[int]) -> tuple[float, float, Sequence[int]]:
        columns = [below[end] - below[start] for start, end in pairwise(cuts)]
        return max(columns), sum(each * each for each in columns), [-cut for cut in cuts]

    inner = combinations_with_replacement(range(len(below)), 2)
    best = min(((0, *each, len(heights)) for each in inner), key=cost)
    return [slice(*each) for each in pairwise(best)]


def decimal(value: Fraction) -> str:
    """Return a number with one place, halves rounded up, as the reader's language writes it."""
    tenths = (value * 10 + Fraction(1, 2)) // 1
    return number_format(tenths / 10, 1)


def written(document: Any) -> list[str]:
    """Return what the player wrote in a list: its name and note, those of its entries."""
    texts = [(each.name, each.note) for each in (document, *document.entries)]
    return [text for pair in texts for text in pair]
