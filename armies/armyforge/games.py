"""Which of Army Forge's games Muster knows, by each of the names they go by."""

from collections.abc import Mapping

from rulesets.engine.errors import InvalidInput, Problem

IDS: Mapping[int, str] = {2: "gf35", 3: "gff"}
"""Our games by Army Forge's number, as books and addresses have it."""

SLUGS: Mapping[str, str] = {"grimdark-future": "gf35", "grimdark-future-firefight": "gff"}
"""Our games as Army Forge's index of books names them."""

SHORT: Mapping[str, str] = {"gf": "gf35", "gff": "gff"}
"""Our games as lists name them."""

SHOWN_CHARACTERS = 40


def game_of(name: object, place: str = "gameSystem") -> str:
    """Our game for a number, an index name or a list's name; raises InvalidInput for others."""
    for games in (IDS, SLUGS, SHORT):
        if isinstance(name, int | str) and name in games:
            return games[name]  # type: ignore[index]
    shown = str(name)[:SHOWN_CHARACTERS]
    raise InvalidInput(Problem(place, "unsupported_game", {"game": shown}))
