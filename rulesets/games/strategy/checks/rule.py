"""Rules of single actions: checks that also say, before an action, why it is not possible."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any, get_args, get_type_hints

from rulesets.engine.checks import Check, Issue, as_term, docstring
from rulesets.engine.values import Term
from rulesets.games.strategy.document import Action
from rulesets.games.strategy.state import State

MISSION = "Preparation: Mission"
ROUNDS = "Playing the game: Rounds"
AMBUSH = "Special Rules: Ambush"

Reasons = Callable[[State, Any], Iterable[Issue]]
"""A function of the state before an action and of the action: why it breaks a rule."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ActionRule(Check[State]):
    """A check of single actions, of the types in `actions`. The replay keeps breaches in the state.

    An action that breaks one that `is_void` changes nothing. One that `is_temporary` is broken for
    a time only, as long as it is not the action's turn.
    """

    reasons: Reasons
    actions: tuple[type, ...]
    is_void: bool = False
    is_temporary: bool = False

    def breaches(self, state: State, action: Action) -> list[Issue]:
        """Return why an action breaks the rule in this state."""
        return [self.breach(state, action, issue) for issue in self.reasons(state, action)]

    def breach(self, state: State, action: Action, issue: Issue) -> Issue:
        """Return an issue as a breach of the rule by an action."""
        params = {"player": state.name_of(action.player), **issue.params}
        return replace(issue, code=self.code, level=self.level, entries=(action.id,), params=params)


def rule(code: str, chapter: str | Term, **words: Any) -> Callable[[Reasons], ActionRule]:
    """Make a function of a state and an action a rule, as `check` makes one of a roster a check.

    It judges the types of actions that it takes.
    """

    def find(state: State) -> Iterable[Issue]:
        return (breach for breach in state.breaches if breach.code == code)

    def made(reasons: Reasons) -> ActionRule:
        kinds = get_type_hints(reasons)["action"]
        return ActionRule(
            code=code,
            chapter=as_term(chapter),
            explanation=docstring(reasons),
            find=find,
            reasons=reasons,
            actions=get_args(kinds) or (kinds,),
            **words,
        )

    return made
