"""The roster sheet of a fleet, in the manner of the form in the Warfleets document."""

from django.template.loader import render_to_string
from django.utils.translation import gettext, ngettext

from fleets.rules_in_use import rules_in_use
from fleets.sheets import pages
from fleets.sheets.blocks import blocks, merged
from rulesets.engine.values import Term
from rulesets.games.warfleets import FleetReport
from rulesets.sheets import entries
from rulesets.sheets.gauges import Gauge, limit_gauges
from rulesets.sheets.head import Head
from rulesets.sheets.list_code import list_code
from rulesets.sheets.options import SheetOptions
from rulesets.sheets.reasons import reasons

SQUADRONS = 24
"""Most equal squadrons in a block."""


def sheet_html(report: FleetReport, options: SheetOptions, share_url: str | None = None) -> str:
    head = fleet_head(report, options, share_url)
    found = merged(blocks(report, options, SQUADRONS))
    printed = pages.with_layout(head, found, names(report))
    return render_to_string("sheets/fleet.html", head.page | printed)


def fleet_head(report: FleetReport, options: SheetOptions, share_url: str | None = None) -> Head:
    """Return the head of a sheet with a fleet's limits and when morale is tested."""
    found = reasons(report, options)
    return Head(
        report=report,
        options=options,
        share_url=share_url,
        points=report.points,
        gauges=[*limit_gauges(report, options, found), morale(report)],
        reasons=found,
        list_code=list_code(report, share_url) if share_url and options.carries_list else None,
    )


def names(report: FleetReport) -> list[Term]:
    """Return the names that a reader sees in translation only."""
    return entries.translated_names(report.roster, (text.name for text in rules_in_use(report)))


def morale(report: FleetReport) -> Gauge:
    """Say at how many ships left morale is tested."""
    left = report.roster.break_point
    text = ngettext("%(n)d ship or fewer", "%(n)d ships or fewer", left) % {"n": left}
    return Gauge(gettext("Morale test at"), text if left else "–")
