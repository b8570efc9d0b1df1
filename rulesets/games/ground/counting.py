"""What the ground games' limits count; each game says how many it allows."""

from rulesets.engine.limits import Groups
from rulesets.games.ground.roster import Member, Roster


def heroes(roster: Roster) -> Groups:
    """Heroes, joined ones too."""
    return [("", [(m.id, 1) for m in roster.entries if m.is_kind("hero")])]


def of_kinds(roster: Roster, *kinds: str) -> Groups:
    """Entries of any of the kinds."""
    return [("", [(m.id, 1) for m in roster.entries if m.is_kind(*kinds)])]  # type: ignore[arg-type]


def copies(roster: Roster) -> Groups:
    """Copies of each unit; a combined one is one."""
    found: dict[tuple[str, str], list[Member]] = {}
    for group in roster.groups:
        for member in (group.lead, *group.heroes):
            found.setdefault((member.entry.book, member.key), []).append(member)
    return [
        (members[0].unit.name if members[0].unit else members[0].key, [(m.id, 1) for m in members])
        for members in found.values()
    ]


def units(roster: Roster) -> Groups:
    """Units on the table; a joined hero is one of its own where the policy says so."""
    counted = [group.lead for group in roster.groups]
    if counts_heroes_apart(roster):
        counted += [hero for hero, _ in roster.joined_heroes]
    return [("", [(member.id, 1) for member in counted])]


def points_of_units(roster: Roster) -> Groups:
    """Points of each unit on the table, upgrades and, unless counted apart, its hero included."""
    if not counts_heroes_apart(roster):
        return [(group, [(group.id, group.points)]) for group in roster.groups]
    halves = [
        (group, [(group.id, sum(half.points for half in group.halves))]) for group in roster.groups
    ]
    return [*halves, *((hero, [(hero.id, hero.points)]) for hero, _ in roster.joined_heroes)]


def models(roster: Roster) -> Groups:
    """Models on the table; those that options add count unless the policy says otherwise."""
    if roster.policy("added_models") == "counted":
        return [("", [(member.id, member.size) for member in roster.entries])]
    return [("", [(member.id, member.printed_size) for member in roster.entries])]


def counts_heroes_apart(roster: Roster) -> bool:
    return "attached_heroes" in roster.policies and roster.policy("attached_heroes") == "apart"
