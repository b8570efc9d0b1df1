"""The line below a unit's name: heroes, transport, player, experience and notes."""

from collections.abc import Iterator

from django.utils.translation import gettext

from rulesets import wording
from rulesets.games.ground.member import Member, TableUnit
from rulesets.games.ground.roster import Roster


def asides(
    roster: Roster, members: tuple[Member, ...], numbers: dict[str, int], unit: TableUnit
) -> Iterator[str]:
    """Yield the parts of the line below the name of a unit."""
    lead = members[0]
    if lead.unit is None:
        yield gettext("Not in the book")
        if lead.entry.book in roster.missing_books:
            yield roster.document.book_names.get(lead.entry.book, lead.entry.book)
        if lead.entry.name:
            yield lead.key
    elif lead.entry.name:
        yield wording.term(lead.unit.name)
    if lead in unit.heroes:
        yield gettext("in %(host)s") % {"host": wording.term(unit.label)}
    elif unit.heroes:
        heroes = ", ".join(wording.term(hero.label) for hero in unit.heroes)
        yield gettext("with %(heroes)s") % {"heroes": heroes}
    if transport := roster.by_id.get(lead.entry.ride or ""):
        yield gettext("rides in %(name)s") % {"name": wording.term(transport.label)}
    if len(members) > 1:
        yield gettext("combined")
    yield from _players_asides(roster, lead)
    for member in members:
        if member.id in numbers:
            yield gettext("Note %(n)d") % {"n": numbers[member.id]}


def _players_asides(roster: Roster, member: Member) -> Iterator[str]:
    """Yield a unit's player on a side of several, its experience and traits in a campaign."""
    yield from whose(roster, member)
    if roster.document.campaign:
        if member.entry.xp:
            yield gettext("%(xp)d XP") % {"xp": member.entry.xp}
        yield from member.entry.traits


def whose(roster: Roster, member: Member) -> Iterator[str]:
    """Yield a unit's player on a side of several."""
    if roster.document.players > 1:
        yield gettext("Player %(player)d") % {"player": member.entry.player}
