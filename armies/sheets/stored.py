"""Sheets of stored armies, judged and drawn only if the cache has none."""

from collections.abc import Callable, Iterator

from armies import mapping
from armies.services.armies import armies, library
from rulesets.engine import report
from rulesets.engine.errors import InvalidInput, Problem
from rulesets.engine.report import Report
from rulesets.games import GAMES
from rulesets.games.ground.document import ArmyDocument
from rulesets.games.ground.roster import Library
from rulesets.language import language
from rulesets.sheets.options import SheetOptions
from rulesets.sheets.render import cache_key, through_cache

Draw = Callable[[Report, SheetOptions, str | None], str]
"""Makes a sheet's HTML of a report, options and the address of the shared view."""

MAX_LINES = 150
"""Entries a sheet may have: drawing more takes longer than anyone waits."""


def render_stored(
    sheet: str, draw: Draw, row, options: SheetOptions, share_url: str | None
) -> bytes:
    """One kind of sheet of a row. Raises InvalidInput for more than MAX_LINES entries."""
    document = armies.read(row)
    books = library(document, row.owner)

    def make_html() -> str:
        if len(document.entries) > MAX_LINES:
            raise InvalidInput(Problem("entries", "too_long", {"max_length": MAX_LINES}))
        return draw(report.judge(GAMES[document.game], document, books), options, share_url)

    return through_cache(stored_key(sheet, row, document, books, options, share_url), make_html)


def stored_key(
    sheet: str,
    row,
    document: ArmyDocument,
    books: Library,
    options: SheetOptions,
    share_url: str | None,
) -> str:
    """Where a sheet is in the cache: the same key, the same page to the last point."""
    return cache_key(
        sheet,
        row.document,
        str(row.owner),
        *versions(document, books),
        options.as_text(),
        language(),
        share_url or "",
    )


def versions(document: ArmyDocument, books: Library) -> Iterator[str]:
    """Everything besides the army that its sheet depends on, each in its version."""
    core = mapping.catalogue(document.game, mapping.CORE)
    yield f"{document.game} {GAMES[document.game].rules_version}"
    yield f"{mapping.CORE} {core.version if core else ''}"
    for key, book in sorted(books.books.items()):
        yield f"{key} {book.version}"
