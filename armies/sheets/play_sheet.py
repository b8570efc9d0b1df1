"""The play sheet of Grimdark Future v1.5: missions, random tables, unit types, game sizes."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from django.conf import settings
from django.template.loader import render_to_string

from armies.services.armies import armies
from rulesets.engine.errors import InvalidInput, Problem
from rulesets.engine.values import Term
from rulesets.games import gf15
from rulesets.games.gf15 import GF15
from rulesets.language import language
from rulesets.sheets.layout import page
from rulesets.sheets.options import SheetOptions
from rulesets.sheets.render import cache_key, through_cache

TABLES = settings.BASE_DIR / "fixtures" / "armies" / "gf15" / "play-tables.json"


@dataclass(frozen=True, slots=True)
class SizeRow:
    """A row of the table for bigger games; `is_own` marks the one that holds for the list."""

    points: int
    heroes: int
    vehicles: int
    titans: int
    is_own: bool


@cache
def tables_text() -> str:
    return TABLES.read_text()


@cache
def tables() -> dict[str, Any]:
    """The tables as their file has them, with every text a term."""
    return json.loads(tables_text(), object_hook=_as_term)


def _as_term(value: dict[str, Any]) -> Any:
    return Term(**value) if value.keys() == {"en", "it"} else value


def render(row, options: SheetOptions, share_url: str | None) -> bytes:
    """The play sheet with the row of a stored list's game size marked.

    Raises InvalidInput for a list of another game.
    """
    document = armies.read(row)
    if document.game != GF15.slug:
        raise InvalidInput(Problem("game", "literal_error", {"expected": repr(GF15.slug)}))
    return _render(document.size, document.policies, options)


def render_blank(options: SheetOptions) -> bytes:
    """The play sheet for no list in particular."""
    return _render(None, {}, options)


def _render(size: int | None, policies: Mapping[str, str], options: SheetOptions) -> bytes:
    own = gf15.read_at(size, policies) if size else None
    key = play_key(own, options)
    return through_cache(key, lambda: play_html(own, options))


def play_key(own: int | None, options: SheetOptions) -> str:
    parts = (GF15.rules_version, tables_text(), str(own), options.as_text(), language())
    return cache_key("army-play", *parts)


def play_html(own: int | None, options: SheetOptions) -> str:
    context = {**page(options), "game": GF15, "tables": tables(), "sizes": size_rows(own)}
    return render_to_string("sheets/army_play.html", context)


def size_rows(own: int | None) -> list[SizeRow]:
    """The table for bigger games, the row of a size in points marked."""
    return [SizeRow(*row, is_own=row[0] == own) for row in gf15.table()]
