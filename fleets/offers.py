"""The vessels that the catalogue of the editor offers."""

from collections import Counter
from dataclasses import dataclass

from fleets.cards import symbol
from rulesets.engine.headroom import Headroom
from rulesets.games.warfleets import FleetReport
from rulesets.games.warfleets.catalogue import Vessel


@dataclass(frozen=True)
class VesselOffer:
    """A vessel of the catalogue: its number in the fleet, and the effect of adding one.

    `is_affordable` if the points left suffice; `limit` is the code of a limit that it breaks, empty
    for another problem, None if it stays legal.
    """

    vessel: Vessel
    count: int
    is_affordable: bool
    limit: str | None

    @property
    def symbol(self) -> str:
        return symbol(self.vessel)


def offers(report: FleetReport) -> dict[str, list[VesselOffer]]:
    """Return the vessels of the book by kind."""
    bare = Headroom(report.game, report.roster, report.roster.catalogue, levels=())
    broken = bare.limits_broken()  # a ship comes without its upgrades, which is no limit broken
    counts: Counter[str] = Counter()
    for member in report.roster.members:
        counts[member.key] += member.count
    listed: dict[str, list[VesselOffer]] = {"ship": [], "squadron": []}
    for key, vessel in report.roster.catalogue.vessels.items():
        is_affordable = report.points_left is None or vessel.points <= report.points_left
        offer = VesselOffer(vessel, counts[key], is_affordable, broken.get(key))
        listed[vessel.kind].append(offer)
    return listed
