"""An army resolved against its books: every entry with its cost, and the units they form."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

from rulesets.engine import roster
from rulesets.engine.books import Origin
from rulesets.engine.values import Term
from rulesets.games.ground import deployment
from rulesets.games.ground.book import AP, UNNAMED, Book, Rule, RuleUse
from rulesets.games.ground.document import ArmyDocument, ArmyEntry
from rulesets.games.ground.library import Catalogue, Library
from rulesets.games.ground.member import Member, TableUnit
from rulesets.games.ground.ties import Row

if TYPE_CHECKING:
    from rulesets.games.ground.game import GroundGame


@dataclass(frozen=True, kw_only=True)
class Roster(roster.Roster[Member]):
    """An army as deployed."""

    game: GroundGame
    document: ArmyDocument
    library: Library
    rows: Sequence[Row]

    @cached_property
    def units(self) -> tuple[TableUnit, ...]:
        """The units on the table as their leading entries stand, riders after their transport."""
        return tuple(self._unit(entries) for row in self.rows for entries in row)

    def _unit(self, entries: Sequence[ArmyEntry]) -> TableUnit:
        lead, *others = (self.by_id[entry.id] for entry in entries)
        halves = (member for member in others if member.entry.combined)
        heroes = (member for member in others if not member.entry.combined)
        return TableUnit((lead, *halves), tuple(heroes))

    @cached_property
    def deployment(self) -> deployment.Deployment:
        return deployment.plan(self)

    @cached_property
    def combined(self) -> list[TableUnit]:
        return [unit for unit in self.units if unit.is_combined]

    @cached_property
    def counted_units(self) -> tuple[TableUnit, ...]:
        """The units as the limits count them: illegal ties are ignored.

        Halves that may not combine or are more than two, and heroes that may not join their unit,
        count as separate units.
        """
        return tuple(unit for table_unit in self.units for unit in self._apart(table_unit))

    def _apart(self, table_unit: TableUnit) -> list[TableUnit]:
        if len(table_unit.members) == 1:
            return [table_unit]
        lead, *others = table_unit.halves
        unit = TableUnit((lead,))
        for half in others[:1]:
            is_same = lead.unit_key == half.unit_key
            if is_same and (lead.is_unknown or self.game.may_combine(self, lead)):
                unit = TableUnit((lead, half))
        left = [half for half in others if half not in unit.halves]
        for hero in table_unit.heroes:
            may_host = lead.is_unknown or self.game.may_host(self, unit)
            if may_host and (hero.is_unknown or self.game.may_join(self, hero)):
                unit = TableUnit(unit.halves, (*unit.heroes, hero))
            else:
                left.append(hero)
        return [unit, *(TableUnit((member,)) for member in left)]

    @cached_property
    def units_by_entry(self) -> dict[str, TableUnit]:
        """The unit on the table by entry."""
        return {member.id: unit for unit in self.units for member in unit.members}

    @property
    def printed_members(self) -> list[Member]:
        """Members unit by unit."""
        return [member for unit in self.units for member in unit.members]

    def unit_of(self, entry: str) -> str:
        return self.units_by_entry[entry].id

    @cached_property
    def joined_heroes(self) -> list[tuple[Member, TableUnit]]:
        """Members that join a unit other than as its half, with that unit."""
        return [(hero, unit) for unit in self.units for hero in unit.heroes]

    @property
    def unit_count(self) -> int:
        return len(self.units)

    @property
    def factions(self) -> list[Term]:
        """Names of the books that the army uses.

        Not of one that came inside a list without a name.
        """
        return [
            book.name
            for book in self.library.books.values()
            if not (book.origin is Origin.IN_FILE and book.name.en.partition(": ")[0] == UNNAMED.en)
        ]

    @property
    def model_count(self) -> int:
        return sum(member.size for member in self.members)

    @property
    def next_player(self) -> int:
        """The player with the most points left, who gets new units."""
        left = [share.left or 0 for share in self.game.shares(self)]
        return left.index(max(left)) + 1 if left else 1

    @cached_property
    def casting_books(self) -> list[Catalogue]:
        """Books with a caster, whose spells are needed."""
        found = [m.catalogue for m in self.members if m.casts]
        return list(dict.fromkeys(book for book in found if book and book.spells))

    def rule(self, member: Member, use: RuleUse) -> Rule:
        """Return the text of a special rule, from the unit's own book or else from the game.

        It has no Italian name where the unit's book has none, so that it is found by one name; AP
        has one, as statlines write it for every book.
        """
        own = member.catalogue.rules if member.catalogue else {}
        known = own.get(use.key) or self.library.core.get(use.key)
        if known and known.name.it and not use.name.it and use.key != AP:
            return replace(known, name=Term(known.name.en))
        return known or Rule(key=use.key, name=use.name)

    def texts_in_use(self) -> list[tuple[Rule, list[Book]]]:
        """Return each text of the special rules in use with the books of its units."""
        found: dict[tuple[str, Term], tuple[Rule, dict[str, Book]]] = {}
        for member in self.members:
            for use in member.uses:
                rule = self.rule(member, use)
                _, books = found.setdefault((rule.key, rule.summary), (rule, {}))
                if member.catalogue:
                    books[member.catalogue.key] = member.catalogue.book
        return [(rule, list(books.values())) for rule, books in found.values()]

    @cached_property
    def missing_books(self) -> dict[str, str]:
        pinned = self.document.books
        needed = dict.fromkeys([*pinned, *(member.entry.book for member in self.members)])
        return {key: pinned.get(key, "") for key in needed if key not in self.library.books}

    def doubts(self, entry: str = "", is_less: bool = True) -> tuple[str, ...]:
        members = [self.by_id[entry]] if entry else self.members
        found = {"other_version": any(m.entry.book in self.document.written_for for m in members)}
        if is_less:
            found |= {
                "unknown": any(member.is_unknown or member.unknown for member in members),
                "unpriced": any(
                    taken.obstacle == "unpriced" for member in members for taken in member.taken
                ),
                "campaign": self.document.campaign
                and any(member.entry.xp or member.entry.traits for member in members),
            }
        return tuple(reason for reason in found if found[reason]) or ("unexplained",)

    @property
    def available_books(self) -> Mapping[str, tuple[str, ...]]:
        return self.library.versions

    @property
    def book_names(self) -> dict[str, Term]:
        return {key: book.name for key, book in self.library.books.items()}

    @property
    def judged_members(self) -> list[Member]:
        return [member for member in self.members if member.catalogue]
