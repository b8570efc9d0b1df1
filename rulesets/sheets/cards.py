"""Cards to cut out, 88 by 63 mm: the type size of their rules, and cards of rules only.

Names, figures and marks have the same place and type on every card. The style sheet uses the line
heights defined here, so that computed layouts fit.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal, TypeVar

from django.utils.translation import gettext

from rulesets import wording
from rulesets.engine.values import Term
from rulesets.sheets import measure

WIDTH = 84.5
"""Inner width of a card in millimetres."""

HEIGHT = 59.6
"""Inner height of a card above its foot, in millimetres."""

TITLE_LINE, TITLE_PADDING, TITLE_POINTS = 4.9, 0.8, 11.5
"""Line height, padding with border, and type size of a title."""

NOTE_LINE = 7.35
"""Height of a line to write on."""

TEXT_GAP = 0.3

BEARERS_POINTS = 7
"""Type size of the names of units that have a rule."""

Said = tuple[Term, Term]
"""A rule's name and text."""

Bearers = Mapping[Term, str]
"""The units that have a rule, by its name."""

NO_BEARERS: Bearers = {}


@dataclass(frozen=True, slots=True)
class Type:
    """A class of the style sheet, with its type size in points and line height in millimetres."""

    name: str
    points: float
    line: float


SMALL = Type("t-8", 8, 3.0)
TYPES = (
    Type("t-9", 9, 3.4),
    Type("t-8-75", 8.75, 3.3),
    Type("t-8-5", 8.5, 3.2),
    Type("t-8-25", 8.25, 3.1),
    SMALL,
)
"""Types of rules on rosters, largest first."""

TINY = (Type("t-7-5", 7.5, 2.8), Type("t-7", 7, 2.6))
"""Types of texts that would not fit otherwise."""

SIZES = (TYPES[2], SMALL, TINY[0])
"""Types of rules on the front of a card, largest first."""

BACK_SIZES = (SMALL, *TINY)
"""Types of rules on its back; other cards of rules have the first."""

ABOUT_WIDTH = 20.0
"""Width beside a title."""

SYMBOL = 8.8
"""Width of a map symbol beside the name of a unit."""

LINES_GAP = 0.8
"""Millimetres above lines to write on."""

LONGEST = 45.0
"""Greatest height of a rule that is not parted."""

LINE_POINTS, LINE, PADDING = 8, 3.2, 0.8
"""Type size, line height and padding of other lines."""


@dataclass(frozen=True, slots=True)
class TextCard:
    """A card of rules or spells; `about` stands beside its title.

    `part` numbers the cards of one title from 1. `more` are the names of rules that it has no room
    for, `lines` are to write on. `bearers` are the units that have a rule, by its name.
    """

    title: str
    texts: tuple[Said, ...]
    part: int = 1
    parts: int = 1
    type: Type = SMALL
    more: tuple[Term, ...] = ()
    lines: int = 0
    about: str = ""
    bearers: Bearers = field(default_factory=dict)


FormKind = Literal["score", "map", "opponent", "notes"]


@dataclass(frozen=True, slots=True)
class Form:
    """A card to fill in."""

    form: FormKind


SCORE, MAP, OPPONENT, NOTES = Form("score"), Form("map"), Form("opponent"), Form("notes")
FORMS = (SCORE, MAP, OPPONENT, NOTES, OPPONENT, NOTES, NOTES)
"""Forms for places that are left, the most useful first."""


@dataclass(frozen=True, slots=True)
class BlockCard:
    """A card of one block. `part` numbers its cards from 1, `copies` counts equal blocks.

    `texts` are the rules explained on it, `more` the names of those left to the cards of rules.
    `style` is the block's class in the style sheet.
    """

    block: Any
    type: Type = SMALL
    part: int = 1
    parts: int = 1
    copies: int = 1
    texts: tuple[Said, ...] = ()
    more: tuple[Term, ...] = ()
    style: str = ""


def back(title: str, wanted: Sequence[Said]) -> TextCard:
    """Return the back of a card: rules that its front has no room for, then lines to write on."""
    about = gettext("Rules") if wanted else gettext("Notes")
    room = HEIGHT - title_height(title)
    card = with_rules(TextCard(title, (), about=about), wanted, lambda _: room, sizes=BACK_SIZES)
    return with_lines(card)


def with_lines(card: TextCard) -> TextCard:
    """Return a card with lines to write on where it has room."""
    said = sum(text_height(each, card.type, card.bearers) for each in card.texts)
    left = HEIGHT - title_height(card.title) - said - names_height(card.more) - LINES_GAP
    return replace(card, lines=max(0, int(left // NOTE_LINE)))


def title_height(title: str) -> float:
    """Return the height of the title of a card of rules."""
    room = WIDTH - ABOUT_WIDTH
    lines = measure.lines(title, room, TITLE_POINTS, "condensed-semibold")
    return max(1, lines) * TITLE_LINE + TITLE_PADDING


AnyCard = TypeVar("AnyCard", BlockCard, TextCard)


def with_rules(
    card: AnyCard,
    wanted: Sequence[Said],
    room: Callable[[Type], float],
    seen: Collection[str] = (),
    sizes: Sequence[Type] = SIZES,
) -> AnyCard:
    """Return a card with its rules, sorted, in the largest type in which all fit, in millimetres.

    If none is small enough, the card names the rules left out, the last of those wanted, except
    names it shows anyway.
    """
    for type_ in sizes:
        if texts_height(wanted, type_) <= room(type_):
            return replace(card, type=type_, texts=by_name(wanted))
    names, needed = -1.0, 0.0
    while needed > names:
        names = needed
        inside, left = fitting(wanted, room(type_) - names, type_)
        needed = names_height(_named(left, seen))
    roomy = (each for each in sizes if texts_height(inside, each) <= room(each) - names)
    type_ = next(roomy, type_)
    return replace(card, type=type_, texts=by_name(inside), more=_named(by_name(left), seen))


def by_name(texts: Iterable[Said]) -> tuple[Said, ...]:
    """Return rules sorted in the reader's language."""
    return tuple(sorted(texts, key=lambda said: wording.term(said[0]).casefold()))


def line_height(text: str) -> float:
    """Return the height of a line that is no rule in millimetres, 0 if it is empty."""
    lines = measure.lines(text, WIDTH, LINE_POINTS)
    return lines * LINE + PADDING if lines else 0


def text_height(said: Said, type_: Type, bearers: Bearers = NO_BEARERS) -> float:
    """Return the height of a rule in millimetres; its text follows its name on the same line.

    The units that have it have a line of their own.
    """
    name, text = (wording.term(term) for term in said)
    bold = measure.width(name, type_.points, "condensed-semibold") - measure.width(
        name, type_.points
    )
    lines = measure.lines(f"{name} {text}", WIDTH - bold, type_.points)
    lines += measure.lines(bearers.get(said[0], ""), WIDTH, BEARERS_POINTS)
    return lines * type_.line + TEXT_GAP


def texts_height(texts: Iterable[Said], type_: Type) -> float:
    return sum(text_height(said, type_) for said in texts)


def _named(left: Iterable[Said], seen: Collection[str]) -> tuple[Term, ...]:
    return tuple(name for name, _ in left if name.en not in seen)


def names_height(names: Iterable[Term]) -> float:
    named = f"{gettext('See rules cards')}: {', '.join(map(wording.term, names))}"
    return measure.lines(named, WIDTH, SMALL.points) * SMALL.line + TEXT_GAP if names else 0


def fitting(texts: Iterable[Said], room: float, type_: Type) -> tuple[list[Said], list[Said]]:
    """Return the rules that fit into a height in millimetres, in order, and the others."""
    inside: list[Said] = []
    outside: list[Said] = []
    for said in texts:
        needed = text_height(said, type_)
        (inside if needed <= room else outside).append(said)
        room -= needed if needed <= room else 0
    return inside, outside


def text_cards(
    title: str,
    texts: Sequence[Said],
    about: str = "",
    bearers: Bearers = NO_BEARERS,
    sizes: Sequence[Type] = (SMALL,),
) -> list[TextCard]:
    """Return the fewest cards that hold all texts in order, about equally full.

    They have the largest of the types that needs no more cards.
    """
    full = HEIGHT - title_height(title)
    fewest = len(_dealt(texts, sizes[-1], full, bearers))
    type_ = next(each for each in sizes if len(_dealt(texts, each, full, bearers)) <= fewest)
    dealt = (_dealt(texts, type_, full * share / 10, bearers) for share in range(5, 11))
    cards = next(found for found in dealt if len(found) <= fewest)
    plain = TextCard(title, (), parts=len(cards), type=type_, about=about, bearers=bearers)
    return [
        with_lines(replace(plain, texts=tuple(card), part=number))
        for number, card in enumerate(cards, 1)
    ]


def _dealt(texts: Iterable[Said], type_: Type, room: float, bearers: Bearers) -> list[list[Said]]:
    """Return the texts of each card; only a text alone on its card may exceed the room."""
    cards: list[list[Said]] = []
    left = 0.0
    for said in (part for whole in texts for part in _parts(whole)):
        needed = text_height(said, type_, bearers)
        if needed > left:
            cards.append([])
            left = room
        cards[-1].append(said)
        left -= needed
    return cards


def _parts(said: Said) -> list[Said]:
    """Return a rule in parts that each fit on a card."""
    if text_height(said, SMALL) <= LONGEST:
        return [said]
    name, words = said[0], wording.term(said[1]).split()
    half = len(words) // 2
    if not half:
        return [said]
    parts = (" ".join(words[:half]), " ".join(words[half:]))
    return [part for text in parts for part in _parts((name, Term(text)))]
