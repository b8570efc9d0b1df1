"""Estimates heights of ships on rosters, in mm by the line heights of css/sheets/."""

from dataclasses import dataclass, replace

from fleets.sheets.rows import EFFECT_POINTS, EFFECT_WIDTH, UpgradeRow
from fleets.sheets.ships import ShipBlock
from rulesets import wording
from rulesets.sheets import measure
from rulesets.sheets.options import SheetOptions

ABOUT_WIDTH, ABOUT_GAP = 84.5, 0.4
"""Room for what heroes, titles and rules of squadrons do, and the gap below."""

NAME_WIDTH, NAME_POINTS = 64.0, 11.5
STRIP_HEADS = 3.5
"""Height of the headings above equal ships."""

SQUADRONS_PER_LINE, FLIGHT, FLIGHT_PADDING = 2, 4.8, 0.75
"""Squadrons side by side, the height of their line, and the padding of all."""

FLIGHT_HEADS = 3.15
"""Height of the headings above the marks of squadrons."""


@dataclass(frozen=True, slots=True)
class ShipFace:
    """Heights of a block's parts, with a class.

    `line` is a line of text of so many `points`, `row` the name of an upgrade, `marks` a line of
    boxes and rounds, `below` what a roster leaves below a ship, `flight_heads` the headings above
    squadrons.
    """

    name: str
    title: float
    line: float
    statline: float
    row: float
    marks: float
    below: float
    points: float = EFFECT_POINTS
    flight_heads: float = FLIGHT_HEADS


LARGE = ShipFace("large-ships", 6.2, 3.8, 9.25, 5.55, 5.65, 4.0, points=9.5)
MEDIUM = replace(LARGE, name="large-ships less-large", line=3.5, points=8.75)
ROSTER = ShipFace("", 5.6, 3.2, 8.45, 4.85, 5.05, 3.1)
CLOSE = ShipFace("close-ships", 5.2, 2.95, 7.65, 4.4, 4.65, 1.9, points=7.5, flight_heads=0)


def height(block: ShipBlock, face: ShipFace, options: SheetOptions) -> float:
    """Return about how many millimetres of a roster a block takes."""
    about = measure.lines(_about(block, options), ABOUT_WIDTH, face.points) * face.line
    about += ABOUT_GAP if about else 0
    average = face.line + ABOUT_GAP if options.shows_chances and block.chances else 0
    marks = bool(block.rows) * face.marks or flights_height(block, face.flight_heads)
    if block.strips:
        marks = 0 if block.strips.rolls else face.marks
        marks += STRIP_HEADS + block.strips.height_in_lines * face.marks
    room = NAME_WIDTH - block.flag_width
    names = max(1, measure.lines(block.title, room, NAME_POINTS, "condensed-semibold"))
    names = 1 if block.is_tag_beside else names
    head = names * face.title + about + average + face.statline
    rows = sum(_row_height(row, face, options) for row in block.rows)
    return head + rows + marks + face.below


def flights_height(block: ShipBlock, heads: float = FLIGHT_HEADS) -> float:
    """Return the height of the marks of squadrons below their headings."""
    lines = -(-len(block.squadrons) // SQUADRONS_PER_LINE)
    return heads + lines * FLIGHT + FLIGHT_PADDING if lines else 0


def _about(block: ShipBlock, options: SheetOptions) -> str:
    """Return what stands between a block's name and its statline."""
    rows = (
        f"{wording.term(name)} {wording.term(text) if options.shows_rules else ''}"
        for name, text in block.texts
    )
    return " ".join((block.about, *rows))


def _row_height(row: UpgradeRow, face: ShipFace, options: SheetOptions) -> float:
    lines = measure.lines(f"{row.effect} {row.fallback}", EFFECT_WIDTH, face.points)
    average = options.shows_chances and bool(row.chances)
    return face.row + max(1, lines + average) * face.line
