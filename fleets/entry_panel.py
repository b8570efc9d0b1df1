"""The panel of an opened ship: upgrades with their facings, heroes and titles to choose from."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from rulesets.games.warfleets import FleetReport
from rulesets.games.warfleets.catalogue import Character, Upgradable, Weapon
from rulesets.games.warfleets.document import FACINGS, Facing
from rulesets.games.warfleets.member import Member, Mount


@dataclass(frozen=True)
class FacingChoice:
    """A facing for a weapon; the obstacle is empty if it can be mounted there."""

    facing: Facing
    obstacle: str


@dataclass(frozen=True)
class UpgradeChoice:
    """A weapon or system on offer.

    `obstacle` is `taken`, `full` or empty; `mount` is what removing it takes away. `facings` are
    those to choose from, one if a facing of the ship is open.
    """

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


def upgrade_choices(
    report: FleetReport, member: Member, kind: type[Upgradable], place: str = ""
) -> list[UpgradeChoice]:
    """Return every weapon or system of the book, weapons with the facings left on this ship.

    With one of PLACES, weapons are offered for this facing alone.
    """
    offered = report.roster.catalogue.upgrades.values()
    mounts = {mount.key: mount for mount in reversed(member.mounts)}
    choices = []
    for upgrade in (each for each in offered if isinstance(each, kind)):
        mount = mounts.get(upgrade.key)
        obstacle = "taken" if mount else "full" if member.open_slots <= 0 else ""
        facings: tuple[FacingChoice, ...] = ()
        if isinstance(upgrade, Weapon):
            if mount and (place or not mount.facing):
                mount = None
            if not obstacle:
                facings = facing_choices(upgrade, member.mounts)
        if place:
            facings = tuple(each for each in facings if each.facing == place)
            obstacle = obstacle or next((each.obstacle for each in facings), "")
        choices.append(UpgradeChoice(upgrade, obstacle, mount, facings))
    return choices


def character_choices(
    offered: Mapping[str, Character], aboard: Collection[str]
) -> list[CharacterChoice]:
    """Return the heroes or titles on offer, and which of them the ship has."""
    return [CharacterChoice(each, key in aboard) for key, each in offered.items()]


def facing_choices(weapon: Weapon, others: Iterable[Mount]) -> tuple[FacingChoice, ...]:
    """Return each facing for a weapon beside what else is mounted."""
    obstacles = {mount.facing: "occupied" for mount in others if mount.is_weapon}
    if weapon.sides_only:
        obstacles |= {"front": "broadside", "rear": "broadside"}
    return tuple(FacingChoice(facing, obstacles.get(facing, "")) for facing in FACINGS)
