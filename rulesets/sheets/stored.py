"""Sheets of stored lists, judged and drawn only if the cache has none."""

from collections.abc import Callable
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
    return Draft(sheet, lambda: draw(report(), options, share_url), (*depends_on, share_url or ""))


def stored_report(row: Any) -> tuple[Callable[[], Report[Any]], tuple[str, ...]]:
    """Return what judges a row, such as its owner sees it, and all that its report depends on."""
    game = GAMES[row.game]
    document = codec.read(game.document, row.document)
    books = library(document, row.owner)
    depends_on = (row.document, str(row.owner), game.rules_version, books.fingerprint)
    return lambda: judge(game, document, books), depends_on
