"""Edits that mend an issue of an army, each in one step."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from rulesets.engine.checks import Fix
from rulesets.engine.common import remove_entry
from rulesets.games.ground.book import Kind, Unit
from rulesets.games.ground.document import Pick
from rulesets.games.ground.outfit import Taken

if TYPE_CHECKING:
    from rulesets.games.ground.roster import Catalogue, Group, Member, Roster

BEGINNINGS = 4
"""Units an empty list offers to begin with."""


def text_of(pick: Pick) -> str:
    """A pick as edits write it."""
    return f"{pick.section}:{pick.option}"


def add_unit(catalogue: Catalogue, unit: Unit) -> Fix:
    return Fix(
        code="add_entry",
        edit="add_entry",
        args={"key": unit.key, "book": catalogue.key},
        params={"name": unit.name, "points": unit.points},
    )


def units(roster: Roster, *kinds: Kind) -> Iterator[tuple[Catalogue, Unit]]:
    """Units of the books in use that are of one of the kinds, of all if none is named."""
    for catalogue in roster.library.books.values():
        for unit in catalogue.units:
            if not kinds or not set(kinds).isdisjoint(unit.kinds):
                yield catalogue, unit


def cheapest(roster: Roster, *kinds: Kind) -> list[tuple[Catalogue, Unit]]:
    """Units of a kind, the cheapest first, no more of them than an empty list offers."""
    return sorted(units(roster, *kinds), key=lambda found: found[1].points)[:BEGINNINGS]


def beginnings(roster: Roster) -> list[tuple[Catalogue, Unit]]:
    """Heroes and foot to begin with, as far as there are any."""
    found = [*cheapest(roster, "hero")[:2], *cheapest(roster, "infantry")]
    return list(dict.fromkeys(found))[:BEGINNINGS]


def drop_picks(member: Member, taken: Iterable[Taken]) -> Fix:
    """Give picks up."""
    gone = list(taken)
    return Fix(
        code="drop_picks",
        edit="change_picks",
        args={"entries": (member.id,), "drop": tuple(text_of(each.pick) for each in gone)},
        params={"names": tuple(_label(each) for each in gone), "entry": member.label},
    )


def drop_pick(member: Member, taken: Taken) -> Fix:
    return drop_picks(member, [taken])


def add_picks(member: Member, taken: Iterable[Taken]) -> Fix:
    """Take at one half what the other half has."""
    new = list(taken)
    return Fix(
        code="add_picks",
        edit="change_picks",
        args={"entries": (member.id,), "add": tuple(text_of(each.pick) for each in new)},
        params={
            "names": tuple(_label(each) for each in new),
            "entry": member.label,
            "points": sum(each.points for each in new),
        },
    )


def _label(taken: Taken) -> object:
    return taken.option.label if taken.option else taken.pick.option


def split(group: Group) -> Fix:
    """Deploy the halves of a combined unit apart."""
    return Fix(code="split", edit="split", args={"entry": group.id}, params={"entry": group.label})


def leave(hero: Member) -> Fix:
    """Deploy a hero alone."""
    return Fix(code="leave", edit="leave", args={"entry": hero.id}, params={"entry": hero.label})


def set_player(member: Member, player: int) -> Fix:
    return Fix(
        code="set_player",
        edit="set_player",
        args={"entry": member.id, "player": player},
        params={"entry": member.label, "player": player},
    )


def cheapest_saving(roster: Roster, excess: int) -> Fix | None:
    """The smallest thing to give up that frees at least so many points."""
    savings = [saving for member in roster.entries for saving in _savings(member)]
    enough = [saving for saving in savings if saving[0] >= excess]
    return min(enough, key=lambda saving: saving[0])[1] if enough else None


def _savings(member: Member) -> Iterator[tuple[int, Fix]]:
    """Points that giving up one pick or the whole entry frees."""
    for taken in member.outfit.taken if member.outfit else ():
        if taken.points > 0:
            yield taken.points, drop_pick(member, taken)
    yield member.points, remove_entry(member)


def fewer(roster: Roster, entry: str, excess: int) -> Fix | None:
    """Remove an entry, if that makes up for the excess: of what is counted it is one."""
    return remove_entry(roster.by_id[entry]) if excess == 1 else None


def fewer_models(roster: Roster, entry: str, excess: int) -> Fix | None:
    """Remove an entry, if it has as many models as there are too many."""
    member = roster.by_id[entry]
    return remove_entry(member) if member.size >= excess else None


def lighter(roster: Roster, entry: str, excess: int) -> Fix | None:
    """Make a unit cheaper: without its hero, in halves, without an option, or not at all."""
    group = roster.group_of[entry]
    for hero in group.heroes:
        if hero.points >= excess:
            return leave(hero)
    if group.is_combined:
        return split(group)
    picks = [each for half in group.halves for each in _savings(half) if each[0] >= excess]
    return min(picks, key=lambda saving: saving[0])[1] if picks else None
