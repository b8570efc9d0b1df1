"""Texts of an army, unit by unit."""

from collections import Counter
from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rulesets import texts, wording
from rulesets.engine.books import Origin
from rulesets.games.ground.document import ArmyDocument
from rulesets.games.ground.game import ArmyReport
from rulesets.games.ground.member import Member
from rulesets.games.ground.roster import Roster
from rulesets.texts import ListText, Style
from rulesets.wording import both_names, term


def write(report: ArmyReport, style: str) -> ListText:
    """Return an army in one of the shared styles."""
    return texts.write(
        report,
        style,
        nameless=_("Army list"),
        facts=_facts,
        heading=_heading,
        details=lambda member, marks: _details(report.roster, member, marks),
    )


def _facts(report: ArmyReport, marks: Style) -> Iterator[str]:
    """Yield the books in use, whose the army is, and whether it is on campaign."""
    document: ArmyDocument = report.document
    books = {**{entry.book: "" for entry in document.entries}, **document.books}
    for key, version in books.items():
        catalogue = report.roster.library.books.get(key)
        called = both_names(catalogue.name) if catalogue else document.book_names.get(key, key)
        name = f"{called} {catalogue.version if catalogue else version}"
        yield marks.safe(_("Book: %(name)s") % {"name": name.strip()})
    if any(book.origin is Origin.IN_FILE for book in report.roster.library.books.values()):
        yield _("Judged by the prices in the file, not by a published book.")
    if document.players > 1:
        yield _("Players on this side: %(count)d") % {"count": document.players}
    if document.campaign:
        yield _("On campaign")


def _heading(member: Member, marks: Style) -> str:
    name = both_names(member.label)
    if member.entry.name:
        name += f" ({both_names(member.unit.name) if member.unit else member.key})"
    words = {"models": _models(member.size), "points": _points(member.points)}
    return f"{marks.safe(name)}{texts.NAME_ENDS}{_('%(models)s, %(points)s') % words}"


def _details(roster: Roster, member: Member, marks: Style) -> Iterator[str]:
    has_profiles = marks.has_profiles
    lines = [
        *(_together(roster, member) if has_profiles else ()),
        *_table(roster, member),
        *(_profile(member) if has_profiles else ()),
        *_picks(member),
    ]
    if member.entry.xp:
        lines.append(_("Experience: %(xp)d") % {"xp": member.entry.xp})
    if member.entry.traits:
        lines.append(_("Traits: %(traits)s") % {"traits": ", ".join(member.entry.traits)})
    yield from map(marks.safe, lines)
    yield from marks.lines(member.entry.note)


def _together(roster: Roster, member: Member) -> Iterator[str]:
    """Say what a unit comes to with those that joined it."""
    group = roster.group_of[member.id]
    if group.lead is member and len(group.members) > 1:
        yield _("On the table %(models)s, %(points)s, with %(others)s") % {
            "models": _models(group.size),
            "points": _points(group.points),
            "others": ", ".join(term(other.label) for other in group.members[1:]),
        }


def _table(roster: Roster, member: Member) -> Iterator[str]:
    """Yield with whom and how a unit is deployed, and whose it is."""
    entry = member.entry
    for template, id in (
        (_("Second half of %(unit)s") if entry.combined else _("Joins %(unit)s"), entry.join),
        (_("Rides in %(unit)s"), entry.ride),
    ):
        if id:
            other = roster.by_id.get(id)
            yield template % {"unit": term(other.label) if other else id}
    if entry.reserve:
        yield _("Waits in reserve")
    if roster.document.players > 1:
        yield _("Player %(player)d") % {"player": entry.player}


def _profile(member: Member) -> Iterator[str]:
    """Yield the statline, then everything carried."""
    if member.outfit is None:
        return
    unit, outfit = member.outfit.unit, member.outfit
    numbers = {"quality": unit.quality, "defense": unit.defense}
    statline = _("Quality %(quality)d+, Defense %(defense)d+") % numbers
    parts = (wording.kinds(member.shown_kinds), statline, wording.rule_uses(outfit.rules))
    yield "; ".join(filter(None, parts))
    for weapon, count in outfit.weapons:
        yield f"{count}× {both_names(weapon.name)} ({wording.weapon_profile(weapon)})"
    for item, count in outfit.items:
        rules = wording.rule_uses(item.rules)
        yield f"{count}× {both_names(item.name)}" + (f" ({rules})" if rules else "")


def _picks(member: Member) -> Iterator[str]:
    """Yield every choice in the player's order, the same one once with how often it is taken."""
    known = {each.pick: each for each in member.taken}
    for pick, count in Counter(member.entry.picks).items():
        text = f"{pick.section}: {pick.option}"
        taken = known.get(pick)
        if taken and taken.section and taken.option:
            label = both_names(taken.option.label)
            text = f"{term(taken.section.label)}: {label} ({taken.points:+d})"
        yield f"{text} ×{count}" if count > 1 else text


def _models(count: int) -> str:
    return ngettext("%(count)d model", "%(count)d models", count) % {"count": count}


def _points(points: int) -> str:
    return _("%(points)d points") % {"points": points}
