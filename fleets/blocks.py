"""The blocks of a roster sheet: one per ship, one per six squadrons of a line."""

from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from rulesets import wording
from rulesets.engine.report import Report
from rulesets.engine.values import Level, Stat, Term
from rulesets.games.warfleets import chances
from rulesets.games.warfleets.catalogue import BOXES, Character, Rule, System, Weapon
from rulesets.games.warfleets.member import Member, Mount
from rulesets.sheets.layout import decimal
from rulesets.sheets.options import SheetOptions

SQUADRONS_PER_BLOCK = 6
MAX_MODELS = 120
"""Models with a block each; in a larger fleet every line of the list gets a single one."""

BLANK_SLOTS = 4
BLANK_BOXES = 4

MORALE = 6
"""A ship holds if a die and its working upgrades come to so much."""

BEST_ROLL = 2
"""A roll of 1 always fails."""

TARGETS = ((4, 4), (3, 3), (2, 2))
"""Evasion and Toughness of light, medium and heavy ships, against which chances are given."""

INCH = "″"

NOTHING = Term("")
Said = tuple[Term, Term]
"""A name and what it means."""


@dataclass(frozen=True, slots=True)
class Figure:
    """One part of a statline; `printed` is the figure without upgrades, where it is another."""

    label: Any
    text: str = ""
    printed: str = ""
    arc: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """An upgrade, or an open slot to write one in. `boxes` are its points of damage.

    `fallback` says what is left of a statline once it is disabled; `explains` its rules.
    """

    number: int
    boxes: int = BOXES
    mount: Mount | None = None
    fallback: str = ""
    explains: bool = True

    @property
    def weapon(self) -> Weapon | None:
        upgrade = self.mount.upgrade if self.mount else None
        return upgrade if isinstance(upgrade, Weapon) else None

    @property
    def name(self) -> str:
        return mount_name(self.mount) if self.mount else ""

    @property
    def arc(self) -> str:
        """Where a weapon fires: a picture's name, empty for what is no weapon."""
        if self.mount is None or self.weapon is None:
            return ""
        return self.mount.facing or "none"

    @property
    def arc_words(self) -> str:
        facing = self.mount.facing if self.mount else None
        return str(wording.FACINGS[facing]) if facing else gettext("no facing yet")

    @property
    def said(self) -> tuple[Said, ...]:
        """The texts of a weapon's rules, or of a system itself."""
        if self.weapon:
            return tuple((rule.name, rule.summary) for rule in self.weapon.rules)
        upgrade = self.mount.upgrade if self.mount else None
        return ((upgrade.name, upgrade.summary),) if upgrade else ()

    @property
    def texts(self) -> tuple[Said, ...]:
        """The texts below the name, which is not said twice."""
        return tuple(
            (name if self.weapon else NOTHING, text if self.explains else NOTHING)
            for name, text in self.said
        )

    @property
    def profile(self) -> str:
        weapon = self.weapon
        return wording.profile(weapon.range, weapon.attacks, weapon.strength) if weapon else ""

    @property
    def chances(self) -> list[str]:
        """The damage to expect on each of the usual targets; none of what deals no damage."""
        weapon = self.weapon
        rules = frozenset(rule.key for rule in weapon.rules) if weapon else frozenset()
        if weapon is None or chances.NO_DAMAGE in rules:
            return []
        shots = (weapon.attacks, weapon.strength, rules)
        return [decimal(chances.chance(*shots, *target)[1]) for target in TARGETS]


@dataclass(frozen=True, slots=True, kw_only=True)
class Block:
    """A ship, several squadrons, or a line the book does not know. Blank without a name.

    `number` counts the ships of a line of several, from 1, and is 0 for a single one; `copies` is
    how many models a block stands for; `note` is the number of its note, 0 without one. `texts` are
    what its heroes, titles and own rules mean; `morale` the rolls it needs, by working upgrades.
    """

    name: Term | None = None
    number: int = 0
    count: int = 1
    copies: int = 1
    class_name: Term | None = None
    weight: Any = ""
    slots: int = 0
    texts: tuple[Said, ...] = ()
    points: int = 0
    figures: tuple[Figure, ...] = ()
    rows: tuple[Row, ...] = ()
    surplus: tuple[Mount, ...] = ()
    squadrons: range = range(0)
    note: int = 0
    is_unknown: bool = False
    is_flagged: bool = False

    @property
    def brief_lines(self) -> int:
        """Lines in a copy for opponents, roughly."""
        return 3 + len(self.rows)

    @property
    def price(self) -> str:
        return f"{self.points}"

    @property
    def morale(self) -> list[tuple[int, int]]:
        """Working upgrades, the most first, with the roll that passes a morale test."""
        return [(n, max(BEST_ROLL, MORALE - n)) for n in range(self.slots, 0, -1)]


LABELS = (
    pgettext_lazy("statline", "Move"),
    _("Cruise, ram"),
    _("Turret"),
    _("Evasion"),
    _("Toughness"),
)
BLANK_BLOCK = Block(
    figures=tuple(Figure(label) for label in LABELS),
    rows=tuple(Row(number=number, boxes=BLANK_BOXES) for number in range(1, BLANK_SLOTS + 1)),
)
BLANK_SQUADRONS = Block(
    figures=tuple(Figure(label) for label in LABELS), squadrons=range(1, SQUADRONS_PER_BLOCK + 1)
)


def blocks(report: Report[Any], options: SheetOptions) -> list[Block]:
    """Return ships, then squadrons, then what the book does not know, each in the player's order.

    In the order of activation squadrons come first, then ships from light to heavy.
    """
    lines = printed_lines(report)
    if options.order == "activation":
        lines = sorted(lines, key=_turn)
    is_crowded = sum(line.count for line in lines) > MAX_MODELS
    notes = note_numbers(report)
    flagged = flagged_entries(report)
    made: list[Block] = []
    for line in lines:
        block = _block(line, notes.get(line.id, 0), line.id in flagged)
        made += _models(line, block, is_crowded)
    return made


def _turn(line: Member) -> int:
    weight = line.vessel.weight if line.vessel else "none"
    return ("", "light", "medium", "heavy", "none").index(weight)


def printed_lines(report: Report[Any]) -> list[Member]:
    roster = report.roster
    unknown = [member for member in roster.members if member.is_unknown]
    return [*roster.ships, *roster.squadrons, *unknown]


def note_numbers(report: Report[Any]) -> dict[str, int]:
    """The entries with a note, numbered from 1 in the order of the blocks."""
    noted = [line.id for line in printed_lines(report) if line.entry.note]
    return {entry: number for number, entry in enumerate(noted, start=1)}


def flagged_entries(report: Report[Any]) -> set[str]:
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
    said: tuple[Character | Rule, ...] = (*line.titles, *line.heroes)
    if vessel:
        said = (*said, *vessel.rules)
    return Block(
        name=line.label,
        class_name=vessel.name if vessel and line.entry.name else None,
        weight=wording.WEIGHTS[vessel.weight] if vessel and vessel.weight else "",
        slots=slots,
        texts=tuple(dict.fromkeys((each.name, each.summary) for each in said)),
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


def _figures(line: Member) -> tuple[Figure, ...]:
    """Return a statline in its five parts, as it is and, where upgrades change it, as printed."""
    vessel = line.vessel
    if vessel is None or line.move is None or line.cruise is None or line.turret_strength is None:
        return ()
    strength = line.turret_strength
    turret = wording.profile(vessel.turret_range, vessel.turret_attacks, strength.adjusted)
    printed = gettext("S%(strength)d") % {"strength": strength.base}
    return (
        _speed(LABELS[0], line.move),
        _speed(LABELS[1], line.cruise),
        Figure(LABELS[2], turret, printed if strength.is_changed else "", "all"),
        Figure(LABELS[3], f"{vessel.evasion}+"),
        Figure(LABELS[4], f"{vessel.toughness}+"),
    )


def _speed(label: Any, stat: Stat) -> Figure:
    return Figure(label, f"{stat.adjusted}{INCH}", f"{stat.base}{INCH}" if stat.is_changed else "")


def _fallback(line: Member, mount: Mount) -> str:
    """Say what the statline is once an upgrade that changes it is disabled."""
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


def _rows(line: Member, slots: int) -> tuple[Row, ...]:
    """One row for each slot of the class, filled or open."""
    mounts = line.mounts[:slots]
    filled = [
        Row(number=m.slot + 1, boxes=m.boxes, mount=m, fallback=_fallback(line, m)) for m in mounts
    ]
    numbers = range(len(mounts) + 1, slots + 1)
    return (*filled, *(Row(number=number) for number in numbers))
