"""Limits that ground games share, and their counts; each game defines what is allowed."""

from functools import partial

from rulesets.engine import limits
from rulesets.engine.limits import Tally, limit
from rulesets.engine.messages import gettext_noop, ngettext_noop
from rulesets.engine.values import Term
from rulesets.games.ground import reductions
from rulesets.games.ground.book import Kind
from rulesets.games.ground.member import Group, Member
from rulesets.games.ground.roster import Roster

hero_limit = partial(limits.hero_limit, give_up=reductions.fewer)
copy_limit = partial(limits.copy_limit, give_up=reductions.fewer_copies)
unit_cap = partial(
    limit,
    give_up=reductions.lighter,
    title=gettext_noop("Unit cap"),
    sentence=gettext_noop("%(group)s: %(used)d points, %(allowed)d allowed (%(why)s)"),
    is_about_points=True,
)
unit_limit = partial(
    limit,
    give_up=reductions.fewer_units,
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
    for group in roster.counted_units:
        for member in (group.lead, *group.heroes):
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
    counted = [group.lead for group in roster.counted_units]
    if counts_heroes_apart(roster):
        counted += [hero for group in roster.counted_units for hero in group.heroes]
    return [Tally([(member.id, 1) for member in counted])]


def points_of_units(roster: Roster) -> list[Tally]:
    """Count the points of each unit, upgrades and, unless counted apart, its hero included."""
    counted = list(roster.counted_units)
    if counts_heroes_apart(roster):
        apart = [Group((hero,)) for group in counted for hero in group.heroes]
        counted = [*(Group(group.halves) for group in counted), *apart]
    return [
        Tally([(m.id, m.points) for m in group.members], group.labels, group.id)
        for group in counted
    ]


def models(roster: Roster) -> list[Tally]:
    """Count the models on the table, with those of options unless the policy says otherwise."""
    is_counted = roster.policy("added_models") == "counted"
    return [Tally([(m.id, m.size if is_counted else m.printed_size) for m in roster.members])]


def counts_heroes_apart(roster: Roster) -> bool:
    return roster.policy("attached_heroes") == "apart"
