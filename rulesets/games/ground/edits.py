"""Edits of the units of an army list. A pick is written `section:option`.

`deploying` adds those of how they are deployed.
"""

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from typing import Annotated, Any

from rulesets.engine import edits
from rulesets.engine.codec import as_in_documents
from rulesets.engine.errors import EditConflict
from rulesets.engine.fields import (
    KEY,
    Entries,
    EntryId,
    EntryIds,
    Key,
    Name,
    Position,
    bounded,
    matching,
)
from rulesets.engine.messages import gettext_noop
from rulesets.games.ground.choices import without
from rulesets.games.ground.document import MAX_PICKS, ArmyDocument, ArmyEntry, Pick, Player
from rulesets.games.ground.ties import (
    Row,
    end_of_unit,
    find_entry,
    freed_from,
    halves_of,
    hand_over,
    leader_of,
    rows_on_table,
)

PickText = Annotated[str, matching(f"^{KEY}:{KEY}$")]
PickTexts = Annotated[tuple[PickText, ...], bounded(max_length=MAX_PICKS)]
ArmyEntries = Annotated[Entries[ArmyEntry], as_in_documents(Entries[ArmyEntry])]
UNCLAIMED: dict[str, Any] = {"claimed_points": None, "claimed_loadout": None}
"""Clears the fields that hold claims of another program."""

EDITS = edits.Edits(edits.EDITS)


@EDITS.edit(
    gettext_noop("Added %(about)s"),
    detailed=gettext_noop("Added %(about)s with %(choices)s"),
    entries="",
)
def add_entry(
    document: ArmyDocument,
    key: Key,
    book: Key,
    new_id: EntryId,
    name: Name = "",
    player: Player = 1,
    picks: PickTexts = (),
) -> ArmyDocument:
    """Add a unit with its picks at the end of the list; `player` counts on a side of several."""
    taken = tuple(map(Pick.parse, picks))
    entry = ArmyEntry(id=new_id, key=key, book=book, name=name, player=player, picks=taken)
    return edits.insert_entry(document, len(document.entries), entry)


@EDITS.edit(
    gettext_noop("Added %(about)s"),
    detailed=gettext_noop("Added %(choices)s"),
    entries="",
    changes_many=True,
)
def add_entries(document: ArmyDocument, entries: ArmyEntries, new_id: EntryId) -> ArmyDocument:
    """Add units of another list at the end of this one.

    Drops ties to entries that are not added, and the claims of other programs.
    """
    ids = edits.free_ids(document, (entry.id for entry in entries), new_id)

    def added(entry: ArmyEntry) -> ArmyEntry:
        entry = freed_from(entry, {entry.join or "", entry.ride or ""} - ids.keys())
        return replace(
            entry,
            id=ids[entry.id],
            join=ids.get(entry.join or ""),
            ride=ids.get(entry.ride or ""),
            player=entry.player if entry.player <= document.players else 1,
            **UNCLAIMED,
        )

    return edits.with_entries(document, (*document.entries, *map(added, entries)))


@EDITS.override
def remove_entry(document: ArmyDocument, entry: EntryId) -> ArmyDocument:
    """Remove an entry; units that joined it or rode in it stand alone.

    The other half of a combined unit stays, with everything that belongs to the whole unit.
    """
    document = hand_over(document, entry)
    left = (other for other in document.entries if other.id != entry)
    return replace(document, entries=tuple(freed_from(other, {entry}) for other in left))


@EDITS.edit(gettext_noop("Removed %(about)s"), severity=1)
def remove_unit(document: ArmyDocument, entry: EntryId) -> ArmyDocument:
    """Remove a whole unit, with both halves if it is combined. Its heroes stay."""
    gone = {half.id for half in halves_of(document, entry)}
    left = (other for other in document.entries if other.id not in gone)
    return replace(document, entries=tuple(freed_from(other, gone) for other in left))


@EDITS.override
def duplicate_entry(document: ArmyDocument, entry: EntryId, new_id: EntryId) -> ArmyDocument:
    """Add a copy with every choice right after the unit; of a combined unit, both halves.

    The copy of a hero who joined the unit stands alone.
    """
    halves = halves_of(document, entry)
    ids = edits.free_ids(document, (half.id for half in halves), new_id)
    first, *others = (replace(half, id=ids[half.id], join=new_id) for half in halves)
    end = end_of_unit(document, entry)
    before, after = document.entries[:end], document.entries[end:]
    return edits.with_entries(document, (*before, replace(first, join=None), *others, *after))


@EDITS.override
def move_entry(document: ArmyDocument, entry: EntryId, to: edits.Direction) -> ArmyDocument:
    """Move a unit up or down; at either end of the list nothing happens."""
    place = _row_of(rows_on_table(document), leader_of(document, entry))
    return place_entry(document, entry, max(0, place - 1 if to == "up" else place + 1))


@EDITS.override
def place_entry(document: ArmyDocument, entry: EntryId, position: Position) -> ArmyDocument:
    """Move a unit with its heroes and riders to a position, from 0, at most the last.

    Positions count the units outside transports; one inside takes its transport along.
    """
    rows = rows_on_table(document)
    moved = rows.pop(_row_of(rows, leader_of(document, entry)))
    rows.insert(min(position, len(rows)), moved)
    return edits.with_entries(document, (entry for row in rows for unit in row for entry in unit))


def _row_of(rows: Sequence[Row], leader: str) -> int:
    return next(n for n, row in enumerate(rows) if any(unit[0].id == leader for unit in row))


@EDITS.edit(gettext_noop("Changed upgrades of %(about)s"), entries="entries")
def change_picks(
    document: ArmyDocument, entries: EntryIds, drop: PickTexts = (), add: PickTexts = ()
) -> ArmyDocument:
    """Give up picks and take others, at one entry or at both halves of a combined unit.

    The edit is refused unless each pick given up is present in at least one entry.
    """
    dropped, added = tuple(map(Pick.parse, drop)), tuple(map(Pick.parse, add))
    present = {pick for id in entries for pick in find_entry(document, id, "entries").picks}
    for pick in dropped:
        if pick not in present:
            raise EditConflict("choice_gone", "drop", key=pick.option)

    def change(entry: ArmyEntry) -> ArmyEntry:
        return replace(entry, picks=(*without(entry.picks, *dropped), *added), **UNCLAIMED)

    return change_each(document, entries, change)


@EDITS.edit(
    gettext_noop("Gave %(about)s to another player"),
    detailed=gettext_noop("Gave %(about)s to player %(value)s"),
    entries="entries",
    value="player",
)
def set_player(document: ArmyDocument, entries: EntryIds, player: Player) -> ArmyDocument:
    """Assign entries to a player on a side of several."""
    for entry in entries:
        find_entry(document, entry, "entries")
    return change_each(document, entries, lambda entry: replace(entry, player=player))


@EDITS.edit(
    gettext_noop("Changed the number of players"),
    detailed=gettext_noop("Players on this side: %(value)s"),
    value="players",
)
def set_players(document: ArmyDocument, players: Player) -> ArmyDocument:
    """Set the number of players on this side; units of removed players go to the first."""
    removed = [entry.id for entry in document.entries if entry.player > players]
    document = change_each(document, removed, lambda entry: replace(entry, player=1))
    return replace(document, players=players)


@EDITS.edit(
    gettext_noop("Removed a book"),
    detailed=gettext_noop("Removed the book %(other)s"),
    other="book",
)
def drop_book(document: ArmyDocument, book: Key) -> ArmyDocument:
    """Remove a book; its units stay, as unknown."""
    kept = {key: version for key, version in document.books.items() if key != book}
    left = {key: version for key, version in document.written_for.items() if key != book}
    return replace(document, books=kept, written_for=left)


@EDITS.override
def accept_points(document: ArmyDocument) -> ArmyDocument:
    """Discard the points and loadouts stated by another program."""
    entries = (replace(entry, **UNCLAIMED) for entry in document.entries)
    return edits.with_entries(edits.accept_points(document), entries)


def change_each(
    document: ArmyDocument, ids: Collection[str], change: Callable[[ArmyEntry], ArmyEntry]
) -> ArmyDocument:
    """Return the document with some entries changed by a function."""
    changed = (change(each) if each.id in ids else each for each in document.entries)
    return edits.with_entries(document, changed)
