"""Choices in the menu of a row that concern others: attach, detach, combine, split, embark."""

from collections import defaultdict
from collections.abc import Iterator
from itertools import islice

from django.utils.translation import gettext as _

from rulesets import wording
from rulesets.engine.values import Term
from rulesets.games.ground.deployment import roomy_holds
from rulesets.games.ground.game import ArmyReport
from rulesets.games.ground.member import Member, TableUnit
from rulesets.games.ground.roster import Roster
from rulesets.lists.edit_values import edit_value

MAX_OFFERED = 3
"""Most heroes, units or transports that a menu offers; the opened unit offers all."""

Labelled = tuple[str, str]
"""An edit with its arguments, none to open the unit, and its label."""


def row_edits(report: ArmyReport) -> dict[str, list[Labelled]]:
    """Return what each unit and each joined hero can do with others, by its id."""
    roster, game = report.roster, report.roster.game
    heroes = {hero.id: hero.label for hero in game.lone_heroes(roster)}
    hosts = {unit.id: unit.label for unit in game.hosts(roster)}
    alone: dict[str, list[Member]] = defaultdict(list)
    for unit in roster.units:
        if len(unit.members) == 1:
            alone[unit.lead.unit_key].append(unit.lead)
    found: dict[str, list[Labelled]] = {}
    for unit in roster.units:
        found[unit.id] = [
            *_attachments(unit.id, heroes, hosts),
            *_combinations(roster, unit, alone[unit.lead.unit_key]),
            *_rides(roster, unit),
        ]
        for hero in unit.heroes:
            found[hero.id] = [(edit_value("leave", entry=hero.id), _("Detach"))]
    return found


def drag_roles(report: ArmyReport) -> dict[str, str]:
    """Return which rows are lone heroes, to be dragged onto a unit, and which are such hosts.

    Heroes that joined a unit can be dragged onto another.
    """
    roster, game = report.roster, report.roster.game
    heroes = {hero.id: "lone" for hero in game.lone_heroes(roster)}
    if not heroes and not roster.joined_heroes:
        return {}
    hosts = (unit.id for unit in game.hosts(roster))
    return dict.fromkeys(hosts, "host") | heroes


def aboard(report: ArmyReport) -> dict[str, str]:
    """Return the units below whose rows others are shown, by the ids of the others.

    A row moves as a whole, also with what rides in something that is no transport.
    """
    return {unit[0].id: row[0][0].id for row in report.roster.rows for unit in row[1:]}


def _attachments(id: str, heroes: dict[str, Term], hosts: dict[str, Term]) -> Iterator[Labelled]:
    """Attach a lone hero to the first units that take one, and to such a unit the first heroes."""
    if id in heroes:
        for host, label in islice(hosts.items(), MAX_OFFERED):
            words = _("Attach to %(name)s") % {"name": wording.term(label)}
            yield edit_value("join", entry=id, host=host), words
        if len(hosts) > MAX_OFFERED:
            yield "", _("Attach to another unit …")
    elif id in hosts:
        for hero, label in islice(heroes.items(), MAX_OFFERED):
            words = _("Attach %(name)s") % {"name": wording.term(label)}
            yield edit_value("join", entry=hero, host=id), words
        if len(heroes) > MAX_OFFERED:
            yield "", _("Attach another hero …")


def _rides(roster: Roster, unit: TableUnit) -> Iterator[Labelled]:
    """Disembark a unit that rides, embark another in the first transports with room for it."""
    if unit.lead.entry.ride:
        yield edit_value("alight", entry=unit.id), _("Disembark")
        return
    roomy = [*islice(roomy_holds(roster, unit), MAX_OFFERED + 1)]
    for hold in roomy[:MAX_OFFERED]:
        words = _("Embark in %(name)s") % {"name": wording.term(hold.unit.label)}
        yield edit_value("ride", entry=unit.id, transport=hold.unit.id), words
    if len(roomy) > MAX_OFFERED:
        yield "", _("Embark in another transport …")


def _combinations(roster: Roster, unit: TableUnit, copies: list[Member]) -> list[Labelled]:
    lead = unit.lead
    if unit.is_combined:
        return [(edit_value("split", entry=lead.id), _("Split into two units"))]
    if lead.is_unknown or not roster.game.may_combine(roster, lead):
        return []
    other = next((copy for copy in copies[:2] if copy is not lead), None)
    if other:
        label = _("Combine with %(name)s") % {"name": wording.term(other.label)}
        return [(edit_value("combine", entry=lead.id, other=other.id), label)]
    label = _("Combine two (+%(points)d)") % {"points": lead.points}
    return [(edit_value("combine_new", entry=lead.id), label)]
