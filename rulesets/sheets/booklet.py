"""A booklet of cards: a sheet printed on both sides and folded twice makes eight pages.

Printed on one side it makes four, which is what the last sheet is if that suffices. Two cards stand
on a page, the first page is the cover. Behind the cards of the list stand those of the turn, then
room for the score, a map, the opponent's units and notes.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from rulesets import wording
from rulesets.engine.values import Term

CARDS = 2
LINES = 16
PAGES = 8
HALF = 4

FRONT = ((4, 5), (8, 1))
BACK = ((6, 3), (2, 7))
SINGLE = ((2, 3), (4, 1))
"""Pages of the upper row, which is turned upside down as a whole, and of the lower one."""

FormKind = Literal["score", "map", "opponent", "notes"]
FORMS: tuple[FormKind, ...] = ("score", "map", "opponent", "notes", "opponent", "notes", "notes")


@dataclass(frozen=True, slots=True)
class Form:
    """A card to be filled in."""

    form: FormKind


@dataclass(frozen=True, slots=True)
class Leaf:
    """A page of the booklet by its number; the first has no cards."""

    number: int
    cards: tuple[Any, ...] = ()


@dataclass(frozen=True, slots=True)
class Content:
    """A line of the cover: units of so many models, `times` of them equal."""

    name: str
    models: int
    price: str
    times: int = 1


def contents(lines: Sequence[tuple[Term, Term, int, str]]) -> list[Content]:
    """Return names, models and prices of units, equal ones once, as many as the cover holds.

    Of each line are given name, kind, models and price; kinds stand for many names.
    """
    named = Counter((wording.term(name), size, price) for name, _, size, price in lines)
    kinds = Counter((wording.term(kind), size, price) for _, kind, size, price in lines)
    found = named if len(named) <= LINES else kinds
    return [Content(*line, times) for line, times in found.items()][:LINES]


def filled(cards: Sequence[Any], further: Sequence[Any]) -> list[Any]:
    """Return cards, further ones as their last sheet has room, forms in the places that are left.

    Where it has no room at all, the further ones take a sheet of their own.
    """
    free = -(len(cards) + CARDS) % (HALF * CARDS)
    made = [*cards, *(further[:free] or further)]
    free = -(len(made) + CARDS) % (HALF * CARDS)
    return [*made, *(Form(kind) for kind in FORMS[:free])]


def sides(cards: Sequence[Any]) -> list[list[list[Leaf]]]:
    """Return the sides of as many sheets as the cards take, each as two rows of two pages."""
    leaves = [Leaf(1)]
    for start in range(0, len(cards), CARDS):
        leaves.append(Leaf(len(leaves) + 1, tuple(cards[start : start + CARDS])))
    while len(leaves) % HALF:
        leaves.append(Leaf(len(leaves) + 1))
    return [
        [[leaves[first + number - 1] for number in row] for row in side]
        for first in range(0, len(leaves), PAGES)
        for side in ((FRONT, BACK) if first + PAGES <= len(leaves) else (SINGLE,))
    ]
