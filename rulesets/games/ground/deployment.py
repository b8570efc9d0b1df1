"""The deployment plan: rides and reserves. It is advice and never part of the verdict."""

from dataclasses import dataclass
from typing import Literal

from rulesets.games.ground.checks import MAX_TOUGH
from rulesets.games.ground.member import Group
from rulesets.games.ground.roster import Roster

Advice = Literal["", "overfull", "too_big", "not_infantry"]
"""Why a ride is inadvisable: no room left, model too big, not infantry."""

LARGE_PLACES = 3
"""Places that a model with Tough takes unless it is a hero."""

LARGE_TOUGH = 3
"""Highest Tough of a model that fits, other than a hero."""


@dataclass(frozen=True, slots=True)
class Rider:
    """A unit in a transport, with the places it takes and what is wrong."""

    group: Group
    places: int
    advice: Advice


@dataclass(frozen=True, slots=True)
class Hold:
    """A transport with its places and riders."""

    group: Group
    capacity: int
    riders: tuple[Rider, ...]

    @property
    def used(self) -> int:
        return sum(rider.places for rider in self.riders)

    @property
    def free(self) -> int:
        return self.capacity - self.used


@dataclass(frozen=True, slots=True)
class Deployment:
    """Every unit once: in a transport, on the table, in ambush, or scouting."""

    holds: tuple[Hold, ...]
    table: tuple[Group, ...]
    ambush: tuple[Group, ...]
    scouts: tuple[Group, ...]


def plan(roster: Roster) -> Deployment:
    """Return where every unit of an army begins the game."""
    table: list[Group] = []
    ambush: list[Group] = []
    scouts: list[Group] = []
    for group in roster.groups:
        if not _transport_of(roster, group):
            waits = group.lead.entry.reserve and may_wait(group)
            place = (ambush if may_ambush(group) else scouts) if waits else table
            place.append(group)
    return Deployment(
        holds=tuple(hold(roster, group) for group in roster.groups if capacity(group)),
        table=tuple(table),
        ambush=tuple(ambush),
        scouts=tuple(scouts),
    )


def hold(roster: Roster, transport: Group) -> Hold:
    """Return a transport with its riders, in the order of the list."""
    riders: list[Rider] = []
    free = capacity(transport)
    for group in roster.groups:
        if _transport_of(roster, group) is transport:
            places = places_of(roster, group)
            free -= places
            riders.append(Rider(group, places, _advice(roster, group, free)))
    return Hold(transport, capacity(transport), tuple(riders))


def may_board(roster: Roster, group: Group, hold: Hold) -> bool:
    """Return whether a unit fits into the free places of a transport."""
    return not _advice(roster, group, hold.free - places_of(roster, group))


def capacity(group: Group) -> int:
    """Return the places inside a unit, 0 if it is no transport."""
    lead = group.lead
    return lead.outfit.ratings.get("transport", 0) if lead.outfit else 0


def places_of(roster: Roster, group: Group) -> int:
    """Return the places that a unit takes in a transport, with its heroes."""
    places = 0
    for member in group.members:
        is_small = member.tough == 1 or member.is_kind("hero") or roster.game.rides_by_model
        places += member.size * (1 if is_small else LARGE_PLACES)
    return places


def may_ambush(group: Group) -> bool:
    """Return whether a unit may wait in ambush."""
    return any(half.bears("ambush") for half in group.halves)


def may_wait(group: Group) -> bool:
    """Return whether a unit may start off the table: in ambush, or as scouts."""
    return may_ambush(group) or any(half.bears("scout") for half in group.halves)


def _advice(roster: Roster, group: Group, free: int) -> Advice:
    if roster.game.rides_by_model:
        if not all(roster.is_infantry(member) for member in group.members):
            return "not_infantry"
    elif any(
        member.tough > (MAX_TOUGH if member.is_kind("hero") else LARGE_TOUGH)
        for member in group.members
    ):
        return "too_big"
    return "overfull" if free < 0 else ""


def _transport_of(roster: Roster, group: Group) -> Group | None:
    """Return the unit that a unit rides in, None if that is no transport or the unit itself."""
    member = roster.by_id.get(group.lead.entry.ride or "")
    found = roster.group_of[member.id] if member else None
    return found if found and found is not group and capacity(found) else None
