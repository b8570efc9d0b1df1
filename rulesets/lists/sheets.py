"""Sheets that every game makes alike: copies for opponents, a match of two lists."""

from collections.abc import Sequence
from itertools import zip_longest
from typing import Any

from django.template.loader import render_to_string

from rulesets.engine.errors import InvalidInput, Problem
from rulesets.engine.report import Report
from rulesets.lists.models import List
from rulesets.lists.presentation import PRESENTATIONS
from rulesets.sheets.layout import page, written
from rulesets.sheets.measure import unsure
from rulesets.sheets.options import SheetOptions
from rulesets.sheets.qr import qr_code
from rulesets.sheets.remarks import verdict_sentence
from rulesets.sheets.render import Draft
from rulesets.sheets.stored import stored_report

COPIES = 4
"""Opponent's copies on a page."""

SHORT = 34
"""Lines of a copy that may stand in larger type."""


def opponent_html(report: Report[Any], options: SheetOptions, share_url: str | None = None) -> str:
    """Return four small copies for opponents: statlines and weapons, no notes and no boxes."""
    made = side(report, options, share_url)
    lines = sum(unit.brief_lines for unit in made["units"])
    context = {**page(options), **made, "copies": range(COPIES), "is_short": lines <= SHORT}
    return render_to_string("sheets/opponent.html", context)


def side(report: Report[Any], options: SheetOptions, share_url: str | None) -> dict[str, Any]:
    """Return a list in short with its head."""
    return {
        **PRESENTATIONS[report.game.slug].brief(report, options),
        "game": report.game,
        "title": report.document.name or report.game.title,
        "size": report.size,
        "verdict": verdict_sentence(report, options),
        "unsure": unsure(written(report.document)),
        "share_url": share_url,
        "qr": qr_code(share_url) if share_url and options.shows_code else None,
    }


def match_draft(
    rows: Sequence[List], options: SheetOptions, share_urls: Sequence[str | None]
) -> Draft:
    """Return a sheet of two lists face to face. Raise InvalidInput if their games differ."""
    first, second = rows
    if first.game != second.game:
        game = PRESENTATIONS[first.game].game.title
        raise InvalidInput(Problem("with", "other_game_printed", {"game": game}))
    reports = [stored_report(row) for row in rows]
    depends_on = [part for _, parts in reports for part in parts]
    return Draft(
        "match",
        lambda: match_html([judged() for judged, _ in reports], options, share_urls),
        (*depends_on, *(url or "" for url in share_urls)),
    )


def match_html(
    reports: Sequence[Report[Any]], options: SheetOptions, share_urls: Sequence[str | None]
) -> str:
    sides = [side(report, options, url) for report, url in zip(reports, share_urls, strict=True)]
    if sides[0]["title"] == sides[1]["title"]:
        for each, letter in zip(sides, "AB", strict=True):
            each["title"] += f" {letter}"
    context = {
        **page(options),
        "game": reports[0].game,
        "sides": sides,
        "is_even": reports[0].size == reports[1].size,
        "rows": list(zip_longest(*(each["units"] for each in sides))),
    }
    return render_to_string("sheets/match.html", context)
