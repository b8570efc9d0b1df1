"""Rules of what players say beside the game: motions, answers to them, corrections.

A function's docstring is the player's explanation.
"""

from collections.abc import Iterator

from rulesets.engine.checks import Issue
from rulesets.engine.common import OWN_CHAPTER
from rulesets.engine.messages import gettext_noop
from rulesets.engine.values import Level
from rulesets.games.strategy.checks.rule import rule
from rulesets.games.strategy.motions import Agree, Decline, Enter, Leave, PassFor, Strike
from rulesets.games.strategy.state import State
from rulesets.games.strategy.tables import MAX_PLAYERS


@rule(
    "strategy.strike_target",
    OWN_CHAPTER,
    title=gettext_noop("Correction"),
    sentence=gettext_noop("This cannot be taken back"),
    is_void=True,
)
def strike_target(state: State, action: Strike) -> Iterator[Issue]:
    """A correction takes out one action that is in the log."""
    if action.target not in state.recorded:
        yield Issue()


@rule(
    "strategy.settled",
    OWN_CHAPTER,
    title=gettext_noop("Settled already"),
    sentence=gettext_noop("This is settled already"),
    level=Level.WARNING,
    is_void=True,
)
def settled(state: State, action: Agree | Decline) -> Iterator[Issue]:
    """A proposal is answered while it is open."""
    if action.to not in state.motions and action.to not in state.struck:
        yield Issue()


@rule(
    "strategy.not_asked",
    OWN_CHAPTER,
    title=gettext_noop("Not asked"),
    sentence=gettext_noop("You are not asked about this, or have answered"),
    level=Level.WARNING,
    is_void=True,
)
def not_asked(state: State, action: Agree | Decline) -> Iterator[Issue]:
    """Each player who is asked answers once."""
    found = state.motions.get(action.to)
    if found and action.player not in found.missing:
        yield Issue()


@rule(
    "strategy.nobody_to_ask",
    OWN_CHAPTER,
    title=gettext_noop("Nobody to ask"),
    sentence=gettext_noop("Nobody else is there to agree that %(name)s is away"),
)
def nobody_to_ask(state: State, action: Leave | PassFor) -> Iterator[Issue]:
    """A third player has to agree before somebody absent passes or is out."""
    absent = action.leaver if isinstance(action, Leave) else action.absent
    if absent != action.player and not set(state.in_play) - {action.player, absent}:
        yield Issue(params={"name": state.name_of(absent)})


@rule(
    "strategy.too_many_players",
    OWN_CHAPTER,
    title=gettext_noop("Too many players"),
    sentence=gettext_noop("%(used)d players, %(allowed)d at most"),
)
def too_many_players(state: State, action: Enter) -> Iterator[Issue]:
    """Up to six players play a campaign, those who left included."""
    count = len(state.known_players) + 1
    if count > MAX_PLAYERS:
        yield Issue(used=count, allowed=MAX_PLAYERS)
