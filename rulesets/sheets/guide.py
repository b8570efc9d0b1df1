"""The turn of a game in short, for the table card and for cards that have room left."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext

from rulesets.engine.values import Term
from rulesets.sheets.cards import Said, TextCard, text_cards

Line = tuple[Any, Any]
"""A label and what it means, both to be translated."""


FOOT = 12
EDGE = 0.5
"""Half of the line around a map, in inches of the table."""


@dataclass(frozen=True, slots=True)
class Map:
    """A table seen from above, an inch as a millimetre or a little more: paths of an SVG."""

    width: int
    height: int
    zone: int

    @property
    def view_box(self) -> str:
        return f"{-EDGE} {-EDGE} {self.width + 2 * EDGE} {self.height + 2 * EDGE}"

    @property
    def printed_width(self) -> str:
        return f"{self.width + 2 * EDGE}mm"

    @property
    def printed_height(self) -> str:
        return f"{self.height + 2 * EDGE}mm"

    @property
    def grid(self) -> str:
        """A cross at each foot."""
        columns, rows = range(FOOT, self.width, FOOT), range(FOOT, self.height, FOOT)
        return "".join(f"M{x - 1} {y}h2M{x} {y - 1}v2" for y in rows for x in columns)

    @property
    def zones(self) -> str:
        return f"M0 {self.zone}h{self.width}M0 {self.height - self.zone}h{self.width}"

    @property
    def edge(self) -> str:
        return f"M0 0h{self.width}v{self.height}h-{self.width}z"

    @property
    def middle(self) -> float:
        return self.width / 2

    @property
    def labels(self) -> list[tuple[float, str]]:
        """Where each text stands from the top: whose zones these are, the size of the table."""
        inches = {"n": self.zone}
        return [
            (self.zone / 2 + 1, gettext("Theirs, %(n)d″") % inches),
            (self.height / 2 + FOOT / 2 + 1, f"{self.width}″ × {self.height}″"),
            (self.height - self.zone / 2 + 1, gettext("Mine, %(n)d″") % inches),
        ]


@dataclass(frozen=True, slots=True, kw_only=True)
class Guide:
    """`turn` is about rounds, objectives and moves, `fight` about dice, damage and morale.

    `core` is what a roster sheet says of them at its foot.
    `table` are the inches of the table's long and short edge, `zone` those of a deployment zone.
    """

    rounds: Any
    deployment: Any
    turn: tuple[Line, ...]
    fight: tuple[Line, ...]
    core: tuple[Line, ...]
    table: tuple[int, int] = (72, 48)
    zone: int = 12

    @property
    def map(self) -> Map:
        return Map(*self.table, self.zone)


def guide_cards(guide: Guide) -> list[TextCard]:
    """Return the guide as cards, those that are looked up most often first."""
    turn = ((gettext("Rounds"), guide.rounds), (gettext("Deployment"), guide.deployment))
    return [
        *text_cards(gettext("Dice and morale"), _said(guide.fight)),
        *text_cards(gettext("The turn"), _said((*turn, *guide.turn))),
    ]


def _said(lines: Sequence[Line]) -> list[Said]:
    return [(Term(str(label)), Term(str(text))) for label, text in lines]
