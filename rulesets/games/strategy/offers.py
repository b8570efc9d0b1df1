"""Actions of a player as they are offered: points, points left, obstacles; and automatic passes.

An offer without a reason is legal. Each stands under the id NEW until it is recorded.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import get_args

from rulesets.engine.checks import Issue
from rulesets.games.ground.choices import OptionChoice, SectionChoice, choices
from rulesets.games.ground.document import Pick
from rulesets.games.strategy import actions
from rulesets.games.strategy.checks import against, breaches
from rulesets.games.strategy.checks.battle import may_host
from rulesets.games.strategy.checks.conduct import short
from rulesets.games.strategy.corrections import unstrikable, with_those_asked
from rulesets.games.strategy.document import Action
from rulesets.games.strategy.outlook import joiners, reserves
from rulesets.games.strategy.pieces import Builder, Building, Force
from rulesets.games.strategy.points import points_of
from rulesets.games.strategy.state import State
from rulesets.games.strategy.tables import BUILD_PARTS, Buildable, Part

NEW = "new"
LOWEST_ROLL = 1


@dataclass(frozen=True, slots=True)
class ActionOffer:
    """An action with its points, the points left after it, and why it is not possible."""

    action: Action
    points: int
    points_left: int
    reasons: tuple[Issue, ...]

    @property
    def is_legal(self) -> bool:
        return not self.reasons


def offer(state: State, action: Action) -> ActionOffer:
    """Judge an action in this state, a motion with all the players to ask."""
    action = with_those_asked(state, action)
    points = points_of(state, action)
    left = state.row(action.player).next_start - points
    reasons = against(state, action) or unstrikable(state, action)
    return ActionOffer(action, points, left, tuple(reasons))


def offers_in(state: State, player: str, part: Part) -> tuple[ActionOffer, ...]:
    """Return a player's actions that belong to a part of the build phase."""
    return tuple(offer(state, action) for action in build_actions(state, player, part))


def build_actions(state: State, player: str, part: Part) -> Iterator[Action]:
    """Yield every conceivable action of a player in a part of the build phase."""
    match part:
        case Part.CONSTRUCTION:
            yield from _constructions(state, player)
            yield from _repairs(state, player)
        case Part.UPGRADES:
            for force in state.all(Force, player):
                yield from _options_of(force)
        case Part.PRODUCTION:
            yield from _productions(state, player)


def upgrade_offers(state: State, force: Force) -> dict[str, ActionOffer]:
    """Return every option of a unit as its upgrade, by the pick it adds."""
    return {action.add[0]: offer(state, action) for action in _options_of(force)}


def offers_at_once(state: State, action: actions.Produce) -> dict[str, ActionOffer]:
    """Offer a production with each option that the unit may take at once, by its pick."""
    catalogue = state.library.books.get(state.players[action.player].book)
    kit = catalogue.kits.get(action.unit) if catalogue else None
    return {
        pick.text: offer(state, replace(action, add=(pick.text,)))
        for pick, choice in _options(choices(kit, ()) if kit else ())
        if not choice.drops
    }


def _constructions(state: State, player: str) -> Iterator[actions.Construct]:
    """Yield buildings by each builder, fortifications for each objective that has none yet."""
    free = [number for number in state.objectives_of(player) if number not in state.forts]
    for builder in _builders(state, player):
        for building in get_args(Buildable):
            for objective in (free if building == "fortification" else ()) or (None,):
                yield actions.Construct(
                    id=NEW,
                    player=player,
                    building=building,
                    builder=builder,
                    objective=objective,
                )


def _builders(state: State, player: str) -> list[str]:
    """Return living builders, else the first one, whose offers say that it is lost."""
    return [builder.id for builder in state.all(Builder, player)] or [f"{player}.builder"]


def _repairs(state: State, player: str) -> Iterator[actions.Repair]:
    """Yield repairs with the lowest roll, which stands for all: the players roll."""
    damaged = [building for building in state.all(Building, player) if building.wounds]
    for builder in _builders(state, player):
        for building in damaged:
            yield actions.Repair(
                id=NEW, player=player, builder=builder, building=building.id, roll=LOWEST_ROLL
            )


def _options_of(force: Force) -> Iterator[actions.Upgrade]:
    member = force.member
    taken = choices(member.kit, member.entry.picks) if member.kit else ()
    for pick, choice in _options(taken):
        yield actions.Upgrade(
            id=NEW,
            player=force.player,
            unit=force.id,
            add=(pick.text,),
            drop=tuple(pick.text for pick in choice.drops),
        )


def _options(sections: tuple[SectionChoice, ...]) -> Iterator[tuple[Pick, OptionChoice]]:
    for found in sections:
        for choice in found.options:
            yield Pick(section=found.section.key, option=choice.option.key), choice


def _productions(state: State, player: str) -> Iterator[actions.Produce | actions.Train]:
    """Yield units of each building that makes some, of the headquarters if none does."""
    buildings = state.all(Building, player)
    catalogue = state.library.books.get(state.players[player].book)
    makers = [each.id for each in buildings if each.kind in ("barracks", "workshop")]
    for building in makers or [f"{player}.hq"]:
        for unit in catalogue.kits if catalogue else ():
            yield actions.Produce(id=NEW, player=player, building=building, unit=unit)
    yield actions.Train(id=NEW, player=player, building=f"{player}.hq")


def deployments(state: State, player: str) -> tuple[ActionOffer, ...]:
    """Return the arrival of each unit that a player has in reserve."""
    waiting = (force.id for force in reserves(state, player))
    return tuple(offer(state, actions.Deploy(id=NEW, player=player, unit=id)) for id in waiting)


def joins(state: State, hero: Force) -> dict[str, ActionOffer]:
    """Return the units that a hero may join at the end of the battle, by their ids."""
    if hero not in joiners(state, hero.player):
        return {}
    player = hero.player
    return {
        host.id: offer(state, actions.JoinUnit(id=NEW, player=player, hero=hero.id, host=host.id))
        for host in state.all(Force, player)
        if may_host(state, host)
    }


def passes(state: State, because: str) -> tuple[actions.Pass, ...]:
    """Return the passes that follow from the last action, in order.

    They have the id NEW until they are recorded in order; each names `because`. Within a part
    points only get fewer, builders and buildings are only used up, so nobody who can do nothing now
    could do something later in the same part.
    """
    return tuple(
        actions.Pass(id=NEW, player=player, because=because) for player in _idle(state) if because
    )


def _idle(state: State) -> Iterator[str]:
    """Yield the players who pass, in order, through this part and the later ones."""
    if state.outcome or state.is_paused or state.is_closed or state.part not in BUILD_PARTS:
        return
    takes_turns = state.turn is not None
    passed, turn = set(state.passed), state.turn or state.in_play[0]
    for part in BUILD_PARTS[BUILD_PARTS.index(state.part) :]:
        while waiting := _in_turn(state, turn, passed):
            next_ones = waiting[:1] if takes_turns else waiting
            idle = [player for player in next_ones if not can_act(state, player, part)]
            if not idle:
                return
            yield from idle
            passed.update(idle)
        passed, turn = set(state.done), state.first or state.in_play[0]


def _in_turn(state: State, turn: str, passed: set[str]) -> list[str]:
    """Return the players who are not finished yet, from the one whose turn it is."""
    order = list(state.players)
    start = order.index(turn)
    return [
        player
        for player in (*order[start:], *order[:start])
        if player not in passed and player not in state.out
    ]


def can_act(state: State, player: str, part: Part) -> bool:
    """Return whether a player could do anything in a part of the build phase on their turn."""
    return any(
        not short.breaches(state, action) and not any(breaches(state, action))
        for action in build_actions(state, player, part)
    )
