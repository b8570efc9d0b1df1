"""The roster sheet of a fleet, in the manner of the form in the Warfleets document."""

from typing import Any

from django.template.loader import render_to_string
from django.utils.translation import gettext, ngettext

from fleets.cards import rules_in_use
from fleets.sheets import pages
from fleets.sheets.blocks import blocks, merged
from rulesets.games.warfleets import FleetReport
from rulesets.sheets import entries
from rulesets.sheets.gauges import Gauge, limit_gauges
from rulesets.sheets.head import head, reason_columns
from rulesets.sheets.list_code import list_code
from rulesets.sheets.options import SheetOptions
from rulesets.sheets.reasons import reasons, title_of_reasons


def sheet_html(report: FleetReport, options: SheetOptions, share_url: str | None = None) -> str:
    context = sheet_context(report, options, share_url)
    printed = merged(blocks(report, options))
    return render_to_string("sheets/fleet.html", pages.with_layout(options, printed, context))


def sheet_context(
    report: FleetReport, options: SheetOptions, share_url: str | None = None
) -> dict[str, Any]:
    """Return what every sheet of a fleet shows besides its ships."""
    found = reasons(report, options)
    return {
        **head(report, options, share_url),
        "gauges": [*limit_gauges(report, options, found), morale(report)],
        "reasons": found,
        "reason_columns": reason_columns(found),
        "reasons_title": title_of_reasons(report),
        "notes": entries.notes(report.roster),
        "list_code": list_code(report, share_url) if share_url and options.carries_list else None,
        "names": entries.translated_names(
            report.roster, (text.name for text in rules_in_use(report))
        ),
    }


def morale(report: FleetReport) -> Gauge:
    """Say at how many ships left morale is tested."""
    left = report.roster.break_point
    text = ngettext("%(n)d ship or fewer", "%(n)d ships or fewer", left) % {"n": left}
    return Gauge(gettext("Morale test at"), text if left else "–")
