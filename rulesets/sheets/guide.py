"""A short guide to the turn, for the table card and for cards with room left."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext

from rulesets.engine.values import Term
from rulesets.sheets import measure
from rulesets.sheets.cards import FORMS, KINDS, NOTES, Card, ChartCard, NamedText, TextCard
from rulesets.sheets.layout import pairs
from rulesets.sheets.maps import DeploymentMap
from rulesets.sheets.text_cards import text_cards
from rulesets.sheets.type_sizes import BACK_TYPES
from rulesets.wording.terms import Text

GuideLine = tuple[Text, Text]
"""A label and its meaning, both untranslated."""

GuideCard = TextCard | ChartCard

CardRow = tuple[Card, Card | None]
"""Two cards beside each other, the second perhaps missing."""

PLAN = 55.0
"""Height in millimetres of a table card's map with its margins."""

TYPES = (11.5, 11, 10.5, 10, 9.5, 9, 8.5, 8, 7.5, 7)
"""Type sizes of a guide in points, largest first."""

COLUMN, LABEL = 87.0, 6.7
"""Width of a guide's column in millimetres, and of its labels in ems."""

LINE, PADDING = 1.22, 0.95
"""Height of a line relative to its type size, and millimetres added to each row."""

NOTES_HEAD, NOTE_LINE, MAX_NOTES = 16.0, 9.0, 18

ROWS, PAGE = 4, 8
"""Rows of cards on a page, and cards in them."""


TABLE = 72, 48
"""The usual table: its long and short edge in inches."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Guide:
    """`turn` covers rounds, objectives and moves, `fight` dice, damage and morale.

    `core` is the summary at the foot of a roster. `table` gives the table's long and short edge in
    inches, `zone` the deployment zone's.
    """

    rounds: Text
    deployment: Text
    turn: tuple[GuideLine, ...]
    fight: tuple[GuideLine, ...]
    core: tuple[GuideLine, ...]
    table: tuple[int, int] = TABLE
    zone: int = 12

    @property
    def map(self) -> DeploymentMap:
        return DeploymentMap(*self.table, zone=self.zone)

    @property
    def lines(self) -> tuple[GuideLine, ...]:
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
    return TableGuide(points, note_lines(room - heights[points]))


def note_lines(room: float) -> int:
    """Return how many lines to write on have room in a height in millimetres."""
    return min(max(int((room - NOTES_HEAD) // NOTE_LINE), 0), MAX_NOTES)


def _height(lines: Iterable[GuideLine], points: float) -> float:
    size = points * measure.POINT
    room = COLUMN - LABEL * size
    counts = (measure.lines(str(text), room, points) for _, text in lines)
    return sum(count * size * LINE + PADDING for count in counts)


def guide_cards(guide: Guide, fight: str = "", most: int = 2) -> list[TextCard]:
    """Return the guide as cards, the most consulted first; `fight` is the title of these.

    They are at most so many, unless even small type needs more, in the largest type for that.
    """
    fight = fight or gettext("Dice and morale")
    titles = ((fight, guide.fight), (gettext("The turn"), guide.lines))
    texts = [(title, named_texts(lines)) for title, lines in titles]
    made = [
        [card for title, each in texts for card in text_cards(title, each, types=(type_,))]
        for type_ in BACK_TYPES
    ]
    return next(cards for cards in made if len(cards) <= max(most, len(made[-1])))


def card_rows(cards: Sequence[Card]) -> list[CardRow]:
    """Return cards in rows of two, then a form of each kind as far as the page has room."""
    free = -len(cards) % PAGE if cards else PAGE
    return pairs([*cards, *FORMS[: min(free, KINDS)]])


def folded_rows(
    faces: Iterable[CardRow], rules: Sequence[TextCard], guide: Sequence[GuideCard]
) -> list[CardRow]:
    """Return cards beside their backs, then rules back to back, the guide and forms.

    Where the guide would need a page of its own, it has the backs with neither rules nor chart.
    """
    rows: list[CardRow] = [*faces, *((one, other or NOTES) for one, other in pairs(rules))]
    bare = [
        n
        for n, (_, face) in enumerate(rows)
        if not (isinstance(face, TextCard) and (face.texts or face.chart))
    ]
    if len(rows) % ROWS or len(bare) < len(guide):
        rows += ((one, other or NOTES) for one, other in pairs(guide))
    else:
        for n, card in zip(bare, guide, strict=False):
            rows[n] = (rows[n][0], card)
    return [*rows, *pairs(FORMS)[: -len(rows) % ROWS]]


def named_texts(lines: Iterable[GuideLine]) -> list[NamedText]:
    """Return lines of a guide as texts for cards, in the reader's language."""
    return [(Term(str(label)), Term(str(text))) for label, text in lines]
