"""The rules that an action may break as the campaign stands, and whose turn it is.

The replay records what it finds, the offers show it; so what is offered breaks no rule.
"""

from collections.abc import Iterator
from typing import get_args

from rulesets.games.ground.checks import MAX_TOUGH
from rulesets.games.strategy.actions import (
    BeginBuild,
    Construct,
    Damage,
    Deploy,
    Destroy,
    Heal,
    JoinUnit,
    Pass,
    Produce,
    Repair,
    Spend,
    Take,
    Train,
    Upgrade,
    Yield,
)
from rulesets.games.strategy.build_phase import construction, production, upgrade
from rulesets.games.strategy.consent import objections
from rulesets.games.strategy.document import Action, BattleAction, Talk
from rulesets.games.strategy.pieces import Force, Piece
from rulesets.games.strategy.state import Reason, State
from rulesets.games.strategy.tables import BUILD_PARTS, FIRST_SKIPPED, MAX_ROUNDS, Part

MULTI_MODEL = 2
"""Models from which a hero may join a unit."""


PARTS: dict[type, Part] = {
    **dict.fromkeys((*get_args(BattleAction), BeginBuild), Part.BATTLE),
    **dict.fromkeys((Construct, Repair), Part.CONSTRUCTION),
    Upgrade: Part.UPGRADES,
    **dict.fromkeys((Produce, Train), Part.PRODUCTION),
}


def part_of(action: Action) -> Part | None:
    """Return the part of a round that an action belongs to, None if it may stand anywhere."""
    return Part(action.part) if isinstance(action, Spend) else PARTS.get(type(action))


def out_of_order(state: State, action: Action) -> Iterator[Reason]:
    """Judge whether an action is in the wrong part or out of turn."""
    if isinstance(action, Talk):
        return
    is_build_part = state.part in BUILD_PARTS
    belongs = is_build_part if isinstance(action, Pass) else _belongs(state, part_of(action))
    if not belongs:
        yield Reason(code="part")
    elif is_build_part and action.player in state.passed:
        yield Reason(code="finished", params={"name": state.name_of(action.player)})
    elif is_build_part and state.turn not in (None, action.player):
        yield Reason(code="turn", params={"name": state.name_of(state.turn or "")})


def _belongs(state: State, part: Part | None) -> bool:
    """Return whether it is this part; after a skipped build phase the next battle may begin."""
    return part in (None, state.part) or (part, state.part) == (Part.BATTLE, Part.SKIPPED)


def beyond(state: State, action: Action) -> Iterator[Reason]:
    """Judge whether an action would begin a round more than a campaign may have."""
    if state.round < MAX_ROUNDS or state.part is Part.BATTLE or state.outcome:
        return
    if part_of(action) is Part.BATTLE:
        yield Reason(code="last_round", used=state.round + 1, allowed=MAX_ROUNDS)


def breaches(state: State, action: Action) -> Iterator[Reason]:
    """Yield the rules that an action breaks, whoever's turn it is; the ledger judges points."""
    if state.is_closed:
        yield Reason(code="closed")
    elif action.player not in state.players:
        yield state.missing(action.player)
    elif isinstance(action, Talk):
        yield from objections(state, action)
    elif state.outcome:
        yield Reason(code="game_over", used=state.round, allowed=state.outcome.round)
    elif action.player in state.out:
        yield Reason(code="out", params={"name": state.name_of(action.player)})
    else:
        if state.is_paused:
            yield Reason(code="paused")
        if state.part is Part.SKIPPED and part_of(action) in BUILD_PARTS:
            policy = "phase_18" if state.round == FIRST_SKIPPED else ""
            yield Reason(code="round_limit", used=state.round, policy=policy)
        yield from _own(state, action)


def _own(state: State, action: Action) -> Iterator[Reason]:
    match action:
        case Take() | Yield():
            yield from _mark_objective(state, action)
        case Damage() | Heal() | Destroy():
            yield from _losses(state, action)
        case Deploy():
            yield from _deploy(state, action)
        case JoinUnit():
            yield from _join(state, action)
        case BeginBuild():
            yield from _end(state, action)
        case Construct() | Repair():
            yield from construction(state, action)
        case Upgrade():
            yield from upgrade(state, action)
        case Produce() | Train():
            yield from production(state, action)


def _end(state: State, action: BeginBuild) -> Iterator[Reason]:
    if action.first is not None and action.first not in state.in_play:
        yield state.missing(action.first)
    elif action.player in state.ready and state.ready[action.player] == action.first:
        yield Reason(code="confirmed")


def _losses(state: State, action: Damage | Heal | Destroy) -> Iterator[Reason]:
    """Judge marks of wounds: pieces in reserve, which are not on the table, take none."""
    piece = state.find(Piece, action.target)
    if piece is None:
        yield state.missing(action.target)
    elif isinstance(piece, Force) and piece.in_reserve:
        yield Reason(code="reserved", params={"name": piece.label})
    elif isinstance(action, Heal) and not piece.wounds:
        yield Reason(code="undamaged", params={"building": piece.label})
    if not isinstance(action, Heal) and action.by is not None and action.by not in state.players:
        yield state.missing(action.by)


def _mark_objective(state: State, action: Take | Yield) -> Iterator[Reason]:
    is_owner = state.owners.get(action.objective) == action.player
    if action.objective > state.document.objectives or (isinstance(action, Yield) and not is_owner):
        yield state.missing(str(action.objective))
    elif not may_change(state, action):
        yield Reason(code="fortified", params={"objective": action.objective})


def may_change(state: State, action: Take | Yield) -> bool:
    """Return whether an objective may change hands; a fortified one may not."""
    fort = state.forts.get(action.objective)
    return fort is None or (isinstance(action, Take) and fort.player == action.player)


def _deploy(state: State, action: Deploy) -> Iterator[Reason]:
    force = state.find(Force, action.unit, action.player)
    if force is None or not force.in_reserve:
        yield state.missing(action.unit)
    elif state.next_battle < force.arrives:
        params = {"name": force.label}
        yield Reason(code="ambush", used=state.next_battle, allowed=force.arrives, params=params)


def _join(state: State, action: JoinUnit) -> Iterator[Reason]:
    hero = state.find(Force, action.hero, action.player)
    host = state.find(Force, action.host, action.player)
    if hero is None or host is None:
        yield state.missing(action.host if hero else action.hero)
    elif not may_join(state, hero, host):
        yield Reason(code="join", params={"name": hero.label, "host": host.label})


def may_join(state: State, hero: Force, host: Force) -> bool:
    """Return whether a hero on its own may join a unit of several models without a hero."""
    return may_lead(state, hero) and may_host(state, host)


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
