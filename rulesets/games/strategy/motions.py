"""Decisions of all players, written down in a campaign's log, and the answers to them.

Motions count once other players agreed: corrections, house rules, who plays, the end.
"""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
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


@dataclass(slots=True)
class OpenMotion:
    """A motion and the players who have not answered yet."""

    motion: AnyMotion
    missing: list[str]


class OpenMotions(dict[str, OpenMotion]):
    """The motions that wait for answers, by their ids."""

    def __init__(self) -> None:
        super().__init__()
        self._asked_of: defaultdict[str, list[str]] = defaultdict(list)

    def hear(self, action: AnyMotion | Agree | Decline) -> Iterator[AnyMotion]:
        """Yield the motions that take effect by an action.

        Nobody waits for a player who left; an action that is taken out is no longer a motion.
        """
        answered: list[tuple[str, str]] = []
        match action:
            case Motion():
                self[action.id] = OpenMotion(action, list(action.asks))
                for player in action.asks:
                    self._asked_of[player].append(action.id)
                answered.append((action.id, ""))
            case Agree():
                answered.append((action.to, action.player))
            case Decline() if action.to in self and action.player in self[action.to].missing:
                del self[action.to]
        while answered:
            id, player = answered.pop()
            opened = self.get(id)
            if opened is None:
                continue
            opened.missing = [each for each in opened.missing if each != player]
            if opened.missing:
                continue
            del self[id]
            if isinstance(opened.motion, Strike):
                self.pop(opened.motion.target, None)
            elif isinstance(opened.motion, Leave):
                leaver = opened.motion.leaver
                answered += [(each, leaver) for each in self._asked_of.pop(leaver, ())]
            yield opened.motion
