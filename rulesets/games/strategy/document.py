"""A campaign as its players wrote it down: who plays, and what was done, in order.

The same document serves the page and a ledger kept by hand. Rounds follow from the actions: what
belongs to a battle ends the build phase before it, `begin_build` ends the battle, a stated row
leads to its round. Every action has an id; what it makes goes by that id. From the start each
player has `<player>.hq` and `<player>.builder`.
"""

from dataclasses import replace
from typing import Annotated, ClassVar, Literal, cast

from rulesets.engine import codec
from rulesets.engine.document import Document
from rulesets.engine.fields import UNIQUE_IDS, EntryId, Key, Name, bounded, record
from rulesets.games.strategy.actions import (
    BattleAction,
    BeginBuild,
    BuildAction,
    Omitted,
    Pass,
    StatedRow,
)
from rulesets.games.strategy.motions import Enter, Talk
from rulesets.games.strategy.tables import MAX_PLAYERS, Colour, Variant

MAX_ACTIONS = 4000

Action = Annotated[
    BattleAction | BeginBuild | BuildAction | Pass | StatedRow | Talk, bounded(discriminator="do")
]


@record
class CampaignPlayer:
    """One player and the book of their army; those who name the same side play together."""

    id: EntryId
    name: Name
    book: Key
    side: Omitted[Name] = ""
    colour: Omitted[Colour] = ""


@record
class CampaignDocument(Document):
    """A campaign. `entries` is the log of actions, in order."""

    max_entries: ClassVar = MAX_ACTIONS

    game: Literal["strategy"]
    variant: Variant = "normal"
    objectives: Annotated[int, bounded(ge=6, le=12)] = 9
    players: Annotated[
        tuple[CampaignPlayer, ...], bounded(min_length=2, max_length=MAX_PLAYERS), UNIQUE_IDS
    ]
    entries: Annotated[tuple[Action, ...], bounded(max_length=MAX_ACTIONS)] = ()

    @property
    def army_books(self) -> list[str]:
        """The books of all who play and of those who are to come."""
        entering = [action.book for action in self.entries if isinstance(action, Enter)]
        return list(dict.fromkeys([*(player.book for player in self.players), *entering]))


def read_action(raw: str | bytes) -> Action:
    """Read an action from JSON; raise InvalidInput with every error."""
    return codec.read(cast("type[Action]", Action), raw)


def act(document: CampaignDocument, action: Action, new_id: EntryId) -> CampaignDocument:
    """Return the document with one more action at the end of its log, under a new id."""
    return replace(document, entries=(*document.entries, replace(action, id=new_id)))
