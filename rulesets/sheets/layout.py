"""Values that every sheet needs: its options, and rows of two."""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from itertools import compress, zip_longest
from typing import Any, TypeVar

from django.utils import timezone
from django.utils.formats import date_format, number_format
from django.utils.translation import gettext

from rulesets.sheets.options import SheetOptions

T = TypeVar("T")

LAST = 12
"""Items whose every split into two columns is compared."""


DEFAULTS: Mapping[str, Any] = {
    "beside": (),
    "books": (),
    "card": None,
    "list_code": None,
    "fingerprint": "",
    "guide_starts_page": False,
    "has_chances": False,
    "has_end": False,
    "is_folded": False,
    "leaf": None,
    "player": "",
    "reasons": (),
    "rounds": (),
    "rules_pages": "",
}
"""Names that parts of sheets ask for, unless a sheet gives them."""


def page(options: SheetOptions) -> dict[str, Any]:
    """Return what every sheet needs."""
    printed = gettext("printed %(date)s") % {"date": date_format(timezone.localdate())}
    return {
        **DEFAULTS,
        "options": options,
        "shows_points": options.shows_points,
        "printed": printed,
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


def columns(items: Sequence[T], height: Callable[[T], float]) -> tuple[list[T], list[T]]:
    """Return two columns, each item in the shorter one, the last items so that both end alike."""
    heights = [height(item) for item in items]
    is_left: list[bool] = []
    lead = 0.0
    for each in heights[:-LAST]:
        is_left.append(lead <= 0)
        lead += each if is_left[-1] else -each
    leads = [lead - sum(heights[-LAST:])]
    for each in heights[-LAST:]:
        leads += [before + 2 * each for before in leads]
    choice = min(range(len(leads)), key=lambda n: abs(leads[n]))
    if not is_left and not choice & 1:  # the first item is on the left
        choice = len(leads) - 1 - choice
    is_left += [bool(choice >> place & 1) for place in range(len(heights[-LAST:]))]
    left = list(compress(items, is_left))
    right = [item for item, chosen in zip(items, is_left, strict=True) if not chosen]
    return left, right


def decimal(value: Fraction) -> str:
    """Return a number with one place, halves rounded up, as the reader's language writes it."""
    tenths = (value * 10 + Fraction(1, 2)) // 1
    return number_format(tenths / 10, 1)


def written(document: Any) -> list[str]:
    """Return what the player wrote in a list: its name and note, those of its entries."""
    texts = [(each.name, each.note) for each in (document, *document.entries)]
    return [text for pair in texts for text in pair]
