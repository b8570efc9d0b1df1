"""Choices in the menu of a unit's row that concern other units: attach a hero, combine, split."""

from collections import defaultdict

from django.utils.translation import gettext as _

from rulesets import wording
from rulesets.games.ground.game import ArmyReport
from rulesets.games.ground.member import Group, Member
from rulesets.games.ground.roster import Roster
from rulesets.lists.edit_values import edit_value

MAX_HOSTS = 3
"""Most units that a menu offers to attach a hero to; the opened hero offers all."""

Labelled = tuple[str, str]
"""An edit with its arguments, and its label."""


def row_edits(report: ArmyReport) -> dict[str, list[Labelled]]:
    """Return what each unit can do with others, by its id."""
    roster = report.roster
    hosts = [group for group in roster.groups if roster.game.may_host(roster, group)]
    alone: dict[str, list[Member]] = defaultdict(list)
    for group in roster.groups:
        if len(group.members) == 1:
            alone[group.lead.unit_key].append(group.lead)
    return {
        group.id: [
            *_attachments(roster, group, hosts[: MAX_HOSTS + 1]),
            *_combinations(roster, group, alone[group.lead.unit_key]),
        ]
        for group in roster.groups
    }


def _attachments(roster: Roster, group: Group, hosts: list[Group]) -> list[Labelled]:
    if len(group.members) > 1 or not roster.game.may_join(roster, group.lead):
        return []
    others = [host for host in hosts if host is not group][:MAX_HOSTS]
    return [
        (
            edit_value("join", entry=group.id, host=host.id),
            _("Attach to %(name)s") % {"name": wording.term(host.label)},
        )
        for host in others
    ]


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
