"""Ship and squadron cards to cut out; rules they lack room for stand on cards of their own.

Lengths are millimetres; lines are as high as the style sheet sets them on cards.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from django.template.loader import render_to_string
from django.utils.translation import gettext

from fleets.blocks import NOTHING, Block, Row, Said, blocks
from fleets.sheets import sheet_context
from rulesets import wording
from rulesets.engine.report import Report
from rulesets.sheets import booklet, measure
from rulesets.sheets.cards import HEIGHT, WIDTH, ShipCard, TextCard, text_cards
from rulesets.sheets.layout import pairs
from rulesets.sheets.options import SheetOptions

TITLE, STATS, MARKS, FLIGHTS = 5.4, 8.6, 5.4, 5.6
TEXT_LINE, NAME_LINE, PADDING = 2.6, 4.0, 0.9
TEXT_ROOM = 66.5
TEXT_SIZE = 7
ROW, TALL_ROW = 7.2, 10.2
"""The least height of a row, and of one with two lines of boxes."""


def cards_html(report: Report[Any], options: SheetOptions, share_url: str | None = None) -> str:
    is_folded = options.backs == "fold"
    cards = ship_cards(report, options)
    context = {
        **sheet_context(report, options, share_url),
        "rows": [(card, _back(card)) for card in cards]
        if is_folded
        else pairs(deck(cards, options)),
        "template": "sheets/_ship.html",
        "is_folded": is_folded,
        "left_out": sum(member.is_unknown for member in report.roster.members),
    }
    return render_to_string("sheets/cards.html", context)


def booklet_html(report: Report[Any], options: SheetOptions, share_url: str | None = None) -> str:
    """Return a booklet of all cards, whose cover lists the ships."""
    context = {
        **sheet_context(report, options, share_url),
        "sides": booklet.sides(deck(ship_cards(report, options), options)),
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


def ship_cards(report: Report[Any], options: SheetOptions) -> list[ShipCard]:
    return [card_of(block) for block in blocks(report, options) if not block.is_unknown]


def deck(cards: Sequence[ShipCard], options: SheetOptions) -> list[ShipCard | TextCard]:
    """Return the cards of ships, then those of the rules that they name and leave to others."""
    if not options.shows_rules:
        return [*cards]
    rest = dict.fromkeys(said for card in cards for said in card.rest)
    return [*cards, *text_cards(gettext("Rules"), list(rest))]


def card_of(block: Block) -> ShipCard:
    """Return a card that explains as much as it has room for: upgrades before heroes and titles."""
    rest: tuple[Said, ...] = ()
    if height(block) > HEIGHT:
        block, rest = replace(block, texts=_names(block.texts)), block.texts
    for place in sorted(range(len(block.rows)), key=lambda n: _saved(block.rows[n]), reverse=True):
        if height(block) > HEIGHT:
            rest += block.rows[place].said
            rows = list(block.rows)
            rows[place] = replace(rows[place], explains=False)
            block = replace(block, rows=tuple(rows))
    return ShipCard((block,), rest=rest)


def _saved(row: Row) -> float:
    """Return how much lower a row is without its rules."""
    return _row_height(row) - _row_height(replace(row, explains=False))


def _back(card: ShipCard) -> TextCard:
    block = card.blocks[0]
    said = (*card.rest, *block.texts, *(text for row in block.rows for text in row.said))
    texts = [each for each in dict.fromkeys(said) if each[1].en]
    name = wording.term(block.name or NOTHING)
    return next(iter(text_cards(name, texts)), TextCard(name, ()))


def _names(texts: tuple[Said, ...]) -> tuple[Said, ...]:
    return tuple((name, NOTHING) for name, _ in texts)


def height(block: Block) -> float:
    """Return how high a block is on a card."""
    about = f"{wording.term(block.class_name or NOTHING)} {block.weight} 0 0 0 {_said(block.texts)}"
    marks = FLIGHTS * (1 + len(block.squadrons) // 4) if block.squadrons else MARKS
    return (
        TITLE
        + measure.lines(about, WIDTH, TEXT_SIZE, "condensed-semibold") * 2.8
        + STATS
        + sum(map(_row_height, block.rows))
        + marks
    )


def _row_height(row: Row) -> float:
    lines = measure.lines(f"{_said(row.texts)} {row.fallback}", TEXT_ROOM, TEXT_SIZE)
    least = TALL_ROW if row.boxes > 2 else ROW
    return max(least, NAME_LINE + lines * TEXT_LINE + PADDING)


def _said(texts: tuple[Said, ...]) -> str:
    return " ".join(f"{wording.term(name)} {wording.term(text)}" for name, text in texts)
