"""Cards to cut out, all 88 by 63 mm: how large their type may be, and cards of nothing but rules.

The style sheet sets lines on cards in the heights that stand here, so that what is reckoned fits.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from rulesets import wording
from rulesets.engine.values import Term
from rulesets.sheets import measure

APART = 1.15
TITLE = 5.2
TEXT_GAP = 0.3

Said = tuple[Term, Term]
"""A rule's name and what it means."""


@dataclass(frozen=True, slots=True)
class Type:
    """Sizes of type in points, and the heights of their lines in millimetres.

    A card of a larger `scale` is laid out on a smaller area and enlarged as a whole; `name` is its
    classes in the style sheet.
    """

    name: str
    scale: float = 1.0
    text: float = 7.5
    text_line: float = 2.8
    line: float = 8
    line_line: float = 3.2
    weapon: float = 9
    weapon_line: float = 3.9

    @property
    def has_rules_apart(self) -> bool:
        """Whether special rules have no room in a statline."""
        return self.scale >= APART

    @property
    def width(self) -> float:
        """Millimetres inside a card."""
        return 84.5 / self.scale

    @property
    def height(self) -> float:
        """Millimetres inside a card, above its foot."""
        return (59.2 if self.scale == 1 else 58.6) / self.scale


USUAL = Type("usual")
SMALL = Type("small", 1.0, 7, 2.5, 7, 2.7, 8, 3.3)
TYPES = (
    *(
        Type(f"grown x{percent}", percent / 100, text_line=3)
        for percent in (150, 140, 130, 125, 120, 115, 110, 105)
    ),
    USUAL,
    SMALL,
)
"""The largest first."""


@dataclass(frozen=True, slots=True)
class TextCard:
    """A card of rules or spells. `part` counts those of one title from 1."""

    title: str
    texts: tuple[Said, ...]
    part: int = 1
    parts: int = 1
    type: Type = SMALL


@dataclass(frozen=True, slots=True)
class ShipCard:
    """A card of one block; `rest` are rules that it names and others explain."""

    blocks: tuple[Any, ...]
    type: Type = SMALL
    part: int = 1
    parts: int = 1
    copies: int = 1
    texts: tuple[Said, ...] = ()
    more: tuple[Term, ...] = ()
    rest: tuple[Said, ...] = ()


def largest(fits: Callable[[Type], bool]) -> Type:
    """Return the largest type in which something fits, the smallest if none does."""
    return next(filter(fits, TYPES), SMALL)


def text_height(said: Said, type_: Type) -> float:
    """Return the millimetres that a rule takes; it stands behind its name in the same lines."""
    name, text = (wording.term(term) for term in said)
    return measure.lines(f"{name} {text}", type_.width, type_.text) * type_.text_line + TEXT_GAP


def fitting(texts: Iterable[Said], room: float, type_: Type) -> tuple[list[Said], list[Said]]:
    """Return the rules that fit into so many millimetres, in their order, and the others."""
    inside: list[Said] = []
    outside: list[Said] = []
    for said in texts:
        needed = text_height(said, type_)
        (inside if needed <= room else outside).append(said)
        room -= needed if needed <= room else 0
    return inside, outside


def text_cards(title: str, texts: Sequence[Said]) -> list[TextCard]:
    """Return as few cards as hold all texts in their order, in the largest type they fit in."""
    fewest = len(_dealt(texts, SMALL))
    type_ = largest(lambda each: len(_dealt(texts, each)) <= fewest)
    cards = _dealt(texts, type_)
    return [
        TextCard(title, tuple(card), number, len(cards), type_)
        for number, card in enumerate(cards, 1)
    ]


def _dealt(texts: Iterable[Said], type_: Type) -> list[list[Said]]:
    """Return the texts of each card."""
    cards: list[list[Said]] = []
    room = 0.0
    for said in (part for whole in texts for part in _parts(whole, type_)):
        needed = text_height(said, type_)
        if needed > room:
            cards.append([])
            room = type_.height - TITLE
        cards[-1].append(said)
        room -= needed
    return cards


def _parts(said: Said, type_: Type) -> list[Said]:
    """Return a rule in parts that each fit a card of their own."""
    if text_height(said, type_) <= type_.height - TITLE:
        return [said]
    name, words = said[0], wording.term(said[1]).split()
    half = len(words) // 2
    if not half:
        return [said]
    parts = (" ".join(words[:half]), " ".join(words[half:]))
    return [part for text in parts for part in _parts((name, Term(text)), type_)]


def grown(card: TextCard) -> TextCard:
    """Return a card of texts in the largest type that holds them."""
    return replace(
        card,
        type=largest(
            lambda type_: (
                TITLE + sum(text_height(said, type_) for said in card.texts) <= type_.height
            )
        ),
    )
