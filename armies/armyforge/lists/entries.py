"""Turns the units of a foreign list into entries, with valid ids, joins and texts."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import count

from armies.armyforge.bounds import name_and_note, one_line
from armies.armyforge.lists.list_schema import ListedUnit
from rulesets.engine.fields import ENTRY_ID, MAX_NAME
from rulesets.games.ground.document import MAX_TRAITS, ArmyEntry, Pick


def entries_of(units: Sequence[ListedUnit], book: str) -> tuple[ArmyEntry, ...]:
    """Return an entry for each unit; `book` is the key of the book for units that name none."""
    ids = _ids(units)
    joins = _joins(units, ids)
    entries = [
        _entry(unit, id, join, book) for unit, id, join in zip(units, ids, joins, strict=True)
    ]
    by_id = {entry.id: entry for entry in entries}
    return tuple(_joining_parent(entry, by_id) for entry in entries)


def _ids(units: Sequence[ListedUnit]) -> list[str]:
    """Return every unit's id; one that is invalid or taken is replaced."""
    fresh = _fresh_ids(units)
    ids: dict[str, None] = {}
    for unit in units:
        is_good = re.fullmatch(ENTRY_ID, unit.selection_id) and unit.selection_id not in ids
        ids[unit.selection_id if is_good else next(fresh)] = None
    return list(ids)


def _joins(units: Sequence[ListedUnit], ids: Sequence[str]) -> list[str | None]:
    """Return what each unit joins, by our ids; a join to an unknown unit stays unknown."""
    known: dict[str, str] = {}
    for unit, id in zip(units, ids, strict=True):
        known.setdefault(unit.selection_id, id)
    nobody = next(id for id in _fresh_ids(units) if id not in ids)
    joins: list[str | None] = []
    for target in (unit.join_to_unit for unit in units):
        stays = target if re.fullmatch(ENTRY_ID, target) else nobody
        joins.append(known.get(target, stays) if target else None)
    return joins


def _fresh_ids(units: Sequence[ListedUnit]) -> Iterator[str]:
    named = {unit.selection_id for unit in units} | {unit.join_to_unit for unit in units}
    return (id for id in (f"u{number}" for number in count(1)) if id not in named)


def _entry(unit: ListedUnit, id: str, join: str | None, book: str) -> ArmyEntry:
    traits = [one_line(trait) for trait in unit.traits]
    fitting = [trait for trait in traits if len(trait) <= MAX_NAME][:MAX_TRAITS]
    surplus = list(traits)
    for trait in fitting:
        surplus.remove(trait)
    name, note = name_and_note(unit.custom_name, unit.notes, *surplus)
    return ArmyEntry(
        id=id,
        key=unit.id,
        name=name,
        note=note,
        book=unit.army_id or book,
        picks=tuple(
            Pick(section=upgrade.picked_section, option=upgrade.picked_option)
            for upgrade in unit.selected_upgrades
        ),
        combined=unit.combined,
        join=join,
        xp=unit.xp,
        traits=tuple(fitting),
    )


def _joining_parent(entry: ArmyEntry, by_id: dict[str, ArmyEntry]) -> ArmyEntry:
    """Let a hero that joins the second half of a combined unit join the first."""
    host = by_id.get(entry.join or "")
    first = by_id.get(host.join or "") if host and host.combined else None
    if entry.combined or first is None or first.join is not None or first.id == entry.id:
        return entry
    return replace(entry, join=first.id)
