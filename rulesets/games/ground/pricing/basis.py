"""Worth of Quality, Defense, Tough, range and AP in every ground game.

The figures were solved from the option prices printed in 3.5 books; see `docs/points.md`.
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass

from rulesets.games.ground.book import Kind, RuleUse, Weapon
from rulesets.games.ground.outfit import combined_rules

QUALITY = {2: 1.5, 3: 1.0, 4: 0.75, 5: 0.5, 6: 0.25}
DEFENSE = {2: 1.0, 3: 4 / 6, 4: 3 / 6, 5: 2 / 6, 6: 1 / 6}
RANGE = {0: 1.0, 6: 0.5, 9: 0.75, 12: 1.0, 18: 1.5, 24: 2.0, 30: 2.25, 36: 2.5, 48: 2.75}
"""By inches; a range in between counts as the next shorter one."""

AP = (1.0, 1.5, 1.95, 2.35, 2.7, 3.0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Models:
    """Equal models, with the weapons of all of them and their numbers."""

    count: int
    quality: int
    defense: int
    kinds: tuple[Kind, ...] = ()
    rules: tuple[RuleUse, ...] = ()
    weapons: tuple[tuple[Weapon, float], ...] = ()


@dataclass(frozen=True, slots=True)
class Body:
    """One model without its weapons. `scale` is the worth of 1 attack that always hits."""

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
        """Wounds; each is worth more the more a model has."""
        return self.tough * (1.2 + 0.02 * self.tough) if self.tough > 1 else 1.0


RulePoints = Mapping[str, Callable[[Body, int], float]]
"""Points for one model, from its body and the rating, by key of the rule."""


def ratings(rules: Iterable[RuleUse]) -> dict[str, int]:
    """Return each rule's effective rating, 0 if it has no number."""
    return {
        use.key: use.rating if isinstance(use.rating, int) else 0 for use in combined_rules(rules)
    }


def weapon_ratings(weapon: Weapon, models: Models, lent: Collection[str]) -> dict[str, int]:
    """Return a weapon's rules and those rules of its bearer that are `lent` to all its weapons."""
    return ratings([*weapon.rules, *(use for use in models.rules if use.key in lent)])


def rules_worth(
    rules: Mapping[str, int], body: Body, known: RulePoints, free: Collection[str], other: float
) -> float:
    """Return the points of a model's rules: `free` ones cost nothing, unknown ones by stamina."""
    return sum(
        known[key](body, rating) if key in known else other * body.stamina
        for key, rating in rules.items()
        if key not in free
    )


def penetration(ap: int) -> float:
    """Return the worth of a hit by its AP."""
    return AP[max(0, min(ap, len(AP) - 1))]


def reach(inches: int) -> float:
    """Return the worth of an attack by its range."""
    return RANGE[max(known for known in RANGE if known <= inches)]


def multiplied(rating: int, step: float, later: float) -> float:
    """Return the factor of a rating that multiplies: `step` per point up to 3, then `later`."""
    return 1 + step * min(rating - 1, 2) + later * max(rating - 3, 0)
