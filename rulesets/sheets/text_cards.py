"""Cards of rules and spells only: the back of a card, and cards that share out their texts."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from django.utils.translation import gettext

from rulesets import wording
from rulesets.engine.values import Term
from rulesets.sheets.cards import (
    HEIGHT,
    NO_BEARERS,
    Bearers,
    NamedText,
    TextCard,
    by_name,
    text_height,
    texts_height,
    title_height,
    with_lines,
    with_rules,
)
from rulesets.sheets.type_sizes import BACK_TYPES, RULE_TYPES, SMALL, Type

LONGEST = 45.0
"""Greatest height of a rule that is not parted."""


def back(title: str, wanted: Sequence[NamedText], chart: Any = None) -> TextCard:
    """Return the back of a card: rules that its front has no room for, then lines to write on.

    A chart stands between them if it has room below the rules in a type of cards of rules.
    """
    about = gettext("Rules") if wanted else ""
    room = HEIGHT - title_height(title)
    if chart:
        left = room - chart.height
        types = (each for each in RULE_TYPES if texts_height(wanted, each) <= left)
        if type_ := next(types, None):
            return with_lines(
                TextCard(title, by_name(wanted), type=type_, about=about, chart=chart)
            )
    card = with_rules(TextCard(title, (), about=about), wanted, lambda _: room, types=BACK_TYPES)
    return with_lines(card)


def rule_cards(
    texts: Sequence[NamedText],
    about: str = "",
    bearers: Bearers = NO_BEARERS,
    types: Sequence[Type] = RULE_TYPES,
    spare: int = 0,
) -> list[TextCard]:
    """Return cards of rules that the cards of units only name."""
    cards = text_cards(gettext("Rules"), texts, about, bearers, types, spare)
    return [replace(card, is_rules=True) for card in cards]


def text_cards(
    title: str,
    texts: Sequence[NamedText],
    about: str = "",
    bearers: Bearers = NO_BEARERS,
    types: Sequence[Type] = RULE_TYPES,
    spare: int = 0,
) -> list[TextCard]:
    """Return the fewest cards that hold all texts in order, and `spare` more for larger type.

    They are about equally full, in the largest of the types that needs no more cards.
    """
    parts = [part for text in texts for part in _parts(text)]
    full = HEIGHT - title_height(title)
    heights = {type_: [text_height(part, type_, bearers) for part in parts] for type_ in types}
    most = len(_dealt(parts, heights[types[-1]], full)) + spare

    def dealt(type_: Type) -> tuple[Type, list[list[NamedText]]]:
        return type_, _dealt_evenly(parts, heights[type_], full, most)

    roomy = (type_ for type_ in types if max(heights[type_], default=0) <= full)
    found = (each for each in map(dealt, roomy) if each[1])
    type_, cards = next(found, None) or dealt(types[-1])
    plain = TextCard(title, (), parts=len(cards), type=type_, about=about, bearers=bearers)
    return [
        with_lines(replace(plain, texts=tuple(card), part=number))
        for number, card in enumerate(cards, 1)
    ]


def _dealt_evenly(
    parts: Sequence[NamedText], heights: Sequence[float], full: float, most: int
) -> list[list[NamedText]]:
    """Return the texts of at most so many cards, about equally full; none if they need more."""
    fewest = min(most, len(_dealt(parts, heights, full)))
    shares = (_dealt(parts, heights, full * share / 40) for share in range(20, 41))
    return next((found for found in shares if len(found) <= fewest), [])


def _dealt(
    parts: Iterable[NamedText], heights: Iterable[float], room: float
) -> list[list[NamedText]]:
    """Return the texts of each card; only a text alone on its card may exceed the room."""
    cards: list[list[NamedText]] = []
    left = 0.0
    for named, needed in zip(parts, heights, strict=True):
        if needed > left:
            cards.append([])
            left = room
        cards[-1].append(named)
        left -= needed
    return cards


def _parts(named: NamedText) -> list[NamedText]:
    """Return a rule in parts that each fit on a card."""
    if text_height(named, SMALL) <= LONGEST:
        return [named]
    name, words = named[0], wording.term(named[1]).split()
    half = len(words) // 2
    if not half:
        return [named]
    parts = (" ".join(words[:half]), " ".join(words[half:]))
    return [part for text in parts for part in _parts((name, Term(text)))]
