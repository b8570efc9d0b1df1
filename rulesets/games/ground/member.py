"""A resolved army entry, and the units on the table that entries form."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from rulesets.engine.details import Named
from rulesets.engine.values import Term
from rulesets.games.ground.book import Kind, RuleUse, Unit
from rulesets.games.ground.document import ArmyEntry
from rulesets.games.ground.kinds import RULES_BY_KIND
from rulesets.games.ground.library import Catalogue
from rulesets.games.ground.names import WORDS
from rulesets.games.ground.outfit import Outfit, Taken
from rulesets.games.ground.upgrades import Kit

UNKNOWN = Term("Unknown unit", "Unità sconosciuta")
"""Name of a unit whose book is missing, or whose key is an id of another program."""

MAX_TOUGH = 6
"""Highest Tough of a hero that may join a unit."""

CASTERS = {"caster", "psychic"}
"""Special rules that let a unit cast its book's spells."""

MOST_TOKENS = 6
"""Most spell tokens that a caster keeps."""


def half_of(number: int) -> int:
    """Return how many models of a unit, or wounds of a single model, are lost with half of them."""
    return -(-number // 2)


@dataclass(frozen=True)
class Member:
    """An entry with its computed values. `outfit` is None if its book does not have the unit."""

    entry: ArmyEntry
    catalogue: Catalogue | None
    kit: Kit | None
    outfit: Outfit | None
    number: int

    @property
    def id(self) -> str:
        return self.entry.id

    @property
    def key(self) -> str:
        return self.entry.key

    @property
    def unit_key(self) -> str:
        """The key of the unit among the units of all books."""
        return self.entry.unit_key

    @property
    def unit(self) -> Unit | None:
        return self.kit.unit if self.kit else None

    @property
    def is_unknown(self) -> bool:
        return self.kit is None

    @property
    def points(self) -> int:
        return self.outfit.points if self.outfit else 0

    @property
    def size(self) -> int:
        """Models on the table."""
        return self.outfit.size if self.outfit else 0

    @property
    def printed_size(self) -> int:
        return self.unit.size if self.unit else 0

    def is_kind(self, *kinds: Kind) -> bool:
        return self.kit is not None and not self.kit.kinds.isdisjoint(kinds)

    @property
    def shown_kinds(self) -> tuple[Kind, ...]:
        """The kinds of the unit in a game whose rules go by them, otherwise none."""
        goes_by_kind = self.catalogue is not None and self.catalogue.game in RULES_BY_KIND
        return self.unit.kinds if self.unit and goes_by_kind else ()

    def bears(self, rule: str) -> bool:
        """Return whether the unit, one of its models or an item has a special rule."""
        return self.outfit is not None and self.outfit.bears(rule)

    @property
    def casts(self) -> bool:
        return self.outfit is not None and not CASTERS.isdisjoint(self.outfit.bearings)

    @property
    def taken(self) -> tuple[Taken, ...]:
        """Its picks, looked up in the book."""
        return self.outfit.taken if self.outfit else ()

    @property
    def choices(self) -> list[Named]:
        return [Named.of(taken.label) for taken in self.taken]

    @property
    def equipment(self) -> Iterator[Term]:
        if self.outfit:
            yield from (weapon.name for weapon, _count in self.outfit.weapons)
            yield from (item.name for item, _count in self.outfit.items)

    @property
    def tough(self) -> int:
        """Wounds a model takes."""
        return self.outfit.tough if self.outfit else 1

    @property
    def uses(self) -> list[RuleUse]:
        """Every special rule of the unit, its items, weapons and options."""
        return self.outfit.uses if self.outfit else []

    @cached_property
    def label(self) -> Term:
        """The player's name for it, or the unit's, numbered if there are several."""
        if self.entry.name:
            return Term(self.entry.name)
        if self.unit:
            return self.unit.name.numbered(self.number)
        is_named = self.catalogue and WORDS.fullmatch(self.key)
        return Term(self.key) if is_named else UNKNOWN.numbered(self.number)

    @property
    def half(self) -> int:
        """Which half of a combined unit it is, 1 or 2; 0 for all others."""
        return 1 + bool(self.entry.join) if self.entry.combined else 0

    @property
    def names(self) -> tuple[Term, ...]:
        """The player's name for it and the unit's."""
        return (self.label, self.unit.name) if self.unit else (self.label,)

    @property
    def unknown(self) -> list[Taken]:
        """The picks that the book does not have."""
        return [taken for taken in self.taken if not taken.is_known]


@dataclass(frozen=True)
class TableUnit:
    """One unit on the table: an entry or the halves of a combined unit, with its heroes."""

    halves: tuple[Member, ...]
    heroes: tuple[Member, ...] = ()

    @property
    def lead(self) -> Member:
        return self.halves[0]

    @property
    def id(self) -> str:
        return self.lead.id

    @property
    def members(self) -> tuple[Member, ...]:
        return self.halves + self.heroes

    @property
    def label(self) -> Term:
        return self.lead.label

    @property
    def labels(self) -> tuple[Term, ...]:
        """The unit's label, then those of its heroes."""
        return (self.label, *(hero.label for hero in self.heroes))

    @property
    def is_combined(self) -> bool:
        return len(self.halves) > 1

    def takers(self, member: Member) -> tuple[Member, ...]:
        """Return the halves that take what a member takes for all models, itself among them."""
        if member not in self.halves:
            return (member,)
        return tuple(half for half in self.halves if half.kit is member.kit)

    @property
    def points(self) -> int:
        return sum(member.points for member in self.members)

    @property
    def size(self) -> int:
        return sum(member.size for member in self.members)

    @property
    def wounds(self) -> int:
        """The wounds by which it tests morale: of a single model that takes several, else 0."""
        return self.lead.tough if self.size == 1 and self.lead.tough > 1 else 0

    @property
    def half(self) -> int:
        """How many models left, or how many of its `wounds` taken, mean a morale test; 0 if none.

        Only in games that do not test the morale of the army.
        """
        return half_of(self.wounds) if self.wounds else self.size - half_of(self.size)
