"""The blocks of a roster sheet: one per ship, one per six squadrons of a line."""

from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext, pgettext_lazy

from fleets.models import ShipClass
from rulesets import wording
from rulesets.engine.report import Report
from rulesets.engine.values import Level, Stat, Term
from rulesets.games.warfleets.catalogue import BOXES, Character, Rule, Weapon
from rulesets.games.warfleets.roster import Member, Mount

SQUADRONS_PER_BLOCK = 6
MAX_MODELS = 120
"""Models with a block each; in a larger fleet every line of the list gets a single one."""

LONG_NAME = 36
"""Characters that fit a block's heading in its usual size."""

BLANK_SLOTS = 4

BOX, NO_BOX = "□", "\u3000"
"""A box to tick and a space as wide, as the sheets' fonts draw them."""

BOX_COLUMNS = 4
"""Boxes that fit a line, which end at its right edge."""

INCH = "″"

SPEED = pgettext_lazy("statline", "Spd")
ATTACK = pgettext_lazy("statline", "Att")
DEFENCE = pgettext_lazy("statline", "Def")


@dataclass(frozen=True, slots=True)
class Figures:
    """One part of a statline, such as `Spd 4″ → 6″ / 6″ → 9″`."""

    name: Any
    text: str = ""

    def __str__(self) -> str:
        return f"{self.name} {self.text}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """An upgrade, or an open slot to write one in. `boxes` are its points of damage."""

    number: int
    boxes: int = BOXES
    mount: Mount | None = None

    @property
    def weapon(self) -> Weapon | None:
        upgrade = self.mount.upgrade if self.mount else None
        return upgrade if isinstance(upgrade, Weapon) else None

    @property
    def label(self) -> str:
        """The number of the slot and what is in it."""
        return f"{self.number} {mount_name(self.mount)}" if self.mount else f"{self.number} "

    @property
    def detail(self) -> str:
        """A weapon's facing and rules."""
        if self.mount is None or self.weapon is None:
            return ""
        facing = self.mount.facing
        place = str(wording.FACINGS[facing]) if facing else gettext("no facing yet")
        return " · ".join([place, *(wording.term(rule.name) for rule in self.weapon.rules)])

    @property
    def profile(self) -> str:
        weapon = self.weapon
        return wording.profile(weapon.range, weapon.attacks, weapon.strength) if weapon else ""

    @property
    def ticks(self) -> str:
        return NO_BOX * (BOX_COLUMNS - self.boxes) + BOX * self.boxes


@dataclass(frozen=True, slots=True, kw_only=True)
class Block:
    """A ship, several squadrons, or a line the book does not know. Blank without a name.

    `number` counts the ships of a line of several, from 1, and is 0 for a single one; `copies` is
    how many models a block stands for; `note` is the number of its note, 0 without one.
    """

    name: Term | None = None
    number: int = 0
    count: int = 1
    copies: int = 1
    class_name: Term | None = None
    weight: Any = ""
    slots: int = 0
    heroes: tuple[Character, ...] = ()
    titles: tuple[Character, ...] = ()
    rules: tuple[Rule, ...] = ()
    points: int = 0
    figures: tuple[Figures, ...] = ()
    rows: tuple[Row, ...] = ()
    surplus: tuple[Mount, ...] = ()
    squadrons: range = range(0)
    note: int = 0
    is_unknown: bool = False
    is_flagged: bool = False

    @property
    def squadron_ticks(self) -> str:
        """The number of each squadron before its boxes."""
        return " ".join(f"{number} {BOX * BOXES}" for number in self.squadrons)

    @property
    def has_long_name(self) -> bool:
        return self.name is not None and len(self.name.en) > LONG_NAME


BLANK_BLOCK = Block(
    figures=(Figures(SPEED), Figures(ATTACK), Figures(DEFENCE)),
    rows=tuple(Row(number=number) for number in range(1, BLANK_SLOTS + 1)),
)


def blocks(report: Report) -> list[Block]:
    """Ships, then squadrons, then what the book does not know, each in the player's order."""
    lines = printed_lines(report)
    is_crowded = sum(line.count for line in lines) > MAX_MODELS
    notes = note_numbers(report)
    flagged = flagged_entries(report)
    made: list[Block] = []
    for line in lines:
        block = _block(line, notes.get(line.id, 0), line.id in flagged)
        made += _models(line, block, is_crowded)
    return made


def printed_lines(report: Report) -> list[Member]:
    roster = report.roster
    unknown = [member for member in roster.entries if member.is_unknown]
    return [*roster.ships, *roster.squadrons, *unknown]


def note_numbers(report: Report) -> dict[str, int]:
    """The entries with a note, numbered from 1 in the order of the blocks."""
    noted = [line.id for line in printed_lines(report) if line.entry.note]
    return {entry: number for number, entry in enumerate(noted, start=1)}


def flagged_entries(report: Report) -> set[str]:
    """Entries that have to change by themselves; limits of the whole fleet mark no ship."""
    grave = (Level.ERROR, Level.INCOMPLETE)
    return {
        issue.entries[0]
        for issue in report.issues
        if issue.level in grave and len(issue.entries) == 1
    }


def _block(line: Member, note: int, is_flagged: bool) -> Block:
    vessel = line.vessel
    slots = vessel.upgrades if vessel else 0
    return Block(
        name=line.label,
        class_name=vessel.name if vessel and line.entry.name else None,
        weight=ShipClass.Weight(vessel.weight).label if vessel and vessel.weight else "",
        slots=slots,
        heroes=line.heroes,
        titles=line.titles,
        rules=vessel.rules if vessel else (),
        points=line.unit_points,
        figures=_figures(line),
        rows=_rows(line, slots),
        surplus=line.mounts[slots:],
        note=note,
        is_unknown=line.is_unknown,
        is_flagged=is_flagged,
    )


def _models(line: Member, block: Block, is_crowded: bool) -> list[Block]:
    """The block of a line once for every ship, or for every six of its squadrons."""
    if line.is_squadron and not is_crowded:
        starts = range(1, line.count + 1, SQUADRONS_PER_BLOCK)
        return [_flight(block, start, line.count) for start in starts]
    if is_crowded or line.is_unknown:
        squadrons = range(1, 2) if line.is_squadron else range(0)
        return [replace(block, copies=line.count, points=line.points, squadrons=squadrons)]
    if line.count == 1:
        return [block]
    numbers = range(1, line.count + 1)
    return [replace(block, number=number, count=line.count) for number in numbers]


def _flight(block: Block, start: int, count: int) -> Block:
    squadrons = range(start, min(start + SQUADRONS_PER_BLOCK, count + 1))
    copies = len(squadrons)
    return replace(block, squadrons=squadrons, copies=copies, points=block.points * copies)


def _figures(line: Member) -> tuple[Figures, ...]:
    """Speed as move / cruise, the turret as range, attacks and strength, Evasion / Toughness."""
    vessel = line.vessel
    if vessel is None:
        return ()
    turret = wording.profile(
        vessel.turret_range, vessel.turret_attacks, _changed(line.turret_strength)
    )
    return (
        Figures(SPEED, f"{_changed(line.move, INCH)} / {_changed(line.cruise, INCH)}"),
        Figures(ATTACK, turret),
        Figures(DEFENCE, f"{vessel.evasion}+ / {vessel.toughness}+"),
    )


def _changed(stat: Stat | None, unit: str = "") -> str:
    """The printed figure, and the adjusted one where upgrades change it."""
    if stat is None:
        return ""
    printed = f"{stat.base}{unit}"
    return f"{printed} → {stat.adjusted}{unit}" if stat.is_changed else printed


def mount_name(mount: Mount) -> str:
    if mount.upgrade:
        return wording.term(mount.upgrade.name)
    return f"{mount.key} ({gettext('not in the book')})"


def _rows(line: Member, slots: int) -> tuple[Row, ...]:
    """One row for each slot of the class, filled or open."""
    mounts = line.mounts[:slots]
    filled = [Row(number=m.slot + 1, boxes=m.boxes, mount=m) for m in mounts]
    numbers = range(len(mounts) + 1, slots + 1)
    return (*filled, *(Row(number=number) for number in numbers))
