"""The games of Army Forge with their names, and which of them are ours."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rulesets.engine.errors import ErrorDetail, InvalidInput
from rulesets.games.ground.document import GroundSlug
from rulesets.uploads.documents import SHOWN_CHARACTERS


@dataclass(frozen=True)
class ForgeGame:
    """A game: its number in books and URLs, its names in lists and in the index."""

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
"""Our games by their names in lists."""

FORGE_GAMES: Mapping[str, ForgeGame] = {
    SHORT[game.short]: game for game in GAMES if game.short in SHORT
}
"""Army Forge's games by our names."""

BOOK_KEYS = ("gameSystemId", "gameSystemSlug", "gameSystemKey")
"""Fields that name the game of a book."""


def game_of(name: object, place: str = "gameSystem") -> GroundSlug:
    """Return our game by any of Army Forge's names; raise InvalidInput for other games."""
    if isinstance(name, float) and name.is_integer():
        name = int(name)
    title = str(name).strip().lower()
    game = next((game for game in GAMES if title in game.names), None)
    if game is None or game.short not in SHORT:
        shown = game.title if game else str(name)[:SHOWN_CHARACTERS]
        raise InvalidInput(ErrorDetail(place, "unsupported_game", {"game": shown}))
    return SHORT[game.short]


def game_of_book(book: Mapping[str, Any]) -> GroundSlug:
    """Return our game that a book is for; raise InvalidInput for other games."""
    name = next((book[key] for key in BOOK_KEYS if book.get(key)), None)
    return game_of(name, BOOK_KEYS[0])
