"""Heights of ship and squadron cards in millimetres, by the line heights of the style sheet."""

from fleets.sheets.heights import flights_height
from fleets.sheets.rows import UpgradeRow
from fleets.sheets.ships import ShipBlock
from rulesets.sheets import measure
from rulesets.sheets.cards import SYMBOL, TITLE_LINE, TITLE_POINTS, WIDTH, problems_height
from rulesets.sheets.type_sizes import SMALL, Type

HEIGHT = 62.5
"""Inner height of a ship's card, which has no foot."""

HEAD, STATS, MARKS, STRIP, STRIP_HEADS = 8.7, 8.0, 5.2, 5.2, 3.2
NAME_LINE, EFFECT_PADDING = 4.45, 0.4
BARE_ROW, NAMED_ROW = 7.4, 5.2
NAMES_PADDING = 1.0
PRICE = 20.0
NAME_TYPES = (
    Type("", TITLE_POINTS, TITLE_LINE),
    Type("long-name", 9.5, 3.9),
    Type("longest-name", 7.5, 3.1),
)
"""Types of names that take a line, two lines, more."""

FLAG = " !!!!"
"""About as wide as an exclamation mark in its box."""

TEXT_EDGES = 9.7
"""Width left and right of an upgrade's effect."""


def height(block: ShipBlock, type_: Type = SMALL) -> float:
    """Return the height of a block on a card without its heroes, titles and own rules."""
    face = name_type(block)
    return (
        HEAD
        + _name_lines(block, face) * face.line
        - TITLE_LINE
        + STATS
        + problems_height(block.problems)
        + _rows_height(block, type_)
        + (flights_height(block) or _marks_height(block))
    )


def _rows_height(block: ShipBlock, type_: Type) -> float:
    if block.side == "tracks":
        return NAMES_PADDING + SMALL.line * measure.lines(block.upgrades, WIDTH, SMALL.points)
    return sum(row_height(row, type_) for row in block.rows)


def _marks_height(block: ShipBlock) -> float:
    """Return the height of rounds and morale, of lines for equal ships instead."""
    if block.strips is None:
        return MARKS
    morale = 0 if block.strips.rolls or block.side else MARKS
    return STRIP_HEADS + STRIP * block.strips.height_in_lines + morale


def _name_lines(block: ShipBlock, type_: Type) -> int:
    flag = FLAG if block.is_flagged or block.reasons else ""
    return max(
        1,
        measure.lines(
            f"{block.title}{flag}", WIDTH - SYMBOL - PRICE, type_.points, "condensed-semibold"
        ),
    )


def name_type(block: ShipBlock) -> Type:
    """Return the largest type in which a name takes no more lines than are meant for it."""
    types = (each for most, each in enumerate(NAME_TYPES, 1) if _name_lines(block, each) <= most)
    return next(types, NAME_TYPES[-1])


def row_height(row: UpgradeRow, type_: Type = SMALL) -> float:
    text = f"{row.effect} {row.fallback}".strip()
    if not text:
        return NAMED_ROW if row.named_texts else BARE_ROW
    lines = measure.lines(text, WIDTH - TEXT_EDGES, type_.points)
    return NAME_LINE + lines * type_.line + EFFECT_PADDING
