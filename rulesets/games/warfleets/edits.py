"""Edits of a fleet. An upgrade is written `key@facing` or `key`, a slot `position:key`."""

from dataclasses import replace
from typing import Annotated

from rulesets.engine import edits
from rulesets.engine.codec import as_in_documents
from rulesets.engine.errors import EditConflict
from rulesets.engine.fields import (
    MAX_COUNT,
    MAX_UPGRADES,
    Count,
    Delta,
    Entries,
    EntryId,
    Key,
    Name,
    bounded,
    matching,
)
from rulesets.engine.messages import gettext_noop
from rulesets.games.warfleets.document import Facing, FleetDocument, FleetEntry, Upgrade

UpgradeText = Annotated[str, matching(r"^[a-z0-9][a-z0-9_-]{0,63}(@(front|sides|rear))?$")]
SlotText = Annotated[str, matching(r"^[0-9]{1,2}:[a-z0-9][a-z0-9_-]{0,63}$")]
UpgradeTexts = Annotated[tuple[UpgradeText, ...], bounded(max_length=MAX_UPGRADES)]
FleetEntries = Annotated[Entries[FleetEntry], as_in_documents(Entries[FleetEntry])]
SlotTexts = Annotated[tuple[SlotText, ...], bounded(max_length=MAX_UPGRADES)]

EDITS = edits.Edits(edits.EDITS)
CONFLICTS = {"slot_changed": gettext_noop("That slot no longer holds %(key)s.")}
"""Why these are refused, besides the reasons of every game."""


@EDITS.edit(
    gettext_noop("Added %(about)s"),
    detailed=gettext_noop("Added %(about)s with %(choices)s"),
    entries="",
)
def add_entry(
    document: FleetDocument,
    key: Key,
    new_id: EntryId,
    count: Count = 1,
    name: Name = "",
    hero: Key | None = None,
    title: Key | None = None,
    upgrades: UpgradeTexts = (),
) -> FleetDocument:
    """Add a ship with its hero, title and upgrades, or squadrons, at the end of the fleet."""
    entry = FleetEntry(
        id=new_id,
        key=key,
        count=count,
        name=name,
        heroes=(hero,) if hero else (),
        titles=(title,) if title else (),
        upgrades=tuple(map(Upgrade.parse, upgrades)),
    )
    return edits.insert_entry(document, len(document.entries), entry)


@EDITS.edit(
    gettext_noop("Added %(about)s"),
    detailed=gettext_noop("Added %(choices)s"),
    entries="",
    changes_many=True,
)
def add_entries(document: FleetDocument, entries: FleetEntries, new_id: EntryId) -> FleetDocument:
    """Add ships and squadrons of another list at the end of this one."""
    ids = edits.free_ids(document, (entry.id for entry in entries), new_id)
    added = (replace(entry, id=ids[entry.id]) for entry in entries)
    return edits.with_entries(document, (*document.entries, *added))


@EDITS.edit(gettext_noop("Added %(about)s"), entries="")
def add_squadron(document: FleetDocument, key: Key, new_id: EntryId) -> FleetDocument:
    """Add a squadron to a plain line of its kind, or in a line of its own."""
    for entry in document.entries:
        plain = FleetEntry(id=entry.id, key=key, count=entry.count)
        if entry == plain and entry.count < MAX_COUNT:
            return set_count(document, entry.id, entry.count + 1)
    return add_entry(document, key, new_id)


counts = EDITS.edit(
    gettext_noop("Changed the number of %(about)s"),
    detailed=gettext_noop("%(about)s: now %(value)s"),
    value=lambda entry: entry.count,
)


@counts
def set_count(document: FleetDocument, entry: EntryId, count: Count) -> FleetDocument:
    return edits.change_fields(document, entry, count=count)


@counts
def change_count(document: FleetDocument, entry: EntryId, by: Delta) -> FleetDocument:
    """Change the number relatively, to at least one, so that two quick taps both count."""

    def change(found: FleetEntry) -> FleetEntry:
        return replace(found, count=min(max(found.count + by, 1), MAX_COUNT))

    return edits.change_entry(document, entry, change)


@EDITS.edit(gettext_noop("Changed the hero of %(about)s"))
def set_hero(document: FleetDocument, entry: EntryId, hero: Key) -> FleetDocument:
    """Replace the heroes of a ship with one."""
    return edits.change_fields(document, entry, heroes=(hero,))


@EDITS.edit(gettext_noop("Changed the title of %(about)s"))
def set_title(document: FleetDocument, entry: EntryId, title: Key) -> FleetDocument:
    """Replace the titles of a ship with one."""
    return edits.change_fields(document, entry, titles=(title,))


@EDITS.edit(gettext_noop("Removed a hero from %(about)s"))
def drop_hero(document: FleetDocument, entry: EntryId, hero: Key) -> FleetDocument:
    def drop(found: FleetEntry) -> FleetEntry:
        return replace(found, heroes=_without(found.heroes, hero, "hero"))

    return edits.change_entry(document, entry, drop)


@EDITS.edit(gettext_noop("Removed a title from %(about)s"))
def drop_title(document: FleetDocument, entry: EntryId, title: Key) -> FleetDocument:
    def drop(found: FleetEntry) -> FleetEntry:
        return replace(found, titles=_without(found.titles, title, "title"))

    return edits.change_entry(document, entry, drop)


@EDITS.edit(gettext_noop("Removed heroes and titles from %(about)s"))
def clear_characters(document: FleetDocument, entry: EntryId) -> FleetDocument:
    """Remove every hero and title."""
    return edits.change_fields(document, entry, heroes=(), titles=())


@EDITS.edit(gettext_noop("Mounted upgrades on %(about)s"))
def add_upgrades(document: FleetDocument, entry: EntryId, upgrades: UpgradeTexts) -> FleetDocument:
    """Mount weapons and systems in the next slots."""
    added = tuple(map(Upgrade.parse, upgrades))

    def add(found: FleetEntry) -> FleetEntry:
        return replace(found, upgrades=found.upgrades + added)

    return edits.change_entry(document, entry, add)


@EDITS.edit(gettext_noop("Removed upgrades from %(about)s"))
def remove_upgrades(document: FleetDocument, entry: EntryId, slots: SlotTexts) -> FleetDocument:
    """Remove upgrades; raises EditConflict if a slot now holds something else."""

    def remove(found: FleetEntry) -> FleetEntry:
        gone = {_slot(found, text, "slots") for text in slots}
        kept = tuple(u for slot, u in enumerate(found.upgrades) if slot not in gone)
        return replace(found, upgrades=kept)

    return edits.change_entry(document, entry, remove)


@EDITS.edit(gettext_noop("Changed a facing of %(about)s"))
def set_facing(
    document: FleetDocument, entry: EntryId, slot: SlotText, facing: Facing | None = None
) -> FleetDocument:
    """Mount the weapon in a slot on another facing, or on none."""

    def turn(found: FleetEntry) -> FleetEntry:
        upgrades = list(found.upgrades)
        position = _slot(found, slot, "slot")
        upgrades[position] = replace(upgrades[position], facing=facing)
        return replace(found, upgrades=tuple(upgrades))

    return edits.change_entry(document, entry, turn)


def _slot(entry: FleetEntry, text: str, argument: str) -> int:
    slot, key = text.split(":")
    position = int(slot)
    if position >= len(entry.upgrades) or entry.upgrades[position].key != key:
        raise EditConflict("slot_changed", argument, entry=entry.id, key=key)
    return position


def _without(keys: tuple[str, ...], key: str, argument: str) -> tuple[str, ...]:
    """Return the keys without any `key`; raise EditConflict if it is not among them."""
    if key not in keys:
        raise EditConflict("choice_gone", argument, key=key)
    return tuple(kept for kept in keys if kept != key)
