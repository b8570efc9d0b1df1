"""Look ahead in a campaign: incomes, reserves, heroes who may join, rout tests, and conditions that
only the table shows.
"""

from dataclasses import dataclass, replace
from typing import Literal

from rulesets.engine.messages import gettext_noop
from rulesets.games.ground.document import ArmyDocument
from rulesets.games.strategy.actions import (
    BeginBuild,
    Construct,
    Deploy,
    JoinUnit,
    Produce,
    Repair,
    Take,
    Train,
    Upgrade,
)
from rulesets.games.strategy.checks.battle import may_lead
from rulesets.games.strategy.document import Action
from rulesets.games.strategy.pieces import Force
from rulesets.games.strategy.points import produced
from rulesets.games.strategy.state import State
from rulesets.games.strategy.tables import DECISIVE_ROUND, Part

FORECAST_ROUNDS = 3
"""Coming rounds whose income is forecast."""


@dataclass(frozen=True, slots=True)
class Forecast:
    """A coming round: its income, and the points to build with if nothing is spent.

    From round 15 on there is an income only `if_tied`: else most objectives have won by then.
    """

    round: int
    income: int
    build: int
    if_tied: bool = False


def forecasts(state: State, player: str) -> list[Forecast]:
    """Return the next incomes as things stand now, the current round's if it is still to come."""
    if state.outcome or not state.is_playing(player):
        return []
    pool = state.row(player).next_start
    income = sum(posting.points for posting in state.income_of(player))
    found = []
    for round in range(state.next_battle, state.next_battle + FORECAST_ROUNDS):
        coming = income if state.has_build_phase(round) else 0
        pool += coming
        found.append(Forecast(round, coming, pool, if_tied=round >= DECISIVE_ROUND))
    return found


def last_phase(state: State) -> Literal["", "now", "unless_tied"]:
    """Return whether the next or present build phase is the last: for sure, or unless tied.

    After the battle of round 15 there is a build phase only while objectives are tied.
    """
    coming = state.round + (state.part is Part.SKIPPED)
    if not state.has_build_phase(coming + 1):
        return "now" if state.has_build_phase(coming) else ""
    return "unless_tied" if coming + 1 >= DECISIVE_ROUND else ""


def rout_tests(state: State) -> list[str]:
    """Return the players who lost half of their units or more this round; only in skirmish."""
    if not state.is_skirmish:
        return []
    losses = state.losses.items()
    return [player for player, lost in losses if lost and 2 * len(lost) >= state.strength[player]]


def reserves(state: State, player: str) -> list[Force]:
    """Return the units in reserve; each says the round it may arrive in."""
    return [force for force in state.all(Force, player) if force.in_reserve]


def joiners(state: State, player: str) -> list[Force]:
    """Return a player's heroes who may join a unit at the end of the battle."""
    return [hero for hero in state.all(Force, player) if may_lead(state, hero)]


def army(state: State, player: str) -> ArmyDocument:
    """Return a player's units as they stand, as an army list without limits."""
    forces = state.all(Force, player)
    book, pinned = state.players[player].book, state.document.books
    return ArmyDocument(
        game=state.numbers.army,
        name=state.name_of(player),
        force_org=False,
        books={key: version for key, version in pinned.items() if key == book},
        entries=tuple(
            replace(force.member.entry, join=force.host or None, reserve=force.in_reserve)
            for force in forces
        ),
    )


SET_UP = (
    gettext_noop("Headquarters stand in opposing corners."),
    gettext_noop("Each builder starts within 3″ of its headquarters."),
    gettext_noop("Spread the objective markers evenly, clear of all buildings."),
)
"""The conditions of setting up, before the first battle."""

FREE_SIDE = gettext_noop("It is placed next to the building, where there is room.")


def conditions_of(state: State, action: Action) -> tuple[str, ...]:
    """Return the conditions of an action."""
    match action:
        case Take():
            return (gettext_noop("Whoever holds a marker at the end of the round has it."),)
        case Construct(building="fortification"):
            return (
                gettext_noop(
                    "A fortification goes next to the builder, with no enemy within 3″ of the "
                    "marker."
                ),
            )
        case Construct():
            return (
                gettext_noop(
                    "A building goes next to the builder, clear of units and terrain, partly "
                    "within 9″ of your headquarters or of an objective you hold."
                ),
            )
        case Repair():
            return (gettext_noop("The builder stands next to the building."),)
        case Upgrade() if state.policy("joined_heroes") == "together":
            return (gettext_noop("One upgrade a unit, its hero included."),)
        case Train():
            return (FREE_SIDE,)
        case Deploy():
            return (gettext_noop("Within 12″ of one of your units or buildings."),)
        case JoinUnit():
            return (gettext_noop("The hero stands within 2″ of the unit."),)
        case BeginBuild():
            return (gettext_noop("Settle who holds the objectives first."),)
        case Produce(reserve=False):
            scout = gettext_noop("Scout: it may move before the next round.")
            return (FREE_SIDE, scout) if produced(state, action).bears("scout") else (FREE_SIDE,)
    return ()
