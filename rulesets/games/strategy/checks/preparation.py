"""Checks of what a campaign starts with: its sides, its objectives, the units of its books.

A function's docstring is the player's explanation.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import cast

from rulesets.engine import common
from rulesets.engine.checks import Check, Issue, check
from rulesets.engine.messages import gettext_noop
from rulesets.engine.values import Level
from rulesets.games.strategy.checks.rule import MISSION
from rulesets.games.strategy.pieces import Force
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
            yield Issue(entries=(force.id,), params={"key": force.member.key})


def _unknown_options(state: State) -> Iterator[Issue]:
    for force in _forces(state):
        for taken in force.member.unknown:
            yield Issue(entries=(force.id,), params={"key": taken.pick.option})


def _forces(state: State) -> list[Force]:
    return [piece for piece in state.pieces.values() if isinstance(piece, Force)]


unknown_unit = replace(cast("Check[State]", common.unknown_unit), find=_unknown_units)
unknown_option = replace(cast("Check[State]", common.unknown_option), find=_unknown_options)
