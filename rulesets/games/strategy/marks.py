"""The marks that a player may make in a battle, and its end."""

from collections.abc import Iterator

from rulesets.games.strategy.actions import (
    BeginBuild,
    Damage,
    Deploy,
    Destroy,
    Heal,
    JoinUnit,
    Take,
    Yield,
)
from rulesets.games.strategy.document import Action
from rulesets.games.strategy.offers import NEW, ActionOffer, offer
from rulesets.games.strategy.outlook import hosts, joiners, reserves
from rulesets.games.strategy.pieces import Force, Piece
from rulesets.games.strategy.state import State

ONE_WOUND = 1


def marks(state: State, player: str) -> tuple[ActionOffer, ...]:
    """Return everything a player may mark; one wound stands for any number of them."""
    actions = (
        *_objectives(state, player),
        *_losses(state, player),
        *(Deploy(id=NEW, player=player, unit=force.id) for force in reserves(state, player)),
        *(BeginBuild(id=NEW, player=player, first=first) for first in state.in_play),
    )
    return tuple(offer(state, action) for action in actions)


def joins(state: State, hero: Force) -> dict[str, ActionOffer]:
    """Return the units that a hero may join at the end of the battle, by their ids."""
    if hero not in joiners(state, hero.player):
        return {}
    player = hero.player
    return {
        host.id: offer(state, JoinUnit(id=NEW, player=player, hero=hero.id, host=host.id))
        for host in hosts(state, player)
    }


def _objectives(state: State, player: str) -> Iterator[Action]:
    for number in range(1, state.document.objectives + 1):
        if state.owners.get(number) == player:
            yield Yield(id=NEW, player=player, objective=number)
        else:
            yield Take(id=NEW, player=player, objective=number)


def _losses(state: State, player: str) -> Iterator[Action]:
    for piece in state.all(Piece):
        if not (isinstance(piece, Force) and piece.in_reserve):
            yield Damage(id=NEW, player=player, target=piece.id, wounds=ONE_WOUND)
            yield Destroy(id=NEW, player=player, target=piece.id)
            if piece.wounds:
                yield Heal(id=NEW, player=player, target=piece.id, wounds=ONE_WOUND)
