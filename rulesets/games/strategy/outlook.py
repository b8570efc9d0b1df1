"""What a campaign holds for its players beside the ledger: what comes, who may, who must test."""

from dataclasses import dataclass, replace

from rulesets.games.ground.document import ArmyDocument, ArmyEntry
from rulesets.games.strategy.rules import may_join
from rulesets.games.strategy.state import Force, State


@dataclass(frozen=True, slots=True)
class Forecast:
    """A coming round: what it brings, and what there is to build with if nothing is spent."""

    round: int
    income: int
    build: int


def forecasts(state: State, player: str, rounds: int = 3) -> list[Forecast]:
    """The next incomes as things stand now, the current round's if it is still to come."""
    if state.outcome:
        return []
    pool = state.row(player).next_start
    income = sum(posting.points for posting in state.income_of(player))
    found = []
    for round in range(state.next_battle, state.next_battle + rounds):
        coming = income if state.has_build_phase(round) else 0
        pool += coming
        found.append(Forecast(round, coming, pool))
    return found


def rout_tests(state: State) -> list[str]:
    """Players who lost half or more of their units this round; a rule of skirmish alone."""
    if not state.is_skirmish:
        return []
    return [player for player, lost in state.losses.items() if _is_routed(state, player, lost)]


def _is_routed(state: State, player: str, lost: list[str]) -> bool:
    return bool(lost) and 2 * len(lost) >= state.strength[player]


def reserves(state: State, player: str) -> list[Force]:
    """Units in reserve; each says the round it may arrive in."""
    return [force for force in state.standing(Force, player) if force.in_reserve]


def hosts(state: State, hero: Force) -> list[Force]:
    """Units that a hero may join at the end of a round."""
    return [host for host in state.standing(Force, hero.player) if may_join(state, hero, host)]


def army(state: State, player: str) -> ArmyDocument:
    """A player's units as they stand, as an army list without limits."""
    forces = state.standing(Force, player)
    book, pinned = state.players[player].book, state.document.books
    return ArmyDocument(
        game=state.numbers.army,
        name=state.name_of(player),
        force_org=False,
        books={key: version for key, version in pinned.items() if key == book},
        entries=tuple(_entry(force) for force in forces),
    )


def _entry(force: Force) -> ArmyEntry:
    return replace(force.member.entry, join=force.host or None, reserve=force.in_reserve)
