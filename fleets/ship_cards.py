"""Ship and squadron cards to cut out; rules they lack room for stand on cards of their own.

Lengths are millimetres; lines are as high as the style sheet sets them on cards.
"""

from collections.abc import Sequence
from dataclasses import replace
from math import inf
from typing import Any

from django.template.loader import render_to_string
from django.utils.translation import gettext

from fleets.blocks import Block, blocks
from fleets.guide import GUIDE, SQUADRONS
from fleets.sheets import sheet_context
from fleets.upgrade_rows import Row, Said
from rulesets import wording
from rulesets.engine.values import NOTHING, Term
from rulesets.games.warfleets import FleetReport
from rulesets.sheets import booklet, measure
from rulesets.sheets.cards import (
    SMALL,
    ShipCard,
    TextCard,
    Type,
    fitting,
    largest,
    text_cards,
    text_height,
)
from rulesets.sheets.guide import guide_cards
from rulesets.sheets.layout import pairs
from rulesets.sheets.options import SheetOptions

TITLE, STATS, MARKS, FLIGHT = 5.3, 8.2, 5.2, 5.4
TEXT_LINE, NAME_LINE, PADDING = 2.6, 4.45, 0.45
BARE_ROW = 7.4
TEXT_EDGES = 10.5
"""Room at the left and right of what an upgrade does."""

TEXT_SIZE = 7
MARKS_SIZE = 7.5
MARKS_LINE = 4.3
ROUNDS = 18.8
"""Width of the marks for activations."""

SHARES = (0.18, 0.18, 0.30, 0.14, 0.18)
"""The parts of a large card's width for each part of a statline."""

EDGES = 1.5
STATLINE, PRINTED = 12, 8


def cards_html(report: FleetReport, options: SheetOptions, share_url: str | None = None) -> str:
    is_folded = options.backs == "fold"
    guide = guide_cards(GUIDE)
    spare = guide if options.shows_rules else []
    rows: list[tuple[Any, Any]]
    if is_folded:
        fronts = [front_of(block) for block in blocks(report, options)]
        rows = [*((card, _back(card) or guide[0]) for card in fronts), *pairs(spare)]
    else:
        rows = pairs([*deck(ship_cards(report, options), options), *spare])
    context = {
        **sheet_context(report, options, share_url),
        "rows": rows,
        "template": "sheets/_ship.html",
        "is_folded": is_folded,
    }
    return render_to_string("sheets/cards.html", context)


def booklet_html(report: FleetReport, options: SheetOptions, share_url: str | None = None) -> str:
    """Return a booklet of all cards, whose cover lists the ships."""
    context = {
        **sheet_context(report, options, share_url),
        "sides": booklet.sides(
            booklet.filled(deck(ship_cards(report, options), options), guide_cards(GUIDE))
        ),
        "guide": GUIDE,
        "contents": booklet.contents(
            [
                (name, block.class_name or name, block.copies, block.price)
                for block in blocks(report, options)
                for name in [block.name or NOTHING]
            ]
        ),
        "template": "sheets/_ship.html",
    }
    return render_to_string("sheets/booklet.html", context)


def ship_cards(report: FleetReport, options: SheetOptions) -> list[ShipCard]:
    return [card_of(block, options.shows_rules) for block in blocks(report, options)]


def deck(cards: Sequence[ShipCard], options: SheetOptions) -> list[ShipCard | TextCard]:
    """Return the cards of ships, then those of the rules that they name and leave to others."""
    if not options.shows_rules:
        return [*cards]
    rest = dict.fromkeys(said for card in cards for said in card.rest)
    return [*cards, *text_cards(gettext("Rules"), list(rest))]


def card_of(block: Block, shows_rules: bool = True) -> ShipCard:
    """Return a card that explains as much as it has room for: upgrades before heroes and titles."""
    rest: tuple[Said, ...] = ()
    if height(block, SMALL) > SMALL.height:
        block, rest = replace(block, texts=_names(block.texts)), block.texts
    for place in sorted(range(len(block.rows)), key=lambda n: _saved(block.rows[n]), reverse=True):
        if height(block, SMALL) > SMALL.height:
            rest += block.rows[place].said
            rows = list(block.rows)
            rows[place] = replace(rows[place], explains=False)
            block = replace(block, rows=tuple(rows))
    texts = _squadrons() if block.squadrons and shows_rules else ()
    type_ = largest(
        lambda each: (
            height(block, each) + sum(text_height(said, each) for said in texts) <= each.height
        )
    )
    return ShipCard((block,), type_, texts=texts, rest=rest)


def front_of(block: Block) -> ShipCard:
    """Return a card that names rules, all of which stand on its back."""
    rows = tuple(replace(row, explains=False) for row in block.rows)
    named = replace(block, texts=_names(block.texts), rows=rows)
    rest = (*block.texts, *(_squadrons() if block.squadrons else ()))
    return ShipCard((named,), largest(lambda each: height(named, each) <= each.height), rest=rest)


def _squadrons() -> tuple[Said, ...]:
    """Return the rules that all squadrons have."""
    label, text = SQUADRONS
    return ((Term(str(label)), Term(str(text))),)


def _saved(row: Row) -> float:
    """Return how much lower a row is without its rules."""
    return _row_height(row, SMALL) - _row_height(replace(row, explains=False), SMALL)


def _back(card: ShipCard) -> TextCard | None:
    """Return what stands behind a card: the rules that it names."""
    block = card.blocks[0]
    said = (*card.rest, *(text for row in block.rows for text in row.said))
    texts = [each for each in dict.fromkeys(said) if each[1].en]
    name = wording.term(block.name or NOTHING)
    inside, _ = fitting(texts, SMALL.height - TITLE, SMALL)
    return next(iter(text_cards(name, inside)), None)


def _names(texts: tuple[Said, ...]) -> tuple[Said, ...]:
    return tuple((name, NOTHING) for name, _ in texts)


def height(block: Block, type_: Type) -> float:
    """Return how high a block is on a card; infinite if its statline has no room."""
    about = f"{wording.term(block.class_name or NOTHING)} {block.weight} 0 0 0 {_said(block.texts)}"
    return (
        TITLE
        + measure.lines(about, type_.width, TEXT_SIZE, "condensed-semibold") * 2.8
        + (STATS if _has_room_for_figures(block, type_) else inf)
        + sum(_row_height(row, type_) for row in block.rows)
        + (FLIGHT * len(block.squadrons) if block.squadrons else _marks_height(block, type_))
    )


def _has_room_for_figures(block: Block, type_: Type) -> bool:
    """Return whether a statline fits; in the usual type it always does."""
    return type_.scale == 1 or all(
        measure.width(figure.text, STATLINE, "condensed-semibold")
        + (measure.width(f" ({figure.printed})", PRINTED) if figure.printed else 0)
        + EDGES
        <= share * type_.width
        for figure, share in zip(block.figures, SHARES, strict=False)
    )


def _marks_height(block: Block, type_: Type) -> float:
    """Return the height of the line or two of activations and morale."""
    rolls = "".join(f" · {working}: {roll}+" for working, roll in block.morale)
    working = gettext("%(n)s working") % {"n": block.slots}
    words = f"{gettext('Morale, D6')} {working} {rolls} {gettext('Activated')}"
    taken = measure.width(words, MARKS_SIZE) + ROUNDS
    return MARKS if taken <= type_.width else MARKS + MARKS_LINE


def _row_height(row: Row, type_: Type) -> float:
    said = f"{_said(row.texts)} {row.fallback}".strip()
    if not said:
        return BARE_ROW
    lines = measure.lines(said, type_.width - TEXT_EDGES, TEXT_SIZE)
    return NAME_LINE + lines * TEXT_LINE + PADDING


def _said(texts: tuple[Said, ...]) -> str:
    return " ".join(f"{wording.term(name)} {wording.term(text)}" for name, text in texts)
