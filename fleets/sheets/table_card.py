"""The table card of a fleet: a map, what acts when, and the turn of the game."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from django.template.loader import render_to_string
from django.utils.translation import gettext

from fleets.sheets import charts
from fleets.sheets.blocks import blocks
from fleets.sheets.guides import BESIDE_CHARTS
from fleets.sheets.ships import ShipBlock
from rulesets import wording
from rulesets.engine.values import NOTHING
from rulesets.games.warfleets import FleetReport
from rulesets.sheets.activation import Listed, Words, rows_and_guide
from rulesets.sheets.flow import PAGES
from rulesets.sheets.guide import PLAN, table_guide
from rulesets.sheets.head import FIELDS, GAUGES, head, head_height
from rulesets.sheets.layout import halves
from rulesets.sheets.options import SheetOptions

FIGURES = 22.0
"""Width of speed and defense in millimetres."""

LEGIBLE = 8
"""Smallest type of a guide beside what acts; else it starts a page, with the charts."""


@dataclass(frozen=True, slots=True)
class TableLine:
    """A ship or squadron on the table card: its figures, its heroes and titles."""

    name: str
    speed: str
    defense: str
    about: str = ""


@dataclass(frozen=True, slots=True)
class Phase:
    """Models that act together, in the order of the round."""

    title: str
    lines: Sequence[TableLine]

    @property
    def columns(self) -> tuple[Sequence[TableLine], Sequence[TableLine]]:
        return halves(self.lines)

    @property
    def listed(self) -> Listed:
        left, right = ([_words(line) for line in column] for column in self.columns)
        return Listed((left, right), figures=FIGURES)


def table_html(report: FleetReport, options: SheetOptions, share_url: str | None = None) -> str:
    """Return the turn of the game on one page, with what the fleet brings to the table."""
    found = phases(report, options)
    made = [
        charts.ACTIONS,
        charts.TO_BLOCK,
        charts.RAMMING,
        charts.morale(report.roster.break_point),
    ]
    context = {
        **head(report, options, share_url),
        "gauges": [],
        "guide": BESIDE_CHARTS,
        "phases": found,
        "charts": made,
    }
    full = PAGES[options.paper]
    beside = full - max(chart.height for chart in made)
    used = head_height(context) - FIELDS - GAUGES + PLAN
    listed = [phase.listed for phase in found]
    rows, setting = rows_and_guide(listed, BESIDE_CHARTS, beside - used)
    is_apart = setting.points < LEGIBLE
    if is_apart:
        setting = table_guide(BESIDE_CHARTS, beside)
    context |= {"rows": rows, "setting": setting, "is_apart": is_apart}
    return render_to_string("sheets/fleet_table.html", context)


def phases(report: FleetReport, options: SheetOptions) -> list[Phase]:
    """Return the phases of a round in which the fleet has something to activate."""
    known = [each for each in blocks(report, replace(options, order="activation")) if each.name]
    return [
        Phase(title, [line for block in found for line in _lines(block)])
        for title, found in groupby(known, _title)
    ]


def _title(block: ShipBlock) -> str:
    if block.is_unknown:
        return gettext("Not in the book")
    return f"{block.phase} {block.weight or gettext('Squadrons')}"


def _lines(block: ShipBlock) -> Iterator[TableLine]:
    """Yield a line for a ship, or one for each squadron."""
    name = wording.term(block.name or NOTHING)
    move, cruise, _, evasion, toughness = (figure.text for figure in block.figures)
    figures = f"{move}/{cruise}", f"{evasion}/{toughness}"
    if block.is_unknown:
        figures = "–", "–"
    if len(block.squadrons) == block.copies > 1:
        yield from (TableLine(f"{name} {letter}", *figures) for letter in block.letters)
        return
    about = "" if block.squadrons else " · ".join(wording.term(said) for said, _ in block.texts)
    yield TableLine(block.title, *figures, about)


def _words(line: TableLine) -> Words:
    return line.name, line.about
