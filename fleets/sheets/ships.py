"""The block of a ship or of several squadrons, as sheets print it."""

from dataclasses import dataclass, field
from itertools import product
from string import ascii_uppercase
from typing import Literal

from django.utils.translation import gettext, npgettext

from fleets.sheets.rows import UpgradeRow, average, full_texts, short_texts
from fleets.sheets.statline import UNKNOWN, Figure
from fleets.sheets.strips import Strips, strips
from rulesets import wording
from rulesets.engine.values import NOTHING, Term
from rulesets.games.warfleets import rolls
from rulesets.games.warfleets.catalogue import CatalogueItem
from rulesets.sheets import measure
from rulesets.sheets.cards import NamedText, Problem
from rulesets.sheets.equals import ranges
from rulesets.sheets.tracks import ROUND_NUMBERS
from rulesets.wording.terms import Text

FEW = 3
"""Most ranges of numbers of equal ships that a heading names."""

LETTERS = (*ascii_uppercase, *map("".join, product(ascii_uppercase, repeat=2)))
"""Names of squadrons: A to Z, then AA to ZZ."""

COLUMNS = (0, 16, 34, 57, 67)
"""Tab stops of the figures in a statline."""

NAME_POINTS, TAG_POINTS = 11.5, 9
"""Type sizes of a block's name and of what stands beside it."""

LINE_WIDTH = 84.0
"""Millimetres of a line."""

FLAG, FLAG_POINTS = 4.5, 7
"""Millimetres around what an illegal ship's flag says, and its type size."""

FLIGHT, FLIGHT_POINTS, BETWEEN_FLIGHTS = (0, 5, 29), 8.5, "\t" * 6
"""Tab stops and type size of a squadron's letter and rounds, and what parts two on a line."""

FLIGHT_HEADS, HEADS_POINTS = (0, 5, 29, 47, 71), 7
"""Tab stops and type size of the headings of rounds and boxes, twice on a line."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ShipBlock:
    """A ship, several squadrons, or a line the book does not know. Blank without a name.

    `number` tells ships of one name apart, from 1, and is 0 for a single one; `copies` is how many
    models a block stands for; `note` is the number of its note, 0 without one. `explained` are its
    heroes, titles and own rules, in a few words if `is_short`; `chances` are the turret's average
    damage; `ships` names equal ones; `further` counts upgrades on a further card; `may_wait` if it
    may be deployed later; `morale` are the rolls it needs, by upgrades left; `reasons` are numbers
    of what is wrong with it; `entries` are the ids of the list's entries that it stands for. Of
    equal ships on several cards one has their `profile`, the others their `tracks`.
    """

    name: Term | None = None
    number: int = 0
    copies: int = 1
    kind: Term | None = None
    class_name: Term | None = None
    symbol: str = "unknown"
    weight: Text = ""
    phase: int = 0
    slots: int = 0
    evasion: int = 0
    toughness: int = 0
    explained: tuple[CatalogueItem, ...] = ()
    is_short: bool = False
    points: int = 0
    figures: tuple[Figure, ...] = ()
    rows: tuple[UpgradeRow, ...] = ()
    further: int = 0
    chances: tuple[str, ...] = ()
    squadrons: range = range(0)
    ships: tuple[str, ...] = ()
    note: int = 0
    is_unknown: bool = False
    is_flagged: bool = False
    may_wait: bool = False
    problems: tuple[Problem, ...] = ()
    reasons: tuple[int, ...] = ()
    entries: tuple[str, ...] = field(default=(), compare=False)
    side: Literal["", "profile", "tracks"] = ""

    @property
    def texts(self) -> tuple[NamedText, ...]:
        """Its heroes, titles and own rules with their texts."""
        return short_texts(self.explained) if self.is_short else full_texts(self.explained)

    @property
    def labels(self) -> str:
        """Its labels in columns, each followed by the figure without upgrades."""
        return measure.in_columns([figure.heading for figure in self.figures], COLUMNS, 7)

    @property
    def statline(self) -> str:
        """Its figures, each below its label."""
        texts = [figure.text for figure in self.figures]
        return measure.in_columns(texts, COLUMNS, 13, "condensed-semibold")

    @property
    def speed(self) -> str:
        """How far it moves and cruises."""
        move, cruise, *_ = self.figures
        return UNKNOWN if self.is_unknown else f"{move.text}/{cruise.text}"

    @property
    def speed_left(self) -> str:
        """The speed left without its upgrades, empty if these change none."""
        speeds = self.figures[:2]
        left = (each.printed or each.text for each in speeds)
        return "/".join(left) if any(each.printed for each in speeds) else ""

    @property
    def defense(self) -> str:
        """Its Evasion and Toughness."""
        *_, evasion, toughness = self.figures
        return UNKNOWN if self.is_unknown else f"{evasion.text}/{toughness.text}"

    @property
    def tag(self) -> str:
        """Its class, size and note."""
        kind = wording.term(self.class_name) if self.class_name else ""
        size = f"{self.weight} {self.slots}" if self.weight else ""
        note = gettext("Note %(n)s") % {"n": self.note} if self.note else ""
        unknown = gettext("Not in the book") if self.is_unknown else ""
        return " · ".join(filter(None, (unknown, kind, size, note)))

    @property
    def flag_width(self) -> float:
        """The millimetres of its flag behind the name."""
        if not (self.is_flagged or self.reasons):
            return 0
        numbers = f"! {', '.join(map(str, self.reasons))}"
        return FLAG + measure.width(numbers, FLAG_POINTS, "condensed-semibold")

    @property
    def is_tag_beside(self) -> bool:
        """Whether the tag and the points have room beside the name."""
        beside = f"{self.tag} · {self.prices} {gettext('pts')}"
        used = measure.width(self.title, NAME_POINTS, "condensed-semibold")
        used += measure.width(beside, TAG_POINTS, "condensed-semibold")
        used += self.flag_width
        return used + 2 * measure.GAP <= LINE_WIDTH

    @property
    def about(self) -> str:
        """The tag if there is no room beside the name."""
        return "" if self.is_tag_beside else self.tag

    @property
    def upgrades(self) -> str:
        """Its upgrades by name, with their numbers."""
        return " · ".join(f"{row.number} {row.name}" for row in self.rows if row.name)

    @property
    def average(self) -> str:
        return average(self.chances)

    @property
    def strips(self) -> Strips | None:
        """A line to mark for each of equal ships."""
        if not self.ships or self.side == "profile":
            return None
        needed = [roll for _, roll in self.morale]
        return strips(self.ships, [row.boxes for row in self.rows], needed)

    @property
    def ladder(self) -> str:
        """The rolls of morale by upgrades left."""
        if self.is_unknown:
            return UNKNOWN
        (most, _), *_rest = self.morale
        first = npgettext("morale", "%(n)s upgrade", "%(n)s upgrades", most) % {"n": most}
        return " · ".join(f"{first if n == most else n}: {roll}+" for n, roll in self.morale)

    @property
    def suffix(self) -> str:
        """The end of its heading: numbers of ships, or how many models it stands for."""
        if self.number:
            return f" {self.number}"
        named = ranges([int(ship) for ship in self.ships if ship.isdecimal()])
        if 0 < len(named) <= FEW and all(map(str.isdecimal, self.ships)):
            return f" {', '.join(named)}"
        return f" × {self.copies}" if self.copies > 1 else ""

    @property
    def title(self) -> str:
        """Its name with its number."""
        return f"{wording.term(self.name or NOTHING)}{self.suffix}"

    @property
    def letters(self) -> tuple[str, ...]:
        """Its squadrons as letters, as numbers stand for rounds."""
        return tuple(LETTERS[n - 1] for n in self.squadrons)

    @property
    def flights(self) -> list[str]:
        """Its squadrons, two on a line, in columns."""
        texts = [(letter, ROUND_NUMBERS, "") for letter in self.letters]
        lines = [measure.in_columns(each, FLIGHT, FLIGHT_POINTS) for each in texts]
        starts = ("\n", BETWEEN_FLIGHTS)
        return [starts[n % 2] * bool(n) + each for n, each in enumerate(lines)]

    @property
    def flight_heads(self) -> str:
        """Headings for the rounds and boxes of the squadrons on a line."""
        heads = [gettext("Activated"), gettext("Damage")] * min(len(self.squadrons), 2)
        return measure.in_columns(["\N{NO-BREAK SPACE}", *heads], FLIGHT_HEADS, HEADS_POINTS)

    @property
    def price(self) -> str:
        return "?" if self.is_unknown else f"{self.points}"

    @property
    def prices(self) -> str:
        """The price of each of several ships, or that of all models."""
        count = len(self.ships)
        return f"{count} × {self.points // count}" if count else self.price

    @property
    def morale(self) -> list[tuple[int, int]]:
        """Numbers of working upgrades, highest first, with the roll that passes a morale test.

        There are none for a ship whose upgrades are unknown.
        """
        return [] if self.is_unknown else rolls.morale(len(self.rows) + self.further)
