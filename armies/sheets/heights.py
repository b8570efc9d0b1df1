"""Estimates heights of units on rosters and cards, in mm by the line heights of sheet.css."""

from dataclasses import dataclass, replace

from django.utils.translation import gettext

from armies.sheets.blocks import Block, TableUnit
from armies.sheets.papers import Ticks
from armies.sheets.weapon_rows import WeaponRow
from rulesets import wording
from rulesets.sheets import measure
from rulesets.sheets.cards import SMALL, WIDTH
from rulesets.wording import ground

NAME, ABOUT, STATS, WEAPON_HEAD = 4.9, 3.2, 9.8, 3.25
ABOUT_POINTS = 8
TRACK_PADDING, ROUNDS = 0.9, 4.9
ROW_PADDING, LINE_PADDING, HEADING = 0.5, 0.85, 0.6
FRAME, BELOW = 0.6, 2.0
"""Lines around a block of a roster, room below it."""

FORM = 12.5 + WEAPON_HEAD + 3 * 6.4 + 4.9
"""Height of the form for a unit whose book is missing, without its boxes."""

PRICE = 20.0
EDGES = 3.3
"""Padding and borders of a card at the left and right together."""

NAMES, SPECIALS = 0.35, 0.34
"""Parts of a card's width for a weapon's name and its rules."""

CHANCES_NAMES = 0.37
"""Part of a roster's width for names and rules of weapons beside their chances."""

SPACE = 0.8
CIRCLES, BOX = 17.5, 4.0


@dataclass(frozen=True, slots=True)
class Face:
    """Type sizes and line heights of weapons, of their rules and of other lines, with a class."""

    name: str
    weapon: float
    weapon_line: float
    special: float
    special_line: float
    points: float = 8
    line: float = 3.2


ROSTER = Face("", 10, 4.0, 8, 3.2, 8.5, 3.4)
SPACIOUS = Face("spacious", 10, 4.0, 8.5, 3.4)
CARD = Face("plain", 9, 3.6, 8, 3.2)
DENSE = Face("dense", 8.5, 3.2, 8, 3.0)


def stack_height(unit: TableUnit, has_chances: bool) -> float:
    """Return the height of a unit and its heroes below one another on a roster."""
    return sum(_roster_height(block, has_chances) for block in unit.blocks) + FRAME + BELOW


def _roster_height(block: Block, has_chances: bool) -> float:
    rules = line_height(block.rules, ROSTER) if not block.is_unknown else 0
    if not has_chances or not block.weapons:
        return height(block, ROSTER) + rules
    rows = sum(map(_chances_height, block.weapons))
    rows += len(block.together) * (ROSTER.weapon_line + ROW_PADDING)
    return height(replace(block, weapons=()), ROSTER) + rules + WEAPON_HEAD + rows


def _chances_height(weapon: WeaponRow) -> float:
    """Return the height of a weapon with its chances, whose rules follow its name."""
    name, special = _name(weapon), _special(weapon)
    room = CHANCES_NAMES * (WIDTH + EDGES) - 2
    width = measure.width(name, ROSTER.weapon) + measure.width(f" {special}", ROSTER.special)
    is_one_line = width <= room * measure.SAFETY
    lines = 1 if is_one_line else measure.lines(f"{name} {special}", room, ROSTER.weapon)
    return ROW_PADDING + lines * ROSTER.weapon_line


def height(block: Block, face: Face = CARD, copies: int = 1) -> float:
    """Return the height of a block without its rules and remarks, with marks for equal ones."""
    number = f" × {block.size}" if block.size > 1 else ""
    flag = f" 00{', '.join(map(str, block.reasons))}" if block.is_flagged else ""
    name = f"{wording.term(block.name)}{number}{flag}"
    unknown = gettext("Upgrades") if block.is_unknown else gettext("Not in the book")
    about = f"{block.about} 9/9" if copies == 1 else f"9/9 9 {gettext('Units')} {block.about}"
    return (
        HEADING
        + measure.lines(name, WIDTH - PRICE, 11.5, "condensed-semibold") * NAME
        + max(1, measure.lines(about, WIDTH, ABOUT_POINTS)) * ABOUT
        + (FORM if block.is_unknown else STATS)
        + (line_height(f"{gettext('Items')} {block.items}", face) if block.items else 0)
        + (line_height(f"{unknown} {block.unknown}", face) if block.unknown else 0)
        + (WEAPON_HEAD if block.weapons else 0)
        + sum(weapon_height(weapon, face) for weapon in block.weapons)
        + _marks_height(block, copies)
        + (line_height(gettext("Psychic"), face) if block.dice else 0)
    )


def _marks_height(block: Block, copies: int) -> float:
    once = sum(_track_height(ticks) for ticks in block.ticks)
    if copies == 1:
        return once
    states = sum(measure.width(f" {state} ", 8) + BOX for state in block.states)
    tracks = sum(
        measure.width(f" {ticks.label} ", 8) + ticks.track.width / 10
        for ticks in block.ticks
        if ticks.track
    )
    is_one_line = 4 + CIRCLES + states + tracks <= WIDTH
    return copies * (5.6 if is_one_line else ROUNDS + once)


def line_height(text: str, face: Face = CARD) -> float:
    """Return the height of a line that is no rule, none if it is empty."""
    lines = measure.lines(text, WIDTH, face.points)
    return lines * face.line + LINE_PADDING if lines else 0


def weapon_height(weapon: WeaponRow, face: Face = CARD) -> float:
    width = WIDTH + EDGES
    return ROW_PADDING + max(
        measure.lines(_name(weapon), NAMES * width - 2, face.weapon) * face.weapon_line,
        measure.lines(_special(weapon), SPECIALS * width - 3.0, face.special) * face.special_line,
    )


def _name(weapon: WeaponRow) -> str:
    number = f"{weapon.count}× " if weapon.count > 1 else ""
    return f"{number}{wording.term(weapon.name)}"


def _special(weapon: WeaponRow) -> str:
    once = f" {gettext('Limited')}{' 00' * len(weapon.uses)}" if weapon.uses else ""
    return f"{ground.rule_uses(weapon.rules)}{once}"


def _track_height(ticks: Ticks) -> float:
    if ticks.track is None:
        return SMALL.line + TRACK_PADDING
    label = measure.width(ticks.label, 8) + SPACE + ticks.track.width / 10
    remark = measure.width(f" {ticks.remark}", SMALL.points)
    breaks = bool(ticks.remark) and label + remark > WIDTH
    return ticks.track.height / 10 + TRACK_PADDING + breaks * SMALL.line
