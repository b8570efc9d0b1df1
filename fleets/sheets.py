"""The roster sheet of a fleet as PDF, in the manner of the form in the Warfleets document."""

from collections.abc import Callable

from django.template.loader import render_to_string

from fleets.blocks import BLANK_BLOCK, blocks, note_numbers, printed_lines
from fleets.cards import names_in_use, rules_in_use
from fleets.mapping import catalogue
from rulesets import wording
from rulesets.engine import codec
from rulesets.engine.errors import InvalidInput, Problem
from rulesets.engine.report import Report
from rulesets.engine.values import Term
from rulesets.games.warfleets import WARFLEETS
from rulesets.language import language
from rulesets.sheets.layout import columns, page, pairs
from rulesets.sheets.options import SheetOptions
from rulesets.sheets.qr import qr_code
from rulesets.sheets.remarks import issue_lines, verdict_sentence
from rulesets.sheets.render import cache_key, through_cache

BLANK_BLOCKS = 10
LONG_NAME = 32
"""Characters of a fleet's name that fit one line in its usual size."""

MAX_LINES = 150
"""Entries a sheet may have: drawing more takes longer than anyone waits."""


def render(report: Report, options: SheetOptions, share_url: str | None = None) -> bytes:
    """The PDF of a fleet in the reader's language, from the cache if it is there.

    Raises InvalidInput for a fleet of more than MAX_LINES entries.
    """
    return render_stored(codec.write(report.document), lambda: report, options, share_url)


def render_stored(
    text: str,
    make_report: Callable[[], Report],
    options: SheetOptions,
    share_url: str | None = None,
) -> bytes:
    """The same of a stored document's text, which is judged only if the cache has no sheet."""
    key = _key(text, options, share_url)
    return through_cache(key, lambda: sheet_html(make_report(), options, share_url))


def render_blank(options: SheetOptions) -> bytes:
    """The PDF of an empty form with ten blocks."""
    return through_cache(blank_key(options), lambda: blank_html(options))


def sheet_key(report: Report, options: SheetOptions, share_url: str | None = None) -> str:
    """Where the sheet is in the cache: the same key, the same page to the last point."""
    return _key(codec.write(report.document), options, share_url)


def _key(text: str, options: SheetOptions, share_url: str | None) -> str:
    return cache_key(
        "fleet",
        text,
        catalogue().version,
        WARFLEETS.rules_version,
        options.as_text(),
        language(),
        share_url or "",
    )


def blank_key(options: SheetOptions) -> str:
    return cache_key("fleet_blank", options.as_text(), language())


def sheet_html(report: Report, options: SheetOptions, share_url: str | None = None) -> str:
    if len(report.roster.entries) > MAX_LINES:
        raise InvalidInput(Problem("entries", "too_long", {"max_length": MAX_LINES}))
    return render_to_string("sheets/fleet.html", sheet_context(report, options, share_url))


def blank_html(options: SheetOptions) -> str:
    context = {
        **page(options),
        "game": WARFLEETS,
        "pairs": pairs([BLANK_BLOCK] * BLANK_BLOCKS),
    }
    return render_to_string("sheets/fleet_blank.html", context)


def sheet_context(report: Report, options: SheetOptions, share_url: str | None = None) -> dict:
    """Everything the template shows, worked out."""
    return {
        **page(options),
        "game": report.game,
        "report": report,
        "document": report.document,
        "has_long_name": len(report.document.name) > LONG_NAME,
        "verdict": verdict_sentence(report, options),
        "pairs": pairs(blocks(report)),
        "issues": pairs(issue_lines(report, options)),
        "notes": notes(report),
        "appendix": columns(appendix(report)),
        "house_rules": wording.house_rules(report.game, report.roster),
        "names": names_in_use(report),
        "share_url": share_url,
        "qr": qr_code(share_url) if share_url else None,
    }


def notes(report: Report) -> list[tuple[int, Term, str]]:
    """Number, name and note of every entry that has one."""
    numbers = note_numbers(report)
    lines = [line for line in printed_lines(report) if line.id in numbers]
    return [(numbers[line.id], line.label, line.entry.note) for line in lines]


def appendix(report: Report) -> list[tuple[Term, Term]]:
    """Name and summary of what the fleet uses, in the alphabet of the reader's language."""
    return sorted(rules_in_use(report), key=lambda used: wording.term(used[0]).casefold())
