"""Checks of how a campaign is kept: turns, who plays, what was agreed, and its bounds.

A function's docstring is the player's explanation.
"""

from collections.abc import Iterator

from rulesets.engine.checks import Check, Issue, as_term, check
from rulesets.engine.common import OWN_CHAPTER
from rulesets.engine.messages import Message, gettext_noop
from rulesets.engine.values import Level, Term
from rulesets.games.strategy.sheet import ROUNDS
from rulesets.games.strategy.state import State

MISSION = "Preparation: Mission"


def noted(
    code: str,
    chapter: str | Term,
    explanation: str,
    level: Level = Level.ERROR,
    *,
    title: str,
    sentence: Message,
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

    return Check(
        code=f"strategy.{code}",
        chapter=as_term(chapter),
        title=title,
        sentence=sentence,
        explanation=explanation,
        find=find,
    )


@check(
    "strategy.sides",
    MISSION,
    title=gettext_noop("One side only"),
    sentence=gettext_noop("All players are on one side; a campaign takes two"),
)
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
        title=gettext_noop("Part of the round"),
        sentence=gettext_noop("Not in this part of the round"),
    ),
    noted(
        "turn",
        ROUNDS,
        "Players take turns with single actions; who started the round begins each part.",
        Level.WARNING,
        title=gettext_noop("Turn"),
        sentence=gettext_noop("It is %(name)s’s turn"),
    ),
    noted(
        "finished",
        ROUNDS,
        "Who is finished with a part of the build phase does not act in it again.",
        Level.WARNING,
        title=gettext_noop("Finished with the part"),
        sentence=gettext_noop("%(name)s is finished with this part"),
    ),
    noted(
        "confirmed",
        ROUNDS,
        "Where all end the battle together, each says so once.",
        Level.WARNING,
        title=gettext_noop("End of the battle"),
        sentence=gettext_noop("You have ended the battle; the others have not yet"),
    ),
    sides,
    noted(
        "out",
        MISSION,
        "Who has lost the headquarters, or has left, watches from then on.",
        title=gettext_noop("Out of the campaign"),
        sentence=gettext_noop("%(name)s is out of the campaign"),
    ),
    noted(
        "paused",
        OWN_CHAPTER,
        "A campaign that rests goes on once somebody says so.",
        Level.WARNING,
        title=gettext_noop("Paused"),
        sentence=gettext_noop("The campaign is paused"),
    ),
    noted(
        "closed",
        OWN_CHAPTER,
        "A campaign that all agreed to close stays as it is.",
        title=gettext_noop("Closed"),
        sentence=gettext_noop("The campaign is closed"),
    ),
    noted(
        "strike_target",
        OWN_CHAPTER,
        "A correction takes out one action that is in the log.",
        title=gettext_noop("Correction"),
        sentence=gettext_noop("This cannot be taken back"),
    ),
    noted(
        "settled",
        OWN_CHAPTER,
        "A proposal is answered while it is open.",
        Level.WARNING,
        title=gettext_noop("Settled already"),
        sentence=gettext_noop("This is settled already"),
    ),
    noted(
        "not_asked",
        OWN_CHAPTER,
        "Each player who is asked answers once.",
        Level.WARNING,
        title=gettext_noop("Not asked"),
        sentence=gettext_noop("You are not asked about this, or have answered"),
    ),
    noted(
        "nobody_to_ask",
        OWN_CHAPTER,
        "A third player has to agree before somebody absent passes or is out.",
        title=gettext_noop("Nobody to ask"),
        sentence=gettext_noop("Nobody else is there to agree that %(name)s is away"),
    ),
    noted(
        "too_many_players",
        OWN_CHAPTER,
        "Up to six players play a campaign, those who left included.",
        title=gettext_noop("Too many players"),
        sentence=gettext_noop("%(used)d players, %(allowed)d at most"),
    ),
    noted(
        "crowd",
        OWN_CHAPTER,
        "A player has at most 200 pieces on the table at once.",
        title=gettext_noop("Too many pieces"),
        sentence=gettext_noop("%(used)d pieces on the table, %(allowed)d at most"),
    ),
    noted(
        "last_round",
        OWN_CHAPTER,
        "A campaign has at most 40 rounds.",
        title=gettext_noop("Too many rounds"),
        sentence=gettext_noop("Round %(used)d; a campaign has at most %(allowed)d rounds"),
    ),
)
