"""Edits of every game: pure functions, document and arguments in, document out.

Arguments are typed by the signature; `read_arguments` reads them from a form or JSON.
An edit whose entry is gone raises EditConflict. Illegal results are allowed: checks judge them.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import chain, count
from typing import Any, Literal, TypeVar

from rulesets.engine import codec
from rulesets.engine.arguments import arguments_model, entry_arguments, read_arguments
from rulesets.engine.details import Event
from rulesets.engine.document import Document, Entry
from rulesets.engine.errors import EditConflict, ErrorDetail, InvalidInput
from rulesets.engine.fields import EntryId, GameSize, Key, Name, Note, Position, Version
from rulesets.engine.messages import gettext_noop

D = TypeVar("D", bound=Document)
F = TypeVar("F", bound=Callable[..., Any])

Direction = Literal["up", "down"]

MAX_STEM = 11
"""Length of the prefix of `new_id` that further ids share."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Edit(Event):
    """A function of a document and typed arguments, and how fixes that use it are ranked.

    Fixes of a lower `severity` are offered first. An edit whose outcome depends on books that are
    not at hand is not `is_tried`.
    """

    function: Callable[..., Any]
    severity: int = 0
    is_tried: bool = True

    def run(self, document: D, arguments: Mapping[str, Any]) -> D:
        """Return the document after it, with arguments that were read."""
        with codec.reporting_errors():
            edited: D = self.function(document, **arguments)
        return edited

    @property
    def arguments(self) -> set[str]:
        """Return the names of its arguments, without the document."""
        return set(arguments_model(self.function).model_fields)

    @property
    def entry_arguments(self) -> set[str]:
        """Return the names of its arguments that are ids of entries."""
        return entry_arguments(self.function)

    def entries_in(self, arguments: Mapping[str, Any]) -> list[str]:
        """Return the ids of entries that arguments name."""
        values = (arguments[name] for name in arguments.keys() & self.entry_arguments)
        return [id for value in values for id in (value if isinstance(value, tuple) else (value,))]


class Edits(dict[str, Edit]):
    """Edits by the names of their functions."""

    def edit(self, label: str, **facts: Any) -> Callable[[F], F]:
        """Make a function an edit; `facts` are the other fields of an Edit."""

        def add(function: F) -> F:
            self[function.__name__] = Edit(label=label, function=function, **facts)
            return function

        return add

    def override(self, function: F) -> F:
        """Replace the function of the edit of its name."""
        name = function.__name__
        self[name] = replace(self[name], function=function)
        return function

    def find(self, name: str) -> Edit:
        """Return an edit by name; raise InvalidInput if there is none."""
        if name not in self:
            raise InvalidInput(ErrorDetail("edit", "unknown_edit", {"edit": name}))
        return self[name]

    def apply(self, document: D, name: str, arguments: Mapping[str, Any], new_id: str) -> D:
        """Return the document after one edit by name, whose signature types the arguments.

        `new_id` becomes the id of the entry that it adds, if any. Raises InvalidInput or
        EditConflict.
        """
        edit = self.find(name)
        return edit.run(document, read_arguments(edit.function, arguments, new_id))

    def apply_all(self, document: D, chosen: Iterable[tuple[str, Mapping[str, Any]]]) -> D:
        """Return the document after several edits; entries that they add get free ids."""
        taken = {entry.id for entry in document.entries}
        free = (id for id in map("a{}".format, count(1)) if id not in taken)
        for number, (name, arguments) in enumerate(chosen):
            try:
                document = self.apply(document, name, arguments, next(free))
            except EditConflict as conflict:
                conflict.number = number
                raise
        return document


EDITS = Edits()


def with_entries(document: D, entries: Iterable[Any]) -> D:
    fields: dict[str, Any] = {"entries": tuple(entries)}
    return replace(document, **fields)


def position_of(document: Document, entry: str, argument: str = "entry") -> int:
    """Return the position of an entry from 0; raise EditConflict on the argument if it is gone."""
    for position, candidate in enumerate(document.entries):
        if candidate.id == entry:
            return position
    raise EditConflict("entry_gone", argument, entry=entry)


def change_entry(document: D, entry: str, change: Callable[[Any], Any]) -> D:
    """Return the document with one entry changed by a function."""
    entries = list(document.entries)
    position = position_of(document, entry)
    entries[position] = change(entries[position])
    return with_entries(document, entries)


def change_fields(document: D, entry: str, **fields: object) -> D:
    """Return the document with some fields of one entry replaced."""
    return change_entry(document, entry, lambda found: replace(found, **fields))


def insert_entry(document: D, position: int, entry: Entry) -> D:
    entries = list(document.entries)
    entries.insert(position, entry)
    return with_entries(document, entries)


def free_ids(document: Document, ids: Iterable[str], new_id: EntryId) -> dict[str, str]:
    """Map ids of entries of another list to free ids, the first of them new_id."""
    taken = {entry.id for entry in document.entries}
    more = map(f"{new_id[:MAX_STEM]}-{{}}".format, count(2))
    return dict(zip(ids, (id for id in chain([new_id], more) if id not in taken), strict=False))


@EDITS.edit(gettext_noop("Removed %(about)s"), severity=1)
def remove_entry(document: D, entry: EntryId) -> D:
    entries = list(document.entries)
    del entries[position_of(document, entry)]
    return with_entries(document, entries)


@EDITS.edit(gettext_noop("Duplicated %(about)s"))
def duplicate_entry(document: D, entry: EntryId, new_id: EntryId) -> D:
    """Add a copy with the same choices right after the entry."""
    position = position_of(document, entry)
    copy = replace(document.entries[position], id=new_id)
    return insert_entry(document, position + 1, copy)


@EDITS.edit(gettext_noop("Moved %(about)s"), renumbers=True)
def move_entry(document: D, entry: EntryId, to: Direction) -> D:
    """Move an entry up or down by one; at either end nothing happens."""
    position = position_of(document, entry)
    target = position - 1 if to == "up" else position + 1
    return place_entry(document, entry, max(0, target))


@EDITS.edit(gettext_noop("Moved %(about)s"), renumbers=True)
def place_entry(document: D, entry: EntryId, position: Position) -> D:
    """Move an entry to a position from 0, at most the last."""
    moved = document.entries[position_of(document, entry)]
    entries = [candidate for candidate in document.entries if candidate.id != entry]
    entries.insert(min(position, len(entries)), moved)
    return with_entries(document, entries)


@EDITS.edit(
    gettext_noop("Renamed %(about)s"),
    detailed=gettext_noop("Renamed %(about)s to %(value)s"),
    value="name",
)
def rename_entry(document: D, entry: EntryId, name: Name = "") -> D:
    return change_fields(document, entry, name=name.strip())


@EDITS.edit(gettext_noop("Saved note for %(about)s"))
def note_entry(document: D, entry: EntryId, note: Note = "") -> D:
    return change_fields(document, entry, note=note.strip())


@EDITS.edit(
    gettext_noop("Renamed the list to %(about)s"),
    nameless=gettext_noop("Removed the list’s name"),
    about="name",
)
def rename(document: D, name: Name) -> D:
    return replace(document, name=name.strip())


@EDITS.edit(gettext_noop("Changed the list's note"))
def set_note(document: D, note: Note = "") -> D:
    return replace(document, note=note.strip())


@EDITS.edit(
    gettext_noop("Set the game size to %(about)s"),
    nameless=gettext_noop("Removed the game size"),
    about="size",
    severity=2,
)
def set_size(document: D, size: GameSize = None) -> D:
    """Set the agreed game size in points, or None for no limit."""
    return replace(document, size=size)


@EDITS.edit(
    gettext_noop("Switched force organisation"),
    by_value={
        "on": gettext_noop("Force organisation on"),
        "off": gettext_noop("Force organisation off"),
    },
    value="force_org",
    severity=3,
)
def set_force_org(document: D, force_org: bool = False) -> D:
    return replace(document, force_org=force_org)


@EDITS.edit(
    gettext_noop("Changed a house rule"),
    detailed=gettext_noop("House rule – %(value)s"),
    about="policy",
    value="option",
)
def set_policy(document: D, policy: Key, option: Key) -> D:
    return replace(document, policies=document.policies | {policy: option})


@EDITS.edit(gettext_noop("Reset a house rule"), about="policy")
def drop_policy(document: D, policy: Key) -> D:
    kept = {key: option for key, option in document.policies.items() if key != policy}
    return replace(document, policies=kept)


@EDITS.edit(
    gettext_noop("Changed the book's version"),
    detailed=gettext_noop("%(other)s: version %(value)s"),
    other="book",
    value="version",
    is_tried=False,
)
def use_book(document: D, book: Key, version: Version) -> D:
    """Use another version of a book, whichever the list was written for."""
    left = {key: named for key, named in document.written_for.items() if key != book}
    return replace(document, books={**document.books, book: version}, written_for=left)


@EDITS.edit(gettext_noop("Updated the total"))
def accept_points(document: D) -> D:
    """Forget the total another program stated; the recomputed one counts."""
    return replace(document, claimed_points=None)
