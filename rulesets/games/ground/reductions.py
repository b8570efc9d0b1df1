"""Fixes for an exceeded limit: give something up, or deploy it differently.

Where entries are counted, each fix makes up for one of them.
"""

from collections.abc import Iterable, Iterator, Sequence

from rulesets.engine.checks import Fix
from rulesets.engine.common import remove_entry
from rulesets.games.ground import fixes
from rulesets.games.ground.member import Group, Member
from rulesets.games.ground.roster import Roster

MAX_REMOVALS = 3
"""Most entries that an issue offers to remove, cheapest first."""

MAX_HOSTS = 3
"""Most units that an issue offers to attach a hero to, cheapest first."""


def fewer(roster: Roster, entries: Sequence[str], excess: int) -> Iterator[Fix]:
    """Remove an entry, where each counts as one."""
    yield from _cheapest(remove_entry(roster.by_id[entry]) for entry in reversed(entries))


def fewer_copies(roster: Roster, entries: Sequence[str], excess: int) -> Iterator[Fix]:
    """Combine two copies, or remove one: a whole combined unit, or a hero that joined a unit."""
    yield from _pairs(roster, entries)
    yield from _cheapest(_removal(roster, entry) for entry in reversed(entries))


def fewer_units(roster: Roster, entries: Sequence[str], excess: int) -> Iterator[Fix]:
    """Attach a hero, combine two units, or remove one."""
    yield from _pairs(roster, entries)
    yield from _attachments(roster, entries)
    yield from _cheapest(_removal(roster, entry) for entry in reversed(entries))


def fewer_models(roster: Roster, entries: Sequence[str], excess: int) -> Iterator[Fix]:
    """Remove an entry with at least as many models as the excess."""
    members = [roster.by_id[entry] for entry in reversed(entries)]
    is_counted = roster.policy("added_models") == "counted"
    enough = [m for m in members if (m.size if is_counted else m.printed_size) >= excess]
    yield from _cheapest(map(remove_entry, enough))


def lighter(roster: Roster, entries: Sequence[str], excess: int) -> Iterator[Fix]:
    """Make a unit cheaper: detach or move its hero, split it, drop an option, or remove it."""
    members = [roster.by_id[entry] for entry in entries]
    group = roster.group_of[members[0].id]
    for hero in group.heroes:
        if hero in members and hero is not members[0] and hero.points >= excess:
            yield fixes.leave(hero)
            yield from fixes.elsewhere(roster, group, hero)
    if len(members) > 1 and group.is_combined:
        yield fixes.split(group)
    yield from fixes.savings(roster, members, excess)


def _cheapest(removals: Iterable[Fix]) -> list[Fix]:
    return sorted(removals, key=lambda fix: fix.params["points"])[:MAX_REMOVALS]


def _removal(roster: Roster, entry: str) -> Fix:
    group = roster.group_of[entry]
    if entry == group.id and group.is_combined:
        return fixes.remove_unit(group)
    return fixes.remove(group, roster.by_id[entry])


def _attachments(roster: Roster, entries: Sequence[str]) -> Iterator[Fix]:
    """Attach a hero that counts as a unit to one of the cheapest units that take it."""
    game = roster.game
    hosts = sorted(
        (group for group in roster.groups if game.may_host(roster, group)),
        key=lambda group: group.points,
    )
    units = {unit.id for unit in roster.counted_units if len(unit.members) == 1}
    alone = (roster.by_id[entry] for entry in entries if entry in units)
    hero = next((member for member in alone if game.may_join(roster, member)), None)
    if hero:
        yield from (fixes.attach(hero, host) for host in hosts[:MAX_HOSTS])


def _pairs(roster: Roster, entries: Sequence[str]) -> Iterator[Fix]:
    """Combine the first two copies that stand alone and may combine."""
    found: dict[str, Member] = {}
    for entry in entries:
        member = roster.by_id[entry]
        if _is_alone(roster, entry) and roster.game.may_combine(roster, member):
            first = found.setdefault(member.unit_key, member)
            if first is not member:
                yield fixes.combine(first, member)
                return


def _is_alone(roster: Roster, entry: str) -> bool:
    group: Group = roster.group_of[entry]
    return len(group.members) == 1
