"""Edits that mend an issue of an army, each in one step."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from rulesets.engine.checks import Fix
from rulesets.engine.common import remove_entry
from rulesets.games.ground.book import Kind, Unit
from rulesets.games.ground.choices import dependents, is_for_all
from rulesets.games.ground.document import Pick
from rulesets.games.ground.outfit import Taken
from rulesets.games.ground.upgrades import is_radio

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
    """Units of a kind, the cheapest first, no more of them than an empty list offers.

    Those that there are points for, if there are any.
    """
    found = sorted(units(roster, *kinds), key=lambda found: found[1].points)[:BEGINNINGS]
    size = roster.document.size
    fitting = [each for each in found if size is None or roster.points + each[1].points <= size]
    return fitting or found


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
        params={
            "names": tuple(dict.fromkeys(_label(each) for each in gone)),
            "entry": member.label,
        },
    )


def drop_pick(member: Member, taken: Taken) -> Fix:
    """Give a pick up with its later copies, as the last goes first, and all that depends on it."""
    picks = member.outfit.taken if member.outfit else ()
    place = next(place for place, each in enumerate(picks) if each is taken)
    copies = [each for each in picks[place:] if each.pick == taken.pick]
    return drop_picks(member, with_dependents(member, *copies))


def with_dependents(member: Member, *gone: Taken) -> list[Taken]:
    """Picks to give up and all that depends on them."""
    if member.kit is None or member.outfit is None:
        return list(gone)
    lost = dependents(member.kit, member.entry.picks, *(each.pick for each in gone))
    known = {each.pick: each for each in member.outfit.taken} if lost else {}
    return [*gone, *(known[pick] for pick in lost)]


def add_picks(member: Member, taken: Iterable[Taken]) -> Fix:
    """Take at one half what the other half has, in place of what a section of one holds."""
    new = list(taken)
    single = {each.pick.section for each in new if each.section and is_radio(each.section)}
    own = member.outfit.taken if member.outfit else ()
    kept = {each.pick for each in new}
    other = [each for each in own if each.pick.section in single and each.pick not in kept]
    gone = with_dependents(member, *other)
    return Fix(
        code="add_picks",
        edit="change_picks",
        args={
            "entries": (member.id,),
            "drop": tuple(text_of(each.pick) for each in gone),
            "add": tuple(text_of(each.pick) for each in new),
        },
        params={
            "names": tuple(_label(each) for each in new),
            "entry": member.label,
            "points": sum(each.points for each in new) - sum(each.points for each in gone),
        },
    )


def _label(taken: Taken) -> object:
    return taken.option.label if taken.option else taken.pick.option


def remove_unit(group: Group) -> Fix:
    """Take out a unit with both halves of a combined one; its heroes stay."""
    return Fix(
        code="remove_entry",
        edit="remove_unit",
        args={"entry": group.id},
        params={"entry": group.label, "points": sum(half.points for half in group.halves)},
    )


def split(group: Group) -> Fix:
    """Deploy the halves of a combined unit apart."""
    return Fix(code="split", edit="split", args={"entry": group.id}, params={"entry": group.label})


def leave(hero: Member) -> Fix:
    """Deploy a hero alone."""
    return Fix(code="leave", edit="leave", args={"entry": hero.id}, params={"entry": hero.label})


ONE_PLAYER = Fix(code="one_player", edit="set_players", args={"players": 1})
"""Share the side with nobody."""


def set_player(members: tuple[Member, ...], player: int) -> Fix:
    """Give entries of one unit to a player; both halves of a combined one have one name."""
    first, *others = members
    names = (first.label, *(other.label for other in others if not other.entry.combined))
    return Fix(
        code="set_player",
        edit="set_player",
        args={"entries": tuple(member.id for member in members), "player": player},
        params={"names": names, "player": player},
    )


def cheapest_saving(roster: Roster, excess: int) -> Fix | None:
    """The smallest thing to give up that frees at least so many points."""
    return smallest_saving(roster.entries, excess)


def smallest_saving(members: Iterable[Member], excess: int) -> Fix | None:
    """The smallest thing to give up of some entries that frees at least so many points."""
    savings = [(member, *saving) for member in members for saving in _savings(member)]
    enough = [saving for saving in savings if saving[1] >= excess]
    if not enough:
        return None
    member, _, gone = min(enough, key=lambda saving: saving[1])
    return drop_picks(member, gone) if gone else remove_entry(member)


def _savings(member: Member) -> Iterator[tuple[int, list[Taken]]]:
    """Points that giving up picks frees; without any the whole entry is given up.

    What both halves of a combined unit need is not given up in one of them.
    """
    for taken in member.outfit.taken if member.outfit else ():
        gone = with_dependents(member, taken)
        if not (member.entry.combined and any(map(_changes_all, gone))):
            yield sum(each.points for each in gone), gone
    yield member.points, []


def _changes_all(taken: Taken) -> bool:
    return taken.section is not None and is_for_all(taken.section)
