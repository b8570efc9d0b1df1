"""Sheets of stored lists, judged and drawn only if they are not cached."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from rulesets.engine.report import Report, judge
from rulesets.engine.stored import read_stored
from rulesets.games import GAMES
from rulesets.lists.models import List
from rulesets.sheets.options import SheetOptions
from rulesets.sheets.render import Draft

ListHtml = Callable[[Report[Any], SheetOptions, str | None], str]
"""Makes the HTML of a sheet of one list, with the URL of its shared view."""

ListsHtml = Callable[[Sequence[Report[Any]], SheetOptions, Sequence[str | None]], str]
"""Makes the HTML of a sheet of several lists, with the URL of each shared view."""


def list_draft(
    name: str, make_html: ListHtml, row: List, options: SheetOptions, share_url: str | None
) -> Draft:
    """Return a sheet of a list, as its owner sees it. Raises InvalidInput."""
    return lists_draft(name, partial(_html_of_one, make_html), [row], options, [share_url])


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
        library = row.books.library(read_stored(game.document, row.document))
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
