"""One list as one document: what the player chose, naming catalogue keys, without any total."""

from dataclasses import field
from typing import Any, ClassVar

from rulesets.engine.fields import (
    MAX_ENTRIES,
    EntryId,
    GameSize,
    Key,
    KeyMap,
    Name,
    Note,
    Omittable,
    Points,
    Schema,
    Version,
    record,
)

SCHEMA: Schema = 1


@record
class Entry:
    """One line of a list. `key` names a unit or vessel of a book the document pins."""

    id: EntryId
    key: Key
    name: Name = ""
    note: Note = ""

    @property
    def named_entries(self) -> tuple[str, ...]:
        """Return the ids of other entries that it names, such as the unit it joins."""
        return ()


@record
class Document:
    """The fields of every list. `size` is the agreed game size in points, not the sum spent.

    `books` maps a book's key to the version in use; `policies` holds only what the player
    switched away from a game's default. Where another program disagrees, its data is kept:
    `written_for` are the versions it names in place of those in use, `book_names` its names of
    the books, `claimed_points` the total it states.
    """

    max_entries: ClassVar = MAX_ENTRIES

    schema: Schema = SCHEMA
    game: Key
    name: Name = ""
    note: Note = ""
    size: GameSize = None
    force_org: bool = True
    policies: KeyMap[Key] = field(default_factory=dict)
    books: KeyMap[Version] = field(default_factory=dict)
    written_for: Omittable[KeyMap[Version]] = field(default_factory=dict)
    book_names: Omittable[KeyMap[Name]] = field(default_factory=dict)
    claimed_points: Points | None = None

    @property
    def entries(self) -> tuple[Any, ...]:
        """The entries; each game narrows the type."""
        raise NotImplementedError
