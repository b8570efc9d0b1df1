"""Choices of a unit among others: the first in the menu of its row, all once it is opened."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from django.utils.translation import gettext as _

from armies.wording import ADVICE
from rulesets import wording
from rulesets.games.ground.deployment import Hold, may_board, may_wait, roomy_holds
from rulesets.games.ground.member import Member, TableUnit
from rulesets.games.ground.roster import Roster
from rulesets.lists.edit_values import edit_value

MAX_OFFERED = 3
"""Most heroes, units or transports that a menu offers; the opened unit offers all."""

MAX_UNFOLDED = 4
"""Most choices of a group that are shown without unfolding it."""


TIES = ("join", "leave", "ride", "alight", "combine")
"""Edits that put a unit below another or take it out again."""


@dataclass(frozen=True, slots=True)
class Choice:
    """An edit, none to open the unit, and its label; behind that of a group its `name` will do.

    `is_on` says whether what the edit turns on and off is on, None for other edits. Dragging the
    unit `onto` another, or, if it `parts` them, out of the other, is the edit, too.
    """

    edit: str
    label: str
    name: str = ""
    is_on: bool | None = None
    onto: str = ""
    parts: bool = False


@dataclass(frozen=True, slots=True)
class Group:
    """Choices behind their label and what is inadvisable; one with a `key` folds if it is long."""

    choices: Sequence[Choice]
    label: str = ""
    advice: Sequence[str] = ()
    key: str = ""

    @property
    def is_folded(self) -> bool:
        return bool(self.key) and len(self.choices) > MAX_UNFOLDED


def menus(roster: Roster) -> dict[str, list[Choice]]:
    """Return what each unit and each joined hero can do with others, by its id."""
    heroes, hosts = roster.game.lone_heroes(roster), roster.game.hosts(roster)
    lone, hosting = {hero.id for hero in heroes}, {host.id for host in hosts}
    alone = _alone(roster)
    found: dict[str, list[Choice]] = {}
    for unit in roster.units:
        lead, own_hosts = unit.lead, hosts if unit.id in lone else ()
        found[unit.id] = [
            *_first(_attach(lead, own_hosts), _("Attach to another unit …")),
            *_first(_take(unit, heroes if unit.id in hosting else ()), _("Attach another hero …")),
            *islice(_combine(roster, unit, lead, alone[lead.unit_key]), 1),
            *_disembark(unit),
            *_first(
                () if lead.entry.ride else _embark(unit, roomy_holds(roster, unit)),
                _("Embark in another transport …"),
            ),
        ]
        found |= {hero.id: [*_detach(hero)] for hero in unit.heroes}
    return found


def _first(choices: Iterable[Choice], more: str) -> list[Choice]:
    """Return as many choices as a menu offers, then one that leads to the others."""
    first = [*islice(choices, MAX_OFFERED + 1)]
    return first if len(first) <= MAX_OFFERED else [*first[:MAX_OFFERED], Choice("", more)]


def groups(roster: Roster, unit: TableUnit, member: Member, hold: Hold | None) -> list[Group]:
    """Return all that an opened entry of a unit can do, aboard what else, and whose it is."""
    found = [Group([*_own(roster, unit, member)]), _hosts(roster, member)]
    if roster.game.may_host(roster, unit):
        heroes = [*_take(unit, roster.game.lone_heroes(roster))]
        found.append(Group(heroes, _("Attach a hero") if heroes else "", key="heroes"))
    if member is unit.lead:
        found += _transports(roster, unit)
    if hold:
        found += _aboard(roster, hold)
    if roster.document.players > 1:
        found.append(_players(roster, unit, member))
    return [group for group in found if group.choices or group.label]


def attachments(roster: Roster, member: Member) -> list[Choice]:
    """Return the other units that an entry may join."""
    if not roster.game.may_join(roster, member):
        return []
    own = roster.units_by_entry[member.id]
    return [*_attach(member, (unit for unit in roster.game.hosts(roster) if unit is not own))]


def _own(roster: Roster, unit: TableUnit, member: Member) -> Iterator[Choice]:
    """Yield what concerns an entry first: to leave its unit, to be two units, to wait."""
    yield from _detach(member)
    if member in unit.halves:
        yield from _combine(roster, unit, member, _alone(roster)[member.unit_key])
    if member is unit.lead and may_wait(unit):
        waits = member.entry.reserve
        edit = edit_value("set_reserve", entry=member.id, reserve=not waits)
        yield Choice(edit, _("Deploy from Ambush"), is_on=waits)


def _hosts(roster: Roster, member: Member) -> Group:
    if hosts := attachments(roster, member):
        return Group(hosts, _("Attach to"), key="hosts")
    needs_host = not member.entry.join and roster.game.may_join(roster, member)
    return Group((), _("No unit here can take a hero yet.") if needs_host else "")


def _transports(roster: Roster, unit: TableUnit) -> Iterator[Group]:
    """Yield what a unit rides in, then the others that have room for it."""
    ride = unit.lead.entry.ride
    label, advice = "", list[str]()
    for hold in roster.deployment.holds:
        for rider in hold.riders:
            if rider.unit is unit:
                label = _("In %(name)s") % {"name": wording.term(hold.unit.label)}
                advice = [str(ADVICE[rider.advice])] if rider.advice else []
    yield Group([*_disembark(unit)], label, advice)
    roomy = [hold for hold in roomy_holds(roster, unit) if hold.unit.id != ride]
    yield Group([*_embark(unit, roomy)], _("Embark in") if roomy else "", key="rides")


def _aboard(roster: Roster, hold: Hold) -> Iterator[Group]:
    """Yield the units in a transport, then those outside that it has room for."""
    names = {rider.unit.id: wording.term(rider.unit.label) for rider in hold.riders}
    yield Group(
        [
            Choice(edit_value("alight", entry=id), _("Disembark %(name)s") % {"name": name})
            for id, name in names.items()
        ],
        _("%(used)s of %(capacity)s seats") % {"used": hold.used, "capacity": hold.capacity},
        [f"{names[each.unit.id]}: {ADVICE[each.advice]}" for each in hold.riders if each.advice],
    )
    outside = [
        _named(_("Embark %(name)s"), unit, "ride", entry=unit.id, transport=hold.unit.id)
        for unit in roster.units
        if unit.id not in (hold.unit.id, *names) and may_board(roster, unit, hold)
    ]
    yield Group(outside, _("Embark") if outside else "", key="boarders")


def _players(roster: Roster, unit: TableUnit, member: Member) -> Group:
    ids = tuple(each.id for each in unit.members)
    return Group(
        [
            Choice(
                edit_value("set_player", entries=ids, player=player),
                f"{player}",
                is_on=member.entry.player == player,
            )
            for player in range(1, roster.document.players + 1)
        ],
        _("Player"),
    )


def _named(label: str, other: Member | TableUnit, edit: str, **arguments: str) -> Choice:
    name = wording.term(other.label)
    return Choice(edit_value(edit, **arguments), label % {"name": name}, name)


def _attach(hero: Member, hosts: Iterable[TableUnit]) -> Iterator[Choice]:
    for host in hosts:
        yield _named(_("Attach to %(name)s"), host, "join", entry=hero.id, host=host.id)


def _take(unit: TableUnit, heroes: Iterable[Member]) -> Iterator[Choice]:
    for hero in heroes:
        yield _named(_("Attach %(name)s"), hero, "join", entry=hero.id, host=unit.id)


def _detach(hero: Member) -> Iterator[Choice]:
    if hero.entry.join and not hero.entry.combined:
        yield Choice(edit_value("leave", entry=hero.id), _("Detach"), parts=True)


def _combine(
    roster: Roster, unit: TableUnit, half: Member, copies: Iterable[Member]
) -> Iterator[Choice]:
    """Yield how to split a combined unit, or with which of its copies or a new one to combine."""
    if unit.is_combined or half.entry.combined:
        yield Choice(edit_value("split", entry=half.id), _("Split into two units"))
    elif not half.is_unknown and roster.game.may_combine(roster, half):
        for copy in copies:
            if copy is not half:
                edit = edit_value("combine", entry=half.id, other=copy.id)
                name = wording.term(copy.label)
                yield Choice(edit, _("Combine with %(name)s") % {"name": name})
        label = _("Combine two (+%(points)d)") % {"points": half.points}
        yield Choice(edit_value("combine_new", entry=half.id), label)


def _alone(roster: Roster) -> defaultdict[str, list[Member]]:
    """Return the entries that stand alone by the unit that they are."""
    alone = defaultdict[str, list[Member]](list)
    for unit in roster.units:
        if len(unit.members) == 1:
            alone[unit.lead.unit_key].append(unit.lead)
    return alone


def _embark(unit: TableUnit, holds: Iterable[Hold]) -> Iterator[Choice]:
    for hold in holds:
        id, name = hold.unit.id, wording.term(hold.unit.label)
        edit = edit_value("ride", entry=unit.id, transport=id)
        yield Choice(edit, _("Embark in %(name)s") % {"name": name}, name, onto=id)


def _disembark(unit: TableUnit) -> Iterator[Choice]:
    if unit.lead.entry.ride:
        yield Choice(edit_value("alight", entry=unit.id), _("Disembark"), parts=True)
