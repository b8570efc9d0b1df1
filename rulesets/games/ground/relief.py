"""What to give up to keep within a limit; each way makes up for the whole excess at once."""

from rulesets.engine.checks import Fix
from rulesets.engine.common import remove_entry
from rulesets.games.ground import fixes
from rulesets.games.ground.counting import counts_heroes_apart
from rulesets.games.ground.roster import Group, Roster


def fewer(roster: Roster, entry: str, excess: int) -> Fix | None:
    """Remove an entry, of which each counts as one."""
    return remove_entry(roster.by_id[entry]) if excess == 1 else None


def fewer_copies(roster: Roster, entry: str, excess: int) -> Fix | None:
    """Remove a unit, a combined one whole, or a hero that joined one."""
    group = roster.group_of[entry]
    if excess == 1 and entry == group.id and group.is_combined:
        return fixes.remove_unit(group)
    return fewer(roster, entry, excess)


def fewer_units(roster: Roster, entry: str, excess: int) -> Fix | None:
    """Remove a unit or a hero, unless what is left of its unit counts as units of its own then."""
    group = roster.group_of[entry]
    if not counts_heroes_apart(roster):
        is_freeing = bool(group.heroes)
    else:
        is_freeing = entry != group.id and any(half.entry.join == entry for half in group.halves)
    return None if is_freeing else fewer_copies(roster, entry, excess)


def fewer_models(roster: Roster, entry: str, excess: int) -> Fix | None:
    """Remove an entry that has as many models as there are too many."""
    member = roster.by_id[entry]
    is_counted = roster.policy("added_models") == "counted"
    models = member.size if is_counted else member.printed_size
    return remove_entry(member) if models >= excess else None


def lighter(roster: Roster, entry: str, excess: int) -> Fix | None:
    """Make a unit cheaper: without its hero, in halves, without an option, or not at all."""
    group = roster.group_of[entry]
    if entry != group.id:
        return fixes.smallest_saving([roster.by_id[entry]], excess)
    if not counts_heroes_apart(roster):
        for hero in group.heroes:
            if hero.points >= excess:
                return fixes.leave(hero)
    if group.is_combined and _is_light_in_halves(group, excess):
        return fixes.split(group)
    return fixes.smallest_saving(group.halves, excess)


def _is_light_in_halves(group: Group, excess: int) -> bool:
    """Whether no half is too dear alone, even with all heroes."""
    points = [half.points for half in group.halves]
    return sum(points) - max(points) >= excess
