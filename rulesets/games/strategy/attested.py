"""Conditions of actions that only the table shows: distances and room, seen to by the players."""

from rulesets.games.strategy.actions import (
    BeginBuild,
    Construct,
    Deploy,
    JoinUnit,
    Produce,
    Repair,
    Take,
    Train,
    Upgrade,
)
from rulesets.games.strategy.document import Action
from rulesets.games.strategy.points import produced
from rulesets.games.strategy.state import State

SET_UP = ("corners", "builder_near", "markers")
"""The conditions of setting up, before the first battle."""


def attested(state: State, action: Action) -> tuple[str, ...]:
    """Return the conditions that the players see to at an action, as codes with a sentence each."""
    match action:
        case Take():
            return ("round_end",)
        case Construct(building="fortification"):
            return ("no_enemy",)
        case Construct():
            return ("empty_ground", "control_zone")
        case Repair():
            return ("adjacent",)
        case Upgrade():
            return ("one_upgrade",) if state.policy("joined_heroes") == "together" else ()
        case Train():
            return ("free_side",)
        case Deploy():
            return ("near_friend",)
        case JoinUnit():
            return ("near_unit",)
        case BeginBuild():
            return ("objectives_settled",)
        case Produce():
            return _produced(state, action)
    return ()


def _produced(state: State, action: Produce) -> tuple[str, ...]:
    """Return those of a production: a unit in reserve takes no room, one with Scout may move."""
    if action.reserve:
        return ()
    member = produced(state, action)
    return ("free_side", "scout") if member.bears("scout") else ("free_side",)
