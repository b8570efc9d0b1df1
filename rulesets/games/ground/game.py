"""Differences between the ground games, as facts for pages, sheets and the deployment plan."""

from collections.abc import Collection, Iterable, Mapping

from rulesets.engine.game import Game
from rulesets.engine.messages import gettext_noop
from rulesets.engine.report import Report
from rulesets.engine.roster import numbered
from rulesets.games.ground import chances
from rulesets.games.ground.book import Weapon
from rulesets.games.ground.candidates import CANDIDATES
from rulesets.games.ground.chances import Attack, Chance
from rulesets.games.ground.deploying import EDITS
from rulesets.games.ground.document import ArmyDocument, ArmyEntry
from rulesets.games.ground.fixes import FIX_LABELS
from rulesets.games.ground.library import BOOKS, Library
from rulesets.games.ground.member import UNKNOWN, Member, TableUnit
from rulesets.games.ground.moves import Move, Moves
from rulesets.games.ground.names import WORDS
from rulesets.games.ground.roster import Roster
from rulesets.games.ground.ties import halves_of, rows_on_table
from rulesets.games.ground.upgrades import equip

ArmyReport = Report[Roster]
"""A judged army."""


class GroundGame(Game[Roster, ArmyDocument, Library]):
    """A game of armies.

    `row_sizes` are those that have a row of limits. `most_players` is the size of the largest
    side. If `rides_by_model`, each infantry model takes one place and nothing else rides.
    `casts_on_roll`: a spell's threshold is a die roll, not a number of tokens.
    `tests_morale_of_army`: morale depends on the number of units left. `heroes_test_morale`: one in
    a unit may test its morale. `far` are special rules of units that improve shooting at more than
    9″, `still` those that do so on Hold. `ambush` and `scout` are message ids.
    """

    document = ArmyDocument
    edits = EDITS
    books = BOOKS
    candidates = CANDIDATES
    fix_labels = FIX_LABELS
    has_combined: bool = True
    heroes_join: bool = True
    row_sizes: tuple[int, ...] = ()
    most_players: int = 1
    rides_by_model: bool = False
    casts_on_roll: bool = False
    tests_morale_of_army: bool = False
    heroes_test_morale: bool = False
    moves: Moves
    far: frozenset[str] = frozenset()
    still: frozenset[str] = frozenset()
    ambush: str = gettext_noop("May arrive at the start of any round after the first.")
    scout: str = gettext_noop("Deploys after all other units, within 12″ of its own zone.")

    def resolve(self, document: ArmyDocument, books: Library) -> Roster:
        """Look up every key of an army. Keys missing from the books stay, unknown, at no points.

        Namesakes are numbered in the order in which rows show them.
        """
        rows = rows_on_table(document)
        shown = [entry for row in rows for unit in row for entry in unit]
        found = numbered([_name_key(entry, books) for entry in shown])
        numbers = {entry.id: number for entry, number in zip(shown, found, strict=True)}
        kinds_add = self.kinds_add(document)
        members = []
        for entry in document.entries:
            catalogue = books.books.get(entry.book)
            kit = catalogue.kits.get(entry.key) if catalogue else None
            outfit = equip(kit, entry.picks, kinds_add) if kit else None
            members.append(Member(entry, catalogue, kit, outfit, numbers[entry.id]))
        return Roster(
            game=self, document=document, library=books, members=tuple(members), rows=rows
        )

    def kinds_add(self, document: ArmyDocument) -> bool:
        """Return whether ratings from a unit's kinds are added to those printed on it."""
        return True

    def is_infantry(self, roster: Roster, member: Member) -> bool:
        return not member.is_kind("vehicle", "monster", "titan", "flyer", "aircraft")

    def may_combine(self, roster: Roster, member: Member) -> bool:
        """Return whether two copies of a unit may be combined."""
        return False

    def may_join(self, roster: Roster, member: Member) -> bool:
        """Return whether an entry is a hero that may join units."""
        return False

    def may_host(self, roster: Roster, unit: TableUnit) -> bool:
        """Return whether one more hero may join a unit."""
        return False

    def hosts(self, roster: Roster) -> list[TableUnit]:
        """Return the units that one more hero may join."""
        return [unit for unit in roster.units if self.may_host(roster, unit)]

    def lone_heroes(self, roster: Roster) -> list[Member]:
        """Return the heroes who are alone and may join units."""
        alone = (unit.lead for unit in roster.units if len(unit.members) == 1)
        return [lead for lead in alone if self.may_join(roster, lead)]

    def row_at(self, size: int, policies: Mapping[str, str]) -> int:
        """Return the size whose row of the table applies, 0 without a table."""
        return 0

    def move(self, member: Member) -> Move | None:
        """Return how far a unit moves, None if it is unknown or stays where it is."""
        if member.unit is None or member.outfit is None:
            return None
        return self.moves.of({*member.unit.kinds, *(use.key for use in member.outfit.rules)})

    def morale_quality(self, unit: TableUnit) -> int:
        """Return the Quality of who tests the morale of a unit, 0 if unknown."""
        heroes = unit.heroes if self.heroes_test_morale else ()
        known = (each.unit.quality for each in (unit.lead, *heroes) if each.unit)
        return min(known, default=0)

    def natural_weapons(self, rules: Collection[str], unarmed: int) -> Iterable[tuple[Weapon, int]]:
        """Return what a unit fights with besides its weapons, each with its number.

        `rules` are the keys of its special rules; `unarmed` models have nothing for melee.
        """
        return ()

    def chance(self, attack: Attack, defense: int) -> Chance:
        """Return the chance of an attack against a Defense."""
        return chances.chance(attack, defense)

    def unit_of(self, document: ArmyDocument, entry: str) -> list[ArmyEntry]:
        return halves_of(document, entry)

    def limit_rows(self, sizes: Iterable[int]) -> list[tuple[int, list[int | None]]]:
        """Return for each size the maximum of each limit, under the default policies."""
        return [(size, [rule.allowed(size, {}) for rule in self.limits]) for size in sizes]


def _name_key(entry: ArmyEntry, books: Library) -> str:
    """Return what entries of the same name share, which are numbered; empty for an own name."""
    if entry.name or (entry.combined and entry.join):
        return ""
    book = books.books.get(entry.book)
    is_named = book and (entry.key in book.kits or WORDS.fullmatch(entry.key))
    return entry.key if is_named else UNKNOWN.en
