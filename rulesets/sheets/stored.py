"""Sheets of stored lists, judged and drawn only if they are not cached."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from rulesets.books.library import Books
from rulesets.engine.report import Report
from rulesets.engine.stored import read_stored
from rulesets.games import GAMES
from rulesets.sheets.options import SheetOptions
from rulesets.sheets.render import Draft

Draw = Callable[[Report[Any], SheetOptions, str | None], str]
"""Makes a sheet's HTML from a report, options and the URL of the shared view."""


@dataclass(frozen=True, slots=True)
class StoredList:
    """A stored list with its owner's books, to be judged in another process."""

    game: str
    document: str
    owner: str
    books: Any

    @classmethod
    def of(cls, row: Any) -> "StoredList":
        """Return the list of a row. Raises InvalidInput."""
        document = read_stored(GAMES[row.game].document, row.document)
        books = Books(row.game, row.owner).library(document)
        return cls(row.game, row.document, str(row.owner), books)

    @property
    def depends_on(self) -> tuple[str, ...]:
        """Everything that the report depends on."""
        rules_version = GAMES[self.game].rules_version
        return (self.document, self.owner, rules_version, self.books.fingerprint)

    def report(self) -> Report[Any]:
        game = GAMES[self.game]
        return game.judge(read_stored(game.document, self.document), self.books)


def stored_draft(
    sheet: str, draw: Draw, row: Any, options: SheetOptions, share_url: str | None
) -> Draft:
    """Return one kind of sheet of a row, as its owner sees it. Raises InvalidInput."""
    stored = StoredList.of(row)
    make_html = partial(_html, draw, stored, options, share_url)
    return Draft(sheet, make_html, (*stored.depends_on, share_url or ""))


def _html(draw: Draw, stored: StoredList, options: SheetOptions, share_url: str | None) -> str:
    return draw(stored.report(), options, share_url)
