"""Weapons, items and special rules of units, for pages, paper and the API."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from armies.symbols import symbol
from rulesets.engine.values import Stat, Term
from rulesets.games.ground.book import AP, Item, RuleUse, Unit, Weapon
from rulesets.games.ground.document import Pick
from rulesets.games.ground.library import Catalogue
from rulesets.games.ground.member import TableUnit
from rulesets.games.ground.outfit import Outfit, combined_rules, merged, profile_of

SHOWN_ELSEWHERE = {"hero", "tough", "artillery", "aircraft"}
"""Special rules already shown by a row's statline or map symbol."""


@dataclass(frozen=True, slots=True)
class WeaponLine:
    """A weapon of a unit: number, profile, and AP separate from its other special rules."""

    weapon: Weapon
    count: int

    @property
    def is_melee(self) -> bool:
        return not self.weapon.range

    @property
    def ap(self) -> int | str | None:
        return next((rule.rating for rule in self.weapon.rules if rule.key == AP), None)

    @property
    def other_rules(self) -> list[RuleUse]:
        return [rule for rule in self.weapon.rules if rule.key != AP]


@dataclass(frozen=True)
class Loadout(TableUnit):
    """An entry, or a combined unit without its heroes, with all that it carries."""

    @property
    def ids(self) -> tuple[str, ...]:
        return tuple(member.id for member in self.members)

    @property
    def unit(self) -> Unit | None:
        return self.lead.unit

    @property
    def symbol(self) -> str:
        return symbol(self.unit)

    @property
    def tough(self) -> Stat | None:
        """Wounds of a model, as printed and with its options; None for a single wound."""
        outfit = self.lead.outfit
        if outfit is None:
            return None
        printed = combined_rules(outfit.unit.rules)
        base = next((r.rating for r in printed if r.key == "tough"), 1)
        stat = Stat(base if isinstance(base, int) else 1, outfit.tough)
        return None if stat == Stat(1, 1) else stat

    @cached_property
    def weapons(self) -> list[WeaponLine]:
        weapons = (weapon for outfit in self._outfits for weapon in outfit.weapons)
        return [WeaponLine(*found) for found in merged(weapons, profile_of)]

    @cached_property
    def items(self) -> list[tuple[Item, int]]:
        items = (item for outfit in self._outfits for item in outfit.items)
        return merged(items, lambda item: item.name.en)

    @property
    def _outfits(self) -> list[Outfit]:
        return [member.outfit for member in self.members if member.outfit]

    @cached_property
    def rules(self) -> tuple[RuleUse, ...]:
        """Special rules of all models; Tough is in the statline."""
        rules = self.lead.outfit.rules if self.lead.outfit else ()
        return tuple(rule for rule in rules if rule.key != "tough")

    @property
    def own_rules(self) -> list[RuleUse]:
        """Special rules of all models that not every unit of the book has."""
        return own_rules(self.lead.catalogue, self.rules) if self.lead.catalogue else []

    @cached_property
    def model_rules(self) -> list[tuple[Term, RuleUse]]:
        """Special rules of single models, with their source."""
        return [
            (taken.option.label, rule)
            for member in self.members
            for taken in member.taken
            if taken.option
            for rule in taken.option.rules
            if member.outfit and rule in member.outfit.model_rules
        ]

    @property
    def unknown_options(self) -> list[Term]:
        """Names of the picks that the book does not have."""
        return [taken.label for member in self.members for taken in member.unknown]

    @property
    def unknown_picks(self) -> list[Pick]:
        """Picks that the book does not have; they stay at no points."""
        return [taken.pick for member in self.members for taken in member.unknown]


def own_rules(book: Catalogue, rules: Iterable[RuleUse]) -> list[RuleUse]:
    """Return the rules not shared by all units of the book nor shown beside them."""
    shared = {rule.key for rule in book.common_rules} | SHOWN_ELSEWHERE
    return [rule for rule in rules if rule.key not in shared]
