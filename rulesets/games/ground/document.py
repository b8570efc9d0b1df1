"""An army list as the player chose it."""

from typing import Annotated, Literal

from rulesets.engine.document import Document, Entry
from rulesets.engine.fields import (
    Entries,
    EntryId,
    Key,
    Name,
    Note,
    Omittable,
    Points,
    bounded,
    bounded_in_total,
    record,
)

MAX_PLAYERS_OF_SIDE = 6
MAX_PICKS = 100
MAX_TRAITS = 20
MAX_XP = 10_000

GroundSlug = Literal["gf35", "gff", "gf15"]

Player = Annotated[int, bounded(ge=1, le=MAX_PLAYERS_OF_SIDE)]
Experience = Annotated[int, bounded(ge=0, le=MAX_XP)]


@record
class Pick:
    """One pick of a section's option; an option taken twice is two equal picks."""

    section: Key
    option: Key

    @property
    def text(self) -> str:
        """The pick as written in edits and actions."""
        return f"{self.section}:{self.option}"

    @classmethod
    def parse(cls, text: str) -> "Pick":
        section, _, option = text.partition(":")
        return cls(section=section, option=option)


def unit_key(book: str, unit: str) -> str:
    """Return the key of a unit among the units of all books."""
    return f"{book}:{unit}"


@record
class ArmyEntry(Entry):
    """A unit from one of the document's books, with its picks in the order they were made.

    `join` names the unit that a hero joins. If `combined`, the entry is half of a combined unit
    with the entry it joins, or with the one that joins it. `ride` names a transport; `reserve`
    keeps the unit off the table at first. `player` is its owner on a side of several. Experience
    and traits come from a campaign. `claimed_points` are the points stated by another program if
    they differ, `claimed_loadout` the equipment it states, one line per weapon or item.
    """

    book: Key
    picks: Annotated[tuple[Pick, ...], bounded(max_length=MAX_PICKS)] = ()
    combined: bool = False
    join: EntryId | None = None
    ride: EntryId | None = None
    reserve: bool = False
    player: Player = 1
    xp: Experience = 0
    traits: Annotated[tuple[Name, ...], bounded(max_length=MAX_TRAITS)] = ()
    claimed_points: Omittable[Points | None] = None
    claimed_loadout: Omittable[Note | None] = None

    @property
    def unit_key(self) -> str:
        return unit_key(self.book, self.key)

    @property
    def named_entries(self) -> tuple[str, ...]:
        return tuple(id for id in (self.join, self.ride) if id)


@record
class ArmyDocument(Document):
    """An army list in the player's order. `players` is the number of players on its side.

    `campaign` and `narrative` are Army Forge's modes of play.
    """

    game: GroundSlug
    players: Player = 1
    campaign: bool = False
    narrative: Omittable[bool] = False
    entries: Annotated[Entries[ArmyEntry], bounded_in_total("picks")] = ()


def leaders(entries: tuple[ArmyEntry, ...]) -> dict[str, str]:
    """Map each entry to the one that leads its unit: itself, if it joins nothing.

    Where entries join each other in a circle, the first of them leads.
    """
    joined = {entry.id: entry.join or "" for entry in entries}
    places = {entry.id: place for place, entry in enumerate(entries)}
    found: dict[str, str] = {}
    for entry in entries:
        path: dict[str, None] = {}
        id = entry.id
        while id not in found and id not in path and joined[id] in joined:
            path[id] = None
            id = joined[id]
        if id in path:
            circle = list(path)[list(path).index(id) :]
            leader = min(circle, key=lambda each: places[each])
        else:
            leader = found.get(id, id)
        found |= dict.fromkeys((*path, id), leader)
    return found
