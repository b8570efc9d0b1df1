"""Decisions of all players, written down in a campaign's log, and the answers to them.

Motions count once other players agreed: corrections, house rules, who plays, the end.
"""

from typing import Annotated, Literal

from rulesets.engine.fields import EntryId, Key, Name, bounded, record
from rulesets.games.strategy.actions import NoteRound, Omitted, Pause, Step, Style
from rulesets.games.strategy.tables import MAX_PLAYERS


@record
class Motion(Step):
    """Something that counts once everybody in `asks` agreed, at once if it asks nobody."""

    asks: Omitted[Annotated[tuple[EntryId, ...], bounded(max_length=MAX_PLAYERS)]] = ()


@record
class Strike(Motion):
    """An earlier action is taken out, with the passes that followed from it."""

    do: Literal["strike"] = "strike"
    target: EntryId


@record
class SetPolicy(Motion):
    """A house rule from now on."""

    do: Literal["set_policy"] = "set_policy"
    policy: Key
    option: Key


@record
class Enter(Motion):
    """A player more, from the beginning of the next round, with the first points of everybody."""

    do: Literal["enter"] = "enter"
    newcomer: EntryId
    name: Name
    book: Key
    side: Omitted[Name] = ""


@record
class Leave(Motion):
    """A player leaves the campaign."""

    do: Literal["leave"] = "leave"
    leaver: EntryId


@record
class PassFor(Motion):
    """A player who is absent is finished with the build phase."""

    do: Literal["pass_for"] = "pass_for"
    absent: EntryId


@record
class Close(Motion):
    """The campaign is closed with the result it has; nothing is written down after that."""

    do: Literal["close"] = "close"


AnyMotion = Strike | SetPolicy | Enter | Leave | PassFor | Close


@record
class Agree(Step):
    """A player who was asked agrees to a motion."""

    do: Literal["agree"] = "agree"
    to: EntryId


@record
class Decline(Step):
    """A player who was asked says no, which ends a motion."""

    do: Literal["decline"] = "decline"
    to: EntryId


Talk = AnyMotion | Agree | Decline | Pause | Style | NoteRound
"""Actions beside the game, in no part of a round."""
