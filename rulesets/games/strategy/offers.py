"""Every conceivable build action of a player: points, points left, obstacles.

An offer without a reason is legal. Each stands under the id NEW until it is recorded.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import get_args

from rulesets.games.ground.choices import OptionChoice, SectionChoice, choices
from rulesets.games.ground.document import Pick
from rulesets.games.strategy.actions import Construct, Pass, Produce, Repair, Train, Upgrade
from rulesets.games.strategy.corrections import unheard
from rulesets.games.strategy.document import Action
from rulesets.games.strategy.pieces import Builder, Building, Force
from rulesets.games.strategy.points import points_of
from rulesets.games.strategy.rules import beyond, breaches, out_of_order
from rulesets.games.strategy.state import Reason, State
from rulesets.games.strategy.tables import BUILD_PARTS, Buildable, Part

NEW = "new"
LOWEST_ROLL = 1


@dataclass(frozen=True, slots=True)
class ActionOffer:
    """An action with its points, the points left after it, and why it is not possible."""

    action: Action
    points: int
    left: int
    reasons: tuple[Reason, ...]

    @property
    def is_legal(self) -> bool:
        return not self.reasons


def offer(state: State, action: Action) -> ActionOffer:
    """Judge one action in this state: its points and every reason against it."""
    points = points_of(state, action)
    pool = state.row(action.player).next_start
    left = pool - points
    order = () if state.outcome else out_of_order(state, action)
    found = [*order, *beyond(state, action), *breaches(state, action)]
    if not found:
        found += unheard(state, action)
    if points and left < 0:
        params = {"short": -left}
        found.append(Reason(code="short", used=points, allowed=max(0, pool), params=params))
    return ActionOffer(action, points, left, tuple(found))


def offers(state: State, player: str) -> tuple[ActionOffer, ...]:
    """Return a player's build actions in the order of the phase, to pass the last of them."""
    found = (each for part in BUILD_PARTS for each in offers_in(state, player, part))
    return (*found, offer(state, Pass(id=NEW, player=player)))


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


def offers_at_once(state: State, action: Produce) -> dict[str, ActionOffer]:
    """Offer a production with each option that the unit may take at once, by its pick."""
    catalogue = state.library.books.get(state.players[action.player].book)
    kit = catalogue.kits.get(action.unit) if catalogue else None
    return {
        pick.text: offer(state, replace(action, add=(pick.text,)))
        for pick, choice in _options(choices(kit, ()) if kit else ())
        if not choice.drops
    }


def _constructions(state: State, player: str) -> Iterator[Construct]:
    for builder in _builders(state, player):
        for building in get_args(Buildable):
            for objective in _sites(state, player, building):
                yield Construct(
                    id=NEW,
                    player=player,
                    building=building,
                    builder=builder,
                    objective=objective,
                )


def _sites(state: State, player: str, building: Buildable) -> list[int | None]:
    """Return the objectives to fortify; [None] for other buildings or without any."""
    held = state.objectives_of(player) if building == "fortification" else []
    return [number for number in held if number not in state.forts] or [None]


def _builders(state: State, player: str) -> list[str]:
    """Return living builders, else the first one, whose offers say that it is lost."""
    return [builder.id for builder in state.all(Builder, player)] or [f"{player}.builder"]


def _repairs(state: State, player: str) -> Iterator[Repair]:
    """Yield repairs with the lowest roll, which stands for all: the players roll."""
    damaged = [building for building in state.all(Building, player) if building.wounds]
    for builder in _builders(state, player):
        for building in damaged:
            yield Repair(
                id=NEW, player=player, builder=builder, building=building.id, roll=LOWEST_ROLL
            )


def _options_of(force: Force) -> Iterator[Upgrade]:
    member = force.member
    taken = choices(member.kit, member.entry.picks) if member.kit else ()
    for pick, choice in _options(taken):
        yield Upgrade(
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


def _productions(state: State, player: str) -> Iterator[Produce | Train]:
    """Yield units of each building that makes some, of the headquarters if none does."""
    buildings = state.all(Building, player)
    catalogue = state.library.books.get(state.players[player].book)
    makers = [each.id for each in buildings if each.kind in ("barracks", "workshop")]
    for building in makers or [f"{player}.hq"]:
        for unit in catalogue.kits if catalogue else ():
            yield Produce(id=NEW, player=player, building=building, unit=unit)
    yield Train(id=NEW, player=player, building=f"{player}.hq")
