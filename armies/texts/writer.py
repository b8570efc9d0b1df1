"""Texts of an army, unit by unit."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from armies.texts.equipment import LOADOUT, counted_parts
from armies.wording import kind_words, rule_uses, weapon_profile
from rulesets.engine.books import LIST_VERSION, Origin
from rulesets.engine.fields import key_of
from rulesets.games.ground.game import ArmyReport
from rulesets.games.ground.member import Member, TableUnit
from rulesets.games.ground.names import in_words
from rulesets.games.ground.roster import Roster
from rulesets.texts import writer
from rulesets.texts.writer import HALVES, STYLES, ListText, Markup, TextBlock
from rulesets.wording.terms import both_names, term


def write(report: ArmyReport, style: str) -> ListText:
    """Return an army in one of the shared styles."""
    return writer.write(
        report,
        style,
        nameless=_("Army list"),
        facts=_facts,
        units=_short_units if STYLES[style].is_short else _units,
    )


def _units(roster: Roster, marks: Markup) -> Iterator[TextBlock]:
    """Yield a block for each entry with every choice, or for both halves if they merge."""
    for member in roster.members:
        unit = roster.units_by_entry[member.id]
        halves = merged_halves(unit)[0] if marks.merges else ()
        if member in halves[1:]:
            continue
        members = halves if member in halves else (member,)
        lines = [_heading(members, marks), *_details(roster, members, marks)]
        yield TextBlock(lines, member.id)


def _short_units(roster: Roster, marks: Markup) -> Iterator[TextBlock]:
    """Yield a block for each unit as fielded: both halves together, heroes below."""
    for unit in roster.units:
        halves, others = merged_halves(unit)
        lines = [_heading(halves, marks), *_short_details(roster, halves, marks)]
        for hero in [other for other in others if not other.entry.combined]:
            lines.append(_("Led by %(unit)s") % {"unit": _heading((hero,), marks)})
            lines += _short_details(roster, (hero,), marks, is_led=True)
        yield TextBlock(lines, unit.id)
        for half in [other for other in others if other.entry.combined]:
            lines = [_heading((half,), marks), *_short_details(roster, (half,), marks)]
            yield TextBlock(lines, half.id)


def merged_halves(unit: TableUnit) -> tuple[tuple[Member, ...], list[Member]]:
    """Return the halves written as one unit, and the members written separately."""
    lead, *others = unit.members
    first = others[0] if others else None
    if first and _is_plain_half(lead, first):
        return (lead, first), others[1:]
    return (lead,), others


def _is_plain_half(lead: Member, half: Member) -> bool:
    """Return whether a half differs from the unit it joins only in its options."""
    entry = half.entry
    may_differ = ("id", "join", "name", "picks", "ride", "reserve")
    own = {name: getattr(entry, name) for name in may_differ}
    plain = replace(lead.entry, **own, note="")
    is_lead_known = not lead.is_unknown and not lead.entry.traits and not lead.entry.xp
    is_named_alike = entry.name in {"", lead.entry.name}
    return is_lead_known and is_named_alike and entry.combined and entry == plain


def _short_details(
    roster: Roster, members: tuple[Member, ...], marks: Markup, *, is_led: bool = False
) -> Iterator[str]:
    lead = members[0]
    if lead.outfit:
        unit = lead.outfit.unit
        words = {"quality": unit.quality, "defense": unit.defense}
        equipment = ", ".join(counted_parts(members))
        statline = _("Q%(quality)d+ D%(defense)d+") % words
        if lead.tough > 1:
            statline += f" {pgettext('tough', 'T')}{lead.tough}"
        parts = (kind_words(lead.shown_kinds), statline)
        yield marks.safe(LOADOUT.join(filter(None, (*parts, equipment))))
        rules = rule_uses(rule for rule in lead.outfit.rules if rule.key != "tough")
        if rules:
            yield marks.safe(rules)
    else:
        yield from map(marks.safe, _picks((lead,), marks))
    unknown = [taken.pick for member in members for taken in member.taken if not taken.is_known]
    yield from (f"{marks.safe(pick.section)}: {marks.unknown(pick.option)}" for pick in unknown)
    own = [line for line in _table(roster, lead) if not is_led or line != _joins(roster, lead)]
    yield from map(marks.safe, [*own, *_campaign(lead)])
    yield from marks.note(lead.entry.note)


def _facts(report: ArmyReport, marks: Markup) -> Iterator[str]:
    """Yield the books in use, whose the army is, and whether it is on campaign."""
    document = report.roster.document
    books = {**{entry.book: "" for entry in document.entries}, **document.books}
    for key, version in books.items():
        catalogue = report.roster.library.books.get(key)
        called = both_names(catalogue.name) if catalogue else document.book_names.get(key, "")
        version = catalogue.version if catalogue else version
        if marks.merges:
            name = _for_readers(called or in_words(key), version)
        else:
            name = f"{called or key} {version}"
        yield marks.safe(_("Book: %(name)s") % {"name": name.strip()})
    if any(book.origin is Origin.IN_FILE for book in report.roster.library.books.values()):
        yield _("Judged by the prices in the file, not by a published book.")
    if document.players > 1:
        yield _("Players on this side: %(count)d") % {"count": document.players}
    if document.campaign:
        yield _("On campaign")


def _for_readers(book: str, version: str) -> str:
    """Return a book with its version, unless it came inside a list, whose version says nothing."""
    if version.startswith(LIST_VERSION):
        return _("%(book)s (from the list itself)") % {"book": book}
    return f"{book} {version}"


def _heading(members: tuple[Member, ...], marks: Markup) -> str:
    """Return name, models and points of a unit; a short text keeps `10 + 10 models` apart."""
    lead = members[0]
    name = marks.name(lead.label) if lead.catalogue or lead.entry.name else lead.key
    if lead.entry.name and (lead.unit or key_of(name) != lead.key):
        name += f" ({marks.name(lead.unit.name) if lead.unit else lead.key})"
    count = sum(member.size for member in members)
    models = ngettext("%(count)d model", "%(count)d models", count) % {"count": count}
    if len(members) > 1 and marks.is_short:
        models = HALVES.join(str(each.size) for each in members) + models.lstrip("0123456789")
    points = _("%(points)d points") % {"points": sum(member.points for member in members)}
    words = {"models": models, "points": points}
    return f"{marks.safe(name)}{writer.NAME_ENDS}{_('%(models)s, %(points)s') % words}"


def _details(roster: Roster, members: tuple[Member, ...], marks: Markup) -> Iterator[str]:
    lead = members[0]
    lines = [
        *([_("Two units combined")] if marks.merges and len(members) > 1 else ()),
        *_table(roster, lead),
        *(_profile(members, marks) if marks.has_profiles else ()),
        *_picks(members, marks),
    ]
    yield from map(marks.safe, [*lines, *_campaign(lead)])
    yield from marks.note(lead.entry.note)


def _campaign(member: Member) -> Iterator[str]:
    if member.entry.xp:
        yield _("Experience: %(xp)d") % {"xp": member.entry.xp}
    if member.entry.traits:
        yield _("Traits: %(traits)s") % {"traits": ", ".join(member.entry.traits)}


def _table(roster: Roster, member: Member) -> Iterator[str]:
    """Yield how and with whom a unit is deployed, and its player."""
    entry = member.entry
    if entry.join:
        yield _joins(roster, member)
    if entry.ride:
        yield _("Rides in %(unit)s") % {"unit": _label_of(roster, entry.ride)}
    if entry.reserve:
        yield _("Waits in reserve")
    if roster.document.players > 1:
        yield _("Player %(player)d") % {"player": entry.player}


def _joins(roster: Roster, member: Member) -> str:
    entry = member.entry
    template = _("Second half of %(unit)s") if entry.combined else _("Joins %(unit)s")
    return template % {"unit": _label_of(roster, entry.join or "")}


def _label_of(roster: Roster, id: str) -> str:
    other = roster.by_id.get(id)
    return term(other.label) if other else id


def _profile(members: tuple[Member, ...], marks: Markup) -> Iterator[str]:
    """Yield the statline, then everything carried."""
    outfits = [member.outfit for member in members if member.outfit]
    if not outfits:
        return
    unit = outfits[0].unit
    numbers = {"quality": unit.quality, "defense": unit.defense}
    statline = _("Quality %(quality)d+, Defense %(defense)d+") % numbers
    rules = rule_uses(outfits[0].rules)
    yield "; ".join(filter(None, (kind_words(members[0].shown_kinds), statline, rules)))
    carried: Counter[str] = Counter()
    for outfit in outfits:
        for weapon, count in outfit.weapons:
            carried[f"{marks.name(weapon.name)} ({weapon_profile(weapon)})"] += count
    for outfit in outfits:
        for item, count in outfit.items:
            rules = rule_uses(item.rules)
            carried[marks.name(item.name) + (f" ({rules})" if rules else "")] += count
    yield from (f"{count}× {thing}" for thing, count in carried.items())


def _picks(members: tuple[Member, ...], marks: Markup) -> Iterator[str]:
    """Yield every choice once with its number, in the player's order."""
    known = {each.pick: each for member in members for each in member.taken}
    for pick, count in Counter(pick for each in members for pick in each.entry.picks).items():
        text = marks.unknown(pick.option) if marks.merges else f"{pick.section}: {pick.option}"
        taken = known.get(pick)
        if taken and taken.section and taken.option:
            label = marks.name(taken.option.label)
            text = f"{term(taken.section.label)}: {label} ({taken.points:+d})"
        yield f"{text} ×{count}" if count > 1 else text
