"""A fleet in short, for opponents and for a match."""

from collections.abc import Iterator

from django.utils.translation import gettext

from fleets.rules_in_use import rules_in_use
from fleets.sheets.blocks import MAX_MODELS, blocks, merged
from fleets.sheets.guides import ARCS, DEFENSE, LEGEND, SPEED
from fleets.sheets.pages import core_of
from fleets.sheets.roster import morale
from fleets.sheets.ships import ShipBlock
from rulesets import wording
from rulesets.engine.values import NOTHING
from rulesets.games.warfleets import FleetReport
from rulesets.sheets.briefs import Arm, Brief, MatchMarks, ShortList
from rulesets.sheets.guide import named_texts
from rulesets.sheets.options import SheetOptions

SHIPS_PER_BRIEF = 20

TURRET = 2
"""The place of the turret in a statline."""


def short_list(report: FleetReport, options: SheetOptions) -> ShortList:
    """Return a fleet in short: its ships and squadrons, all their texts."""
    texts = [(text.name, text.summary) for text in rules_in_use(report)]
    found = blocks(report, options, MAX_MODELS)
    return ShortList(
        points=report.points,
        morale=morale(report),
        units=[_brief(block) for block in merged(found, SHIPS_PER_BRIEF)],
        texts=[(gettext("Rules"), texts)] if texts else [],
        core=[SPEED, DEFENSE, *(line for line in core_of(found) if line != ARCS)],
        legend=(gettext("How to read it"), named_texts(core_of(found, LEGEND))),
    )


def _brief(block: ShipBlock) -> Brief:
    kind = wording.term(block.kind or NOTHING)
    rules = ", ".join(wording.term(name) for name, _ in block.texts)
    weight = f"{block.weight} {block.slots}" if block.weight else ""
    traits = " · ".join(filter(None, (weight, rules)))
    turret = block.figures[TURRET]
    speed = f"{block.speed} ({block.speed_left})" if block.speed_left else block.speed
    has_rolls = block.strips and block.strips.rolls
    morale = (f"{working}: {roll}+" for working, roll in block.morale)
    return Brief(
        name=block.title,
        title=block.title,
        kind=kind,
        figures=(("", speed), (gettext("Eva/Tou"), block.defense)),
        turret=f"{turret.text} ({turret.printed})" if turret.printed else turret.text,
        arms=tuple(_arms(block)),
        traits=gettext("Not in the book") if block.is_unknown else traits,
        asides=(kind,) if block.class_name else (),
        names=tuple(name for name in _names(block) if not name.isdecimal()),
        is_flagged=block.is_flagged,
        times=block.copies,
        points=None if block.is_unknown else block.points,
        marks=MatchMarks(
            squadrons=block.letters,
            strips=block.strips,
            morale="" if has_rolls else " · ".join(morale),
        ),
    )


def _names(block: ShipBlock) -> tuple[str, ...]:
    return block.ships or ((block.title,) if block.class_name else ())


def _arms(block: ShipBlock) -> Iterator[Arm]:
    """Yield the upgrades of a ship, those without a slot included."""
    for row in block.rows:
        if row.name:
            rules = ", ".join(wording.term(name) for name, _ in row.named_texts if row.weapon)
            surplus = gettext("no slot") if row.is_surplus else ""
            yield Arm(
                name=row.name,
                cells=(row.arc_words if row.weapon else "", row.profile),
                special=", ".join(filter(None, (rules, surplus))),
                boxes=row.boxes,
                number=row.number,
            )
