"""The sheet of an army: what stands on the table, then what there is to look up."""

from dataclasses import dataclass
from typing import Any

from django.template.loader import render_to_string
from django.utils.translation import gettext, ngettext

from armies.sheets import appendix
from armies.sheets.blocks import note_numbers, rows, table_units
from armies.sheets.stored import render_stored
from rulesets import wording
from rulesets.engine.limits import Limit
from rulesets.engine.report import Report
from rulesets.engine.values import Term
from rulesets.games.ground.roster import Roster
from rulesets.sheets.layout import columns, page, pairs
from rulesets.sheets.options import SheetOptions
from rulesets.sheets.qr import qr_code
from rulesets.sheets.remarks import POINTS_LIMITS, issue_lines, verdict_sentence

LONG_NAME = 32
"""Characters of an army's name that fit one line in its usual size."""


@dataclass(frozen=True, slots=True)
class Gauge:
    """A figure in the head of a sheet, with what is allowed of it."""

    label: Any
    figure: object
    allowed: int | None = None
    is_broken: bool = False


def render(row, options: SheetOptions, share_url: str | None) -> bytes:
    """The PDF of a stored army in the reader's language, from the cache if it is there."""
    return render_stored("army", sheet_html, row, options, share_url)


def sheet_html(report: Report, options: SheetOptions, share_url: str | None = None) -> str:
    return render_to_string("sheets/army.html", sheet_context(report, options, share_url))


def sheet_context(report: Report, options: SheetOptions, share_url: str | None = None) -> dict:
    """Everything the template shows, worked out."""
    return {
        **head(report, options, share_url),
        "gauges": gauges(report, options),
        "rows": rows(table_units(report)),
        "issues": pairs(issue_lines(report, options)),
        "notes": notes(report.roster),
        "appendix": columns(appendix.rules_in_use(report.roster)),
        "spells": [(book, columns(book.spells)) for book in report.roster.casting_books],
        "names": appendix.names_in_use(report.roster),
    }


def head(report: Report, options: SheetOptions, share_url: str | None) -> dict:
    """What the head of every sheet of an army shows."""
    return {
        **page(options),
        "game": report.game,
        "report": report,
        "document": report.document,
        "has_long_name": len(report.document.name) > LONG_NAME,
        "verdict": verdict_sentence(report, options),
        "books": book_names(report.roster),
        "house_rules": wording.house_rules(report.game, report.roster),
        "share_url": share_url,
        "qr": qr_code(share_url) if share_url else None,
    }


def book_names(roster: Roster) -> list[str]:
    """The books of an army with their versions, those that are missing marked."""
    books = roster.library.books.values()
    here = [f"{wording.term(book.book.name)} {book.version}" for book in books]
    names = roster.document.book_names
    missing = [f"{names.get(key, key)} {v}".strip() for key, v in roster.missing_books.items()]
    return [*here, *(gettext("%(book)s (not here)") % {"book": name} for name in missing)]


def gauges(report: Report, options: SheetOptions) -> list[Gauge]:
    """Limits, units and models; what Firefight's morale looks at."""
    shown = [
        limit for limit in report.limits if options.shows_points or limit.code not in POINTS_LIMITS
    ]
    return [*map(_limit, shown), *_sizes(report)]


def _limit(limit: Limit) -> Gauge:
    label = wording.term(limit.group) if limit.is_share else wording.title(limit.code)
    return Gauge(label, limit.used, limit.allowed, limit.is_broken)


def _sizes(report: Report) -> list[Gauge]:
    units = len(report.roster.groups)
    if report.game.slug == "gff":
        left = ngettext("%(n)d unit left", "%(n)d units left", units // 2) % {"n": units // 2}
        return [Gauge(gettext("Units at the start"), units), Gauge(gettext("Morale from"), left)]
    models = Gauge(gettext("Models"), report.roster.model_count)
    has_units = any(limit.code.endswith(".unit_count") for limit in report.limits)
    return [models] if has_units else [Gauge(gettext("Units"), units), models]


def notes(roster: Roster) -> list[tuple[int, Term, str]]:
    """Number, name and note of every entry that has one."""
    numbered = [(roster.by_id[id], number) for id, number in note_numbers(roster).items()]
    return [(number, member.label, member.entry.note) for member, number in numbered]
