"""Rules of the battle: objectives, losses, reserves, heroes in units, its end.

A function's docstring is the player's explanation.
"""

from collections.abc import Iterator

from rulesets.engine.checks import Issue
from rulesets.engine.messages import gettext_noop
from rulesets.engine.values import Level
from rulesets.games.ground.member import MAX_TOUGH
from rulesets.games.strategy.actions import (
    BeginBuild,
    Damage,
    Deploy,
    Destroy,
    Heal,
    JoinUnit,
    Repair,
    Take,
    Yield,
)
from rulesets.games.strategy.checks.rule import AMBUSH, MISSION, ROUNDS, rule
from rulesets.games.strategy.pieces import Force
from rulesets.games.strategy.state import State

HERO = "Special Rules: Hero"

MULTI_MODEL = 2
"""Models from which a hero may join a unit."""


@rule(
    "strategy.fortified",
    MISSION,
    title=gettext_noop("Objective held fast"),
    sentence=gettext_noop("Destroy the fortification first"),
)
def fortified(state: State, action: Take | Yield) -> Iterator[Issue]:
    """A fortified objective changes hands only once its fortification is destroyed."""
    if not may_change(state, action):
        yield Issue(params={"objective": action.objective})


def may_change(state: State, action: Take | Yield) -> bool:
    """Return whether an objective may change hands; a fortified one may not."""
    fort = state.forts.get(action.objective)
    return fort is None or (isinstance(action, Take) and fort.player == action.player)


@rule(
    "strategy.reserved",
    AMBUSH,
    title=gettext_noop("Still in reserve"),
    sentence=gettext_noop("%(name)s is still in reserve, not on the table"),
)
def reserved(state: State, action: Damage | Heal | Destroy) -> Iterator[Issue]:
    """A unit in reserve is not on the table: nothing wounds it before it arrives."""
    force = state.find(Force, action.target)
    if force and force.in_reserve:
        yield Issue(params={"name": force.label})


@rule(
    "strategy.undamaged",
    ROUNDS,
    title=gettext_noop("Nothing to repair"),
    sentence=gettext_noop("%(building)s is not damaged"),
)
def undamaged(state: State, action: Heal | Repair) -> Iterator[Issue]:
    """Only what has taken wounds is repaired or healed."""
    piece = state.pieces[action.target if isinstance(action, Heal) else action.building]
    if not piece.wounds:
        yield Issue(params={"building": piece.label})


@rule(
    "strategy.ambush",
    AMBUSH,
    title=gettext_noop("Arrival from reserve"),
    sentence=gettext_noop("%(name)s arrives in round %(allowed)d at the earliest, not in %(used)d"),
)
def ambush(state: State, action: Deploy) -> Iterator[Issue]:
    """A unit kept in reserve misses the round after its production and arrives in the one
    after that at the earliest."""
    force = state.force(action.unit)
    if state.next_battle < force.arrives:
        params = {"name": force.label}
        yield Issue(used=state.next_battle, allowed=force.arrives, params=params)


@rule(
    "strategy.join",
    HERO,
    title=gettext_noop("Hero in a unit"),
    sentence=gettext_noop("%(name)s cannot join %(host)s"),
    is_void=True,
)
def join(state: State, action: JoinUnit) -> Iterator[Issue]:
    """A hero joins a unit of several models that has no other hero, and stays with it. As
    in any battle, one above Tough(6) joins none; in skirmish nobody does."""
    hero, host = state.force(action.hero), state.force(action.host)
    if not (may_lead(state, hero) and may_host(state, host)):
        yield Issue(params={"name": hero.label, "host": host.label})


def may_lead(state: State, hero: Force) -> bool:
    """Return whether a hero may join units at all."""
    tough = hero.member.outfit.tough if hero.member.outfit else 1
    return (
        not state.is_skirmish
        and hero.is_hero
        and not hero.host
        and tough <= MAX_TOUGH
        and not hero.in_reserve
    )


def may_host(state: State, host: Force) -> bool:
    """Return whether a unit has room for a hero."""
    return (
        not host.is_hero
        and host.member.size >= MULTI_MODEL
        and not host.in_reserve
        and host.id not in state.heroes
    )


@rule(
    "strategy.confirmed",
    ROUNDS,
    title=gettext_noop("End of the battle"),
    sentence=gettext_noop("You have ended the battle; the others have not yet"),
    level=Level.WARNING,
)
def confirmed(state: State, action: BeginBuild) -> Iterator[Issue]:
    """Where all end the battle together, each says so once."""
    if action.player in state.ready and state.ready[action.player] == action.first:
        yield Issue()
