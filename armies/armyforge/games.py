"""The games that Army Forge has books and lists of, by each of their names, and which are ours."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rulesets.engine.errors import ErrorDetail, InvalidInput
from rulesets.games.ground.document import GroundSlug


@dataclass(frozen=True)
class ForgeGame:
    """A game by its number in books and addresses, its name in lists and that in the index."""

    number: int
    short: str
    slug: str
    title: str

    @property
    def names(self) -> tuple[str, ...]:
        return str(self.number), self.short, self.slug, self.title.lower()


GAMES = (
    ForgeGame(2, "gf", "grimdark-future", "Grimdark Future"),
    ForgeGame(3, "gff", "grimdark-future-firefight", "Grimdark Future: Firefight"),
    ForgeGame(4, "aof", "age-of-fantasy", "Age of Fantasy"),
    ForgeGame(5, "aofs", "age-of-fantasy-skirmish", "Age of Fantasy: Skirmish"),
    ForgeGame(6, "aofr", "age-of-fantasy-regiments", "Age of Fantasy: Regiments"),
    ForgeGame(7, "aofq", "age-of-fantasy-quest", "Age of Fantasy: Quest"),
    ForgeGame(8, "aofqai", "age-of-fantasy-quest-ai", "Age of Fantasy: Quest AI"),
    ForgeGame(9, "gfsq", "grimdark-future-star-quest", "Grimdark Future: Star Quest"),
    ForgeGame(10, "gfsqai", "grimdark-future-star-quest-ai", "Grimdark Future: Star Quest AI"),
)
SHORT: Mapping[str, GroundSlug] = {"gf": "gf35", "gff": "gff"}
"""Our games by the names that lists have for them."""

FORGE_GAMES: Mapping[str, ForgeGame] = {
    SHORT[game.short]: game for game in GAMES if game.short in SHORT
}
"""Army Forge's games that are ours, by our names."""

BOOK_KEYS = ("gameSystemId", "gameSystemSlug", "gameSystemKey")
"""Where books say which game they are for."""

SHOWN_CHARACTERS = 40


def game_of(name: object, place: str = "gameSystem") -> GroundSlug:
    """Our game for any of Army Forge's names of it; raises InvalidInput for others."""
    if isinstance(name, float) and name.is_integer():
        name = int(name)
    title = str(name).strip().lower()
    game = next((game for game in GAMES if title in game.names), None)
    if game is None or game.short not in SHORT:
        shown = game.title if game else str(name)[:SHOWN_CHARACTERS]
        raise InvalidInput(ErrorDetail(place, "unsupported_game", {"game": shown}))
    return SHORT[game.short]


def game_of_book(book: Mapping[str, Any]) -> GroundSlug:
    """Our game that a book is for; raises InvalidInput for others."""
    name = next((book[key] for key in BOOK_KEYS if book.get(key)), None)
    return game_of(name, BOOK_KEYS[0])
