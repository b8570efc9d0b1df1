"""Cards to cut out, 88 by 63 mm: the type size of their rules, and cards of rules only.

Names, figures and marks have the same place and type on every card. The style sheet uses the line
heights defined here, so that computed layouts fit.
"""

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from django.utils.translation import gettext

from rulesets import wording
from rulesets.engine.values import Term
from rulesets.sheets import measure

WIDTH = 84.5
"""Inner width of a card in millimetres."""

HEIGHT = 59.6
"""Inner height of a card above its foot, in millimetres."""

LINES_OF_NOTES = 7
TITLE = 5.2
TEXT_GAP = 0.3

Said = tuple[Term, Term]
"""A rule's name and text."""


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

SIZES = (TYPES[0], SMALL)
"""Types of rules on cards: no more than two, so that cards of a deck look alike."""

LINE_POINTS, LINE, PADDING = 8, 3.2, 0.8
"""Type size, line height and padding of other lines."""


@dataclass(frozen=True, slots=True)
class TextCard:
    """A card of rules or spells. `part` numbers the cards of one title from 1.

    `more` are the names of rules that it has no room for, `lines` are to write on.
    """

    title: str
    texts: tuple[Said, ...]
    part: int = 1
    parts: int = 1
    type: Type = SMALL
    more: tuple[Term, ...] = ()
    lines: int = 0


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


def notes(title: str) -> TextCard:
    """Return the back of a card with nothing but room for notes."""
    return TextCard(title, (), lines=LINES_OF_NOTES)


def back(title: str, wanted: Sequence[Said], further: Sequence[Said] = ()) -> TextCard | None:
    """Return the back of a card with the rules that its front has no room for, None without any.

    Further texts fill it as far as they fit.
    """
    if not wanted:
        return None
    card = with_rules(TextCard(title, ()), wanted, lambda _: HEIGHT - TITLE)
    if card.more:
        return card
    room = HEIGHT - TITLE - texts_height(wanted, card.type)
    return replace(card, texts=(*card.texts, *fitting(further, room, card.type)[0]))


AnyCard = TypeVar("AnyCard", BlockCard, TextCard)


def with_rules(
    card: AnyCard, wanted: Sequence[Said], room: Callable[[Type], float], seen: Collection[str] = ()
) -> AnyCard:
    """Return a card with its rules in the largest type in which all fit, in millimetres.

    If none is small enough, the card names the rules left out, except names it shows anyway.
    """
    for type_ in SIZES:
        if texts_height(wanted, type_) <= room(type_):
            return replace(card, type=type_, texts=tuple(wanted))
    names, needed = -1.0, 0.0
    while needed > names:
        names = needed
        inside, left = fitting(wanted, room(SMALL) - names, SMALL)
        needed = names_height(_named(left, seen))
    return replace(card, texts=tuple(inside), more=_named(left, seen))


def line_height(text: str) -> float:
    """Return the height of a line that is no rule in millimetres, 0 if it is empty."""
    lines = measure.lines(text, WIDTH, LINE_POINTS)
    return lines * LINE + PADDING if lines else 0


def text_height(said: Said, type_: Type) -> float:
    """Return the height of a rule in millimetres; its text follows its name on the same line."""
    name, text = (wording.term(term) for term in said)
    bold = measure.width(name, type_.points, "condensed-semibold") - measure.width(
        name, type_.points
    )
    return measure.lines(f"{name} {text}", WIDTH - bold, type_.points) * type_.line + TEXT_GAP


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


def text_cards(title: str, texts: Sequence[Said]) -> list[TextCard]:
    """Return the fewest cards that hold all texts in order, about equally full.

    They use the largest type that needs no more cards.
    """
    full = HEIGHT - TITLE
    fewest = len(_dealt(texts, SMALL, full))
    type_ = next(each for each in SIZES if len(_dealt(texts, each, full)) <= fewest)
    dealt = (_dealt(texts, type_, full * share / 10) for share in range(5, 11))
    cards = next(found for found in dealt if len(found) <= fewest)
    return [
        TextCard(title, tuple(card), number, len(cards), type_)
        for number, card in enumerate(cards, 1)
    ]


def _dealt(texts: Iterable[Said], type_: Type, room: float) -> list[list[Said]]:
    """Return the texts of each card; only a text alone on its card may exceed the room."""
    cards: list[list[Said]] = []
    left = 0.0
    for said in (part for whole in texts for part in _parts(whole, type_)):
        needed = text_height(said, type_)
        if needed > left:
            cards.append([])
            left = room
        cards[-1].append(said)
        left -= needed
    return cards


def _parts(said: Said, type_: Type) -> list[Said]:
    """Return a rule in parts that each fit on a card."""
    if text_height(said, type_) <= HEIGHT - TITLE:
        return [said]
    name, words = said[0], wording.term(said[1]).split()
    half = len(words) // 2
    if not half:
        return [said]
    parts = (" ".join(words[:half]), " ".join(words[half:]))
    return [part for text in parts for part in _parts((name, Term(text)), type_)]
