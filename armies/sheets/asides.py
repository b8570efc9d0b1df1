"""The line below a unit's name: heroes, where it begins, player, experience and traits."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from django.utils.translation import gettext

from armies.wording import ADVICE
from rulesets import wording
from rulesets.games.ground.member import Member, TableUnit
from rulesets.games.ground.names import WORDS, in_words
from rulesets.games.ground.roster import Roster

Starts = Mapping[str, Sequence[str]]
"""The words on where units begin, by unit."""


def missing_book(roster: Roster, key: str) -> str:
    """Return the name of a book that is not here, its key in words if nothing names it."""
    return roster.document.book_names.get(key) or in_words(key)


def beginnings(roster: Roster) -> Starts:
    """Return which units ride or wait in reserve, and how full transports are."""
    plan = roster.deployment
    found = defaultdict[str, list[str]](list)
    for hold in plan.holds:
        places = {"used": hold.used, "capacity": hold.capacity}
        found[hold.unit.id].append(gettext("%(used)d of %(capacity)d seats used") % places)
        for rider in hold.riders:
            ride = gettext("rides in %(name)s") % {"name": wording.term(hold.unit.label)}
            advice = f" ({ADVICE[rider.advice]})" if rider.advice else ""
            found[rider.unit.id].append(f"{ride}{advice}")
    for unit in plan.ambush:
        found[unit.id].append(gettext("in reserve (Ambush)"))
    for unit in plan.scouts:
        found[unit.id].append(gettext("deploys with Scout"))
    for unit in plan.table:
        if named := roster.by_id.get(unit.lead.entry.ride or ""):
            lost = gettext("rides in %(name)s, which is no transport")
            found[unit.id].append(lost % {"name": wording.term(named.label)})
    return found


def asides(
    roster: Roster, members: tuple[Member, ...], unit: TableUnit, starts: Starts
) -> Iterator[str]:
    """Yield the parts of the line below the name of a unit."""
    lead = members[0]
    if lead.unit is None:
        yield gettext("Not in the book")
        if lead.entry.book in roster.missing_books:
            yield missing_book(roster, lead.entry.book)
        if lead.entry.name or (WORDS.fullmatch(lead.key) and lead.label.en != lead.key):
            yield in_words(lead.key)
    elif lead.entry.name:
        yield wording.term(lead.unit.name)
    if lead in unit.heroes:
        yield gettext("in %(host)s") % {"host": wording.term(unit.label)}
    else:
        if unit.heroes:
            heroes = ", ".join(wording.term(hero.label) for hero in unit.heroes)
            yield gettext("with %(heroes)s") % {"heroes": heroes}
        yield from starts.get(unit.id, ())
    if len(members) > 1:
        yield gettext("combined")
    if roster.document.campaign:
        if lead.entry.xp:
            yield gettext("%(xp)d XP") % {"xp": lead.entry.xp}
        yield from lead.entry.traits


def whose(roster: Roster, member: Member) -> Iterator[str]:
    """Yield a unit's player on a side of several."""
    if roster.document.players > 1:
        yield gettext("Player %(player)d") % {"player": member.entry.player}
