"""The worth of Quality, Defense, Tough, range and AP, for every ground game.

The figures were solved from the printed option prices of 3.5 books; `docs/points.md` says how.
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass

from rulesets.games.ground.book import Kind, RuleUse, Weapon
from rulesets.games.ground.outfit import combined_rules

QUALITY = {2: 1.5, 3: 1.0, 4: 0.75, 5: 0.5, 6: 0.25}
DEFENSE = {2: 1.0, 3: 4 / 6, 4: 3 / 6, 5: 2 / 6, 6: 1 / 6}
RANGE = {0: 1.0, 6: 0.5, 9: 0.75, 12: 1.0, 18: 1.5, 24: 2.0, 30: 2.25, 36: 2.5, 48: 2.75}
"""By inches; a range between two counts as the shorter one."""

AP = (1.0, 1.5, 1.95, 2.35, 2.7, 3.0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Models:
    """Models that are alike, and the weapons of all of them with their number."""

    count: int
    quality: int
    defense: int
    kinds: tuple[Kind, ...] = ()
    rules: tuple[RuleUse, ...] = ()
    weapons: tuple[tuple[Weapon, float], ...] = ()


@dataclass(frozen=True, slots=True)
class Body:
    """One model without its weapons. `scale` is what 1 attack is worth that always hits."""

    scale: float
    quality: int
    defense: int
    tough: int
    kinds: tuple[Kind, ...] = ()

    @property
    def hit(self) -> float:
        return (7 - self.quality) / 6

    @property
    def skill(self) -> float:
        return self.scale * QUALITY[self.quality]

    @property
    def armour(self) -> float:
        return self.scale * DEFENSE[self.defense]

    @property
    def stamina(self) -> float:
        """Wounds, worth more the more of them one model has."""
        return self.tough * (1.2 + 0.02 * self.tough) if self.tough > 1 else 1.0


RulePoints = Mapping[str, Callable[[Body, int], float]]
"""By key of the rule, points for one model of a body and a rating."""


def ratings(rules: Iterable[RuleUse]) -> dict[str, int]:
    """Every rule with the rating that counts, 0 if it has none or a text."""
    return {
        use.key: use.rating if isinstance(use.rating, int) else 0 for use in combined_rules(rules)
    }


def weapon_ratings(weapon: Weapon, models: Models, lent: Collection[str]) -> dict[str, int]:
    """Rules of a weapon, and those of its bearer that are `lent` to all it carries."""
    return ratings([*weapon.rules, *(use for use in models.rules if use.key in lent)])


def rules_worth(
    rules: Mapping[str, int], body: Body, known: RulePoints, free: Collection[str], other: float
) -> float:
    """Points of a model's rules: those known, nothing for those `free`, others by its stamina."""
    return sum(
        known[key](body, rating) if key in known else other * body.stamina
        for key, rating in rules.items()
        if key not in free
    )


def penetration(ap: int) -> float:
    """Worth of a hit by how much it takes off the rolls to block it."""
    return AP[max(0, min(ap, len(AP) - 1))]


def reach(inches: int) -> float:
    """Worth of an attack by its range."""
    return RANGE[max(known for known in RANGE if known <= inches)]


def multiplied(rating: int, step: float, later: float) -> float:
    """Factor of a rule that multiplies by its rating: a step for each up to 3, less after it."""
    return 1 + step * min(rating - 1, 2) + later * max(rating - 3, 0)
