"""A booklet of cards: a sheet printed on both sides and folded twice gives eight pages.

Printed on one side it gives four, which the last sheet does if that is enough. A page has two
cards; the first page is the cover. The cards of the list are followed by those of the turn, then by
room for the score, a map, the opponent's units and notes.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext

from rulesets import wording
from rulesets.engine.report import Report
from rulesets.engine.values import NOTHING, Term
from rulesets.sheets.cards import FORMS, BlockCard, Card, TextCard
from rulesets.sheets.measure import lines
from rulesets.sheets.options import SheetOptions
from rulesets.sheets.remarks import NumberedIssue, reason_cards, reasons, title_of_reasons

CARDS = 2
MAX_LINES = 16
MIN_LINES = 3
PAGES = 8
HALF = 4
FEW_REASONS = 3
"""Most reasons that stand on the cover instead of cards."""

COVER = {"a4": 131.0, "letter": 126.0}
"""Height of the cover above the mark of the fold, in millimetres by paper."""

WIDTH = 87.0
HEAD = 18.0
FOOT = 25.0
LINE, ROOMY_LINE = 4.75, 6.2
TITLE_LINE = 7.4
REASON_LINE = 4.0
"""Sizes of the cover and of its parts, in millimetres."""

FRONT = ((4, 5), (8, 1))
BACK = ((6, 3), (2, 7))
SINGLE = ((2, 3), (4, 1))
"""Pages of the upper row, which is printed upside down, and of the lower row."""


@dataclass(frozen=True, slots=True)
class Leaf:
    """A numbered page of the booklet; the first has no cards."""

    number: int
    cards: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class CoverUnit:
    """A unit or ship for the cover: its name and kind, the models of one, its price."""

    name: Term
    kind: Term
    models: int
    price: str


@dataclass(frozen=True, slots=True)
class CoverLine:
    """A line of the cover: `times` equal units, the models of one and the price of all.

    `page` is that of the first card, 0 without one.
    """

    name: str
    models: int
    price: str
    times: int = 1
    page: int = 0


def booklet(
    report: Report[Any],
    options: SheetOptions,
    cards: Sequence[Card],
    further: Sequence[Card],
    units: Sequence[CoverUnit],
) -> dict[str, Any]:
    """Return the sides of a booklet and what its cover shows: few reasons, units with pages."""
    found = reasons(report, options)
    on_cover = found if len(found) <= FEW_REASONS else []
    name = report.document.name or str(report.game.title)
    made = filled([*([] if on_cover else reason_cards(report, options)), *cards], further)
    room = _room(name, on_cover, options)
    lines = contents(units, made, max(MIN_LINES, min(MAX_LINES, int(room / LINE))))
    return {
        "sides": sides(made),
        "contents": lines,
        "is_roomy": len(lines) * ROOMY_LINE <= room,
        "cover_reasons": on_cover,
        "cover_title": title_of_reasons(report),
        "rules_pages": _pages(
            [
                page_of(place)
                for place, card in enumerate(made)
                if isinstance(card, TextCard) and card.title == gettext("Rules")
            ]
        ),
    }


def page_of(place: int) -> int:
    """Return the page of a card by its place among all cards, from 0."""
    return 2 + place // CARDS


def _pages(numbers: Sequence[int]) -> str:
    """Return the first and the last of some pages, such as `11–12`."""
    return "–".join(str(number) for number in dict.fromkeys((*numbers[:1], *numbers[-1:])))


def _room(title: str, on_cover: Sequence[NumberedIssue], options: SheetOptions) -> float:
    """Return the height for the units on the cover in millimetres."""
    used = HEAD + FOOT + TITLE_LINE * lines(title, WIDTH, 19, "condensed-semibold")
    if on_cover:
        texts = (f"{reason.number} {reason.said}" for reason in on_cover)
        used += REASON_LINE * (1 + sum(lines(text, WIDTH, 9) for text in texts))
    return COVER[options.paper] - used


def contents(
    units: Sequence[CoverUnit], cards: Sequence[Card], room: int = MAX_LINES
) -> list[CoverLine]:
    """Return units with their prices and pages, equal ones once, in at most `room` lines.

    Kinds replace names if there are many.
    """
    pages = _first_pages(cards)
    named, kinds = (_grouped(units, by_kind, pages) for by_kind in (False, True))
    made = named if len(named) <= room else kinds
    if len(made) <= room:
        return made
    shown, left = made[: room - 1], sum(each.times for each in made[room - 1 :])
    return [*shown, CoverLine(gettext("and %(n)d more") % {"n": left}, 1, "")]


def _first_pages(cards: Sequence[Card]) -> dict[str, int]:
    """Return the page of the first card with each name."""
    pages: dict[str, int] = {}
    for place, card in enumerate(cards):
        if isinstance(card, BlockCard):
            pages.setdefault(wording.term(card.block.name or NOTHING), page_of(place))
    return pages


def _grouped(
    units: Sequence[CoverUnit], by_kind: bool, pages: Mapping[str, int]
) -> list[CoverLine]:
    found: dict[tuple[str, int, str], list[CoverUnit]] = {}
    for unit in units:
        name = wording.term(unit.kind if by_kind else unit.name)
        found.setdefault((name, unit.models, unit.price), []).append(unit)
    return [
        CoverLine(
            name,
            models,
            f"{int(price) * len(same)}" if price.isdigit() else price,
            len(same),
            next((pages[each] for each in _names(same) if each in pages), 0),
        )
        for (name, models, price), same in found.items()
    ]


def _names(units: Iterable[CoverUnit]) -> list[str]:
    """Return the names by which the cards of equal units may go."""
    return [wording.term(term) for unit in units for term in (unit.name, unit.kind)]


def filled(cards: Sequence[Card], further: Sequence[Card]) -> list[Card]:
    """Return cards, then further cards, then forms in the places left on their sheet."""
    made = [*cards, *further]
    free = -(len(made) + CARDS) % (HALF * CARDS)
    return [*made, *FORMS[:free]]


def sides(cards: Sequence[Card]) -> list[list[list[Leaf]]]:
    """Return the sides of the sheets that the cards need, each as two rows of two pages."""
    leaves = [Leaf(1)]
    for start in range(0, len(cards), CARDS):
        leaves.append(Leaf(len(leaves) + 1, tuple(cards[start : start + CARDS])))
    while len(leaves) % HALF:
        leaves.append(Leaf(len(leaves) + 1))
    return [
        [[leaves[first + number - 1] for number in row] for row in side]
        for first in range(0, len(leaves), PAGES)
        for side in ((FRONT, BACK) if first + PAGES <= len(leaves) else (SINGLE,))
    ]
