"""Unit cards to cut out, eight to a page, each of the size of a playing card.

How tall a card becomes is reckoned from its texts, so that long ones are set smaller or take two.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from math import ceil

from django.template.loader import render_to_string

from armies.sheets.army import head
from armies.sheets.blocks import LONG_NAME, Block, TableUnit, table_units
from armies.sheets.stored import render_stored
from rulesets import wording
from rulesets.engine.report import Report
from rulesets.engine.values import Term
from rulesets.sheets.layout import pairs
from rulesets.sheets.options import SheetOptions

CARD = 61.5
"""Millimetres inside a card, as are all heights here."""

SMALL = 0.875
"""Small type, as a part of the usual one."""

TEXT_GAP = 0.5
HEADING, NAME_LINE, ASIDES, STATS, LINE, PADDING, TOKENS = 3.1, 3.4, 2.8, 7.7, 3.4, 1.4, 5.2
TABLE_HEAD, TABLE_LINE, TABLE_PADDING = 4.1, 3.25, 0.95
LETTERS, NAME_LETTERS, RULES_LETTERS = 66, 23, 20
"""Letters of the usual type in a line of a card, in a weapon's name and in its rules."""


@dataclass(frozen=True, slots=True)
class Card:
    """Some blocks of a unit. `part` counts its cards from 1."""

    blocks: tuple[Block, ...]
    is_small: bool = False
    part: int = 1
    parts: int = 1

    @property
    def texts(self) -> list[tuple[Term, Term]]:
        """Special rules explained, as many as there is room for."""
        room = CARD - _height(self.blocks, self.is_small)
        fitting = []
        for name, summary in dict.fromkeys(text for block in self.blocks for text in block.texts):
            letters = len(wording.term(name)) + 1 + len(wording.term(summary))
            needed = ceil(letters * SMALL / LETTERS) * LINE * SMALL + TEXT_GAP
            if needed <= room:
                room -= needed
                fitting.append((name, summary))
        return fitting


def render(row, options: SheetOptions, share_url: str | None) -> bytes:
    """The cards of a stored army."""
    return render_stored("army-cards", cards_html, row, options, share_url)


def cards_html(report: Report, options: SheetOptions, share_url: str | None = None) -> str:
    made = [card for unit in table_units(report) for card in cards_of(unit)]
    context = {**head(report, options, share_url), "pairs": pairs(made)}
    return render_to_string("sheets/army_cards.html", context)


def cards_of(unit: TableUnit) -> list[Card]:
    """One card if the unit fits in the usual type or a small one, else one for each part of it."""
    for is_small in (False, True):
        if _height(unit.blocks, is_small) <= CARD:
            return [Card(unit.blocks, is_small)]
    parts = [part for block in unit.blocks for part in _parts(block)]
    return [
        Card((block,), _height([block], False) > CARD, number, len(parts))
        for number, block in enumerate(parts, start=1)
    ]


def _parts(block: Block) -> list[Block]:
    """The block in parts that fit: as many weapons as there is room for, then the others."""
    fitting = len(block.weapons)
    while fitting and _height([replace(block, weapons=block.weapons[:fitting])], True) > CARD:
        fitting -= 1
    if fitting == len(block.weapons):
        return [block]
    if not fitting and not block.rules:
        return [block]
    first = replace(block, weapons=block.weapons[:fitting])
    return [first, *_parts(_rest(block, fitting))]


def _rest(block: Block, fitting: int) -> Block:
    """The weapons beyond the first ones, under the same name and statline."""
    return replace(
        block,
        weapons=block.weapons[fitting:],
        rules="",
        items="",
        unknown="",
        texts=(),
        wounds=0,
        track=None,
        tokens=None,
        dice=0,
    )


def _height(blocks: Iterable[Block], is_small: bool) -> float:
    scale = SMALL if is_small else 1
    return sum(_block_height(block, scale) for block in blocks)


def _block_height(block: Block, scale: float) -> float:
    """Drawings and the statline keep their size in small type; below a name is always room for
    the number of its card."""
    texts = [text for text in (block.rules, block.items, block.unknown) if text]
    text = sum(_lines(text, LETTERS, scale) * LINE * scale + PADDING for text in texts)
    asides = max(1, _lines(" · ".join(block.asides), LETTERS, scale)) * ASIDES
    track = block.track.height / 10 + PADDING if block.track else 0
    tokens = TOKENS if block.tokens or block.dice else 0
    stats = 0 if block.is_unknown else STATS
    names = ceil(len(block.name.en) / LONG_NAME) * NAME_LINE
    return HEADING + names + asides + stats + text + _weapons_height(block, scale) + track + tokens


def _weapons_height(block: Block, scale: float) -> float:
    if not block.weapons:
        return 0
    lines = [
        max(
            _lines(f"{line.count}× {wording.term(line.weapon.name)}", NAME_LETTERS, scale),
            _lines(wording.rule_uses(line.other_rules), RULES_LETTERS, scale),
        )
        for line in block.weapons
    ]
    return TABLE_HEAD + sum(number * TABLE_LINE * scale + TABLE_PADDING for number in lines)


def _lines(text: str, letters: int, scale: float) -> int:
    return ceil(len(text) * scale / letters)
