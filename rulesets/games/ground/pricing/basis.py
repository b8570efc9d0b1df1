"""The formula for points that every ground game has, and the worth of Defense, range and AP.

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

UNKNOWN_WEAPON_RULE = 1.2
"""Factor of a rule of weapons whose worth is not known."""


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
    tough: int
    kinds: tuple[Kind, ...] = ()

    @property
    def hit(self) -> float:
        return (7 - self.quality) / 6

    @property
    def skill(self) -> float:
        return self.scale * QUALITY[self.quality]

    @property
    def stamina(self) -> float:
        """Wounds; each is worth more the more a model has."""
        return self.tough * (1.2 + 0.02 * self.tough) if self.tough > 1 else 1.0


RulePoints = Mapping[str, Callable[[Body, int], float]]
"""Points for one model, from its body and the rating, by key of the rule."""

Ratings = Mapping[str, int]
"""The rating of each rule in effect by its key, 0 if it has no number."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Formula:
    """The points of models and weapons in one game, before rounding.

    `scale` is the worth of 1 attack that always hits. `quality` holds the worth of moving, seizing
    and holding per point of Tough, `defense` that of armour per wound, both by the printed figure.
    `fear` is the worth of a rating of Fear for a unit. `rules` of models have points of their own,
    `free` ones none, any other `unknown_rule` per point of stamina. Rules of `of_weapons` change
    the worth of attacks; a model lends its own to its weapons. `hit` is the chance to hit by a
    weapon's rules and Quality, `harm` the worth of a hit by rules, chance and whether it is ranged.
    """

    scale: float
    quality: Mapping[int, float]
    defense: Mapping[int, float]
    fear: Callable[[int], float]
    rules: RulePoints
    free: Collection[str]
    unknown_rule: float
    of_weapons: Collection[str]
    hit: Callable[[Ratings, int], float]
    harm: Callable[[Ratings, float, bool], float]

    def worth(self, models: Models) -> float:
        """Return the points of these models."""
        arms = sum(number * self.weapon_worth(weapon, models) for weapon, number in models.weapons)
        rules = ratings(models.rules)
        fear = self.fear(rules["fear"]) if "fear" in rules else 0.0
        return models.count * self.body_worth(models) + fear + arms

    def body_worth(self, models: Models) -> float:
        """Return the points of one model without its weapons."""
        rules = ratings(models.rules)
        body = Body(self.scale, models.quality, rules.get("tough", 1), models.kinds)
        armour = self.scale * self.defense[models.defense]
        bare = armour * body.stamina + self.quality[models.quality] * body.tough
        return bare + sum(
            self.rules[key](body, rating) if key in self.rules else self.unknown_rule * body.stamina
            for key, rating in rules.items()
            if key not in self.free
        )

    def weapon_worth(self, weapon: Weapon, models: Models) -> float:
        """Return the points of one weapon carried by one of these models."""
        lent = (use for use in models.rules if use.key in self.of_weapons)
        rules = ratings([*weapon.rules, *lent])
        hit = self.hit(rules, models.quality)
        harm = self.harm(rules, hit, weapon.range > 0)
        return self.scale * weapon.attacks * hit * reach(weapon.range) * harm


def ratings(rules: Iterable[RuleUse]) -> Ratings:
    return {
        use.key: use.rating if isinstance(use.rating, int) else 0 for use in combined_rules(rules)
    }


def penetration(ap: int) -> float:
    """Return the worth of a hit by its AP."""
    return AP[max(0, min(ap, len(AP) - 1))]


def reach(inches: int) -> float:
    """Return the worth of an attack by its range."""
    return RANGE[max(known for known in RANGE if known <= inches)]


def multiplied(rating: int, step: float, later: float) -> float:
    """Return the factor of a rating that multiplies: `step` per point up to 3, then `later`."""
    return 1 + step * min(rating - 1, 2) + later * max(rating - 3, 0)
