"""Limits that ground games share: what they count, and what can be given up for each.

Each game defines how much is allowed. Where entries are counted, a fix makes up for one of them.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import partial

from rulesets.engine import limits
from rulesets.engine.checks import Fix
from rulesets.engine.common import is_made_own, remove_entry
from rulesets.engine.limits import Tally, limit
from rulesets.engine.messages import gettext_noop, ngettext_noop
from rulesets.engine.values import Term
from rulesets.games.ground import fixes
from rulesets.games.ground.book import Kind
from rulesets.games.ground.member import Member, TableUnit
from rulesets.games.ground.roster import Roster

MAX_REMOVALS = 3
"""Most entries that an issue offers to remove, cheapest first."""

MAX_HOSTS = 3
"""Most units that an issue offers to attach a hero to, cheapest first."""


def fewer(roster: Roster, entries: Sequence[str], excess: int) -> Iterator[Fix]:
    """Remove an entry, where each counts as one."""
    yield from _cheapest(roster, (remove_entry(roster.by_id[id]) for id in reversed(entries)))


def fewer_copies(roster: Roster, entries: Sequence[str], excess: int) -> Iterator[Fix]:
    """Combine two copies, or remove one: a whole combined unit, or a hero that joined a unit."""
    yield from _pairs(roster, entries)
    yield from _cheapest(roster, (_removal(roster, entry) for entry in reversed(entries)))


def fewer_units(roster: Roster, entries: Sequence[str], excess: int) -> Iterator[Fix]:
    """Attach a hero, combine two units, or remove one."""
    yield from _pairs(roster, entries)
    yield from _attachments(roster, entries)
    yield from _cheapest(roster, (_removal(roster, entry) for entry in reversed(entries)))


def fewer_models(roster: Roster, entries: Sequence[str], excess: int) -> Iterator[Fix]:
    """Remove an entry with at least as many models as the excess."""
    members = [roster.by_id[entry] for entry in reversed(entries)]
    is_counted = roster.policy("added_models") == "counted"
    enough = [m for m in members if (m.size if is_counted else m.printed_size) >= excess]
    yield from _cheapest(roster, map(remove_entry, enough))


def lighter(roster: Roster, entries: Sequence[str], excess: int) -> Iterator[Fix]:
    """Make a unit cheaper: detach or move its hero, split it, drop an option, or remove it."""
    members = [roster.by_id[entry] for entry in entries]
    unit = roster.units_by_entry[members[0].id]
    for hero in unit.heroes:
        if hero in members and hero is not members[0] and hero.points >= excess:
            yield fixes.leave(hero)
            yield from fixes.elsewhere(roster, unit, hero)
    if len(members) > 1 and unit.is_combined:
        yield fixes.split(unit)
    yield from fixes.savings(roster, members, excess)


def _cheapest(roster: Roster, removals: Iterable[Fix]) -> list[Fix]:
    """Return the cheapest removals, those of units with a name or a note last."""

    def loss(fix: Fix) -> tuple[bool, int]:
        return is_made_own(roster.by_id[fix.args["entry"]]), fix.params["points"]

    return sorted(removals, key=loss)[:MAX_REMOVALS]


def _removal(roster: Roster, entry: str) -> Fix:
    unit = roster.units_by_entry[entry]
    if entry == unit.id and unit.is_combined:
        return fixes.remove_unit(unit)
    return fixes.remove(unit, roster.by_id[entry])


def _attachments(roster: Roster, entries: Sequence[str]) -> Iterator[Fix]:
    """Attach a hero that counts as a unit to one of the cheapest units that take it."""
    game = roster.game
    hosts = sorted(game.hosts(roster), key=lambda table_unit: table_unit.points)
    units = {unit.id for unit in roster.counted_units if len(unit.members) == 1}
    alone = (roster.by_id[entry] for entry in entries if entry in units)
    hero = next((member for member in alone if game.may_join(roster, member)), None)
    if hero:
        yield from (fixes.attach(hero, host) for host in hosts[:MAX_HOSTS])


def _pairs(roster: Roster, entries: Sequence[str]) -> Iterator[Fix]:
    """Combine the first two copies that stand alone and may combine."""
    found: dict[str, Member] = {}
    for entry in entries:
        member, is_alone = roster.by_id[entry], len(roster.units_by_entry[entry].members) == 1
        if is_alone and roster.game.may_combine(roster, member):
            first = found.setdefault(member.unit_key, member)
            if first is not member:
                yield fixes.combine(first, member)
                return


hero_limit = partial(limits.hero_limit, give_up=fewer)
copy_limit = partial(limits.copy_limit, give_up=fewer_copies)
unit_cap = partial(
    limit,
    give_up=lighter,
    title=gettext_noop("Unit cap"),
    sentence=gettext_noop("%(group)s: %(used)d points, %(allowed)d allowed (%(why)s)"),
    is_about_points=True,
)
unit_limit = partial(
    limit,
    give_up=fewer_units,
    title=gettext_noop("Units"),
    sentence=ngettext_noop(
        "%(used)d unit, %(allowed)d allowed (%(why)s)",
        "%(used)d units, %(allowed)d allowed (%(why)s)",
        "used",
    ),
)


def of_kinds(roster: Roster, *kinds: Kind) -> list[Tally]:
    """Count the entries of any of these kinds, including those that joined other units."""
    return [Tally([(m.id, 1) for m in roster.members if m.is_kind(*kinds)])]


def copies(roster: Roster) -> list[Tally]:
    """Count the copies of each unit; a combined unit is one."""
    found: dict[str, list[Member]] = {}
    for table_unit in roster.counted_units:
        for member in (table_unit.lead, *table_unit.heroes):
            found.setdefault(member.unit_key, []).append(member)
    return [
        Tally(
            [(m.id, 1) for m in members],
            (members[0].unit.name if members[0].unit else Term(members[0].key),),
            unit,
        )
        for unit, members in found.items()
    ]


def units(roster: Roster) -> list[Tally]:
    """Count the units; a joined hero is one of its own where the policy says so."""
    counted = [unit.lead for unit in roster.counted_units]
    if counts_heroes_apart(roster):
        counted += [hero for unit in roster.counted_units for hero in unit.heroes]
    return [Tally([(member.id, 1) for member in counted])]


def points_of_units(roster: Roster) -> list[Tally]:
    """Count the points of each unit, upgrades and, unless counted apart, its hero included."""
    counted = list(roster.counted_units)
    if counts_heroes_apart(roster):
        apart = [TableUnit((hero,)) for unit in counted for hero in unit.heroes]
        counted = [*(TableUnit(unit.halves) for unit in counted), *apart]
    return [
        Tally([(m.id, m.points) for m in unit.members], unit.labels, unit.id) for unit in counted
    ]


def models(roster: Roster) -> list[Tally]:
    """Count the models on the table, with those of options unless the policy says otherwise."""
    is_counted = roster.policy("added_models") == "counted"
    return [Tally([(m.id, m.size if is_counted else m.printed_size) for m in roster.members])]


def counts_heroes_apart(roster: Roster) -> bool:
    return roster.policy("attached_heroes") == "apart"
