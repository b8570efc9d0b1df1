"""Cards of a fleet for the editor and the shared view, ready for templates."""

from dataclasses import dataclass
from functools import cached_property

from fleets.entry_panel import FacingChoice, facing_choices
from rulesets.engine.checks import Issue
from rulesets.engine.values import Term
from rulesets.games.warfleets import FleetReport
from rulesets.games.warfleets.catalogue import Vessel, Weapon
from rulesets.games.warfleets.document import FACINGS, Facing
from rulesets.games.warfleets.member import Member, Mount


@dataclass(frozen=True)
class Place:
    """A facing on a ship's drawing, with the weapons mounted there: one if the rules are kept.

    `is_marked` says whether an issue is about one of them.
    """

    facing: Facing
    weapons: tuple[Mount, ...]
    is_marked: bool

    @property
    def classes(self) -> str:
        """How it looks: where it is, whether it is filled, whether wrongly."""
        filled = " mounted" if self.weapons else ""
        return f"{self.facing}{filled}{' broken' if self.is_marked else ''}"


@dataclass(frozen=True)
class FleetCard:
    """An entry with its issues; two equal cards look the same."""

    member: Member
    issues: tuple[Issue, ...]

    @property
    def id(self) -> str:
        return self.member.id

    @property
    def ids(self) -> tuple[str]:
        """The entries that open it."""
        return (self.id,)

    @property
    def label(self) -> Term:
        return self.member.label

    @property
    def points(self) -> int:
        return self.member.points

    @property
    def parts(self) -> tuple["FleetCard"]:
        """Its units: only itself, since nothing joins a ship."""
        return (self,)

    @property
    def symbol(self) -> str:
        """Id of its drawing in the sprite."""
        return symbol(self.member.vessel)

    @property
    def open_slots(self) -> range:
        """One item per slot still to fill."""
        return range(max(0, self.member.open_slots))

    @cached_property
    def places(self) -> list[Place]:
        """Front, sides and rear."""
        return [self._place(facing) for facing in FACINGS]

    def _place(self, facing: Facing) -> Place:
        mounts = self.member.mounts
        weapons = tuple(each for each in mounts if each.is_weapon and each.facing == facing)
        return Place(facing, weapons, any(each.slot in self.marked_slots for each in weapons))

    def facing_choices(self, mount: Mount) -> tuple[FacingChoice, ...]:
        """Return each facing that a mounted weapon may have, with what speaks against it."""
        if not isinstance(mount.upgrade, Weapon):
            return ()
        others = (other for other in self.member.mounts if other is not mount)
        return facing_choices(mount.upgrade, others)

    @property
    def marked_slots(self) -> set[int]:
        """Slots that an issue is about."""
        return {slot for issue in self.issues for slot in issue.slots}


def symbol(vessel: Vessel | None) -> str:
    """Return the id of a vessel's drawing in the sprite, by weight, or that of squadrons."""
    if vessel is None:
        return "unknown"
    return vessel.weight or "squadron"


def cards(report: FleetReport) -> list[FleetCard]:
    by_entry = report.issues_by_entry
    return [FleetCard(m, tuple(by_entry.get(m.id, ()))) for m in report.roster.members]
