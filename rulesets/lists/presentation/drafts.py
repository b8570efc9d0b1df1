"""Sheets of a game, and drafts of them: lists are judged and drawn only if they are not cached."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from rulesets.engine.report import Report, judge
from rulesets.engine.stored import read_stored
from rulesets.games import GAMES
from rulesets.lists.models import List
from rulesets.sheets.briefs import ShortList
from rulesets.sheets.options import SheetOptions
from rulesets.sheets.render import Draft, render
from rulesets.wording.terms import Text

ListHtml = Callable[[Report[Any], SheetOptions, str | None], str]
"""Makes the HTML of a sheet of one list, with the URL of its shared view."""

ListsHtml = Callable[[Sequence[Report[Any]], SheetOptions, Sequence[str | None]], str]
"""Makes the HTML of a sheet of several lists, with the URL of each shared view."""


def lists_draft(
    name: str,
    make_html: ListsHtml,
    rows: Sequence[List],
    options: SheetOptions,
    share_urls: Sequence[str | None],
) -> Draft:
    """Return a sheet of lists of one game, each as its owner sees it. Raises InvalidInput."""
    game, lists, depends_on = GAMES[rows[0].game], [], [url or "" for url in share_urls]
    for row in rows:
        library = row.readable_books.library(read_stored(game.document, row.document))
        lists.append((row.document, library))
        depends_on += [row.document, str(row.owner), library.fingerprint]
    judged_html = partial(_html, make_html, game.slug, lists, options, share_urls)
    return Draft(name, judged_html, (game.rules_version, *depends_on))


def _html(
    make_html: ListsHtml,
    slug: str,
    lists: Sequence[tuple[str, Any]],
    options: SheetOptions,
    share_urls: Sequence[str | None],
) -> str:
    game = GAMES[slug]
    reports = [judge(game, read_stored(game.document, text), library) for text, library in lists]
    return make_html(reports, options, share_urls)


def _html_of_one(
    make_html: ListHtml,
    reports: Sequence[Report],
    options: SheetOptions,
    share_urls: Sequence[str | None],
) -> str:
    return make_html(reports[0], options, share_urls[0])


@dataclass(frozen=True)
class Sheet:
    """A sheet of a list, cached under a name; `make_html` makes its HTML from the list's report."""

    label: Text
    name: str
    make_html: ListHtml

    def draft(self, row: List, options: SheetOptions, share_url: str | None) -> Draft:
        """Return the sheet of a list, as its owner sees it. Raises InvalidInput."""
        make_html = partial(_html_of_one, self.make_html)
        return lists_draft(self.name, make_html, [row], options, [share_url])

    def render(self, row: List, options: SheetOptions, share_url: str | None) -> bytes:
        return render(options, self.draft(row, options, share_url))


@dataclass(frozen=True)
class BlankSheet:
    """A sheet to fill in by hand."""

    label: Text
    draft: Callable[[SheetOptions], Draft]

    def render(self, options: SheetOptions) -> bytes:
        return render(options, self.draft(options))


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
