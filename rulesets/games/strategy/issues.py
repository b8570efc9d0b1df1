"""From breaches that the replay found to issues of the report."""

from collections.abc import Iterator

from rulesets.engine.checks import Check, Issue, check
from rulesets.engine.values import Level, Term
from rulesets.games.strategy.state import State


def noted(
    code: str, chapter: str | Term, explanation: str, level: Level = Level.ERROR
) -> Check[State]:
    """Make the breaches that the replay notes under a code a check, with its explanation."""

    def find(state: State) -> Iterator[Issue]:
        for breach in state.breaches_by_code.get(code, ()):
            reason = breach.reason
            yield Issue(
                level=level,
                used=reason.used,
                allowed=reason.allowed,
                entries=(breach.action,),
                policy=reason.policy,
                params={"player": state.name_of(breach.player), **reason.params},
            )

    find.__doc__ = explanation
    return check(f"strategy.{code}", chapter)(find)
