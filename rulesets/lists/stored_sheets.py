"""Sheets of stored lists, judged and drawn only if they are not cached."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from rulesets.engine.report import judge
from rulesets.engine.stored import read_stored
from rulesets.games import GAMES
from rulesets.lists.models import List
from rulesets.sheets.options import SheetOptions
from rulesets.sheets.render import Draft

MakeHtml = Callable[..., str]
"""Makes a sheet's HTML from the report of each list, options, the URL of each shared view."""


def stored_draft(
    name: str,
    make_html: MakeHtml,
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
    make_html: MakeHtml,
    slug: str,
    lists: Sequence[tuple[str, Any]],
    options: SheetOptions,
    share_urls: Sequence[str | None],
) -> str:
    game = GAMES[slug]
    reports = [judge(game, read_stored(game.document, text), library) for text, library in lists]
    return make_html(*reports, options, *share_urls)
