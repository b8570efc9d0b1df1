"""The list of a table card: everything that is activated, in rows to mark during the game."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil

from rulesets.sheets import measure
from rulesets.sheets.guide import Guide, TableGuide, table_guide

TITLE, TEXT = 7.6, 4.4
"""Millimetres of a heading and of a line of its text."""

FIGURE, FIGURE_HEAD = 10.0, 3.4
"""Width of a column of figures, and height of the headings of all."""

COLUMN = 93.0
"""Millimetres that a row across the page has more."""

BELOW = 3.6
"""Height of a line below a name."""

BREAKS = 0.93
"""Usable share of a line, since words do not break."""

LEGIBLE = 8.5
"""Smallest type of the guide beside which the list has large rows."""

Words = tuple[str, str]
"""A name, and the words behind it in smaller type."""


@dataclass(frozen=True, slots=True)
class Rows:
    """Rows by their class in the style sheet: type sizes in points, lengths in millimetres.

    `room` is the width for words, `least` the height of the lowest row.
    """

    style: str
    name_points: float
    points: float
    line: float
    padding: float
    least: float
    room: float

    def height(self, words: Words, figures: float = 0, is_wide: bool = False) -> float:
        """Return the height of a row: words after the name, below it beside figures in a column."""
        name, about = words
        room = self.room + COLUMN * is_wide - figures
        if figures and not is_wide:
            lines = measure.lines(name, room, self.name_points, "condensed-semibold")
            below = measure.lines(about, room, self.points) * BELOW
            return max(self.least, lines * self.line + below + self.padding)
        wide = measure.width(name, self.name_points, "condensed-semibold")
        lines = ceil((wide + measure.width(about, self.points)) / (room * BREAKS))
        return max(self.least, max(lines, 1) * self.line + self.padding)


LARGE_ROWS = Rows("large-rows", 11, 9, 4.7, 1.3, 7.2, 53.0)
MEDIUM_ROWS = Rows("medium-rows", 10, 9, 4.3, 1.2, 6.2, 54.0)
SMALL_ROWS = Rows("small-rows", 9, 9, 3.9, 1.0, 5.1, 57.0)


@dataclass(frozen=True, slots=True)
class Listed:
    """The words of a heading's rows, in two columns; `text_lines` of text stand above them.

    `figures` is the width of columns of figures, `has_heads` if these have headings. The first
    column of a `wide` one spans the page.
    """

    columns: tuple[Sequence[Words], Sequence[Words]]
    text_lines: int = 0
    figures: float = 0
    has_heads: bool = False
    is_wide: bool = False

    def height(self, rows: Rows) -> float:
        columns = (
            sum(rows.height(words, self.figures, self.is_wide) for words in column)
            for column in self.columns
        )
        return TITLE + self.text_lines * TEXT + self.has_heads * FIGURE_HEAD + max(columns)


def rows_and_guide(listed: Sequence[Listed], guide: Guide, room: float) -> tuple[Rows, TableGuide]:
    """Return the largest rows below which the guide stays legible, or small ones, and the guide."""

    def in_rows(rows: Rows) -> tuple[Rows, TableGuide]:
        return rows, table_guide(guide, room - sum(each.height(rows) for each in listed))

    made = map(in_rows, (LARGE_ROWS, MEDIUM_ROWS))
    return next((each for each in made if each[1].points >= LEGIBLE), in_rows(SMALL_ROWS))
