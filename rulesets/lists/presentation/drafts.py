"""Sheets of a game, and drafts of them: lists are judged and drawn only if they are not cached."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, Self

from rulesets.engine.report import Report, judge
from rulesets.engine.stored import read_stored
from rulesets.games import GAMES
from rulesets.lists.models import List
from rulesets.sheets.briefs import ShortList
from rulesets.sheets.options import SheetOptions
from rulesets.sheets.render import Draft
from rulesets.wording.terms import Text


@dataclass(frozen=True)
class StoredList:
    """A list as its owner sees it, to be judged in another process, with its shared view's URL."""

    game: str
    owner: str
    text: str
    library: Any
    share_url: str | None

    @classmethod
    def of(cls, row: List, share_url: str | None) -> Self:
        """Read a row with its books; raises InvalidInput if one is not there."""
        library = row.readable_books.library(read_stored(GAMES[row.game].document, row.document))
        return cls(row.game, str(row.owner), row.document, library, share_url)

    @property
    def depends_on(self) -> tuple[str, ...]:
        """The texts by which a draft of the list differs from any other."""
        version, fingerprint = GAMES[self.game].rules_version, self.library.fingerprint
        return version, self.owner, self.text, fingerprint, self.share_url or ""

    def report(self) -> Report:
        game = GAMES[self.game]
        return judge(game, read_stored(game.document, self.text), self.library)


ListHtml = Callable[[Report[Any], SheetOptions, str | None], str]
"""Makes the HTML of a sheet of one list, with the URL of its shared view."""


def _html(make_html: ListHtml, stored: StoredList, options: SheetOptions) -> str:
    return make_html(stored.report(), options, stored.share_url)


@dataclass(frozen=True)
class Sheet:
    """A sheet of a list, cached under a name; `make_html` makes its HTML from the list's report."""

    label: Text
    name: str
    make_html: ListHtml

    def draft(self, row: List, options: SheetOptions, share_url: str | None) -> Draft:
        """Return the sheet of a list, as its owner sees it. Raises InvalidInput."""
        stored = StoredList.of(row, share_url)
        return Draft(self.name, partial(_html, self.make_html, stored, options), stored.depends_on)


@dataclass(frozen=True)
class BlankSheet:
    """A sheet to fill in by hand."""

    label: Text
    draft: Callable[[SheetOptions], Draft]


@dataclass(frozen=True)
class Sheets:
    """The sheets of a game's lists and the `blank` ones, by their names in URLs.

    `sheet` is the roster. `short_list` makes a list in short, for opponents and matches. No sheet
    supports the `unsupported` options.
    """

    by_name: Mapping[str, Sheet]
    blank: Mapping[str, BlankSheet]
    short_list: Callable[[Report[Any], SheetOptions], ShortList]
    unsupported: frozenset[str] = frozenset()
