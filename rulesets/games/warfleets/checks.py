"""Structure rules of Warfleets, which apply even with force organisation switched off."""

from collections.abc import Iterator

from rulesets.engine.checks import Fix, Issue, check
from rulesets.engine.messages import gettext_noop, ngettext_noop
from rulesets.engine.values import Level
from rulesets.games.warfleets import characters, fixes
from rulesets.games.warfleets.catalogue import System
from rulesets.games.warfleets.member import Member, Mount
from rulesets.games.warfleets.roster import Roster

UPGRADES = "Fleet Creation: Upgrades"
OPEN_SLOTS = ngettext_noop("%(open)d slot empty", "%(open)d slots empty", "open")


@check(
    "warfleets.upgrade_count",
    UPGRADES,
    title=gettext_noop("Number of upgrades"),
    sentence=ngettext_noop(
        "%(used)d upgrade of %(allowed)d",
        "%(used)d upgrades of %(allowed)d",
        "used",
    ),
)
def upgrade_count(roster: Roster) -> Iterator[Issue]:
    """A ship carries exactly as many weapons and systems as its number in brackets."""
    for ship in roster.ships:
        used, allowed = len(ship.mounts), len(ship.mounts) + ship.open_slots
        if used == allowed:
            continue
        if used < allowed:
            fix = fixes.fill_slots(ship, roster)
        else:
            fix = fixes.remove_upgrades(ship, fixes.spare_mounts(ship, used - allowed))
        yield Issue(
            level=Level.INCOMPLETE if used < allowed else Level.ERROR,
            sentence=OPEN_SLOTS if used < allowed else "",
            used=used,
            allowed=allowed,
            formula=f"{max(used, allowed)} − {min(used, allowed)} = {abs(used - allowed)}",
            entries=(ship.id,),
            slots=tuple(range(allowed, used)),
            params={"open": allowed - used},
            fixes=(fix,) if fix else (),
        )


@check(
    "warfleets.upgrade_duplicate",
    UPGRADES,
    title=gettext_noop("Upgrade taken twice"),
    sentence=gettext_noop("%(name)s taken %(used)d times, once allowed"),
)
def upgrade_duplicate(roster: Roster) -> Iterator[Issue]:
    """A ship takes each weapon or system once, whatever the facing."""
    for ship in roster.ships:
        if len({mount.key for mount in ship.mounts}) == len(ship.mounts):
            continue
        groups: dict[str, list[Mount]] = {}
        for mount in ship.mounts:
            groups.setdefault(mount.key, []).append(mount)
        for mounts in groups.values():
            if len(mounts) > 1:
                yield Issue(
                    used=len(mounts),
                    allowed=1,
                    entries=(ship.id,),
                    slots=tuple(mount.slot for mount in mounts),
                    params={"name": mounts[0].label},
                    fixes=(fixes.remove_upgrades(ship, mounts[1:]),),
                )


@check(
    "warfleets.facing_missing",
    UPGRADES,
    title=gettext_noop("Facing missing"),
    sentence=gettext_noop("%(name)s is not mounted on a facing yet"),
    level=Level.INCOMPLETE,
)
def facing_missing(roster: Roster) -> Iterator[Issue]:
    """Every weapon is mounted on a facing: front, sides or rear."""
    for ship, mount in _weapons(roster):
        if mount.facing is None:
            yield Issue(
                entries=(ship.id,),
                slots=(mount.slot,),
                params={"name": mount.label},
                fixes=_facing_fixes(ship, mount),
            )


@check(
    "warfleets.facing_taken",
    UPGRADES,
    title=gettext_noop("Facing taken"),
    sentence=gettext_noop("%(other)s and %(name)s on one facing: %(facing)s"),
)
def facing_taken(roster: Roster) -> Iterator[Issue]:
    """A facing holds one weapon. The sides are one facing, the same to port and starboard."""
    for ship, mount in _weapons(roster):
        first = ship.taken_facings.get(mount.facing) if mount.facing else None
        if first and first.slot != mount.slot:
            yield Issue(
                used=2,
                allowed=1,
                entries=(ship.id,),
                slots=(first.slot, mount.slot),
                params={"name": mount.label, "other": first.label, "facing": mount.facing},
                fixes=_facing_fixes(ship, mount),
            )


@check(
    "warfleets.broadside",
    "Special Rules: Broadside",
    title=gettext_noop("Broadside"),
    sentence=gettext_noop("%(name)s goes on the sides, not on the %(facing)s"),
)
def broadside(roster: Roster) -> Iterator[Issue]:
    """A weapon with Broadside is mounted on the sides."""
    for ship, mount in _weapons(roster):
        if mount.sides_only and mount.facing in ("front", "rear"):
            yield Issue(
                entries=(ship.id,),
                slots=(mount.slot,),
                params={"name": mount.label, "facing": mount.facing},
                fixes=_facing_fixes(ship, mount),
            )


@check(
    "warfleets.facing_on_system",
    UPGRADES,
    title=gettext_noop("System with a facing"),
    sentence=gettext_noop("%(name)s is a system and has no facing"),
)
def facing_on_system(roster: Roster) -> Iterator[Issue]:
    """Systems work for the whole ship and have no facing."""
    for ship in roster.ships:
        for mount in ship.mounts:
            if isinstance(mount.upgrade, System) and mount.facing:
                yield Issue(
                    entries=(ship.id,),
                    slots=(mount.slot,),
                    params={"name": mount.upgrade.name, "facing": mount.facing},
                    fixes=(fixes.set_facing(mount, ship, None),),
                )


@check(
    "warfleets.squadron_no_upgrade",
    UPGRADES,
    title=gettext_noop("Upgrade on a squadron"),
    sentence=gettext_noop("Squadrons take no weapons and no systems"),
)
def squadron_no_upgrade(roster: Roster) -> Iterator[Issue]:
    """Weapons and systems are for ships; a squadron fights as printed."""
    for squadron in roster.squadrons:
        if squadron.mounts:
            fix = fixes.remove_upgrades(squadron, squadron.mounts)
            yield Issue(used=len(squadron.mounts), allowed=0, entries=(squadron.id,), fixes=(fix,))


@check(
    "warfleets.no_ships",
    "Morale",
    title=gettext_noop("No ships"),
    sentence=gettext_noop("No ships: every squadron surrenders at the end of round 1"),
    level=Level.WARNING,
)
def no_ships(roster: Roster) -> Iterator[Issue]:
    """Squadrons alone are legal, but they surrender after round 1 and carry no objectives."""
    if roster.squadrons and not roster.ships and not any(m.is_unknown for m in roster.members):
        offers = fixes.beginnings(roster) if roster.may_have_ships else ()
        yield Issue(fixes=offers)


def _weapons(roster: Roster) -> Iterator[tuple[Member, Mount]]:
    for ship in roster.ships:
        for mount in ship.mounts:
            if mount.is_weapon:
                yield ship, mount


def _facing_fixes(ship: Member, mount: Mount) -> Iterator[Fix]:
    """Move the weapon to a free facing, or take it off if there is none."""
    moves = [fixes.set_facing(mount, ship, f) for f in fixes.free_facings(ship, mount)]
    yield from moves or [fixes.remove_upgrades(ship, [mount])]


CHECKS = (
    upgrade_count,
    upgrade_duplicate,
    facing_missing,
    facing_taken,
    broadside,
    facing_on_system,
    characters.one_hero,
    characters.one_title,
    characters.squadron_no_hero,
    squadron_no_upgrade,
    characters.unique_character,
    no_ships,
    characters.ace_carrier_idle,
)
