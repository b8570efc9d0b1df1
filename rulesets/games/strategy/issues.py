"""From breaches that the replay found to issues of the report."""

from collections.abc import Iterator

from rulesets.engine.checks import Issue
from rulesets.engine.values import Level
from rulesets.games.strategy.state import Breach, State


def breached(state: State, code: str, level: Level = Level.ERROR) -> Iterator[Issue]:
    """An issue for each action that breaks the rule with a code."""
    for breach in state.breaches_by_code.get(code, ()):
        yield _issue(state, breach, level)


def _issue(state: State, breach: Breach, level: Level) -> Issue:
    reason = breach.reason
    return Issue(
        level=level,
        used=reason.used,
        allowed=reason.allowed,
        entries=(breach.action,),
        policy=reason.policy,
        params={"player": state.name_of(breach.player), **reason.params},
    )
