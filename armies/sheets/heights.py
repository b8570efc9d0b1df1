"""Estimates heights of units on rosters and cards, in mm by the line heights of css/sheets/."""

from dataclasses import dataclass, replace

from django.utils.translation import gettext

from armies.sheets.blocks import PrintedUnit, UnitBlock
from armies.sheets.rows import (
    NAME_EDGES,
    NO_WEAPONS,
    RULE_EDGES,
    Together,
    WeaponColumns,
    WeaponRow,
    columns_of,
)
from rulesets.sheets import measure
from rulesets.sheets.cards import SYMBOL, WIDTH
from rulesets.sheets.tracks import Ticks
from rulesets.sheets.type_sizes import SMALL

ABOUT_POINTS = 8
NAME, ABOUT, STATS, BARE_STATS, WEAPON_HEAD = 4.9, 3.2, 9.8, 8.2, 3.25
LONG_POINTS, LONG_NAME = 9.5, 3.9
"""Type size and line height of names that would take more than two lines."""

TRACK_PADDING = 0.9
LINE_PADDING, HEADING = 0.85, 0.6
FRAME, SAVED = 0.6, 0.3
"""Lines around a unit of a roster, and what each of its blocks saves of a card's height."""

FORM = 12.5 + WEAPON_HEAD + 3 * 6.4 + 4.9
"""Height of the form for a unit whose book is missing, without its boxes."""

EDGES = 3.3
"""Padding and borders of a card at the left and right together."""

CHANCES_NAMES = 0.37
"""Part of a roster's width for names and rules of weapons beside their chances."""

SPACE = 0.8
NUMBERED, STATE, MARKS_GAP = 22.2, 11.4, 1.0
"""Width of an equal unit's number with its rounds, of a state, and between its tracks."""

ROUNDS_LINE, ROUNDS_PADDING, HEADS = 4.15, 0.35, 3.05
"""Height of a line of these, of its padding and border, and of the heads above them."""


@dataclass(frozen=True, slots=True)
class UnitFace:
    """Type sizes and line heights of weapons, of their rules and of other lines, with a class.

    `title` is the type size of the name, `row` the padding and border of a weapon, `below` what a
    roster leaves below a unit, `symbol` the width of a map symbol beside the name.
    """

    name: str
    weapon: float
    weapon_line: float
    special: float
    special_line: float
    points: float = 8
    line: float = 3.2
    title: float = 11.5
    row: float = 0.5
    below: float = 2.0
    symbol: float = 0.0


ROSTER = UnitFace("", 10, 4.0, 8, 3.2, 8.5, 3.4, 12.5, symbol=SYMBOL)
CLOSE = UnitFace("close", 9.5, 3.7, 8, 3.0, 8, 3.1, 12.5, 0.3, 1.2, SYMBOL)
BROAD = UnitFace("broad", 12, 4.8, 8.5, 3.4, 10, 4.0, symbol=SYMBOL)
SPACIOUS = UnitFace("spacious", 10, 4.0, 8.5, 3.4, symbol=SYMBOL)
CARD = UnitFace("plain", 9, 3.6, 8, 3.2, symbol=SYMBOL)
DENSE = UnitFace("dense", 8.5, 3.2, 8, 3.0, symbol=SYMBOL)


def stack_height(unit: PrintedUnit, has_chances: bool, face: UnitFace = ROSTER) -> float:
    """Return the height of a unit and its heroes below one another on a roster."""
    heights = (_roster_height(block, has_chances, face) for block in unit.blocks)
    return sum(heights) - SAVED * len(unit.blocks) + FRAME + face.below


def _roster_height(block: UnitBlock, has_chances: bool, face: UnitFace) -> float:
    rules = line_height(block.rules, face) if not block.is_unknown else 0
    if not has_chances or not block.weapons.rows:
        return height(block, face) + rules
    rows = sum(_chances_height(weapon, face) for weapon in block.weapons.rows)
    sums = sum(isinstance(part, Together) for parts in block.weapons.parts(True) for part in parts)
    rows += sums * (face.weapon_line + face.row)
    return height(replace(block, weapons=NO_WEAPONS), face) + rules + WEAPON_HEAD + rows


def _chances_height(weapon: WeaponRow, face: UnitFace) -> float:
    """Return the height of a weapon with its chances, with rules beside or below its name."""
    name, special = weapon.title, weapon.special
    room = CHANCES_NAMES * (WIDTH + EDGES) - 2
    width = measure.width(name, face.weapon) + measure.width(f" {special}", face.special)
    if width <= room * measure.SAFETY:
        return face.row + face.weapon_line
    below = measure.lines(special, room, face.special) * face.special_line
    beside = measure.width(" ", face.weapon) if special else 0
    names = measure.lines(name, room - beside, face.weapon) * face.weapon_line
    return face.row + names + (max(below, face.weapon_line) if special else 0)


def height(block: UnitBlock, face: UnitFace = CARD, copies: int = 1) -> float:
    """Return the height of a block without its rules and problems, with marks for equal ones."""
    unknown = gettext("Upgrades") if block.is_unknown else gettext("Not in the book")
    number = f"9 {gettext('Units')} " if copies > 1 else ""
    about = f"00{block.flag} {number}{block.about}"
    room = WIDTH - face.symbol
    points, name = (LONG_POINTS, LONG_NAME) if block.has_long_name else (face.title, NAME)
    is_bare = copies > 1 and not (block.stats and block.stats.shared)
    return (
        HEADING
        + block.name_lines(points) * name
        + measure.lines(about, room, ABOUT_POINTS) * ABOUT
        + (FORM if block.is_unknown else BARE_STATS if is_bare else STATS)
        + (line_height(f"{gettext('Items')} {block.items}", face) if block.items else 0)
        + (line_height(f"{unknown} {block.unknown}", face) if block.unknown else 0)
        + (line_height(f"{gettext('Note')} {block.note}", face) if block.note else 0)
        + (WEAPON_HEAD if block.weapons.rows else 0)
        + sum(weapon_height(each, block.weapons.columns, face) for each in block.weapons.rows)
        + marks_height(block, copies, face)
        + (line_height(gettext("Psychic"), face) if block.dice else 0)
    )


def marks_height(block: UnitBlock, copies: int, face: UnitFace = CARD) -> float:
    """Return the height of the marks of a unit, or of so many equals below common heads."""
    if copies == 1:
        return sum(_track_height(ticks, face) for ticks in block.ticks)
    states = len(block.stats.states) if block.stats else 0
    has_labels = len(block.ticks) > 1
    lines, used = 1, NUMBERED + states * STATE
    for ticks in block.ticks:
        wide = ticks.track.width * ticks.track.scale / 10 if ticks.track else STATE
        wide += measure.width(f"{ticks.label} ", 8.5) if has_labels else 0
        lines, used = (lines, used + wide) if used + wide <= WIDTH else (lines + 1, wide)
        used += MARKS_GAP
    return HEADS + copies * (lines * ROUNDS_LINE + ROUNDS_PADDING)


def in_type(block: UnitBlock, face: UnitFace) -> UnitBlock:
    """Return a block whose table of weapons has the columns that suit a type."""
    columns = columns_of(block.weapons.rows, face.weapon, face.special)
    return replace(block, weapons=replace(block.weapons, columns=columns))


def line_height(text: str, face: UnitFace = CARD) -> float:
    """Return the height of a line that is no rule, none if it is empty."""
    lines = measure.lines(text, WIDTH, face.points)
    return lines * face.line + LINE_PADDING if lines else 0


def weapon_height(weapon: WeaponRow, columns: WeaponColumns, face: UnitFace = CARD) -> float:
    """Return the height of a weapon in its columns."""
    names = columns.names / 100 * (WIDTH + EDGES) - NAME_EDGES
    rules = columns.rules / 100 * (WIDTH + EDGES) - RULE_EDGES
    return face.row + max(
        measure.lines(weapon.title, names, face.weapon) * face.weapon_line,
        measure.lines(weapon.special, rules, face.special) * face.special_line,
    )


def _track_height(ticks: Ticks, face: UnitFace) -> float:
    if ticks.track is None:
        return SMALL.line + TRACK_PADDING
    label = measure.width(ticks.label, 8) + SPACE + ticks.track.width / 10
    hint = measure.width(f" {ticks.hint}", SMALL.points)
    breaks = bool(ticks.hint) and label + hint > WIDTH
    return ticks.track.height / 10 + TRACK_PADDING + breaks * face.line
