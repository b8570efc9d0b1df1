"""Figures in the head of a sheet, each with its limit."""

from dataclasses import dataclass
from typing import Any

from rulesets import wording
from rulesets.engine.report import Report
from rulesets.sheets.options import SheetOptions


@dataclass(frozen=True, slots=True)
class Gauge:
    label: Any
    figure: object
    allowed: int | None = None
    is_broken: bool = False


def limit_gauges(report: Report[Any], options: SheetOptions) -> list[Gauge]:
    """Return every limit; without points, none that reveals points or the game size."""
    return [
        Gauge(
            wording.term(limit.group) if limit.is_share else wording.title(limit.code),
            limit.used,
            limit.allowed if options.shows_points else None,
            limit.is_broken,
        )
        for limit in report.limits
        if options.shows_points or not wording.RULES[limit.code].is_about_points
    ]
