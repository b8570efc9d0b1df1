"""Lines to mark for equal ships: name, rounds, the boxes of every upgrade, rolls of morale."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

from django.utils.translation import gettext, pgettext

from rulesets.sheets import measure
from rulesets.sheets.measure import NO_BREAK
from rulesets.sheets.tracks import ROUND_NUMBERS

PICTURES = {"22", "24", "42", "222", "224", "242", "422", "2222", "2224", "2242", "2422", "4222"}
"""Boxes of all upgrades of a ship that there are pictures of."""

WIDTH, BOX, BETWEEN = 84.0, 3.74, 1.75
"""Millimetres of a line, of a box and between the boxes of two upgrades."""

LEAST_NAME = 4
"""Fewest tab stops of a name."""

POINTS, ROLLS_POINTS, HEAD_POINTS = 8.5, 7.5, 7
"""Type sizes of lines, of rolls at their end and of headings."""


@dataclass(frozen=True, slots=True)
class Strips:
    """A line for each ship, up to its boxes, below headings.

    `counts` are the boxes of each upgrade, `rolls` the rolls of morale to strike out, one for each
    upgrade that is lost.
    """

    heads: str
    lines: tuple[str, ...]
    counts: tuple[int, ...]
    rolls: str

    @property
    def picture(self) -> str:
        """The picture of all boxes of a ship, empty if there is none; it draws faster than four."""
        boxes = "".join(map(str, self.counts))
        return boxes if boxes in PICTURES else ""

    @property
    def height_in_lines(self) -> int:
        return sum(line.count("\n") + 1 for line in self.lines)


def strips(names: Sequence[str], counts: Sequence[int], rolls: Sequence[int]) -> Strips:
    """Return lines in columns, without rolls if these leave no room for the names.

    A name without room even so stands above its line.
    """
    morale = " ".join(f"{roll}+" for roll in rolls)
    ends = [*accumulate((BETWEEN + count * BOX for count in counts), initial=0.0)]
    rounds = _stops(ROUND_NUMBERS)
    room = int((WIDTH - ends[-1]) // measure.TAB) - rounds
    left = f"{len(rolls)}–1" if len(rolls) > 1 else "1"
    upgrades = pgettext("upgrades", "%(n)s left") % {"n": left}
    head = f"{gettext('Morale')} {upgrades}"
    used = measure.width(f"  {morale}", ROLLS_POINTS), measure.width(head, HEAD_POINTS)
    rolls_stops = int(max(used) // measure.TAB) + 1
    needed = max(map(_stops, names), default=0)
    if room - rolls_stops < needed <= room:
        morale = ""
    room -= rolls_stops if morale else 0
    first = max(min(room, needed), LEAST_NAME)
    boxes = first + rounds
    stops = [boxes + round(end / measure.TAB) for end in ends]
    upgrade = pgettext("column", "Upgrade")
    before = boxes - _stops(upgrade, HEAD_POINTS)
    numbers = map(str, range(1, len(counts) + 1))
    heads = [gettext("Ship"), gettext("Activated"), upgrade, *numbers]
    heads += [head] if morale else []
    return Strips(
        measure.in_columns(heads, (0, first, before, *stops), HEAD_POINTS),
        tuple(_line(name, first, boxes) for name in names),
        tuple(counts),
        morale,
    )


def _stops(text: str, points: float = POINTS) -> int:
    """Return how many tab stops a text takes up to the next column."""
    return int((measure.width(text, points) + measure.GAP) // measure.TAB) + 1


def _line(name: str, first: int, boxes: int) -> str:
    is_long = _stops(name) > first
    columns = (NO_BREAK if is_long else name, ROUND_NUMBERS, "")
    line = measure.in_columns(columns, (0, first, boxes), POINTS)
    return f"{name}\n{line}" if is_long else line
