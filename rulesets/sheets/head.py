"""The head of every sheet of a list: name, game, points, verdict and the shared view's address."""

from typing import Any

from rulesets import wording
from rulesets.engine.report import Report
from rulesets.sheets.layout import page, written
from rulesets.sheets.measure import unsure
from rulesets.sheets.options import SheetOptions
from rulesets.sheets.qr import qr_code
from rulesets.sheets.remarks import verdict_sentence


def head(report: Report[Any], options: SheetOptions, share_url: str | None) -> dict[str, Any]:
    """Return what the head shows; a game may say otherwise what the list's points are."""
    return {
        **page(options),
        "game": report.game,
        "report": report,
        "document": report.document,
        "points": report.points,
        "size": report.size,
        "verdict": verdict_sentence(report, options),
        "house_rules": wording.house_rules(report.game, report.roster),
        "unsure": unsure(written(report.document)),
        "share_url": share_url,
        "qr": qr_code(share_url) if share_url and options.shows_code else None,
    }
