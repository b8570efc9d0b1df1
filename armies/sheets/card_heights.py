"""How high a unit is on a card: millimetres, in the lines and columns of the style sheet."""

from django.utils.translation import gettext

from armies.sheets.blocks import Block
from armies.sheets.papers import Ticks
from armies.sheets.weapon_rows import WeaponRow
from rulesets import wording
from rulesets.sheets import measure
from rulesets.sheets.cards import LINE, LINE_POINTS, PADDING, SMALL, WIDTH, line_height

NAME, ASIDE, STATS, WEAPON_HEAD = 4.9, 3.4, 9.3, 3.0
WEAPON, WEAPON_LINE, SPECIAL = 9.0, 3.6, 7.5
"""Type and lines of weapons, type of their rules."""

TRACK_PADDING = 1.4
FORM = WEAPON_HEAD + 3 * 5.1 + 4.9
"""Room to write down the weapons of a unit whose book is not here."""

PRICE = 20.0
EDGES = 3.2
"""Padding and borders of a card at the left and right together."""

NAMES, SPECIALS = 0.33, 0.34
"""Parts of a card's width for a weapon's name and its rules."""

SPACE = 0.8


def height(block: Block) -> float:
    """Return the height of a block without its rules."""
    name = f"{wording.term(block.name)} × 99 !"
    unknown = gettext("Upgrades") if block.is_unknown else gettext("Not in the book")
    return (
        measure.lines(name, WIDTH - PRICE, 11.5, "condensed-semibold") * NAME
        + max(1, measure.lines(f"{block.about} 9/9", WIDTH, SMALL.points)) * ASIDE
        + STATS
        + line_height(" · ".join(f"{level} {text}" for level, text in block.remarks))
        + (line_height(f"{gettext('Items')} {block.items}") if block.items else 0)
        + (line_height(f"{unknown} {block.unknown}") if block.unknown else 0)
        + (WEAPON_HEAD if block.weapons else 0)
        + sum(weapon_height(weapon) for weapon in block.weapons)
        + (FORM if block.is_unknown else 0)
        + sum(_track_height(ticks) for ticks in block.ticks)
        + (LINE + PADDING if block.dice else 0)
    )


def weapon_height(weapon: WeaponRow) -> float:
    width = WIDTH + EDGES
    name = f"{weapon.count}× {wording.term(weapon.name)}"
    once = f" {gettext('once')}{' 00' * len(weapon.uses)}" if weapon.uses else ""
    special = f"{wording.rule_uses(weapon.rules)}{once}"
    lines = max(
        measure.lines(name, NAMES * width - EDGES, WEAPON),
        measure.lines(special, SPECIALS * width - 1.3 * EDGES, SPECIAL),
    )
    return lines * WEAPON_LINE + 0.45


def _track_height(ticks: Ticks) -> float:
    if ticks.track is None:
        return LINE + TRACK_PADDING
    label = measure.width(ticks.label, LINE_POINTS) + SPACE + ticks.track.width / 10
    remark = measure.width(f" {ticks.remark}", SMALL.points)
    breaks = bool(ticks.remark) and label + remark > WIDTH
    return ticks.track.height / 10 + TRACK_PADDING + breaks * LINE
