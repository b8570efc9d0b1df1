"""What a player may mark of a battle, and how it ends."""

from collections.abc import Iterator

from rulesets.games.strategy.document import (
    Action,
    BeginBuild,
    Damage,
    Deploy,
    Destroy,
    JoinUnit,
    Take,
    Yield,
)
from rulesets.games.strategy.offers import NEW, Offer, offer
from rulesets.games.strategy.outlook import hosts, reserves
from rulesets.games.strategy.state import Force, Piece, State

ONE_WOUND = 1


def marks(state: State, player: str) -> tuple[Offer, ...]:
    """Everything a player may mark; one wound stands for any number of them."""
    actions = (
        *_objectives(state, player),
        *_losses(state, player),
        *_units(state, player),
        *_ends(state, player),
    )
    return tuple(offer(state, action) for action in actions)


def _objectives(state: State, player: str) -> Iterator[Action]:
    for number in range(1, state.document.objectives + 1):
        if state.owners.get(number) == player:
            yield Yield(id=NEW, player=player, objective=number)
        else:
            yield Take(id=NEW, player=player, objective=number)


def _losses(state: State, player: str) -> Iterator[Action]:
    for piece in state.standing(Piece):
        yield Damage(id=NEW, player=player, target=piece.id, wounds=ONE_WOUND)
        yield Destroy(id=NEW, player=player, target=piece.id)


def _units(state: State, player: str) -> Iterator[Action]:
    for force in reserves(state, player):
        yield Deploy(id=NEW, player=player, unit=force.id)
    for hero in state.standing(Force, player):
        for host in hosts(state, hero):
            yield JoinUnit(id=NEW, player=player, hero=hero.id, host=host.id)


def _ends(state: State, player: str) -> Iterator[Action]:
    """The battle ends; somebody began it."""
    for first in state.players:
        yield BeginBuild(id=NEW, player=player, first=first)
