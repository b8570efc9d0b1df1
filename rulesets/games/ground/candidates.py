"""Edits that fill up or cut down an army, whether or not the limits allow them."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

from rulesets.engine.candidates import Candidate, Candidates, Fillings
from rulesets.engine.checks import Fix
from rulesets.engine.headroom import NEW_ID
from rulesets.games.ground import fixes
from rulesets.games.ground.document import ArmyEntry, Pick, unit_key
from rulesets.games.ground.library import Catalogue
from rulesets.games.ground.loadouts import loadouts
from rulesets.games.ground.member import Member, TableUnit
from rulesets.games.ground.pick_changes import PickChange, pick_changes
from rulesets.games.ground.roster import Roster
from rulesets.games.ground.upgrades import Kit, equip

COMBINED_SETS = 3
"""Sets of options tried for a unit combined of two, from each end of the list."""

HOSTS = 3
"""Units that a new hero is tried in."""

MAX_PAIRS = 200
"""Most pairs tried of heroes with hosts, and of copies with copies."""


def _unit(catalogue: Catalogue, kit: Kit, picks: tuple[Pick, ...], player: int) -> Candidate:
    entry = ArmyEntry(id="new", key=kit.unit.key, book=catalogue.key, picks=picks, player=player)
    fix = fixes.add_unit(catalogue, kit.unit, player)
    if picks:
        outfit = equip(kit, picks)
        fix = Fix(
            code="add_equipped",
            edit=fix.edit,
            args={**fix.args, "picks": tuple(pick.text for pick in picks)},
            params={
                "name": kit.unit.name,
                "names": tuple(taken.label for taken in outfit.taken),
                "points": outfit.points,
            },
        )
    return Candidate(
        fixes=(fix,),
        unit=entry.unit_key,
        entry=entry,
        weight=1 + len(picks),
    )


def _combined(catalogue: Catalogue, kit: Kit, picks: tuple[Pick, ...], player: int) -> Candidate:
    """Add two copies as one combined unit."""
    single = _unit(catalogue, kit, picks, player)
    fix = single.fixes[0]
    params = {"names": (), **fix.params, "points": 2 * fix.params["points"]}
    code = "add_combined_equipped" if picks else "add_combined"
    combined = Fix(code=code, edit="add_combined", args=fix.args, params=params)
    return replace(single, fixes=(combined,), entry=None, weight=2 * single.weight)


def _options(roster: Roster, member: Member) -> Iterator[Candidate]:
    unit = roster.units_by_entry[member.id]
    is_first = unit.takers(member)[0] is member
    for section in pick_changes(unit, member):
        if is_first or not section.is_mirrored:
            for option in section.options:
                if option.take:
                    yield _taking(roster, option.take)


def _taking(roster: Roster, change: PickChange) -> Candidate:
    """Take options at an entry, or at both halves of a combined unit."""
    member = roster.by_id[change.entries[0]]
    is_of_half = member.half and len(change.entries) == 1
    code = "take_options_of_half" if is_of_half else "take_options"
    return Candidate(
        fixes=(fixes.change_picks(code, member, change),),
        unit=member.unit_key,
        changes=tuple(each.id for each in roster.units_by_entry[member.id].members),
        claims=change.entries,
        weight=len(change.add),
    )


def _of_unit(unit: TableUnit, fix: Fix, weight: int = 1) -> Candidate:
    return Candidate(
        fixes=(fix,),
        unit=unit.lead.unit_key,
        changes=tuple(member.id for member in unit.members),
        claims=(unit.id,),
        weight=weight,
    )


def _pairings(roster: Roster) -> Iterator[Candidate]:
    """Attach heroes, also those of other units, and combine copies that stand alone."""
    return islice(_pairs(roster), MAX_PAIRS)


def _pairs(roster: Roster) -> Iterator[Candidate]:
    game = roster.game
    alone = [unit for unit in roster.units if len(unit.members) == 1]
    for unit in roster.units:
        heroes = (unit.lead, *unit.heroes) if unit in alone else unit.heroes
        heroes = tuple(hero for hero in heroes if game.may_join(roster, hero))
        combines = unit in alone and game.may_combine(roster, unit.lead)
        copies = [each for each in alone if combines and each.lead.unit_key == unit.lead.unit_key]
        later = copies[copies.index(unit) + 1 :] if copies else []
        for other in game.hosts(roster) if heroes else ():
            if other is not unit:
                for hero in heroes:
                    yield _of_both(unit, other, fixes.attach(hero, other))
        for other in later:
            yield _of_both(unit, other, fixes.combine(unit.lead, other.lead))


def _of_both(unit: TableUnit, other: TableUnit, fix: Fix) -> Candidate:
    return Candidate(
        fixes=(fix,),
        unit=unit.lead.unit_key,
        changes=tuple(each.id for each in (*unit.members, *other.members)),
        claims=(unit.id, other.id),
    )


class ArmyCandidates(Candidates[Roster, Member]):
    """Edits that fill up or cut down an army."""

    def units(self, roster: Roster) -> Iterator[Candidate]:
        """Yield every unit as printed, for the player with the most points left."""
        player = roster.next_player
        for catalogue in roster.library.books.values():
            for kit in catalogue.kits.values():
                yield _unit(catalogue, kit, (), player)

    def attached(self, roster: Roster) -> Iterator[Candidate]:
        """Yield the heroes of the books, each joining one of the cheapest units that take one."""
        hosts = sorted(roster.game.hosts(roster), key=lambda unit: unit.points)[:HOSTS]
        for catalogue, unit in fixes.units(roster, "hero"):
            for host in hosts:
                hero = fixes.add_unit(catalogue, unit, host.lead.entry.player)
                join = Fix(edit="join", args={"entry": f"{NEW_ID}0", "host": host.id})
                added = _of_unit(host, hero)
                yield replace(added, fixes=(hero, join), unit=unit_key(catalogue.key, unit.key))

    def options(self, roster: Roster) -> Iterator[Candidate]:
        """Yield every option of the present units that can be taken now."""
        for member in roster.members:
            yield from _options(roster, member)

    def fillings(self, roster: Roster, most: int) -> Fillings:
        """Return every unit with each set of options, and further sets for present units."""
        players = range(1, max(1, len(roster.game.shares(roster))) + 1)
        found, is_whole = [], True
        for catalogue in roster.library.books.values():
            for kit in catalogue.kits.values():
                outfits = loadouts(kit, (), most)
                is_whole &= outfits.is_whole
                for picks in outfits.sets:
                    found += [_unit(catalogue, kit, picks, player) for player in players]
                if roster.game.has_combined and "hero" not in kit.kinds:
                    for picks in (*outfits.sets[:COMBINED_SETS], *outfits.sets[-COMBINED_SETS:]):
                        found += [_combined(catalogue, kit, picks, player) for player in players]
        for member in roster.members:
            if member.kit:
                outfits = loadouts(member.kit, member.entry.picks, most)
                is_whole &= outfits.is_whole
                changes = (
                    PickChange.of(member.kit, {member.id: ()}, *picks) for picks in outfits.sets[1:]
                )
                found += [_taking(roster, change) for change in changes]
        return Fillings(tuple(found), is_whole)

    def reductions(self, roster: Roster) -> Iterator[Candidate]:
        """Yield edits that remove a unit or an option, or redeploy units so that they use less."""
        for unit in roster.units:
            if unit.is_combined:
                yield _of_unit(unit, fixes.remove_unit(unit))
                yield _of_unit(unit, fixes.split(unit))
            for hero in unit.heroes:
                yield _of_unit(unit, fixes.leave(hero))
            for member in unit.members:
                yield _of_unit(unit, fixes.remove(unit, member))
                for taken in {each.pick: each for each in member.taken}.values():
                    gone = fixes.with_dependents(member, taken)
                    yield _of_unit(unit, fixes.drop_picks(member, gone), len(gone))
            for player in range(1, len(roster.game.shares(roster)) + 1):
                if any(member.entry.player != player for member in unit.members):
                    yield _of_unit(unit, fixes.set_player(unit.members, player))
        yield from _pairings(roster)

    beginnings = staticmethod(fixes.beginnings)
    savings = staticmethod(fixes.spending_less)
    unknown_options = staticmethod(fixes.unknown_options)


CANDIDATES = ArmyCandidates()
