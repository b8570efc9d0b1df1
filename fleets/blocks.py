"""The blocks of a roster sheet: one per ship, one per six squadrons of a line."""

from collections import Counter
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import pgettext_lazy

from fleets.models import ShipClass
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
INCH = "″"

NAMES = {
    "move": pgettext_lazy("statline", "Move"),
    "cruise": pgettext_lazy("statline", "Cruise"),
    "range": pgettext_lazy("statline", "Ran"),
    "attacks": pgettext_lazy("statline", "Att"),
    "strength": pgettext_lazy("statline", "Str"),
    "evasion": pgettext_lazy("statline", "Eva"),
    "toughness": pgettext_lazy("statline", "Tou"),
}
GROUPS = {
    "move": pgettext_lazy("statline", "Spd"),
    "range": pgettext_lazy("statline", "Turret"),
    "evasion": pgettext_lazy("statline", "Def"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """One box of a statline: the printed value only where upgrades change it."""

    key: str
    printed: str = ""
    value: str = ""

    @property
    def name(self) -> Any:
        return NAMES[self.key]

    @property
    def group(self) -> Any:
        return GROUPS.get(self.key, "")


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """An upgrade, or an open slot to write one in. `boxes` has one item per point of damage."""

    number: int
    boxes: range
    mount: Mount | None = None

    @property
    def weapon(self) -> Weapon | None:
        upgrade = self.mount.upgrade if self.mount else None
        return upgrade if isinstance(upgrade, Weapon) else None


@dataclass(frozen=True, slots=True, kw_only=True)
class Block:
    """A ship, several squadrons, or a line the book does not know. Blank without a name.

    `number` tells models of one name apart, 0 if there is only one; `copies` is more than 1
    where a block stands for several models; `note` is the number of its note, 0 without one.
    """

    name: Term | None = None
    number: int = 0
    copies: int = 1
    class_name: Term | None = None
    weight: Any = ""
    slots: int = 0
    heroes: tuple[Character, ...] = ()
    titles: tuple[Character, ...] = ()
    rules: tuple[Rule, ...] = ()
    points: int = 0
    figures: tuple[Figure, ...] = ()
    rows: tuple[Row, ...] = ()
    surplus: tuple[Mount, ...] = ()
    squadrons: range = range(0)
    squadron_boxes: range = range(BOXES)
    note: int = 0
    is_unknown: bool = False
    is_flagged: bool = False

    @property
    def has_long_name(self) -> bool:
        return self.name is not None and len(self.name.en) > LONG_NAME


BLANK_BLOCK = Block(
    figures=tuple(Figure(key=key) for key in NAMES),
    rows=tuple(Row(number=number, boxes=range(BOXES)) for number in range(1, BLANK_SLOTS + 1)),
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
    return _numbered(made)


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
    """The block of a line once for every model, or for every six of its squadrons."""
    if line.is_squadron and not is_crowded:
        starts = range(1, line.count + 1, SQUADRONS_PER_BLOCK)
        return [_flight(block, start, line.count) for start in starts]
    if is_crowded or line.is_unknown:
        squadrons = range(1, 2) if line.is_squadron else range(0)
        return [replace(block, copies=line.count, points=line.points, squadrons=squadrons)]
    return [block] * line.count


def _flight(block: Block, start: int, count: int) -> Block:
    squadrons = range(start, min(start + SQUADRONS_PER_BLOCK, count + 1))
    copies = len(squadrons)
    return replace(block, squadrons=squadrons, copies=copies, points=block.points * copies)


def _numbered(made: list[Block]) -> list[Block]:
    """Ships of one name told apart by a number."""
    totals = Counter(block.name for block in made if not block.squadrons)
    seen: Counter[Term | None] = Counter()
    numbered = []
    for block in made:
        seen[block.name] += 1
        is_alone = block.squadrons or totals[block.name] == 1
        numbered.append(block if is_alone else replace(block, number=seen[block.name]))
    return numbered


def _figures(line: Member) -> tuple[Figure, ...]:
    vessel = line.vessel
    if vessel is None:
        return ()
    return (
        _figure("move", line.move, INCH),
        _figure("cruise", line.cruise, INCH),
        _figure("range", vessel.turret_range, INCH),
        _figure("attacks", vessel.turret_attacks),
        _figure("strength", line.turret_strength),
        _figure("evasion", vessel.evasion, "+"),
        _figure("toughness", vessel.toughness, "+"),
    )


def _figure(key: str, value: Stat | int | None, unit: str = "") -> Figure:
    if isinstance(value, Stat) and value.is_changed:
        return Figure(key=key, printed=f"{value.base}{unit}", value=f"{value.adjusted}{unit}")
    plain = value.adjusted if isinstance(value, Stat) else value
    return Figure(key=key, value=f"{plain}{unit}")


def _rows(line: Member, slots: int) -> tuple[Row, ...]:
    """One row for each slot of the class, filled or open."""
    mounts = line.mounts[:slots]
    filled = [Row(number=m.slot + 1, boxes=range(m.boxes), mount=m) for m in mounts]
    numbers = range(len(mounts) + 1, slots + 1)
    return (*filled, *(Row(number=number, boxes=range(BOXES)) for number in numbers))
