"""Edits that fix an issue of an army in one step."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import islice

from rulesets.engine.checks import Fix
from rulesets.engine.common import SAVINGS, remove_entry
from rulesets.engine.messages import gettext_noop
from rulesets.engine.values import Term
from rulesets.games.ground.book import Kind, Unit
from rulesets.games.ground.choices import dependents, needed_names
from rulesets.games.ground.library import Catalogue
from rulesets.games.ground.member import Member, TableUnit
from rulesets.games.ground.names import forms
from rulesets.games.ground.outfit import Taken
from rulesets.games.ground.pick_changes import PickChange
from rulesets.games.ground.roster import Roster
from rulesets.games.ground.upgrades import Kit

BEGINNINGS = 4
"""Units that an empty list suggests to start with."""

MAX_TAKEN = 100
"""Most picks replayed in total to find the dependents of one given up."""

FIX_LABELS = {
    "drop_picks": gettext_noop("Remove %(names)s"),
    "drop_picks_of_half": gettext_noop("Remove %(names)s from half %(half)d"),
    "take_options_of_half": gettext_noop(
        "%(entry)s, half %(half)d: %(names)s (%(points)+d points)"
    ),
    "add_picks": gettext_noop("Also add %(names)s here (%(points)d points)"),
    "accept_loadout": gettext_noop("Use the equipment it has here"),
    "split": gettext_noop("Split %(entry)s"),
    "leave": gettext_noop("Deploy %(entry)s alone"),
    "join": gettext_noop("Attach %(entry)s to %(host)s"),
    "combine": gettext_noop("Combine %(entry)s and %(other)s"),
    "add_combined": gettext_noop("Add two %(name)s, combined (%(points)d points)"),
    "add_combined_equipped": gettext_noop(
        "Add two %(name)s, combined, with %(names)s (%(points)d points)"
    ),
    "one_player": gettext_noop("Play this side alone"),
    "set_player": gettext_noop("Give %(names)s to player %(player)d"),
}
"""Labels of fixes by code, besides those of every game."""


def add_unit(catalogue: Catalogue, unit: Unit, player: int = 1) -> Fix:
    whose = {"player": player} if player > 1 else {}
    return Fix(
        edit="add_entry",
        args={"key": unit.key, "book": catalogue.key, **whose},
        params={"name": unit.name, "points": unit.points},
    )


def units(roster: Roster, *kinds: Kind) -> Iterator[tuple[Catalogue, Unit]]:
    """Yield the units of the books in use that have one of the kinds, or all units."""
    for catalogue in roster.library.books.values():
        for unit in catalogue.units:
            if not kinds or not set(kinds).isdisjoint(unit.kinds):
                yield catalogue, unit


def cheapest(roster: Roster, *kinds: Kind) -> list[tuple[Catalogue, Unit]]:
    """Return the cheapest units of some kinds, at most BEGINNINGS.

    Only those within the points left, if there are any.
    """
    found = sorted(units(roster, *kinds), key=lambda found: found[1].points)[:BEGINNINGS]
    size = roster.document.size
    fitting = [each for each in found if size is None or roster.points + each[1].points <= size]
    return fitting or found


def beginnings(roster: Roster) -> list[Fix]:
    """Start an army with a hero or infantry, if the books have any."""
    found = dict.fromkeys([*cheapest(roster, "hero")[:2], *cheapest(roster, "infantry")])
    return [add_unit(book, unit) for book, unit in islice(found, BEGINNINGS)]


def drop_picks(member: Member, taken: Iterable[Taken]) -> Fix:
    gone = list(taken)
    return Fix(
        code="drop_picks_of_half" if member.half else "drop_picks",
        edit="change_picks",
        args={"entries": (member.id,), "drop": tuple(each.pick.text for each in gone)},
        params={
            "names": tuple(dict.fromkeys(each.label for each in gone)),
            "entry": member.label,
            "half": member.half,
        },
    )


def drop_pick(member: Member, taken: Taken) -> Iterator[Fix]:
    """Give up a pick with its later copies, as the last goes first, and with its dependents."""
    place = next(place for place, each in enumerate(member.taken) if each is taken)
    copies = [each for each in member.taken[place:] if each.pick == taken.pick]
    yield drop_picks(member, with_dependents(member, *copies))


def unknown_options(member: Member) -> Iterator[tuple[Term, Iterator[Fix]]]:
    """Yield the names of picks that the book does not have, with the edit that drops each."""
    for taken in member.unknown:
        yield taken.label, drop_pick(member, taken)


def with_dependents(member: Member, *gone: Taken) -> list[Taken]:
    """Return picks to give up and all picks that depend on them."""
    if member.kit is None:
        return list(gone)
    lost = dependents(member.kit, member.entry.picks, *(each.pick for each in gone))
    known = {each.pick: each for each in member.taken} if lost else {}
    return [*gone, *(known[pick] for pick in lost)]


def change_picks(code: str, member: Member, change: PickChange) -> Fix:
    """Take options at a member, and at the other half if the change is for both."""
    params = {
        "entry": member.label,
        "half": member.half,
        "names": change.names,
        "points": change.points,
    }
    return Fix(code=code, edit="change_picks", args=change.args, params=params)


def add_picks(kit: Kit, member: Member, taken: Iterable[Taken]) -> Fix:
    """Take at one half the picks of the other; a single-choice section's pick is replaced."""
    new = list(taken)
    single = {each.pick.section for each in new if each.section and each.section.is_single}
    kept = {each.pick for each in new}
    other = [each for each in member.taken if each.pick.section in single and each.pick not in kept]
    gone = [each.pick for each in with_dependents(member, *other)]
    change = PickChange.of(kit, {member.id: gone}, *(each.pick for each in new))
    return change_picks("add_picks", member, change)


def remove_unit(unit: TableUnit) -> Fix:
    """Remove a unit, with both halves if it is combined; its heroes stay."""
    return Fix(
        code="remove_entry",
        edit="remove_unit",
        args={"entry": unit.id},
        params={"entry": unit.label, "points": sum(half.points for half in unit.halves)},
    )


def remove(unit: TableUnit, member: Member) -> Fix:
    """Remove one entry of a unit, possibly half of it."""
    fix = remove_entry(member)
    is_half = unit.is_combined and member in unit.halves
    return replace(fix, code="remove_half") if is_half else fix


def split(unit: TableUnit) -> Fix:
    """Deploy the halves of a combined unit separately."""
    return Fix(edit="split", args={"entry": unit.id}, params={"entry": unit.label})


def leave(hero: Member) -> Fix:
    """Deploy a hero alone."""
    return Fix(edit="leave", args={"entry": hero.id}, params={"entry": hero.label})


def apart(roster: Roster, unit: TableUnit, hero: Member) -> Iterator[Fix]:
    """Deploy a hero alone, or as part of another unit than its own."""
    yield leave(hero)
    yield from elsewhere(roster, unit, hero)


def elsewhere(roster: Roster, unit: TableUnit, hero: Member) -> Iterator[Fix]:
    """Attach a hero to the cheapest other unit that takes it."""
    hosts = [each for each in roster.game.hosts(roster) if each is not unit]
    if hosts:
        yield attach(hero, min(hosts, key=lambda each: each.points))


def attach(hero: Member, host: TableUnit) -> Fix:
    """Deploy a hero as part of a unit."""
    params = {"entry": hero.label, "host": host.label}
    return Fix(edit="join", args={"entry": hero.id, "host": host.id}, params=params)


def combine(member: Member, other: Member) -> Fix:
    """Combine two copies into one unit."""
    params = {"entry": member.label, "other": other.label}
    return Fix(edit="combine", args={"entry": member.id, "other": other.id}, params=params)


ONE_PLAYER = Fix(code="one_player", edit="set_players", args={"players": 1})
"""Set the number of players on this side to one."""


def set_player(members: tuple[Member, ...], player: int) -> Fix:
    """Assign the entries of a unit to a player; a combined unit is named once."""
    first, *others = members
    names = (first.label, *(other.label for other in others if not other.entry.combined))
    return Fix(
        edit="set_player",
        args={"entries": tuple(member.id for member in members), "player": player},
        params={"names": names, "player": player},
    )


def savings(roster: Roster, members: Sequence[Member], excess: int) -> Iterator[Fix]:
    """Yield the smallest things to give up that each free at least `excess` points.

    Picks come before whole entries, of equal ones the last. Picks that both halves of a combined
    unit need are left out.
    """
    yield from _saved_picks(members, excess)
    enough = [member for member in reversed(members) if member.points >= excess]
    if enough:
        cheapest_enough = min(enough, key=lambda member: member.points)
        yield remove(roster.units_by_entry[cheapest_enough.id], cheapest_enough)


def spending_less(roster: Roster, excess: int) -> Iterator[Fix]:
    """Yield savings, or where nothing frees enough alone, the removals that free most.

    Of equal units the last goes first.
    """
    found = list(savings(roster, roster.members, excess))
    newest_first = roster.members[::-1]
    dearest = sorted(newest_first, key=lambda member: -member.points)[:SAVINGS]
    yield from found or (remove(roster.units_by_entry[each.id], each) for each in dearest)


def _saved_picks(members: Iterable[Member], excess: int) -> Iterator[Fix]:
    saved: list[tuple[int, Member, list[Taken]]] = []
    left = MAX_TAKEN
    for member in members:
        if member.kit is None:
            continue
        needed = needed_names(member.kit, member.entry.picks)
        for each in member.taken:
            gone = [each]
            things = each.option.gains if each.option else ()
            if not needed.isdisjoint(forms(thing.name.en for thing in things)):
                if left < len(member.taken):
                    continue
                left -= len(member.taken)
                gone = with_dependents(member, each)
            points = sum(every.points for every in gone)
            is_shared = member.entry.combined and any(every.is_for_all for every in gone)
            if points >= excess and not is_shared:
                saved.append((points, member, gone))
    saved.sort(key=lambda found: found[0])
    for _, member, gone in saved[: SAVINGS - 1]:
        yield drop_picks(member, gone)
