"""The deployment plan: rides and reserves. It is advice and never part of the verdict."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from rulesets.games.ground.member import MAX_TOUGH, TableUnit

if TYPE_CHECKING:
    from rulesets.games.ground.roster import Roster

Advice = Literal["", "overfull", "too_big", "not_infantry"]
"""Why a ride is inadvisable: no room left, model too big, not infantry."""

ROUNDS = 4
"""Rounds of a game."""

ARRIVALS = tuple(range(2, ROUNDS + 1))
"""Rounds in which units that wait in ambush may arrive."""

LARGE_PLACES = 3
"""Places that a model with Tough takes unless it is a hero."""

LARGE_TOUGH = 3
"""Highest Tough of a model that fits, other than a hero."""


@dataclass(frozen=True, slots=True)
class Rider:
    """A unit in a transport, with the places it takes and what is wrong."""

    unit: TableUnit
    places: int
    advice: Advice


@dataclass(frozen=True, slots=True)
class Hold:
    """A transport with its places and riders."""

    unit: TableUnit
    capacity: int
    free: int
    riders: tuple[Rider, ...]

    @property
    def used(self) -> int:
        return self.capacity - self.free


@dataclass(frozen=True, slots=True)
class Deployment:
    """Every unit once: in a transport, on the table, in ambush, or scouting."""

    holds: tuple[Hold, ...]
    table: tuple[TableUnit, ...]
    ambush: tuple[TableUnit, ...]
    scouts: tuple[TableUnit, ...]


def plan(roster: Roster) -> Deployment:
    """Return where every unit of an army begins the game."""
    table: list[TableUnit] = []
    ambush: list[TableUnit] = []
    scouts: list[TableUnit] = []
    riders: dict[str, list[TableUnit]] = {unit.id: [] for unit in roster.units if capacity(unit)}
    for unit in roster.units:
        if transport := _transport_of(roster, unit):
            riders[transport.id].append(unit)
        else:
            waits = unit.lead.entry.reserve and may_wait(unit)
            place = (ambush if may_ambush(unit) else scouts) if waits else table
            place.append(unit)
    return Deployment(
        holds=tuple(
            _hold(roster, unit, riders[unit.id]) for unit in roster.units if capacity(unit)
        ),
        table=tuple(table),
        ambush=tuple(ambush),
        scouts=tuple(scouts),
    )


def _hold(roster: Roster, transport: TableUnit, units: Iterable[TableUnit]) -> Hold:
    riders: list[Rider] = []
    free = capacity(transport)
    for unit in units:
        places = places_of(roster, unit)
        free -= places
        riders.append(Rider(unit, places, _advice(roster, unit, free)))
    return Hold(transport, capacity(transport), free, tuple(riders))


def may_board(roster: Roster, unit: TableUnit, hold: Hold) -> bool:
    """Return whether a unit fits into the free places of a transport."""
    return not _advice(roster, unit, hold.free - places_of(roster, unit))


def roomy_holds(roster: Roster, unit: TableUnit) -> Iterator[Hold]:
    """Yield the transports that a unit fits into."""
    places = places_of(roster, unit)
    if not _advice(roster, unit, 0):
        for hold in roster.deployment.holds:
            if hold.free >= places and hold.unit is not unit:
                yield hold


def capacity(unit: TableUnit) -> int:
    """Return the places inside a unit, 0 if it is no transport."""
    lead = unit.lead
    return lead.outfit.ratings.get("transport", 0) if lead.outfit else 0


def places_of(roster: Roster, unit: TableUnit) -> int:
    """Return the places that a unit takes in a transport, with its heroes."""
    places = 0
    for member in unit.members:
        is_small = member.tough == 1 or member.is_kind("hero") or roster.game.rides_by_model
        places += member.size * (1 if is_small else LARGE_PLACES)
    return places


def may_ambush(unit: TableUnit) -> bool:
    """Return whether a unit may wait in ambush."""
    return any(half.bears("ambush") for half in unit.halves)


def may_wait(unit: TableUnit) -> bool:
    """Return whether a unit may start off the table: in ambush, or as scouts."""
    return may_ambush(unit) or any(half.bears("scout") for half in unit.halves)


def _advice(roster: Roster, unit: TableUnit, free: int) -> Advice:
    if roster.game.rides_by_model:
        if not all(roster.game.is_infantry(roster, member) for member in unit.members):
            return "not_infantry"
    elif any(
        member.tough > (MAX_TOUGH if member.is_kind("hero") else LARGE_TOUGH)
        for member in unit.members
    ):
        return "too_big"
    return "overfull" if free < 0 else ""


def _transport_of(roster: Roster, unit: TableUnit) -> TableUnit | None:
    """Return the unit that a unit rides in, None if that is no transport or the unit itself."""
    member = roster.by_id.get(unit.lead.entry.ride or "")
    found = roster.units_by_entry[member.id] if member else None
    return found if found and found is not unit and capacity(found) else None
