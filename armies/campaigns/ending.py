"""The steps that end a battle: who holds what, which heroes join, who went first."""

from collections.abc import Iterator
from dataclasses import dataclass

from armies.campaigns.choices import Choice, at_war
from armies.campaigns.players import Player, players_of
from armies.campaigns.sentences import piece_name
from rulesets import wording
from rulesets.games.strategy.actions import BeginBuild
from rulesets.games.strategy.marks import joins
from rulesets.games.strategy.offers import NEW, offer
from rulesets.games.strategy.outlook import joiners
from rulesets.games.strategy.state import State


@dataclass(frozen=True)
class HeroLine:
    """A hero who may join a unit; `hosts` are the units, while the hero is picked."""

    id: str
    name: str
    hosts: tuple[Choice, ...]


@dataclass(frozen=True)
class EndOfBattle:
    """The steps before income comes in. `ready` said already that the battle is over."""

    holders: tuple[tuple[Player, int], ...]
    heroes: tuple[HeroLine, ...]
    ends: tuple[tuple[Player, Choice], ...]
    ready: tuple[Player, ...]


def end_of_battle(state: State, player: str, hero: str) -> EndOfBattle | None:
    """Return how a player ends a battle, if there is one; `hero` is picked to join a unit."""
    if not player or player in state.out or not at_war(state):
        return None
    players = players_of(state)
    return EndOfBattle(
        holders=tuple((players[id], len(state.objectives_of(id))) for id in state.in_play),
        heroes=tuple(_heroes(state, player, hero)),
        ends=tuple(_ends(state, player, players)),
        ready=tuple(players[id] for id in state.ready),
    )


def _heroes(state: State, player: str, picked: str) -> Iterator[HeroLine]:
    for hero in joiners(state, player):
        joining = joins(state, hero) if hero.id == picked else {}
        hosts = (Choice(each, piece_name(state, host)) for host, each in joining.items())
        yield HeroLine(hero.id, wording.term(hero.label), tuple(hosts))


def _ends(state: State, player: str, players: dict[str, Player]) -> Iterator[tuple[Player, Choice]]:
    for first in state.in_play:
        choice = Choice(offer(state, BeginBuild(id=NEW, player=player, first=first)), "")
        if choice.is_legal:
            yield players[first], choice
