"""Cards of a fleet for the editor and the shared view, ready for templates."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from rulesets import wording
from rulesets.engine.checks import Issue
from rulesets.engine.headroom import Headroom
from rulesets.engine.values import Term
from rulesets.games.warfleets import FleetReport
from rulesets.games.warfleets.catalogue import Character, Upgradable, Vessel, Weapon
from rulesets.games.warfleets.document import FACINGS, Facing
from rulesets.games.warfleets.member import Member, Mount
from rulesets.texts.writer import RuleText


@dataclass(frozen=True)
class FacingChoice:
    """A facing for a weapon; the obstacle is empty if it can be mounted there."""

    facing: Facing
    obstacle: str


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
    def facings(self) -> list[tuple[Facing, list[Mount]]]:
        """Front, sides and rear with the weapons mounted there, one if the rules are kept."""
        weapons = [mount for mount in self.member.mounts if mount.is_weapon]
        return [(facing, [m for m in weapons if m.facing == facing]) for facing in FACINGS]

    def facing_choices(self, mount: Mount) -> tuple[FacingChoice, ...]:
        """Return each facing that a mounted weapon may have, with what speaks against it."""
        if not isinstance(mount.upgrade, Weapon):
            return ()
        others = (other for other in self.member.mounts if other is not mount)
        return _facing_choices(mount.upgrade, others)

    @property
    def marked_slots(self) -> set[int]:
        """Slots that an issue is about."""
        return {slot for issue in self.issues for slot in issue.slots}


@dataclass(frozen=True)
class UpgradeChoice:
    """A weapon or system on offer. `obstacle` is `taken` by its `mount`, `full` or empty."""

    upgrade: Upgradable
    obstacle: str
    mount: Mount | None
    facings: tuple[FacingChoice, ...] = ()

    @property
    def is_weapon(self) -> bool:
        return isinstance(self.upgrade, Weapon)


@dataclass(frozen=True)
class CharacterChoice:
    character: Character
    is_aboard: bool


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


def symbol(vessel: Vessel | None) -> str:
    """Return the id of a vessel's drawing in the sprite, by weight, or that of squadrons."""
    if vessel is None:
        return "unknown"
    return vessel.weight or "squadron"


def cards(report: FleetReport) -> list[FleetCard]:
    by_entry = report.issues_by_entry
    return [FleetCard(m, tuple(by_entry.get(m.id, ()))) for m in report.roster.members]


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


def upgrade_choices(
    report: FleetReport, member: Member, kind: type[Upgradable]
) -> list[UpgradeChoice]:
    """Return every weapon or system of the book, weapons with the facings left on this ship."""
    offered = report.roster.catalogue.upgrades.values()
    mounts = {mount.key: mount for mount in reversed(member.mounts)}
    choices = []
    for upgrade in (each for each in offered if isinstance(each, kind)):
        mount = mounts.get(upgrade.key)
        obstacle = "taken" if mount else "full" if member.open_slots <= 0 else ""
        facings: tuple[FacingChoice, ...] = ()
        if isinstance(upgrade, Weapon) and not obstacle:
            facings = _facing_choices(upgrade, member.mounts)
        choices.append(UpgradeChoice(upgrade, obstacle, mount, facings))
    return choices


def character_choices(
    offered: Mapping[str, Character], aboard: Collection[str]
) -> list[CharacterChoice]:
    """Return the heroes or titles on offer, and which of them the ship has."""
    return [CharacterChoice(each, key in aboard) for key, each in offered.items()]


def rules_in_use(report: FleetReport) -> list[RuleText]:
    """Return every special rule, system, hero and title in the fleet."""
    catalogue = report.roster.catalogue
    used: set[str] = set()
    for member in report.roster.members:
        used.update(rule.key for rule in (member.vessel.rules if member.vessel else ()))
        used.update(character.key for character in (*member.heroes, *member.titles))
        for mount in member.mounts:
            if isinstance(mount.upgrade, Weapon):
                used.update(rule.key for rule in mount.upgrade.rules)
            elif mount.upgrade:
                used.add(mount.key)
    explained = [
        *catalogue.rules.values(),
        *catalogue.upgrades.values(),
        *catalogue.heroes.values(),
        *catalogue.titles.values(),
    ]
    texts = [RuleText(e.key, e.name, e.summary) for e in explained if e.key in used]
    return sorted(texts, key=lambda text: wording.term(text.name).casefold())


def _facing_choices(weapon: Weapon, others: Iterable[Mount]) -> tuple[FacingChoice, ...]:
    """Return each facing for a weapon beside what else is mounted."""
    obstacles = {mount.facing: "occupied" for mount in others if mount.is_weapon}
    if weapon.sides_only:
        obstacles |= {"front": "broadside", "rear": "broadside"}
    return tuple(FacingChoice(facing, obstacles.get(facing, "")) for facing in FACINGS)
