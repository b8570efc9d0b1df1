"""The marks of a fleet's ships and squadrons while it plays: damage by upgrade."""

from collections.abc import Iterator

from django.utils.translation import gettext

from fleets.sheets.blocks import MAX_MODELS
from fleets.sheets.rows import rows_of
from fleets.sheets.ships import LETTERS, ShipBlock
from rulesets.games.warfleets import FleetReport
from rulesets.games.warfleets.member import Member
from rulesets.lists.presentation.play import Boxes, Marks


def marks(report: FleetReport) -> dict[str, tuple[Marks, ...]]:
    """Return the marks of every ship and squadron by the id of their entry.

    In a fleet too large for that, an entry has those of a single one.
    """
    members = report.roster.members
    is_crowded = sum(member.count for member in members) > MAX_MODELS
    return {
        member.id: tuple(_marks(member, 1 if is_crowded else member.count)) for member in members
    }


def _marks(member: Member, count: int) -> Iterator[Marks]:
    activated = (gettext("Activated"),)
    if member.is_squadron:
        for letter in LETTERS[:count]:
            title = letter if count > 1 else ""
            damage = Boxes(gettext("Damage"), member.boxes)
            yield Marks(title=title, round_states=activated, boxes=(damage,))
        return
    rows = rows_of(member, member.vessel.upgrades if member.vessel else len(member.mounts))
    boxes = tuple(Boxes(row.name or f"{row.number}", row.boxes) for row in rows)
    ladder = f"{gettext('Morale')} {ShipBlock(rows=rows).ladder}" if rows else ""
    first = member.number or 1
    for number in range(first, first + count):
        title = f"{number}" if count > 1 else ""
        yield Marks(title=title, round_states=activated, boxes=boxes, note=ladder)
