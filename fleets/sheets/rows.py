"""Rows of a ship's block: an upgrade each, or an open slot to fill in."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.utils.translation import gettext

from fleets.sheets.effects import EFFECTS, ONCE
from fleets.wording import weapon_profile
from rulesets import wording
from rulesets.engine.values import Term
from rulesets.games.warfleets import chances
from rulesets.games.warfleets.catalogue import BOXES, CatalogueItem, System, Weapon
from rulesets.games.warfleets.member import Member, Mount
from rulesets.sheets import measure
from rulesets.sheets.cards import NamedText
from rulesets.sheets.layout import decimal

NUMBER, NAME, BOXES_END = 0, 3, 73
"""Tab stops of a row, its boxes before the last."""

RANGE, DIGIT, ATTACKS, STRENGTH = 47, 2, 53, 58
"""Tab stops of a weapon's figures; a range of one digit stands so many further right."""

STOPS_OF_BOX = 3.5
"""Width of a box to tick, in tab stops."""

TWO_DIGITS = 10

POINTS = 10.5
"""Type size of a row's name and profile."""

EFFECT_POINTS, EFFECT_WIDTH = 8, 74.3
"""Type size of what a row does, and the width of a line in millimetres."""

AVERAGE_STOPS = (0, 18, 28, 41, 54)
"""Tab stops of average damage: what it is, then its targets."""


@dataclass(frozen=True, slots=True, kw_only=True)
class UpgradeRow:
    """An upgrade, or an open slot to fill in. `boxes` are its points of damage.

    `fallback` is the statline left once it is disabled; `explains` shows its rules, `is_short`
    in a line. If `is_surplus`, it has no slot but still counts in the points and the statline.
    """

    number: int
    boxes: int = BOXES
    mount: Mount | None = None
    fallback: str = ""
    explains: bool = True
    is_short: bool = False
    is_surplus: bool = False

    @property
    def weapon(self) -> Weapon | None:
        upgrade = self.mount.upgrade if self.mount else None
        return upgrade if isinstance(upgrade, Weapon) else None

    @property
    def name(self) -> str:
        return mount_name(self.mount) if self.mount else ""

    @property
    def arc(self) -> str:
        """The picture of a weapon's arc of fire, empty for other upgrades."""
        if self.mount is None:
            return "blank"
        if self.weapon is None:
            return ""
        return self.mount.facing or "none"

    @property
    def arc_words(self) -> str:
        facing = self.mount.facing if self.mount else None
        return wording.coded("facing", facing) if facing else gettext("side?")

    @property
    def explained(self) -> tuple[CatalogueItem, ...]:
        """The rules of a weapon, or a system itself."""
        if self.weapon:
            return self.weapon.rules
        upgrade = self.mount.upgrade if self.mount else None
        return (upgrade,) if upgrade else ()

    @property
    def named_texts(self) -> tuple[NamedText, ...]:
        return full_texts(self.explained)

    @property
    def effect(self) -> str:
        """Its rules in words, or their names only, after what is wrong with it."""
        if self.explains:
            texts = short_texts(self.explained) if self.is_short else self.named_texts
            rules = self._in_words(texts)
        else:
            rules = ", ".join(wording.term(name) for name, _ in self.named_texts if self.weapon)
        surplus = f"({gettext('no slot')})" if self.is_surplus else ""
        return f"{surplus} {rules}".strip()

    @property
    def is_long(self) -> bool:
        """Whether its whole texts take more than a line."""
        text = f"{self._in_words(self.named_texts)} {self.fallback}"
        return measure.lines(text, EFFECT_WIDTH, EFFECT_POINTS) > 1

    def _in_words(self, texts: Iterable[NamedText]) -> str:
        """Return texts, those of a weapon behind their names; a system's name stands above."""
        named = ((wording.term(name), wording.term(text)) for name, text in texts)
        return " ".join(
            ". ".join(filter(None, (name, text))) if self.weapon else text for name, text in named
        )

    @property
    def line(self) -> str:
        """Its number, name and profile in columns, up to where its boxes begin."""
        figures = self.profile.split()
        is_near = bool(self.weapon and self.weapon.range < TWO_DIGITS)
        of_figures = (RANGE + DIGIT * is_near, ATTACKS, STRENGTH)[: len(figures)]
        texts = (f"{self.number}", self.name, *figures, "")
        stops = (NUMBER, NAME, *of_figures, int(BOXES_END - STOPS_OF_BOX * self.boxes))
        return measure.in_columns(texts, stops, POINTS, "condensed-semibold")

    @property
    def average(self) -> str:
        return average(self.chances)

    @property
    def profile(self) -> str:
        weapon = self.weapon
        return weapon_profile(weapon.range, weapon.attacks, weapon.strength) if weapon else ""

    @property
    def chances(self) -> tuple[str, ...]:
        """Expected damage on each of the usual targets; empty if it deals none."""
        return averages(chances.of_weapon(self.weapon)) if self.weapon else ()


def averages(damage: Iterable[Fraction]) -> tuple[str, ...]:
    """Return damage to expect as sheets print it."""
    return tuple(map(decimal, damage))


def average(found: Sequence[str]) -> str:
    """Return average damage by target, in columns; empty if there is none."""
    targets = gettext("light"), gettext("medium"), gettext("heavy"), gettext("squadron")
    if not found:
        return ""
    averages = [f"{target} {each}" for target, each in zip(targets, found, strict=True)]
    return measure.in_columns([gettext("Average damage:"), *averages], AVERAGE_STOPS, EFFECT_POINTS)


def full_texts(items: Iterable[CatalogueItem]) -> tuple[NamedText, ...]:
    return tuple((_marked(item), item.summary) for item in items)


def short_texts(items: Iterable[CatalogueItem]) -> tuple[NamedText, ...]:
    """Return texts in a few words each, where there are such."""
    return tuple(
        (_marked(item), Term(str(EFFECTS[item.key])) if item.key in EFFECTS else item.summary)
        for item in items
    )


def _marked(item: CatalogueItem) -> Term:
    """Return a name, followed by a box to tick if it is used once per game."""
    if item.key not in ONCE:
        return item.name
    return Term(*(f"{name}\N{NO-BREAK SPACE}□" for name in (item.name.en, item.name.it)))


def _fallback(line: Member, mount: Mount) -> str:
    """Return the statline once an upgrade that changes it is disabled."""
    upgrade = mount.upgrade
    if not isinstance(upgrade, System) or not (line.move and line.cruise and line.turret_strength):
        return ""
    if upgrade.move_bonus or upgrade.cruise_bonus:
        speeds = {"move": line.move.base, "cruise": line.cruise.base}
        return gettext("Disabled: move %(move)d″, cruise %(cruise)d″.") % speeds
    if upgrade.turret_strength_bonus:
        return gettext("Disabled: turret S%(n)d.") % {"n": line.turret_strength.base}
    return ""


def mount_name(mount: Mount) -> str:
    if mount.upgrade:
        return wording.term(mount.upgrade.name)
    return f"{mount.key} ({gettext('not in the book')})"


def rows_of(line: Member, slots: int) -> tuple[UpgradeRow, ...]:
    """Return a row for each slot of the class, filled or open, and for surplus upgrades."""
    filled = [
        UpgradeRow(
            number=mount.slot + 1,
            boxes=mount.boxes,
            mount=mount,
            fallback=_fallback(line, mount),
            is_surplus=mount.slot >= slots,
        )
        for mount in line.mounts
    ]
    numbers = range(len(filled) + 1, slots + 1)
    return (*filled, *(UpgradeRow(number=number) for number in numbers))
