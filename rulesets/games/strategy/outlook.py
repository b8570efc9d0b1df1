"""Look ahead in a campaign: coming incomes, reserves, heroes who may join, rout tests."""

from dataclasses import dataclass, replace
from typing import Literal

from rulesets.games.ground.document import ArmyDocument
from rulesets.games.strategy.checks.battle import may_host, may_lead
from rulesets.games.strategy.pieces import Force
from rulesets.games.strategy.state import State
from rulesets.games.strategy.tables import DECISIVE_ROUND, Part


@dataclass(frozen=True, slots=True)
class Forecast:
    """A coming round: its income, and the points to build with if nothing is spent.

    From round 15 on there is an income only `if_tied`: else most objectives have won by then.
    """

    round: int
    income: int
    build: int
    if_tied: bool = False


def forecasts(state: State, player: str, rounds: int = 3) -> list[Forecast]:
    """Return the next incomes as things stand now, the current round's if it is still to come."""
    if state.outcome or not state.is_playing(player):
        return []
    pool = state.row(player).next_start
    income = sum(posting.points for posting in state.income_of(player))
    found = []
    for round in range(state.next_battle, state.next_battle + rounds):
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


def hosts(state: State, player: str) -> list[Force]:
    """Return a player's units that have room for a hero."""
    return [host for host in state.all(Force, player) if may_host(state, host)]


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
