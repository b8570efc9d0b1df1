"""A booklet of cards: a sheet printed on both sides and folded twice gives eight pages.

Printed on one side it gives four, which the last sheet does if that is enough. A page has two
cards; the first page is the cover. The cards of the list are followed by those of the turn, then by
room for the score, a map, the opponent's units and notes.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from django.utils.translation import gettext

from rulesets import wording
from rulesets.engine.values import Term

CARDS = 2
LINES = 16
PAGES = 8
HALF = 4

FRONT = ((4, 5), (8, 1))
BACK = ((6, 3), (2, 7))
SINGLE = ((2, 3), (4, 1))
"""Pages of the upper row, which is printed upside down, and of the lower row."""

FormKind = Literal["score", "map", "opponent", "notes"]
FORMS: tuple[FormKind, ...] = ("score", "map", "opponent", "notes", "opponent", "notes", "notes")


@dataclass(frozen=True, slots=True)
class Form:
    """A card to fill in."""

    form: FormKind


@dataclass(frozen=True, slots=True)
class Leaf:
    """A numbered page of the booklet; the first has no cards."""

    number: int
    cards: tuple[Any, ...] = ()


@dataclass(frozen=True, slots=True)
class Content:
    """A line of the cover: `times` equal units, the models of one and the price of all."""

    name: str
    models: int
    price: str
    times: int = 1


def contents(lines: Sequence[tuple[Term, Term, int, str]]) -> list[Content]:
    """Return names, models and prices of units, equal ones once, as many as the cover holds.

    Each line gives name, kind, number of models and price; kinds replace names if there are many.
    """
    named = Counter((wording.term(name), size, price) for name, _, size, price in lines)
    kinds = Counter((wording.term(kind), size, price) for _, kind, size, price in lines)
    found = named if len(named) <= LINES else kinds
    made = [
        Content(name, size, f"{int(price) * times}" if price.isdigit() else price, times)
        for (name, size, price), times in found.items()
    ]
    if len(made) <= LINES:
        return made
    shown, left = made[: LINES - 1], sum(each.times for each in made[LINES - 1 :])
    return [*shown, Content(gettext("and %(n)d more") % {"n": left}, 1, "")]


def filled(cards: Sequence[Any], further: Sequence[Any]) -> list[Any]:
    """Return cards, then further cards that fit on their last sheet, then forms in free places.

    If none fit there, the further cards start a sheet.
    """
    free = -(len(cards) + CARDS) % (HALF * CARDS)
    made = [*cards, *(further[:free] or further)]
    free = -(len(made) + CARDS) % (HALF * CARDS)
    return [*made, *(Form(kind) for kind in FORMS[:free])]


def sides(cards: Sequence[Any]) -> list[list[list[Leaf]]]:
    """Return the sides of the sheets that the cards need, each as two rows of two pages."""
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
