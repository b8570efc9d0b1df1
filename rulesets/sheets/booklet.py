"""A booklet of cards: a sheet printed on both sides and folded twice gives eight pages.

Printed on one side it gives four, which the last sheet does if that is enough. A page has two
cards; the first page is the cover. The cards of the list are followed by those of the turn, then by
room for the score, a map, the opponent's units and notes.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

from django.utils.translation import gettext

from rulesets import wording
from rulesets.engine.report import Report
from rulesets.engine.values import Term
from rulesets.sheets.cards import FORMS, BlockCard, Card, TextCard
from rulesets.sheets.equals import by_kind, ranges
from rulesets.sheets.layout import halves
from rulesets.sheets.measure import lines
from rulesets.sheets.options import SheetOptions
from rulesets.sheets.reasons import Reason, reason_cards, reasons, title_of_reasons

CARDS = 2
PAGES = 8
HALF = 4
FEW_REASONS = 3
"""Most reasons that stand on the cover instead of cards."""

COVER = {"a4": 131.0, "letter": 126.0}
"""Height of the cover above the mark of the fold, in millimetres by paper."""

WIDTH = 87.0
HEAD = 18.0
FOOT = 25.0
TITLE_LINE = 7.4
REASON_LINE = 4.0
EMBLEM = 24.0
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
    """A unit or ship for the cover: its name, kind, models, price and the ids of its entries.

    `number` tells ships of one name apart, 0 for a single one.
    """

    name: Term
    kind: Term
    models: str
    price: str
    entries: tuple[str, ...]
    number: int = 0


@dataclass(frozen=True, slots=True)
class CoverLine:
    """A line of the cover: `times` equal units, the models of one and the price of all.

    `page` is that of the first card, 0 without one.
    """

    name: str
    models: str = ""
    price: str = ""
    times: int = 1
    page: int = 0

    @property
    def text(self) -> str:
        times = f"{self.times}× " if self.times > 1 else ""
        return f"{times}{self.name} {self.models}".strip()


@dataclass(frozen=True, slots=True)
class Face:
    """How the cover sets its units; `name` is its class in the style sheet.

    In `columns`, a name is `width` wide; `line` and `padding` are the height of its lines and that
    around them.
    """

    name: str
    points: float
    line: float
    padding: float
    width: float
    columns: int = 1


BOOKLET_FACES = (
    Face("large", 13, 5.9, 2.35, 56.0),
    Face("roomy", 10.5, 4.85, 1.35, 59.0),
    Face("", 9, 3.85, 0.9, 59.0),
    Face("two", 9, 3.85, 0.9, 24.5, columns=2),
    Face("small", 7.5, 3.2, 0.6, 67.0),
    Face("small two", 7.5, 3.2, 0.6, 25.0, columns=2),
)
"""From large to small type; in the last one, units that still have no room are only counted."""


def booklet(
    report: Report,
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
    face, lines = contents(units, made, room)
    printed = sides(made)
    return {
        "sides": printed,
        "folding": _folding(len(printed)),
        "contents": halves(lines) if face.columns > 1 else [lines],
        "contents_face": face.name,
        "has_room_for_emblem": room - _contents_height(lines, face) >= EMBLEM,
        "cover_reasons": on_cover,
        "cover_title": title_of_reasons(report),
        "rules_pages": _pages(
            [
                page_of(place)
                for place, card in enumerate(made)
                if isinstance(card, TextCard) and card.is_rules
            ]
        ),
    }


def _folding(count: int) -> str:
    """Say how to print and fold that many sides."""
    if count == 1:
        return gettext("Print on one side. Fold the upper half back, then the left.")
    both_sides = gettext(
        "Print on both sides, flipped on the long edge. Fold the upper half back, then the left; "
        "cut the fold at the top."
    )
    if count % 2 == 0:
        return both_sides
    before = count // 2 * PAGES
    single = gettext(
        "Pages %(first)s–%(last)s are one-sided: fold the same way, do not cut, tuck in behind "
        "page %(before)s."
    ) % {"first": before + 1, "last": before + HALF, "before": before}
    return f"{both_sides} {single}"


def page_of(place: int) -> int:
    """Return the page of a card by its place among all cards, from 0."""
    return 2 + place // CARDS


def _pages(numbers: Sequence[int]) -> str:
    """Return the first and the last of some pages, such as `11–12`."""
    return "–".join(str(number) for number in dict.fromkeys((*numbers[:1], *numbers[-1:])))


def _room(title: str, on_cover: Sequence[Reason], options: SheetOptions) -> float:
    """Return the height for the units on the cover in millimetres."""
    used = HEAD + FOOT + TITLE_LINE * lines(title, WIDTH, 19, "condensed-semibold")
    if on_cover:
        texts = (f"{reason.number} {reason.sentence}" for reason in on_cover)
        used += REASON_LINE * (1 + sum(lines(text, WIDTH, 9) for text in texts))
    return COVER[options.paper] - used


def contents(
    units: Sequence[CoverUnit], cards: Sequence[Card], room: float
) -> tuple[Face, Sequence[CoverLine]]:
    """Return units with their prices and pages, equal ones once, as they fit in millimetres.

    Kinds replace names that have no room even in small type and two columns.
    """
    pages = _first_pages(cards)
    named, merged = (_grouped(units, merges, pages) for merges in (False, True))
    for made, face in product((named, merged), BOOKLET_FACES):
        if _contents_height(made, face) <= room:
            return face, made
    smallest, shown = BOOKLET_FACES[-1], merged[:-1]
    while shown and _contents_height([*shown, _more(merged, shown)], smallest) > room:
        shown = shown[:-1]
    return smallest, [*shown, _more(merged, shown)]


def _more(made: Sequence[CoverLine], shown: Sequence[CoverLine]) -> CoverLine:
    left = sum(each.times for each in made[len(shown) :])
    return CoverLine(gettext("and %(n)d more") % {"n": left})


def _contents_height(made: Sequence[CoverLine], face: Face) -> float:
    columns = halves(made) if face.columns > 1 else [made]
    return max(sum(_line_height(each, face) for each in column) for column in columns)


def _line_height(line: CoverLine, face: Face) -> float:
    return lines(line.text, face.width, face.points) * face.line + face.padding


def _first_pages(cards: Sequence[Card]) -> dict[str, int]:
    """Return the page of the first card of each entry."""
    pages: dict[str, int] = {}
    for place, card in enumerate(cards):
        if isinstance(card, BlockCard):
            for entry in card.block.entries:
                pages.setdefault(entry, page_of(place))
    return pages


def _grouped(units: Sequence[CoverUnit], merges: bool, pages: Mapping[str, int]) -> list[CoverLine]:
    def shown(unit: CoverUnit) -> tuple[str, str, str]:
        name = unit.kind if merges else unit.name
        return wording.term(name), unit.models, unit.price

    return [
        CoverLine(
            f"{name} {_numbers(same)}".strip(),
            models,
            f"{int(price) * len(same)}" if price.isdigit() else price,
            1 if _numbers(same) else len(same),
            min((pages[id] for each in same for id in each.entries if id in pages), default=0),
        )
        for (name, models, price), same in by_kind(units, shown).items()
    ]


def _numbers(same: Sequence[CoverUnit]) -> str:
    """Return the numbers of equal units, empty if not all have one of their own."""
    numbers = [unit.number for unit in same]
    return ", ".join(ranges(numbers)) if all(numbers) and len({*numbers}) == len(same) else ""


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
