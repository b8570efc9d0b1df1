"""Checks of a campaign as it is written down: sides, objectives, units, the resource sheet.

No column goes below zero, and what is kept by hand adds up. A stated column is held against the
columns stated before it, so that one slip is one issue. A function's docstring is the player's
explanation.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal, cast

from rulesets.engine import common
from rulesets.engine.checks import Check, Issue, check
from rulesets.engine.messages import gettext_noop
from rulesets.engine.values import Level
from rulesets.games.strategy.actions import StatedRow
from rulesets.games.strategy.checks.rule import MISSION, ROUNDS
from rulesets.games.strategy.pieces import Force
from rulesets.games.strategy.resource_sheet import COLUMNS, Column, Row
from rulesets.games.strategy.state import State


@check(
    "strategy.sides",
    MISSION,
    title=gettext_noop("One side only"),
    sentence=gettext_noop("All players are on one side; a campaign takes two"),
)
def sides(state: State) -> Iterator[Issue]:
    """A campaign is played by two sides at least."""
    if len({state.side_of(player) for player in state.players}) == 1:
        yield Issue(used=1, allowed=2)


@check(
    "strategy.objectives",
    MISSION,
    title=gettext_noop("Number of objectives"),
    sentence=gettext_noop("%(used)d objectives; %(fewest)d to %(allowed)d play best"),
    level=Level.WARNING,
)
def objectives(state: State) -> Iterator[Issue]:
    """A campaign is best played with 9 to 12 objectives, in skirmish with 6 to 9."""
    fewest, most = state.numbers.objectives
    number = state.document.objectives
    if not fewest <= number <= most:
        yield Issue(used=number, allowed=most, params={"fewest": fewest})


def _unknown_units(state: State) -> Iterator[Issue]:
    for force in _forces(state):
        if force.member.catalogue and force.member.is_unknown:
            yield Issue(entries=(force.id,), params={"key": force.member.label})


def _unknown_options(state: State) -> Iterator[Issue]:
    for force in _forces(state):
        for taken in force.member.unknown:
            yield Issue(entries=(force.id,), params={"key": taken.label})


def _forces(state: State) -> list[Force]:
    """Return all units that ever were on the table."""
    return [piece for piece in state.pieces.values() if isinstance(piece, Force)]


unknown_unit = replace(cast("Check[State]", common.unknown_unit), find=_unknown_units)
unknown_option = replace(cast("Check[State]", common.unknown_option), find=_unknown_options)

PREPARATION = "Preparation"

OVERSPENT = gettext_noop(
    "%(player)s, round %(round)d: spent %(used)d of %(allowed)d, short by %(short)d"
)

SheetRule = Literal["start", "income", "carry"]


@dataclass(frozen=True, slots=True)
class Expected:
    """The figure a column should show, and its sum."""

    rule: SheetRule
    column: str
    points: int
    formula: str


@check(
    "strategy.start",
    PREPARATION,
    title=gettext_noop("First start"),
    sentence=gettext_noop("%(player)s starts with %(used)d points instead of %(allowed)d"),
)
def start(state: State) -> Iterator[Issue]:
    """Everybody starts the first round with the same points: 500, in skirmish 100."""
    return _compare(state, "start")


@check(
    "strategy.income",
    ROUNDS,
    title=gettext_noop("Income"),
    sentence=gettext_noop(
        "%(player)s, round %(round)d: income %(used)d instead of %(allowed)d (%(formula)s)"
    ),
)
def income(state: State) -> Iterator[Issue]:
    """Each round the headquarters, every objective held and every fortification on one give
    25 points, in skirmish 5."""
    return _compare(state, "income")


@check(
    "strategy.carry",
    ROUNDS,
    title=gettext_noop("Carry-over"),
    sentence=gettext_noop(
        "%(player)s, round %(round)d: %(column)s %(used)d instead of %(allowed)d (%(formula)s)"
    ),
)
def carry(state: State) -> Iterator[Issue]:
    """Each column of the resource sheet follows from the one before it: add the income, subtract
    what was spent. What is left at the end of a round starts the next."""
    return _compare(state, "carry")


@check(
    "strategy.overspend_build",
    ROUNDS,
    title=gettext_noop("Construction overspent"),
    sentence=OVERSPENT,
)
def overspend_build(state: State) -> Iterator[Issue]:
    """Buildings are paid from the points that a player has once the income is in."""
    return _overspent(state, "construction", "build")


@check(
    "strategy.overspend_upgrade",
    ROUNDS,
    title=gettext_noop("Upgrades overspent"),
    sentence=OVERSPENT,
)
def overspend_upgrade(state: State) -> Iterator[Issue]:
    """Upgrades are paid from the points that are left after building."""
    return _overspent(state, "upgrades", "upgrade")


@check(
    "strategy.overspend_production",
    ROUNDS,
    title=gettext_noop("Production overspent"),
    sentence=OVERSPENT,
)
def overspend_production(state: State) -> Iterator[Issue]:
    """Units and builders are paid from the points that are left after building and upgrading."""
    return _overspent(state, "production", "production")


def _overspent(state: State, column: Column, pool: str) -> Iterator[Issue]:
    """Yield an issue for every round in which more was spent than a column of the sheet holds."""
    for row in (row for rows in state.rows.values() for row in rows):
        spent, available = row.sums[column], getattr(row, pool)
        allowed = max(0, available)
        if spent > allowed:
            yield Issue(
                used=spent,
                allowed=allowed,
                formula=f"{available} − {spent} = {available - spent}",
                entries=tuple(each.action for each in row.parts(column) if each.points),
                params={
                    "player": state.name_of(row.player),
                    "round": row.round,
                    "short": spent - allowed,
                },
            )


def _compare(state: State, rule: SheetRule) -> Iterator[Issue]:
    """Yield an issue for every stated column that differs from the computed one."""
    for stated in state.stated:
        row = state.row_of(stated.player, stated.round)
        for expected in _expected(state, stated, row) if row else ():
            number = getattr(stated, expected.column)
            if expected.rule == rule and number not in (None, expected.points):
                held = state.objectives_of(stated.player)
                is_fortified = rule == "income" and any(each in state.forts for each in held)
                yield Issue(
                    used=number,
                    allowed=expected.points,
                    formula=expected.formula,
                    entries=(stated.id,),
                    policy="fortified_income" if is_fortified else "",
                    params={
                        "player": state.name_of(stated.player),
                        "round": stated.round,
                        "column": COLUMNS[expected.column],
                    },
                )


def _expected(state: State, stated: StatedRow, row: Row) -> Iterator[Expected]:
    yield _expected_start(state, stated)
    parts = (f"{each.count} × {each.points // each.count}" for each in row.parts("income"))
    yield Expected("income", "income", row.income, " + ".join(parts) or "0")
    pool = row.start if stated.start is None else stated.start
    gain = row.income if stated.income is None else stated.income
    yield Expected("carry", "build", pool + gain, f"{pool} + {gain}")
    build = pool + gain if stated.build is None else stated.build
    spent = row.sums["construction"]
    yield Expected("carry", "upgrade", build - spent, f"{build} − {spent}")
    upgrade = build - spent if stated.upgrade is None else stated.upgrade
    spent = row.sums["upgrades"]
    yield Expected("carry", "production", upgrade - spent, f"{upgrade} − {spent}")


def _expected_start(state: State, stated: StatedRow) -> Expected:
    before = state.row_of(stated.player, stated.round - 1)
    if before is None:
        points = state.numbers.start
        return Expected("start", "start", points, str(points))
    production = state.stated_production.get((before.player, before.round), before.production)
    spent = before.sums["production"]
    return Expected("carry", "start", production - spent, f"{production} − {spent}")
