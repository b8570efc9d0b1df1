"""Weapons of a unit as printed, with the hits and wounds to expect."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from armies.cards import WeaponLine
from rulesets.engine.values import Term
from rulesets.games.ground.book import RuleUse
from rulesets.games.ground.chances import Attack
from rulesets.games.ground.game import GroundGame
from rulesets.sheets.layout import decimal

LIMITED = "limited"
"""Key of the special rule of weapons that are used once."""

MAX_USES = 10
"""Boxes for uses of such weapons that a line has room for."""

DEFENSES = (3, 4, 5)
"""The usual ones, against which chances are given."""


@dataclass(frozen=True, slots=True)
class WeaponRow:
    """A weapon as printed: `dice` of all of them together, boxes for each single use."""

    name: Term
    count: int
    range: int
    dice: int
    ap: int | str | None
    rules: tuple[RuleUse, ...]
    attack: Attack = field(compare=False)
    game: GroundGame = field(compare=False)
    uses: Sequence[int] = ()

    @classmethod
    def of(cls, line: WeaponLine, game: GroundGame, quality: int) -> "WeaponRow":
        rules = line.other_rules
        is_limited = any(rule.key == LIMITED for rule in rules)
        dice = line.count * line.weapon.attacks
        ratings = {rule.key: rule.rating for rule in line.weapon.rules}
        return cls(
            name=line.weapon.name,
            count=line.count,
            range=line.weapon.range,
            dice=dice,
            ap=line.ap,
            rules=tuple(rule for rule in rules if rule.key != LIMITED),
            attack=Attack(dice, quality, ratings),
            game=game,
            uses=range(min(line.count, MAX_USES) if is_limited else 0),
        )

    @property
    def chances(self) -> str:
        """The hits to expect, then the wounds at each usual Defense."""
        found = [self.game.chance(self.attack, defense) for defense in DEFENSES]
        wounds = " · ".join(decimal(each.wounds) for each in found)
        return f"{decimal(found[0].hits)}: {wounds}"
