"""Checks of how a campaign is kept: turns, who plays, what was agreed, and its bounds.

A function's docstring is the player's explanation.
"""

from collections.abc import Iterator

from rulesets.engine.checks import Check, Issue, check
from rulesets.engine.common import OWN_CHAPTER
from rulesets.engine.values import Level, Term
from rulesets.games.strategy.sheet import ROUNDS
from rulesets.games.strategy.state import State

MISSION = "Preparation: Mission"


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


@check("strategy.sides", MISSION)
def sides(state: State) -> Iterator[Issue]:
    """A campaign is played by two sides at least."""
    if len({state.side_of(player) for player in state.players}) == 1:
        yield Issue(used=1, allowed=2)


CONDUCT_CHECKS: tuple[Check[State], ...] = (
    noted(
        "part",
        ROUNDS,
        "Construction, upgrades and production follow each other, after the battle.",
        Level.WARNING,
    ),
    noted(
        "turn",
        ROUNDS,
        "Players take turns with single actions; who started the round begins each part.",
        Level.WARNING,
    ),
    noted(
        "finished",
        ROUNDS,
        "Who is finished with a part of the build phase does not act in it again.",
        Level.WARNING,
    ),
    noted(
        "confirmed",
        ROUNDS,
        "Where all end the battle together, each says so once.",
        Level.WARNING,
    ),
    sides,
    noted("out", MISSION, "Who has lost the headquarters, or has left, watches from then on."),
    noted(
        "paused",
        OWN_CHAPTER,
        "A campaign that rests goes on once somebody says so.",
        Level.WARNING,
    ),
    noted("closed", OWN_CHAPTER, "A campaign that all agreed to close stays as it is."),
    noted("strike_target", OWN_CHAPTER, "A correction takes out one action that is in the log."),
    noted("settled", OWN_CHAPTER, "A proposal is answered while it is open.", Level.WARNING),
    noted("not_asked", OWN_CHAPTER, "Each player who is asked answers once.", Level.WARNING),
    noted(
        "nobody_to_ask",
        OWN_CHAPTER,
        "A third player has to agree before somebody absent passes or is out.",
    ),
    noted(
        "too_many_players",
        OWN_CHAPTER,
        "Up to six players play a campaign, those who left included.",
    ),
    noted("crowd", OWN_CHAPTER, "A player has at most 200 pieces on the table at once."),
    noted("last_round", OWN_CHAPTER, "A campaign has at most 40 rounds."),
)
