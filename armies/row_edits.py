"""Choices in the menu of a row that concern others: attach or detach a hero, combine, split."""

from collections import defaultdict
from collections.abc import Iterator
from itertools import islice

from django.utils.translation import gettext as _

from rulesets import wording
from rulesets.engine.values import Term
from rulesets.games.ground.game import ArmyReport
from rulesets.games.ground.member import Group, Member
from rulesets.games.ground.roster import Roster
from rulesets.lists.edit_values import edit_value

MAX_OFFERED = 3
"""Most heroes or units that a menu offers to attach; the opened unit offers all."""

Labelled = tuple[str, str]
"""An edit with its arguments, and its label."""


def row_edits(report: ArmyReport) -> dict[str, list[Labelled]]:
    """Return what each unit and each joined hero can do with others, by its id."""
    roster, game = report.roster, report.roster.game
    heroes = {hero.id: hero.label for hero in game.lone_heroes(roster)}
    hosts = {group.id: group.label for group in roster.groups if game.may_host(roster, group)}
    alone: dict[str, list[Member]] = defaultdict(list)
    for group in roster.groups:
        if len(group.members) == 1:
            alone[group.lead.unit_key].append(group.lead)
    found: dict[str, list[Labelled]] = {}
    for group in roster.groups:
        found[group.id] = [
            *_attachments(group.id, heroes, hosts),
            *_combinations(roster, group, alone[group.lead.unit_key]),
        ]
        found |= {hero.id: _of_joined(hero.id) for hero in group.heroes}
    return found


def _of_joined(id: str) -> list[Labelled]:
    """Detach or duplicate a hero that has joined a unit."""
    return [
        (edit_value("leave", entry=id), _("Detach")),
        (edit_value("duplicate_entry", entry=id), _("Duplicate")),
    ]


def _attachments(id: str, heroes: dict[str, Term], hosts: dict[str, Term]) -> Iterator[Labelled]:
    """Attach a lone hero to the first units that take one, and to such a unit the first heroes."""
    if id in heroes:
        for host, label in islice(hosts.items(), MAX_OFFERED):
            words = _("Attach to %(name)s") % {"name": wording.term(label)}
            yield edit_value("join", entry=id, host=host), words
    elif id in hosts:
        for hero, label in islice(heroes.items(), MAX_OFFERED):
            words = _("Attach %(name)s") % {"name": wording.term(label)}
            yield edit_value("join", entry=hero, host=id), words


def _combinations(roster: Roster, group: Group, copies: list[Member]) -> list[Labelled]:
    lead = group.lead
    if group.is_combined:
        return [(edit_value("split", entry=lead.id), _("Split into two units"))]
    if lead.is_unknown or not roster.game.may_combine(roster, lead):
        return []
    other = next((copy for copy in copies[:2] if copy is not lead), None)
    if other:
        label = _("Combine with %(name)s") % {"name": wording.term(other.label)}
        return [(edit_value("combine", entry=lead.id, other=other.id), label)]
    label = _("Buy a second unit and combine (+%(points)d)") % {"points": lead.points}
    return [(edit_value("combine_new", entry=lead.id), label)]
