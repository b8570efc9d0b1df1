"""How high a unit is on a card: millimetres, with the lines and columns that the style sheet sets.

A type in which something would leave its column makes a unit infinitely high.
"""

from collections.abc import Iterable
from math import inf
from typing import Any

from django.utils.translation import gettext

from armies.sheets.blocks import Block
from armies.sheets.papers import Ticks
from armies.sheets.weapon_rows import WeaponRow
from rulesets import wording
from rulesets.sheets import measure
from rulesets.sheets.cards import Type

NAME, ASIDE, STATS, WEAPON_HEAD, PADDING, MARKS = 4.9, 3.1, 8.4, 3.0, 0.8, 4.9
TRACK_PADDING = 1.4
FORM = WEAPON_HEAD + 3 * 5.1
"""Room to write down the weapons of a unit whose book is not here."""

PRICE = 20.0
ROUNDS, BOX, SPACE = 18.8, 5.4, 0.8
"""Widths of the marks for activations, of a box and of a blank."""

EDGES = 3.2
"""Padding and borders of a card at the left and right together."""

NAMES, RANGES, SPECIALS = 0.33, 0.15, 0.34
"""Parts of a card's width for a weapon's name, its range and its rules."""

RULES = 0.4
"""The part for special rules in the statline."""

STATLINE = 13.0
LABEL = 7.0
SHARES = (12.5, 14, 21.5, 12)
"""The widths of Quality, Defense, Move and Tough, one to another."""


def height(blocks: Iterable[Block], type_: Type) -> float:
    return sum(block_height(block, type_) for block in blocks)


def block_height(block: Block, type_: Type) -> float:
    """Return the height of a block; below a name is always room for the number of its card."""
    unknown = gettext("Upgrades") if block.is_unknown else gettext("Not in the book")
    texts = [
        f"{gettext('Items')} {block.items}" if block.items else "",
        f"{unknown} {block.unknown}" if block.unknown else "",
    ]
    in_statline = 1
    if block.has_short_rules and not type_.has_rules_apart:
        room = RULES * (type_.width + EDGES) - 1
        in_statline = measure.lines(block.rules, room, 8)
    elif block.rules:
        texts.append(block.rules)
    name = f"{wording.term(block.name)} × 99 !"
    return (
        measure.lines(name, type_.width - PRICE, 11.5, "condensed-semibold") * NAME
        + max(1, measure.lines(f"{block.about} 9/9", type_.width, LABEL)) * ASIDE
        + (max(STATS, 3.6 + in_statline * 3.3) if _has_room_for_figures(block, type_) else inf)
        + sum(
            measure.lines(text, type_.width, type_.line) * type_.line_line + PADDING
            for text in texts
        )
        + (WEAPON_HEAD if block.weapons else 0)
        + sum(weapon_height(weapon, type_) for weapon in block.weapons)
        + (FORM if block.is_unknown else 0)
        + (_marks_height(block.states, type_) if block.states else 0)
        + sum(_track_height(ticks, type_) for ticks in block.ticks)
        + (type_.line_line + PADDING if block.dice else 0)
    )


def weapon_height(weapon: WeaponRow, type_: Type) -> float:
    width = type_.width + EDGES
    name = f"{weapon.count}× {wording.term(weapon.name)}"
    once = f" {gettext('once')}{' 00' * len(weapon.uses)}" if weapon.uses else ""
    special = f"{wording.rule_uses(weapon.rules)}{once}"
    reach = f"{weapon.range}″" if weapon.range else gettext("melee")
    if measure.width(reach, type_.weapon, "condensed-semibold") > RANGES * width - 1:
        return inf
    lines = max(
        measure.lines(name, NAMES * width - EDGES, type_.weapon),
        measure.lines(special, SPECIALS * width - 1.3 * EDGES, type_.text),
    )
    return lines * type_.weapon_line + 0.5


def _has_room_for_figures(block: Block, type_: Type) -> bool:
    """Return whether a statline fits on a line of its own; in the usual type it always does."""
    figures = (f"{block.quality}+", f"{block.defense}+", block.move, block.tough)
    shares = SHARES if block.tough else SHARES[:-1]
    return not type_.has_rules_apart or all(
        measure.width(figure, STATLINE, "condensed-semibold") + EDGES
        <= share / sum(shares) * (type_.width + EDGES)
        for figure, share in zip(figures, shares, strict=False)
    )


def _marks_height(states: Iterable[Any], type_: Type) -> float:
    words = [gettext("Activated"), *(str(state) for state in states)]
    taken = sum(measure.width(word, 7.5) + BOX + SPACE for word in words) + ROUNDS
    return MARKS if taken <= type_.width or type_.scale == 1 else inf


def _track_height(ticks: Ticks, type_: Type) -> float:
    if ticks.track is None:
        return type_.line_line + TRACK_PADDING
    label = measure.width(ticks.label, type_.line) + SPACE + ticks.track.width / 10
    if label > type_.width:
        return inf
    remark = measure.width(f" {ticks.remark}", LABEL)
    breaks = bool(ticks.remark) and label + remark > type_.width
    return ticks.track.height / 10 + TRACK_PADDING + breaks * type_.line_line
