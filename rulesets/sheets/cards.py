"""Cards to cut out, all 88 by 63 mm: what fits on one, and cards of nothing but rules.

The style sheet sets lines on cards in the heights that stand here, so that what is reckoned fits.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from rulesets import wording
from rulesets.engine.values import Term
from rulesets.sheets import measure

WIDTH = 84.5
HEIGHT = 59.2
"""Millimetres inside a card, above its foot."""

TITLE = 5.2
TEXT_GAP = 0.3

Said = tuple[Term, Term]
"""A rule's name and what it means."""


@dataclass(frozen=True, slots=True)
class Type:
    """Sizes of type in points, and the heights of their lines in millimetres."""

    text: float
    text_line: float
    line: float
    line_line: float
    weapon: float
    weapon_line: float


USUAL = Type(7.5, 2.8, 8, 3.2, 9, 3.9)
SMALL = Type(7, 2.5, 7, 2.7, 8, 3.3)


@dataclass(frozen=True, slots=True)
class TextCard:
    """A card of rules or spells. `part` counts those of one title from 1."""

    title: str
    texts: tuple[Said, ...]
    part: int = 1
    parts: int = 1
    is_small: bool = True


@dataclass(frozen=True, slots=True)
class ShipCard:
    """A card of one block; `rest` are rules that it names and others explain."""

    blocks: tuple[Any, ...]
    is_small: bool = True
    part: int = 1
    parts: int = 1
    copies: int = 1
    texts: tuple[Said, ...] = ()
    more: tuple[Term, ...] = ()
    rest: tuple[Said, ...] = ()


def text_height(said: Said, type_: Type) -> float:
    """Return the millimetres that a rule takes; it stands behind its name in the same lines."""
    name, text = (wording.term(term) for term in said)
    return measure.lines(f"{name} {text}", WIDTH, type_.text) * type_.text_line + TEXT_GAP


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
    """Return as few cards as hold all texts in their order."""
    cards: list[list[Said]] = []
    room = 0.0
    for said in (part for whole in texts for part in _parts(whole)):
        needed = text_height(said, SMALL)
        if needed > room:
            cards.append([])
            room = HEIGHT - TITLE
        cards[-1].append(said)
        room -= needed
    return [
        TextCard(title, tuple(card), number, len(cards)) for number, card in enumerate(cards, 1)
    ]


def _parts(said: Said) -> list[Said]:
    """Return a rule in parts that each fit a card of their own."""
    if text_height(said, SMALL) <= HEIGHT - TITLE:
        return [said]
    name, words = said[0], wording.term(said[1]).split()
    half = len(words) // 2
    parts = (" ".join(words[:half]), " ".join(words[half:]))
    return [part for text in parts for part in _parts((name, Term(text)))] if half else [said]
