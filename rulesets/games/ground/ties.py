"""Ties between entries: halves of combined units, heroes in units, riders in transports."""

from collections.abc import Collection
from dataclasses import replace

from rulesets.engine import edits
from rulesets.engine.errors import EditConflict
from rulesets.engine.fields import MAX_NOTE
from rulesets.games.ground.document import ArmyDocument, ArmyEntry, leaders

Row = list[list[ArmyEntry]]
"""A unit on the table, then those that ride in it; each begins with the entry that leads it."""


def find_entry(document: ArmyDocument, entry: str, argument: str = "entry") -> ArmyEntry:
    return document.entries[edits.position_of(document, entry, argument)]


def find_other(document: ArmyDocument, entry: str, other: str, argument: str) -> ArmyEntry:
    """Return the entry that an argument names; refuse the edit if it is the first one."""
    if entry == other:
        raise EditConflict("with_itself", argument)
    return find_entry(document, other, argument)


def freed_from(entry: ArmyEntry, gone: Collection[str]) -> ArmyEntry:
    """Return the entry without its ties to removed entries."""
    if entry.join in gone:
        entry = replace(entry, join=None, combined=False)
    return replace(entry, ride=None) if entry.ride in gone else entry


def hand_over(document: ArmyDocument, entry: str) -> ArmyDocument:
    """Pass on what belongs to a whole combined unit when a half leaves it.

    If the first half leaves, the next one takes its place.
    """
    halves = halves_of(document, entry)
    first, left = halves[0], [half for half in halves if half.id != entry]
    if not left:
        return document
    heir = left[0] if left[0] is first else _promoted(left[0], first)
    heir = replace(freed_from(heir, {entry}), combined=len(left) > 1)
    entries = [
        replace(
            each,
            join=heir.id if each.join == entry else each.join,
            ride=heir.id if each.ride == entry else each.ride,
        )
        for each in document.entries
        if each.id != heir.id
    ]
    entries.insert(edits.position_of(document, first.id), heir)
    return replace(document, entries=tuple(entries))


def _promoted(half: ArmyEntry, first: ArmyEntry) -> ArmyEntry:
    """Return a half as the new first half, which inherits what it lacks."""
    whole = freed_from(first, {half.id})
    return replace(
        half,
        name=half.name or whole.name,
        note="\n".join(filter(None, (whole.note, half.note)))[:MAX_NOTE],
        join=whole.join,
        ride=whole.ride,
        reserve=whole.reserve,
        xp=half.xp or whole.xp,
        traits=half.traits or whole.traits,
    )


def halves_of(document: ArmyDocument, entry: str) -> list[ArmyEntry]:
    """Return the entries of the combined unit that an entry is half of, the first half first."""
    found = find_entry(document, entry)
    leading = leaders(document.entries)
    first = leading[entry]
    if entry != first and not found.combined:
        return [found]
    unit = [each for each in document.entries if leading[each.id] == first]
    return [find_entry(document, first), *(e for e in unit if e.combined and e.id != first)]


def leader_of(document: ArmyDocument, entry: str) -> str:
    find_entry(document, entry)
    return leaders(document.entries)[entry]


def end_of_unit(document: ArmyDocument, entry: str) -> int:
    """Return the position after the last entry of the unit on the table."""
    leading = leaders(document.entries)
    leader = leading[find_entry(document, entry).id]
    return max(n for n, each in enumerate(document.entries, 1) if leading[each.id] == leader)


def rows_on_table(document: ArmyDocument) -> list[Row]:
    """Return the entries in the rows of a list."""
    leading = leaders(document.entries)
    units = {entry.id: [entry] for entry in document.entries if leading[entry.id] == entry.id}
    for entry in document.entries:
        if leading[entry.id] != entry.id:
            units[leading[entry.id]].append(entry)
    transports = {id for id, unit in units.items() if not unit[0].ride}
    rows = {id: [unit] for id, unit in units.items() if unit[0].ride not in transports}
    for unit in units.values():
        if unit[0].ride in transports:
            rows[unit[0].ride].append(unit)
    return list(rows.values())
