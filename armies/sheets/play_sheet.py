"""The play sheet of Grimdark Future v1.5: missions, random tables, unit types, game sizes."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from django.conf import settings
from django.template.loader import render_to_string

from rulesets.engine.errors import InvalidInput, Problem
from rulesets.engine.values import Term
from rulesets.games.gf15 import GF15
from rulesets.lists import services
from rulesets.lists.models import List
from rulesets.sheets.layout import page
from rulesets.sheets.options import SheetOptions
from rulesets.sheets.render import render

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
    found: dict[str, Any] = json.loads(tables_text(), object_hook=_as_term)
    return found


def _as_term(value: dict[str, Any]) -> Any:
    return Term(**value) if value.keys() == {"en", "it"} else value


def render_stored(row: List, options: SheetOptions, share_url: str | None) -> bytes:
    """The play sheet with the row of a stored list's game size marked.

    Raises InvalidInput for a list of another game.
    """
    document = services.read(row)
    if document.game != GF15.slug:
        raise InvalidInput(Problem("game", "literal_error", {"expected": repr(GF15.slug)}))
    return _draw(document.size, document.policies, options)


def render_blank(options: SheetOptions) -> bytes:
    """The play sheet for no list in particular."""
    return _draw(None, {}, options)


def _draw(size: int | None, policies: Mapping[str, str], options: SheetOptions) -> bytes:
    own = GF15.row_at(size, policies) if size else None
    parts = (GF15.rules_version, tables_text(), str(own))
    return render("army-play", lambda: play_html(own, options), options, *parts)


def play_html(own: int | None, options: SheetOptions) -> str:
    context = {**page(options), "game": GF15, "tables": tables(), "sizes": size_rows(own)}
    return render_to_string("sheets/army_play.html", context)


def size_rows(own: int | None) -> list[SizeRow]:
    """The table for bigger games, the row of a size in points marked."""
    return [SizeRow(*row, is_own=row[0] == own) for row in GF15.table_rows()]
