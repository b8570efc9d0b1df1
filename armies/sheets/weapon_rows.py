"""Weapons of a unit as printed, with the hits and wounds to expect."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from django.utils.translation import gettext

from armies.cards import WeaponLine
from rulesets.engine.values import Term
from rulesets.games.ground.book import RuleUse
from rulesets.games.ground.chances import FAR, Attack
from rulesets.games.ground.game import GroundGame
from rulesets.sheets.layout import decimal

LIMITED = "limited"
"""Key of the special rule of weapons that are used once."""

MAX_USES = 10
"""Boxes for uses of such weapons that a line has room for."""

DEFENSES = (3, 4, 5)
"""The usual ones, against which chances are given."""


Together = tuple[str, str, tuple[str, ...]]
"""Which weapons, at what distance, and the hits and wounds to expect there."""


@dataclass(frozen=True, slots=True)
class WeaponRow:
    """A weapon as printed: `attacks` of each, `dice` of all together, boxes for each single use."""

    name: Term
    count: int
    range: int
    attacks: int
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
            attacks=line.weapon.attacks,
            dice=dice,
            ap=line.ap,
            rules=tuple(rule for rule in rules if rule.key != LIMITED),
            attack=Attack(dice, quality, ratings),
            game=game,
            uses=range(min(line.count, MAX_USES) if is_limited else 0),
        )

    @property
    def chances(self) -> tuple[str, ...]:
        """The hits to expect, then the wounds at each usual Defense."""
        return expected(self.game, [self.attack])


def ranged_first(weapons: Iterable[WeaponRow]) -> tuple[WeaponRow, ...]:
    """Return weapons in the order of their range, the farthest first, melee last."""
    return tuple(sorted(weapons, key=lambda weapon: -weapon.range))


def expected(game: GroundGame, attacks: Sequence[Attack]) -> tuple[str, ...]:
    """Return the hits to expect of attacks together, then the wounds at each usual Defense."""
    found = [[game.chance(attack, defense) for attack in attacks] for defense in DEFENSES]
    hits = sum((chance.hits for chance in found[0]), Fraction(0))
    wounds = [sum((chance.wounds for chance in chances), Fraction(0)) for chances in found]
    return tuple(map(decimal, (hits, *wounds)))


def together(weapons: Sequence[WeaponRow], rules: Collection[str]) -> Iterator[Together]:
    """Yield what all weapons that reach so far do together, the farthest first, melee last.

    `rules` are those of the unit that help it from afar. A single weapon is left out unless they
    change its chances.
    """
    ranges = {weapon.range for weapon in weapons}
    if rules and max(ranges, default=0) > FAR:
        ranges.add(FAR)
    for inches in sorted(ranges, reverse=True):
        firing = [each for each in weapons if (each.range >= inches if inches else not each.range)]
        is_far = bool(rules) and inches > FAR
        if len(firing) > 1 or is_far:
            attacks = [each.attack.from_afar(rules) if is_far else each.attack for each in firing]
            title = gettext("Together")
            if is_far:
                far = gettext("Together beyond %(n)d″"), gettext("Beyond %(n)d″")
                title = far[len(firing) == 1] % {"n": FAR}
            reach = f"{inches}″" if inches else gettext("melee")
            yield title, reach, expected(firing[0].game, attacks)
