"""Points and equipment that a foreign list states, kept where they differ from what we work out."""

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from armies.armyforge.bounds import one_line, shortened
from rulesets.engine.fields import MAX_NOTE
from rulesets.games.ground.document import ArmyDocument, ArmyEntry
from rulesets.games.ground.game import ArmyReport
from rulesets.games.ground.labels import carries_the_same, loadout
from rulesets.games.ground.member import Member
from rulesets.games.ground.outfit import Carried


class Stated(NamedTuple):
    """The points and the equipment that a list states for an entry, None where it states none."""

    points: int | None = None
    carried: tuple[Carried, ...] | None = None


def with_claims(report: ArmyReport, stated: Sequence[Stated]) -> ArmyDocument:
    """Return a list with what it states for its entries where that differs from the report."""
    document = report.roster.document
    entries = tuple(map(_with_claim, report.roster.members, stated))
    total = None if document.claimed_points == report.points else document.claimed_points
    return replace(document, claimed_points=total, entries=entries)


def _with_claim(member: Member, stated: Stated) -> ArmyEntry:
    entry: ArmyEntry = member.entry
    if stated.points not in (None, member.points):
        entry = replace(entry, claimed_points=stated.points)
    if member.outfit is None or stated.carried is None:
        return entry
    outfit = replace(member.outfit, carried=stated.carried)
    if carries_the_same(outfit, member.outfit):
        return entry
    lines = "\n".join(map(one_line, loadout(outfit)))
    return replace(entry, claimed_loadout=shortened(lines, MAX_NOTE))
