"""The play sheet of a game with tables: missions, random events, unit types, game sizes."""

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from typing import Any

from django.conf import settings
from django.template.loader import render_to_string

from rulesets.engine.values import Term
from rulesets.games import ARMY_GAMES
from rulesets.games.ground.game import ArmyReport, GroundGame
from rulesets.sheets.layout import page
from rulesets.sheets.options import SheetOptions
from rulesets.sheets.render import Draft


@dataclass(frozen=True, slots=True)
class SizeRow:
    """A row of the table for bigger games, such as `1–2` heroes; `is_own` marks the list's own."""

    points: int
    heroes: str
    vehicles: str
    titans: str
    is_own: bool


def has_tables(game: str) -> bool:
    return _path(game).exists()


def _path(game: str) -> Path:
    return Path(settings.BASE_DIR) / "fixtures" / "armies" / game / "play-tables.json"


@cache
def tables(game: str) -> dict[str, Any]:
    """Return the tables of a game as their file has them, with every text a term."""
    found: dict[str, Any] = json.loads(_path(game).read_text(), object_hook=_as_term)
    return found


def _as_term(value: dict[str, Any]) -> Any:
    return Term(**value) if value.keys() == {"en", "it"} else value


def own_html(report: ArmyReport, options: SheetOptions, share_url: str | None = None) -> str:
    """Return the play sheet with the row of a list's game size marked."""
    game, document = ARMY_GAMES[report.game.slug], report.document
    own = game.row_at(document.size, document.policies) if document.size else None
    return play_html(game.slug, own, options, document.name)


def blank_draft(game: str, options: SheetOptions) -> Draft:
    """Return the play sheet for no list in particular."""
    return Draft("army-play", partial(play_html, game, None, options), (game,))


def play_html(slug: str, own: int | None, options: SheetOptions, name: str = "") -> str:
    game, found = ARMY_GAMES[slug], tables(slug)
    context = {
        **page(options),
        "game": game,
        "tables": found,
        "victory": usual_victory(found["missions"]),
        "name": name,
        "sizes": size_rows(game, own),
    }
    return render_to_string("sheets/army_play.html", context)


def usual_victory(missions: Iterable[Mapping[str, Any]]) -> Term:
    """Return how most missions are won."""
    victories: Counter[Term] = Counter(mission["victory"] for mission in missions)
    return victories.most_common(1)[0][0]


def size_rows(game: GroundGame, own: int | None) -> list[SizeRow]:
    """Return the table for bigger games, the row of a size in points marked."""
    return [
        SizeRow(
            points=row["points"],
            heroes=_range(row["heroes"]),
            vehicles=_range(row["vehicles_and_monsters"]),
            titans=_range(row["titans"]),
            is_own=row["points"] == own,
        )
        for row in tables(game.slug)["game_sizes"]
    ]


def _range(bounds: Mapping[str, int]) -> str:
    least, most = bounds["min"], bounds["max"]
    return f"{least}" if least == most else f"{least}–{most}"
