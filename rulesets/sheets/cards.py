"""Cards to cut out, 88 by 63 mm, and the rules that fit on one.

Names, figures and marks have the same place and type on every card. The style sheet uses the line
heights defined here, so that computed layouts fit.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, Literal, TypeVar

from django.utils.translation import gettext

from rulesets import wording
from rulesets.engine.values import Term
from rulesets.sheets import measure
from rulesets.sheets.type_sizes import FRONT_TYPES, SMALL, Type
from rulesets.wording.terms import Text

WIDTH = 84.5
"""Inner width of a card in millimetres."""

HEIGHT = 59.6
"""Inner height of a card above its foot, in millimetres."""

TITLE_LINE, TITLE_PADDING, TITLE_POINTS = 4.9, 0.8, 11.5
"""Line height, padding with border, and type size of a title."""

NOTE_LINE = 7.35
"""Height of a line to write on."""

TEXT_GAP = 0.3

ROUNDING = 0.1
"""Millimetres by which sums of heights may be off."""

BEARERS_POINTS = 7
"""Type size of the names of units that have a rule."""

NamedText = tuple[Term, Term]
"""A rule's name and text."""

Bearers = Mapping[Term, str]
"""The units that have a rule, by its name."""

NO_BEARERS: Bearers = {}

Problem = tuple[str, str]
"""A level of problems and what is wrong."""

ABOUT_WIDTH = 20.0
"""Width beside a title."""

SYMBOL = 8.8
"""Width of a map symbol beside the name of a unit."""

LINES_GAP = 0.8
"""Millimetres above lines to write on."""

LINE_POINTS, LINE, PADDING = 8, 3.2, 0.8
"""Type size, line height and padding of other lines."""

FOOT_POINTS, BESIDE_FOOT = 7, 20.0
"""Type size of a foot, and the width of the numbers of a card and of a page beside it."""


@dataclass(frozen=True, slots=True)
class TextCard:
    """A card of rules or spells; `about` stands beside its title.

    `part` numbers the cards of one title from 1. `more` are the names of rules that it has no room
    for, `lines` are to write on. `bearers` are the units that have a rule, by its name. Cards of
    units refer to those that are `is_rules`. `chart` is a table of figures below the texts.
    """

    kind: ClassVar = "text"

    title: str
    texts: tuple[NamedText, ...]
    part: int = 1
    parts: int = 1
    type: Type = SMALL
    more: tuple[Term, ...] = ()
    lines: int = 0
    about: str = ""
    bearers: Bearers = field(default_factory=dict)
    is_rules: bool = False
    chart: Any = None


FormKind = Literal["score", "map", "opponent", "notes"]


@dataclass(frozen=True, slots=True)
class Form:
    """A card to fill in."""

    kind: ClassVar = "form"

    form: FormKind


SCORE, MAP, OPPONENT, NOTES = Form("score"), Form("map"), Form("opponent"), Form("notes")
FORMS = (SCORE, MAP, OPPONENT, NOTES, OPPONENT, NOTES, NOTES)
"""Forms for places that are left, the most useful first."""

KINDS = 4
"""How many of these are each of another kind."""


@dataclass(frozen=True, slots=True)
class BlockCard:
    """A card of one block. `part` numbers its cards from 1, `copies` counts equal blocks.

    The first of these has the number `first`, as other cards may have more of them.

    `texts` are the rules explained on it, `more` the names of those left to the cards of rules.
    `style` is the block's class in the style sheet. `reasons` are the numbers of its issues if it
    has no room to say them all.
    """

    kind: ClassVar = "block"

    block: Any
    type: Type = SMALL
    part: int = 1
    parts: int = 1
    copies: int = 1
    first: int = 1
    texts: tuple[NamedText, ...] = ()
    more: tuple[Term, ...] = ()
    style: str = ""
    reasons: tuple[int, ...] = ()

    @property
    def problems(self) -> list[Problem]:
        return by_level(self.block.problems)


@dataclass(frozen=True, slots=True)
class ChartCard:
    """A card of two tables of figures."""

    kind: ClassVar = "charts"

    title: Text
    charts: tuple[Any, Any]
    type: Type = SMALL
    part: int = 1
    parts: int = 1


Card = BlockCard | TextCard | ChartCard | Form


def foot(title: str, game: str) -> str:
    """Return a list's name as far as there is room, then its game."""
    if not title:
        return game
    room = WIDTH - BESIDE_FOOT - measure.width(f" · {game}", FOOT_POINTS)
    return f"{measure.shortened(title, room, FOOT_POINTS)} · {game}"


def with_lines(card: TextCard) -> TextCard:
    """Return a card with lines to write on where it has room."""
    filled = sum(text_height(each, card.type, card.bearers) for each in card.texts)
    left = HEIGHT - title_height(card.title) - filled - names_height(card.more) - LINES_GAP
    left -= card.chart.height if card.chart else 0
    return replace(card, lines=max(0, int(left // NOTE_LINE)))


def title_height(title: str) -> float:
    """Return the height of the title of a card of rules."""
    room = WIDTH - ABOUT_WIDTH
    lines = measure.lines(title, room, TITLE_POINTS, "condensed-semibold")
    return max(1, lines) * TITLE_LINE + TITLE_PADDING


AnyCard = TypeVar("AnyCard", BlockCard, TextCard)


def with_rules(
    card: AnyCard,
    wanted: Sequence[NamedText],
    room: Callable[[Type], float],
    types: Sequence[Type] = FRONT_TYPES,
    elsewhere: Sequence[NamedText] = (),
) -> AnyCard:
    """Return a card with its rules, sorted, in the largest type in which all fit, in millimetres.

    If none is small enough, the card names the rules left out, the last of those wanted. It always
    names those explained `elsewhere`.
    """
    inside: Sequence[NamedText] = ()
    left: Sequence[NamedText] = ()
    names, needed = -1.0, names_height(name for name, _ in elsewhere)
    for type_ in types:
        if texts_height(wanted, type_) <= room(type_) - needed:
            return replace(card, type=type_, texts=by_name(wanted), more=_names(elsewhere))
    smallest = types[-1]
    while needed > names:
        names = needed
        inside, left = fitting(wanted, room(smallest) - names, smallest)
        needed = names_height(name for name, _ in (*left, *elsewhere))
    roomy = (each for each in types if texts_height(inside, each) <= room(each) - names)
    more = _names((*left, *elsewhere))
    return replace(card, type=next(roomy, smallest), texts=by_name(inside), more=more)


def _names(texts: Iterable[NamedText]) -> tuple[Term, ...]:
    return tuple(name for name, _ in by_name(texts))


def by_name(texts: Iterable[NamedText]) -> tuple[NamedText, ...]:
    """Return rules sorted in the reader's language."""
    return tuple(sorted(texts, key=lambda named: wording.term(named[0]).casefold()))


def problems_height(problems: Iterable[Problem]) -> float:
    """Return the height of the problems of a unit, 0 without any."""
    found = by_level(problems)
    levels = "".join(level for level, _ in found)
    text = " · ".join(f"{level} {text}" for level, text in found)
    lines = measure.lines(text, WIDTH - measure.bolder(levels, LINE_POINTS), LINE_POINTS)
    return lines * LINE + PADDING if lines else 0


def by_level(problems: Iterable[Problem]) -> list[Problem]:
    """Return the problems of each level as one, equal ones once, in the order of their first."""
    found: dict[str, dict[str, None]] = {}
    for level, text in problems:
        found.setdefault(level, {})[text] = None
    return [(level, " · ".join(texts)) for level, texts in found.items()]


def text_height(named: NamedText, type_: Type = SMALL, bearers: Bearers = NO_BEARERS) -> float:
    """Return the height of a rule in millimetres; its text follows its name on the same line.

    The units that have it have a line of their own.
    """
    name, text = (wording.term(term) for term in named)
    room = WIDTH - measure.bolder(name, type_.points)
    lines = measure.lines(f"{name} {text}", room, type_.points)
    lines += measure.lines(bearers.get(named[0], ""), WIDTH, BEARERS_POINTS)
    return lines * type_.line + TEXT_GAP


def texts_height(texts: Iterable[NamedText], type_: Type) -> float:
    return sum(text_height(named, type_) for named in texts)


def names_height(names: Iterable[Term]) -> float:
    """Return the height of the names of rules that stand elsewhere, 0 without any."""
    named = ", ".join(map(wording.term, names))
    text = f"{gettext('See rules cards')}: {named}"
    return measure.lines(text, WIDTH, SMALL.points) * SMALL.line + TEXT_GAP if named else 0


def fitting(
    texts: Iterable[NamedText], room: float, type_: Type
) -> tuple[list[NamedText], list[NamedText]]:
    """Return the rules that fit into a height in millimetres, in order, and the others."""
    inside: list[NamedText] = []
    outside: list[NamedText] = []
    for named in texts:
        needed = text_height(named, type_)
        has_room = needed <= room + ROUNDING
        (inside if has_room else outside).append(named)
        room -= needed if has_room else 0
    return inside, outside
