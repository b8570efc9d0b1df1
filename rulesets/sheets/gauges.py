"""Figures in the head of a sheet, each with its limit."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from rulesets import wording
from rulesets.engine.report import Report
from rulesets.sheets.options import SheetOptions
from rulesets.sheets.reasons import Reason
from rulesets.wording.terms import Text


@dataclass(frozen=True, slots=True)
class Gauge:
    label: Text
    figure: object
    allowed: int | None = None
    is_broken: bool = False
    reasons: tuple[int, ...] = ()

    @property
    def flag(self) -> str:
        """The numbers of the reasons why it is broken: `! 4, 7–9`."""
        return f"! {', '.join(in_ranges(self.reasons))}".rstrip() if self.is_broken else ""


def in_ranges(numbers: Sequence[int]) -> Iterator[str]:
    """Yield numbers in ascending order, three or more in a row as one."""
    for _, each in groupby(enumerate(numbers), lambda found: found[1] - found[0]):
        row = [number for _, number in each]
        yield from [f"{row[0]}–{row[-1]}"] if len(row) > 2 else map(str, row)


def limit_gauges(
    report: Report, options: SheetOptions, reasons: Sequence[Reason] = ()
) -> list[Gauge]:
    """Return every limit with the numbers of the reasons why it is broken.

    One that allows nothing stands there only if it is broken. Without points, none reveals points
    or the game size.
    """
    return [
        Gauge(
            wording.limit_name(limit),
            limit.used,
            limit.allowed if options.shows_points else None,
            limit.is_broken,
            tuple(each.number for each in reasons if limit.code in each.codes),
        )
        for limit in report.limits
        if (limit.used or limit.allowed != 0)
        and (options.shows_points or not wording.REQUIREMENTS[limit.code].is_about_points)
    ]
