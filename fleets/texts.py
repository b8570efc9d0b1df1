"""Fleets as text: plain, Markdown and Discord. Every entry and every choice is in it."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from rulesets import wording
from rulesets.engine.checks import Issue
from rulesets.engine.report import Report
from rulesets.engine.values import Stat
from rulesets.games.warfleets.catalogue import Weapon
from rulesets.games.warfleets.roster import Member, Mount
from rulesets.wording import both_names, term


@dataclass(frozen=True)
class Style:
    """How a kind of text marks a title, an entry, a line below it, and what it must escape."""

    title: str
    entry: str
    line: str
    escaped: str = ""

    def safe(self, text: str) -> str:
        """Text of the player's that cannot be mistaken for a mark."""
        return "".join(f"\\{c}" if c in self.escaped else c for c in text)

    def lines(self, text: str) -> list[str]:
        """The same of a longer text, its empty lines left out: they would end the entry."""
        return [self.safe(line) for line in text.splitlines() if line.strip()]


STYLES = {
    "plain": Style("{}", "{}", "  - {}"),
    "markdown": Style("# {}", "\n## {}", "- {}", "\\`*_{}[]<>#|~"),
    "discord": Style("**{}**", "__{}__", "> {}", "\\`*_[]<>#|~@"),
}


def render(report: Report, style: str, share_url: str | None = None) -> str:
    """A fleet in one of STYLES, with points, choices, notes, verdict and open issues."""
    marks = STYLES[style]
    document = report.document
    lines = [
        marks.title.format(marks.safe(document.name or _("Fleet"))),
        _points(report),
        wording.verdict_sentence(report),
    ]
    if not document.force_org:
        lines.append(_("Without force organisation"))
    lines += wording.house_rules(report)
    lines += marks.lines(document.note)
    for member in report.roster.entries:
        lines += ["", marks.entry.format(_heading(member, marks))]
        lines += [marks.line.format(line) for line in _lines(member, marks)]
    if report.issues:
        lines += ["", marks.entry.format(_("Open issues"))]
        lines += [marks.line.format(_issue(issue, report, marks)) for issue in report.issues]
    if share_url:
        lines += ["", share_url]
    return "\n".join(lines).replace("\n\n\n", "\n\n") + "\n"


def _issue(issue: Issue, report: Report, marks: Style) -> str:
    """What is wrong, after the entries it is about."""
    labels = [term(m.label) for m in report.roster.entries if m.id in issue.entries]
    about = marks.safe(", ".join(labels))
    sentence = marks.safe(wording.sentence(issue))
    return f"{about}: {sentence}" if about else sentence


def _points(report: Report) -> str:
    if report.size is None:
        return _("%(points)d points") % {"points": report.points}
    return _("%(points)d of %(size)d points") % {"points": report.points, "size": report.size}


def _heading(member: Member, marks: Style) -> str:
    count = f"{member.count}× " if member.count > 1 else ""
    kind = both_names(member.vessel.name) if member.vessel else marks.safe(member.key)
    name = f"{marks.safe(member.entry.name)} ({kind})" if member.entry.name else kind
    points = _("%(points)d points") % {"points": member.points}
    return f"{count}{name} – {points}"


def _lines(member: Member, marks: Style) -> Iterator[str]:
    heroes = {hero.key: hero for hero in member.heroes}
    titles = {title.key: title for title in member.titles}
    for label, keys, known in (
        (_("Hero"), member.entry.heroes, heroes),
        (_("Title"), member.entry.titles, titles),
    ):
        for key in keys:
            found = known.get(key)
            name = f"{both_names(found.name)} +{found.points}" if found else marks.safe(key)
            yield f"{label}: {name}"
    if member.vessel:
        yield _statline(member)
    for mount in member.mounts:
        yield _upgrade(mount, marks)
    yield from marks.lines(member.entry.note)


def _statline(member: Member) -> str:
    vessel = member.vessel
    turret = _("turret %(range)d″, %(attacks)d attacks, strength %(strength)s") % {
        "range": vessel.turret_range,
        "attacks": vessel.turret_attacks,
        "strength": _change(member.turret_strength, ""),
    }
    defense = _("Evasion %(evasion)d+, Toughness %(toughness)d+") % {
        "evasion": vessel.evasion,
        "toughness": vessel.toughness,
    }
    speed = _("Speed %(move)s / %(cruise)s") % {
        "move": _change(member.move, "″"),
        "cruise": _change(member.cruise, "″"),
    }
    rules = ", ".join(term(rule.name) for rule in vessel.rules)
    return "; ".join(part for part in (speed, turret, defense, rules) if part)


def _change(stat: Stat, unit: str) -> str:
    return f"{stat.base}{unit} → {stat.adjusted}{unit}" if stat.is_changed else f"{stat.base}{unit}"


def _upgrade(mount: Mount, marks: Style) -> str:
    weapon = mount.upgrade
    facing = f" [{wording.FACINGS[mount.facing]}]" if mount.facing else ""
    if weapon is None:
        return marks.safe(mount.key) + facing
    if not isinstance(weapon, Weapon):
        return both_names(weapon.name) + facing
    profile = _("%(range)d″, %(attacks)d attacks, strength %(strength)d") % {
        "range": weapon.range,
        "attacks": weapon.attacks,
        "strength": weapon.strength,
    }
    rules = ", ".join(term(rule.name) for rule in weapon.rules)
    return f"{both_names(weapon.name)}{facing} ({profile}{', ' + rules if rules else ''})"
