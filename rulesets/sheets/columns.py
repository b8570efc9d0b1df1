"""Columns of a landscape page that lists and their rules fill one after the other."""

from collections.abc import Iterable
from dataclasses import dataclass

from rulesets.sheets.guide import NOTE_LINE, NOTES_HEAD

COLUMNS = 3
WIDTHS = {"a4": 89.0, "letter": 83.1}
ROOMS = {"a4": 189.0, "letter": 194.9}
"""Width and height of a column in millimetres, by paper."""

PAGE_HEAD = 24.0
"""Height in millimetres of the head of the first page."""

SAFETY = 6.0
"""Millimetres left for what is reckoned too low."""

LEAST_NOTES = 3
"""Fewest lines for notes."""


@dataclass(slots=True)
class Columns:
    """Columns that are filled one after the other; those of the first page are shorter."""

    paper: str
    count: int = 1
    used: float = 0.0

    @property
    def room(self) -> float:
        return ROOMS[self.paper] - (PAGE_HEAD if self.count <= COLUMNS else 0)

    @property
    def left(self) -> float:
        return self.room - self.used

    @property
    def pages(self) -> int:
        return -(-self.count // COLUMNS)

    @property
    def note_lines(self) -> int:
        """How many lines for notes the rest of the page has room for, below a heading."""
        rest = (self.pages * COLUMNS - self.count) * (self.room - SAFETY)
        lines = int((self.left - SAFETY - NOTES_HEAD + rest) // NOTE_LINE)
        return lines if lines >= LEAST_NOTES else 0

    def begin(self) -> None:
        self.count, self.used = self.count + 1, 0.0

    def fill(self, heights: Iterable[float]) -> None:
        """Place heights below one another; one of more than a column breaks."""
        for height in heights:
            if self.used and self.left < height <= ROOMS[self.paper] - PAGE_HEAD - SAFETY:
                self.begin()
            self.used += height
            while self.left < 0:
                over = -self.left
                self.begin()
                self.used = over
