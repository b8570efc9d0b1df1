"""A short guide to the turn, for the table card and for cards with room left."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext

from rulesets import wording
from rulesets.engine.values import NOTHING, Term
from rulesets.sheets import measure
from rulesets.sheets.cards import BlockCard, Said, TextCard, notes, text_cards
from rulesets.sheets.layout import pairs
from rulesets.sheets.maps import DeploymentMap

Line = tuple[Any, Any]
"""A label and its meaning, both untranslated."""

PLAN = 55.0
"""Height in millimetres of a table card's map with its margins."""

TYPES = (11.5, 11, 10.5, 10, 9.5, 9, 8.5, 8, 7.5)
"""Type sizes of a guide in points, largest first."""

COLUMN, LABEL = 87.0, 6.7
"""Width of a guide's column in millimetres, and of its labels in ems."""

LINE, PADDING = 1.22, 0.95
"""Height of a line relative to its type size, and millimetres added to each row."""

NOTES_HEAD, NOTE_LINE, MAX_NOTES = 16.0, 9.0, 9


@dataclass(frozen=True, slots=True, kw_only=True)
class Guide:
    """`turn` covers rounds, objectives and moves, `fight` dice, damage and morale.

    `core` is the summary at the foot of a roster, `marks` are those entries of it that boxes and
    marks on the roster refer to. `table` gives the table's long and short edge in
    inches, `zone` the deployment zone's.
    """

    rounds: Any
    deployment: Any
    turn: tuple[Line, ...]
    fight: tuple[Line, ...]
    core: tuple[Line, ...]
    marks: tuple[Line, ...] = ()
    table: tuple[int, int] = (72, 48)
    zone: int = 12

    @property
    def map(self) -> DeploymentMap:
        return DeploymentMap(*self.table, zone=self.zone)

    @property
    def lines(self) -> tuple[Line, ...]:
        """All lines on rounds and moves."""
        of_rounds = (gettext("Rounds"), self.rounds), (gettext("Deployment"), self.deployment)
        return (*of_rounds, *self.turn)


@dataclass(frozen=True, slots=True)
class TableGuide:
    """A guide on a table card: its type size in points, and the lines for notes below it."""

    points: float
    notes: int

    @property
    def style(self) -> str:
        """The class of its type size."""
        return f"guide-{self.points:g}".replace(".", "-")


def table_guide(guide: Guide, room: float) -> TableGuide:
    """Return the guide in the largest type that fits a height in millimetres."""
    heights = {
        points: max(_height(lines, points) for lines in (guide.lines, guide.fight))
        for points in TYPES
    }
    points = next((each for each in TYPES if heights[each] <= room), TYPES[-1])
    notes = int((room - heights[points] - NOTES_HEAD) // NOTE_LINE)
    return TableGuide(points, min(max(notes, 0), MAX_NOTES))


def _height(lines: Iterable[Line], points: float) -> float:
    size = points * measure.POINT
    room = COLUMN - LABEL * size
    counts = (measure.lines(str(text), room, points) for _, text in lines)
    return sum(count * size * LINE + PADDING for count in counts)


def guide_cards(guide: Guide) -> list[TextCard]:
    """Return the guide as cards, the most consulted first."""
    return [
        *text_cards(gettext("Dice and morale"), _said(guide.fight)),
        *text_cards(gettext("The turn"), _said(guide.lines)),
    ]


def fight_of(guide: Sequence[TextCard]) -> list[Said]:
    """Return the texts on dice, damage and morale."""
    return [said for card in guide if card.title == guide[0].title for said in card.texts]


def with_backs(
    cards: Sequence[BlockCard], backs: Sequence[TextCard | None], guide: Sequence[TextCard]
) -> tuple[list[tuple[BlockCard, TextCard]], Sequence[TextCard]]:
    """Return cards beside their backs, and what is left of the guide.

    Where there is no back, there is the guide once, then room for notes.
    """
    turn = iter(guide)
    faces = [
        (card, each or next(turn, None) or notes(_title(card)))
        for card, each in zip(cards, backs, strict=True)
    ]
    return faces, guide[backs.count(None) :]


def _title(card: BlockCard) -> str:
    return f"{wording.term(card.block.name or NOTHING)} · {gettext('Notes')}"


def spare_cards(guide: Sequence[TextCard], places: int) -> Sequence[TextCard]:
    """Return the guide as far as there is room for whole titles of it."""
    ends = [number for number, card in enumerate(guide, 1) if card.part == card.parts]
    return guide[: max((end for end in ends if end <= places), default=0)]


def paired(cards: Sequence[TextCard], guide: Sequence[TextCard]) -> list[tuple[Any, Any]]:
    """Return cards in rows of two, a card of the guide beside an odd last one."""
    return pairs([*cards, *guide[-1:]] if len(cards) % 2 else cards)


def _said(lines: Sequence[Line]) -> list[Said]:
    return [(Term(str(label)), Term(str(text))) for label, text in lines]
