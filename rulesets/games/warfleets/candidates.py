"""Edits that fill up or cut down a fleet, whether or not the limits allow them."""

from collections.abc import Iterable, Iterator
from itertools import product

from rulesets.engine.candidates import Candidate, Candidates, Fillings
from rulesets.engine.checks import Fix
from rulesets.engine.common import remove_entry
from rulesets.games.warfleets import fixes
from rulesets.games.warfleets.catalogue import Character, Vessel
from rulesets.games.warfleets.document import FACINGS, FleetEntry, Upgrade
from rulesets.games.warfleets.member import Member
from rulesets.games.warfleets.roster import Roster

MAX_SHIPS = 30
"""Most ships changed together where heroes and titles are unique."""

Aboard = tuple[Character | None, Character | None]
"""A hero and a title, or none."""


def _pairs(roster: Roster, vessel: Vessel) -> Iterable[Aboard]:
    """Return pairs of a hero and a title, one per total of points; none for a squadron."""
    if vessel.kind != "ship":
        return [(None, None)]
    pairs: dict[object, Aboard] = {}
    heroes, titles = roster.catalogue.heroes.values(), roster.catalogue.titles.values()
    for hero, title in product((None, *heroes), (None, *titles)):
        points = sum(each.points for each in (hero, title) if each)
        pairs.setdefault(
            (hero, title) if _are_unique(roster) else (hero is not None, points), (hero, title)
        )
    return pairs.values()


def _vessel(
    roster: Roster, vessel: Vessel, aboard: Aboard = (None, None), is_filled: bool = False
) -> Candidate:
    hero, title = aboard
    chosen = fixes.fillers(roster, (), FACINGS, vessel.upgrades) if is_filled else ()
    upgrades = tuple(Upgrade(key=each.key, facing=facing) for each, facing in chosen)
    entry = FleetEntry(
        id="new",
        key=vessel.key,
        heroes=(hero.key,) if hero else (),
        titles=(title.key,) if title else (),
        upgrades=upgrades,
    )
    args = {
        "hero": hero.key if hero else None,
        "title": title.key if title else None,
        "upgrades": tuple(upgrade.text for upgrade in upgrades),
    }
    with_it = [each for each in aboard if each]
    params = {
        "name": vessel.name,
        "names": tuple(each.name for each in with_it),
        "points": vessel.points + sum(each.points for each in with_it),
    }
    fix = Fix(
        code="add_equipped" if with_it else "add_entry",
        edit="add_squadron" if vessel.kind == "squadron" else "add_entry",
        args={"key": vessel.key, **{name: value for name, value in args.items() if value}},
        params=params,
    )
    return Candidate(fixes=(fix,), unit=vessel.key, entry=entry, weight=1 + len(with_it))


def _aboard(roster: Roster, ship: Member, aboard: Aboard, is_filled: bool = False) -> Candidate:
    """Put a hero, a title or both aboard a ship, and fill its open slots."""
    found = []
    for kind, character in zip(("hero", "title"), aboard, strict=True):
        if character:
            params = {
                "entry": ship.label,
                "names": (character.name,),
                "points": character.points * ship.count,
            }
            args = {"entry": ship.id, kind: character.key}
            found.append(Fix(code="take_options", edit=f"set_{kind}", args=args, params=params))
    concerned = roster.ships[:MAX_SHIPS] if _are_unique(roster) else (ship,)
    fill = fixes.fill_slots(ship, roster) if is_filled and ship.open_slots > 0 else None
    if fill:
        found.append(fill)
    return Candidate(
        fixes=tuple(found),
        unit=ship.key,
        changes=tuple(each.id for each in concerned),
        claims=(ship.id,),
        weight=len(found),
    )


def _are_unique(roster: Roster) -> bool:
    return roster.policy("characters") == "unique"


def _of(member: Member, fix: Fix) -> Candidate:
    return Candidate(fixes=(fix,), unit=member.key, changes=(member.id,), claims=(member.id,))


class FleetCandidates(Candidates[Roster, Member]):
    """Edits that fill up or cut down a fleet."""

    def units(self, roster: Roster) -> Iterator[Candidate]:
        """Yield every vessel as printed."""
        for vessel in roster.catalogue.vessels.values():
            yield _vessel(roster, vessel)

    def options(self, roster: Roster) -> Iterator[Candidate]:
        """Yield every hero and title for the ships without one."""
        for ship in roster.ships[:MAX_SHIPS]:
            for hero in () if ship.entry.heroes else roster.catalogue.heroes.values():
                yield _aboard(roster, ship, (hero, None))
            for title in () if ship.entry.titles else roster.catalogue.titles.values():
                yield _aboard(roster, ship, (None, title))

    def fillings(self, roster: Roster, most: int) -> Fillings:
        """Return every vessel filled, with and without characters, and ways to fill the ships."""
        found = [
            _vessel(roster, vessel, aboard, is_filled=True)
            for vessel in roster.catalogue.vessels.values()
            for aboard in _pairs(roster, vessel)
        ]
        for ship in roster.ships[:MAX_SHIPS]:
            heroes = [] if ship.entry.heroes else list(roster.catalogue.heroes.values())
            titles = [] if ship.entry.titles else list(roster.catalogue.titles.values())
            for hero, title in product((None, *heroes), (None, *titles)):
                if hero or title or ship.open_slots > 0:
                    found.append(_aboard(roster, ship, (hero, title), is_filled=True))
        return Fillings(tuple(found), len(roster.ships) <= MAX_SHIPS)

    def reductions(self, roster: Roster) -> Iterator[Candidate]:
        """Yield edits that remove a vessel, a hero or a title, or shorten a line."""
        for member in roster.members:
            yield _of(member, remove_entry(member))
            for gone in range(1, member.count):
                yield _of(member, fixes.fewer_of(member, gone))
            for character in dict.fromkeys(member.heroes):
                yield _of(member, fixes.drop_character(member, "hero", character.key))
            for character in dict.fromkeys(member.titles):
                yield _of(member, fixes.drop_character(member, "title", character.key))

    beginnings = staticmethod(fixes.beginnings)
    savings = staticmethod(fixes.savings)
    unknown_options = staticmethod(fixes.unknown_options)


CANDIDATES = FleetCandidates()
