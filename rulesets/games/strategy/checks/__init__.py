"""The rules of a campaign: all checks, and those that an action breaks.

The replay keeps what breaks a rule, the offers show it; so what is offered breaks none.
"""

from collections.abc import Iterator

from rulesets.engine.checks import Check, Issue
from rulesets.games.strategy.checks import (
    battle,
    buildings,
    conduct,
    sheet,
    talk,
    upgrades,
)
from rulesets.games.strategy.checks.rule import ActionRule
from rulesets.games.strategy.document import Action
from rulesets.games.strategy.motions import PassFor, Talk
from rulesets.games.strategy.state import State

CHECKS: tuple[Check[State], ...] = (
    sheet.start,
    sheet.income,
    sheet.carry,
    sheet.overspend_build,
    sheet.overspend_upgrade,
    sheet.overspend_production,
    conduct.short,
    buildings.builders,
    buildings.build_or_repair,
    battle.undamaged,
    buildings.fort_objective,
    battle.fortified,
    upgrades.weaponsmith,
    upgrades.one_upgrade,
    upgrades.empty_upgrade,
    upgrades.swap,
    upgrades.kept,
    upgrades.legal_unit,
    buildings.one_per_building,
    buildings.building_class,
    buildings.needs_weaponsmith,
    buildings.new_building,
    upgrades.no_combined,
    battle.ambush,
    buildings.ambush_only,
    battle.reserved,
    battle.join,
    conduct.round_limit,
    conduct.game_over,
    conduct.part,
    conduct.turn,
    conduct.finished,
    battle.confirmed,
    sheet.sides,
    conduct.out,
    conduct.paused,
    conduct.closed,
    talk.strike_target,
    talk.settled,
    talk.not_asked,
    talk.nobody_to_ask,
    talk.too_many_players,
    buildings.crowd,
    conduct.last_round,
    sheet.objectives,
    conduct.reference,
    sheet.unknown_unit,
    sheet.unknown_option,
)
"""In the order in which pages list them."""

VOID = frozenset(each.code for each in CHECKS if isinstance(each, ActionRule) and each.is_void)
TEMPORARY = frozenset(
    each.code for each in CHECKS if isinstance(each, ActionRule) and each.is_temporary
)

GENERAL = (
    *(conduct.part, conduct.finished, conduct.turn, conduct.last_round, conduct.reference),
    *(conduct.closed, conduct.game_over, conduct.out, conduct.paused, conduct.round_limit),
    conduct.short,
)
"""Rules of all actions, that are judged in an order of their own."""

OTHERS = [each for each in CHECKS if isinstance(each, ActionRule) and each not in GENERAL]
SPECIAL = {
    action: [
        *([conduct.part] if action is PassFor else []),  # to pass for another player has its part
        *(each for each in OTHERS if action in each.actions),
    ]
    for other in OTHERS
    for action in other.actions
}
"""The other rules, by the types of actions that they judge."""


def against(state: State, action: Action) -> list[Issue]:
    """Return every reason against an action in play."""
    judged = (*out_of_order(state, action), *breaches(state, action))
    return [*judged, *conduct.short.breaches(state, action)]


def out_of_order(state: State, action: Action) -> list[Issue]:
    """Judge whether an action is in the wrong part or out of turn."""
    if state.outcome or isinstance(action, Talk):
        return []
    return _first(state, action, conduct.part, conduct.finished, conduct.turn)


def breaches(state: State, action: Action) -> Iterator[Issue]:
    """Yield the rules that an action breaks, whoever's turn it is; the ledger judges points."""
    barred = _first(
        state, action, conduct.closed, conduct.game_over, conduct.out, conduct.last_round
    )
    if barred:
        yield from barred
        return
    yield from conduct.paused.breaches(state, action)
    yield from conduct.round_limit.breaches(state, action)
    missing = conduct.reference.breaches(state, action)
    yield from missing
    for rule in () if missing else SPECIAL.get(type(action), ()):
        yield from rule.breaches(state, action)


def _first(state: State, action: Action, *rules: ActionRule) -> list[Issue]:
    """Return the breaches of the first of some rules that is broken."""
    for rule in rules:
        if found := rule.breaches(state, action):
            return found
    return []
