"""The rating of a special rule, X in its text: "roll 1 die", "roll 2 dice", 8 for 5+X."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

SINGULAR = {
    "dice": "die",
    "hits": "hit",
    "wounds": "wound",
    "models": "model",
    "extra wounds": "extra wound",
    "spell tokens": "spell token",
    "infantry models": "infantry model",
    "dadi": "dado",
    "colpi": "colpo",
    "ferite": "ferita",
    "ferite in più": "ferita in più",
    "volte": "volta",
    "posti": "posto",
    "modelli": "modello",
    "segnalini incantesimo": "segnalino incantesimo",
}
"""Plural nouns that ratings count, with their singular."""

NOUNS = "|".join(sorted(SINGULAR, key=len, reverse=True))
PLACE = re.compile(rf"((?:\b\d+ ?\+ ?)?\bX\b(?: (?:{NOUNS})\b)?)")
"""A rating in a text, with a number that it is added to and with the noun that it counts."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a text has its rating. `added` is added to it; `noun` follows with its space."""

    text: str
    added: int
    noun: str

    @classmethod
    def of(cls, text: str) -> "Place":
        before, _, noun = text.partition("X")
        return cls(text, int(before.strip(" +") or 0), noun)

    @property
    def one(self) -> str:
        """The place with a rating of 1, where that changes the noun."""
        return f"1 {SINGULAR[self.noun[1:]]}" if self.noun and not self.added else ""

    def filled(self, rating: int) -> str:
        return (rating == 1 and self.one) or f"{self.added + rating}{self.noun}"


def parts(text: str) -> Iterator[str | Place]:
    """Yield a text in parts: what stands between its ratings, and their places."""
    for number, part in enumerate(PLACE.split(text)):
        yield Place.of(part) if number % 2 else part


def filled(text: str, rating: int) -> str:
    """Return the text of a rule with a rating."""
    return "".join(each if isinstance(each, str) else each.filled(rating) for each in parts(text))
