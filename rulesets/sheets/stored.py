"""Sheets of stored lists, judged and drawn only if the cache has none."""

from collections.abc import Callable
from functools import partial
from typing import Any

from rulesets.books.library import library
from rulesets.engine import codec
from rulesets.engine.report import Report, judge
from rulesets.games import GAMES
from rulesets.sheets.options import SheetOptions
from rulesets.sheets.render import Draft

Draw = Callable[[Report[Any], SheetOptions, str | None], str]
"""Makes a sheet's HTML of a report, options and the address of the shared view."""


def stored_draft(
    sheet: str, draw: Draw, row: Any, options: SheetOptions, share_url: str | None
) -> Draft:
    """Return one kind of sheet of a row, such as its owner sees it. Raise InvalidInput."""
    report, depends_on = stored_report(row)
    make_html = partial(_html, draw, report, options, share_url)
    return Draft(sheet, make_html, (*depends_on, share_url or ""))


def _html(
    draw: Draw, report: Callable[[], Report[Any]], options: SheetOptions, share_url: str | None
) -> str:
    return draw(report(), options, share_url)


def stored_report(row: Any) -> tuple[Callable[[], Report[Any]], tuple[str, ...]]:
    """Return what judges a row, such as its owner sees it, and all that its report depends on."""
    game = GAMES[row.game]
    document = codec.read_stored(game.document, row.document)
    books = library(document, row.owner)
    depends_on = (row.document, str(row.owner), game.rules_version, books.fingerprint)
    return partial(_judged, row.game, row.document, books), depends_on


def _judged(slug: str, text: str, books: Any) -> Report[Any]:
    game = GAMES[slug]
    return judge(game, codec.read_stored(game.document, text), books)
