"""Texts of a fleet, ship by ship."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from fleets.wording import weapon_profile
from rulesets import wording
from rulesets.engine.values import Stat
from rulesets.games.warfleets import FleetReport
from rulesets.games.warfleets.catalogue import Vessel, Weapon
from rulesets.games.warfleets.member import Member, Mount
from rulesets.games.warfleets.roster import Roster
from rulesets.texts import writer
from rulesets.texts.writer import ListText, Markup, TextBlock
from rulesets.wording.terms import term


def write(report: FleetReport, style: str) -> ListText:
    """Return a fleet in one of the shared styles."""
    return writer.write(report, style, nameless=_("Fleet"), units=_units)


def _units(roster: Roster, marks: Markup) -> Iterator[TextBlock]:
    details = _short_details if marks.is_short else _details
    for member in roster.members:
        yield TextBlock([_heading(member, marks), *details(member, marks)], member.id)


def _short_details(member: Member, marks: Markup) -> Iterator[str]:
    """Yield the statline, a line of heroes, titles and upgrades, then the note."""
    if member.vessel:
        yield _statline(member, member.vessel)
    heroes = {hero.key: marks.name(hero.name) for hero in member.heroes}
    titles = {title.key: marks.name(title.name) for title in member.titles}
    names = [
        *(heroes.get(key) or marks.unknown(key) for key in member.entry.heroes),
        *(titles.get(key) or marks.unknown(key) for key in member.entry.titles),
        *(_mounted(mount, marks) for mount in member.mounts),
    ]
    if names:
        yield ", ".join(names)
    yield from marks.note(member.entry.note)


def _heading(member: Member, marks: Markup) -> str:
    count = f"{member.count}× " if member.count > 1 else ""
    kind = marks.name(member.vessel.name) if member.vessel else marks.safe(member.key)
    name = f"{marks.safe(member.entry.name)} ({kind})" if member.entry.name else kind
    points = _("%(points)d points") % {"points": member.points}
    return f"{count}{name}{writer.NAME_ENDS}{points}"


def _details(member: Member, marks: Markup) -> Iterator[str]:
    heroes = {hero.key: hero for hero in member.heroes}
    titles = {title.key: title for title in member.titles}
    for label, keys, known in (
        (_("Hero"), member.entry.heroes, heroes),
        (_("Title"), member.entry.titles, titles),
    ):
        for key in keys:
            rule = known.get(key)
            name = f"{marks.name(rule.name)} +{rule.points}" if rule else marks.unknown(key)
            yield f"{label}: {name}"
    if member.vessel and marks.has_profiles:
        yield _statline(member, member.vessel)
    for mount in member.mounts:
        yield _upgrade(mount, marks)
    yield from marks.note(member.entry.note)


def _statline(member: Member, vessel: Vessel) -> str:
    strength = _change(member.turret_strength, "")
    turret = weapon_profile(vessel.turret_range, vessel.turret_attacks, strength)
    defense = _("Evasion %(evasion)d+, Toughness %(toughness)d+") % {
        "evasion": vessel.evasion,
        "toughness": vessel.toughness,
    }
    speed = _("Speed %(move)s / %(cruise)s") % {
        "move": _change(member.move, "″"),
        "cruise": _change(member.cruise, "″"),
    }
    rules = ", ".join(term(rule.name) for rule in vessel.rules)
    return "; ".join(part for part in (speed, f"{_('Turret')} {turret}", defense, rules) if part)


def _change(stat: Stat | None, unit: str) -> str:
    if stat is None:
        return ""
    return f"{stat.base}{unit} → {stat.adjusted}{unit}" if stat.is_changed else f"{stat.base}{unit}"


def _upgrade(mount: Mount, marks: Markup) -> str:
    weapon, mounted = mount.upgrade, _mounted(mount, marks)
    if not isinstance(weapon, Weapon):
        return mounted
    profile = weapon_profile(weapon.range, weapon.attacks, weapon.strength)
    rules = ", ".join(term(rule.name) for rule in weapon.rules)
    return f"{mounted} ({profile}{', ' + rules if rules else ''})"


def _mounted(mount: Mount, marks: Markup) -> str:
    facing = f" [{wording.coded('facing', mount.facing)}]" if mount.facing else ""
    return (marks.name(mount.upgrade.name) if mount.upgrade else marks.unknown(mount.key)) + facing
