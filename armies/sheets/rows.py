"""Weapons of a unit as printed, with the wounds to expect."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import ClassVar

from django.utils.translation import gettext

from armies.loadouts import WeaponLine
from armies.sheets.styles import STYLES
from armies.wording import rule_uses
from rulesets import wording
from rulesets.engine.values import Term
from rulesets.games.ground.book import RuleUse
from rulesets.games.ground.chances import AUTOMATIC, FAR, Attack
from rulesets.games.ground.game import GroundGame
from rulesets.sheets import measure
from rulesets.sheets.layout import decimal

LIMITED = "limited"
"""Key of the special rule of weapons that are used once."""

MAX_USES = 10
"""Boxes for uses of such weapons that a line has room for."""

SHARES = (36, 28, 31, 39, 42, 46, 52, 58)
"""Percents of a table's width that names may take, the usual first; rules have what is left."""

TABLE, NAME_EDGES, RULE_EDGES = 87.8, 2.0, 3.0
"""Width of a table of weapons in millimetres, padding of its names and rules."""

NAME_POINTS, RULE_POINTS = 10, 8


@dataclass(frozen=True, slots=True)
class WeaponColumns:
    """Columns of a table of weapons: `names` is the percents of its width for these.

    Where it `is_wide`, figures stand farther apart.
    """

    names: int = SHARES[0]
    is_wide: bool = False

    @property
    def style(self) -> str:
        """The classes in the style sheet."""
        return f"names-{self.names}" + " wide-figures" * self.is_wide

    @property
    def rules(self) -> float:
        """The percents left for rules."""
        return 100 - (33 if self.is_wide else 26.8) - self.names


COLUMNS = [WeaponColumns(names, is_wide) for is_wide in (True, False) for names in SHARES]


@dataclass(frozen=True, slots=True)
class WeaponRow:
    """A weapon as printed: `attacks` of each, `dice` of all together, boxes for each single use.

    Without `attacks` its dice are hits. `copies` are units that each have such boxes.
    """

    is_together: ClassVar = False

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
    copies: int = 1

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
            attacks=0 if AUTOMATIC in ratings else line.weapon.attacks,
            dice=dice,
            ap=line.ap,
            rules=tuple(rule for rule in rules if rule.key != LIMITED),
            attack=Attack(dice, quality, ratings),
            game=game,
            uses=range(min(line.count, MAX_USES) if is_limited else 0),
        )

    @property
    def title(self) -> str:
        number = f"{self.count}×\N{NO-BREAK SPACE}" if self.count > 1 else ""
        return f"{number}{wording.term(self.name)}"

    @property
    def special(self) -> str:
        """Its rules, with room for the boxes of single uses."""
        boxes = f"{' 1' * (self.copies > 1)} {'00' * len(self.uses)}" * self.copies
        once = f"{gettext('Limited')}{boxes}".replace(" ", "\N{NO-BREAK SPACE}")
        return ", ".join(filter(None, (rule_uses(self.rules), once if self.uses else "")))

    @property
    def chances(self) -> tuple[str, ...]:
        """The wounds to expect at each usual Defense."""
        return expected([self])

    def wounds(self, defense: int, helping: Collection[str] = ()) -> Fraction:
        """Return the wounds to expect; `helping` are rules of the unit that help there."""
        attack = self.attack.helped(helping) if helping else self.attack
        return self.game.chance(attack, defense).wounds


@dataclass(frozen=True, slots=True)
class Together:
    """Which weapons, at what distance, and the wounds to expect of them there."""

    is_together: ClassVar = True

    title: str
    reach: str
    chances: tuple[str, ...]


TablePart = WeaponRow | Together


@dataclass(frozen=True, slots=True)
class Weapons:
    """A unit's weapons; `far` are its rules that help from afar, `still` those on Hold."""

    rows: tuple[WeaponRow, ...] = ()
    far: frozenset[str] = frozenset()
    still: frozenset[str] = frozenset()
    columns: WeaponColumns = COLUMNS[0]

    def parts(self, has_chances: bool) -> tuple[list[TablePart], list[TablePart]]:
        """Return ranged weapons, then those of melee, each with their chances together."""
        ranged: list[TablePart] = [weapon for weapon in self.rows if weapon.range]
        melee: list[TablePart] = [weapon for weapon in self.rows if not weapon.range]
        if has_chances:
            ranged += merged_rows(self.rows, self.far, self.still, is_melee=False)
            melee += merged_rows(self.rows, self.far, self.still, is_melee=True)
        return ranged, melee


NO_WEAPONS = Weapons()


def ranged_first(weapons: Iterable[WeaponRow]) -> tuple[WeaponRow, ...]:
    """Return weapons in the order of their range, the farthest first, melee last."""
    return tuple(sorted(weapons, key=lambda weapon: -weapon.range))


def columns_of(
    weapons: Iterable[WeaponRow],
    name_points: float = NAME_POINTS,
    rule_points: float = RULE_POINTS,
) -> WeaponColumns:
    """Return columns that break few words and keep rows low, then those that are wide."""
    rows = [(weapon.title, weapon.special) for weapon in weapons]
    return min(COLUMNS, key=lambda columns: _cost(rows, columns, name_points, rule_points))


def _cost(
    rows: Iterable[tuple[str, str]],
    columns: WeaponColumns,
    name_points: float,
    rule_points: float,
) -> tuple[int, int]:
    """Return how many words break and how many lines rows take."""
    names = columns.names / 100 * TABLE - NAME_EDGES
    rules = columns.rules / 100 * TABLE - RULE_EDGES
    broken = lines = 0
    for title, special in rows:
        words = (
            *((word, names, name_points) for word in title.split()),
            *((word, rules, rule_points) for word in special.split()),
        )
        broken += sum(measure.lines(*word) > 1 for word in words)
        lines += max(
            measure.lines(title, names, name_points), measure.lines(special, rules, rule_points)
        )
    return broken, lines


def expected(weapons: Sequence[WeaponRow], helping: Collection[str] = ()) -> tuple[str, ...]:
    """Return the wounds to expect of weapons together at each usual Defense."""
    return tuple(
        decimal(sum((each.wounds(defense, helping) for each in weapons), Fraction(0)))
        for defense in STYLES[weapons[0].game.slug].defenses
    )


def merged_rows(
    weapons: Sequence[WeaponRow],
    rules: frozenset[str],
    still: frozenset[str],
    is_melee: bool,
) -> Iterator[Together]:
    """Yield what all weapons that reach so far do together, the farthest first.

    `rules` are those of the unit that help it from afar, `still` those that help its shooting on
    Hold. A single weapon is left out unless they change its chances.
    """
    weapons = [weapon for weapon in weapons if is_melee is not bool(weapon.range)]
    ranges = {weapon.range for weapon in weapons}
    if rules and max(ranges, default=0) > FAR:
        ranges.add(FAR)
    for inches in sorted(ranges, reverse=True):
        firing = [each for each in weapons if each.range >= inches]
        is_far = bool(rules) and inches > FAR
        if len(firing) > 1 or is_far:
            title = gettext("All in range") if inches else gettext("Together")
            if is_far:
                far = gettext("Together beyond %(n)d″"), gettext("Beyond %(n)d″")
                title = far[len(firing) == 1] % {"n": FAR}
            reach = f"{inches}″" if inches else gettext("melee")
            yield Together(title, reach, expected(firing, rules if is_far else ()))
        if still and inches:
            holding = gettext("On Hold") if len(firing) == 1 else gettext("Together on Hold")
            helping = still | rules if is_far else still
            yield Together(holding, f"{inches}″", expected(firing, helping))
