"""The table card of a fleet: a map, what acts when, and the turn of the game."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any

from django.template.loader import render_to_string
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from fleets.sheets import charts
from fleets.sheets.blocks import blocks
from fleets.sheets.guides import BESIDE_CHARTS
from fleets.sheets.ships import ShipBlock
from fleets.sheets.statline import UNKNOWN
from rulesets import wording
from rulesets.engine.values import NOTHING
from rulesets.games.warfleets import FleetReport
from rulesets.sheets import measure
from rulesets.sheets.activation import LARGE, MEDIUM, SMALL, Listed, Rows, Words, rows_and_guide
from rulesets.sheets.flow import FULL_WIDTHS, PAGES, continued
from rulesets.sheets.guide import PLAN, note_lines, table_guide
from rulesets.sheets.head import Head
from rulesets.sheets.layout import halves
from rulesets.sheets.options import SheetOptions

FIGURES = 22.0
"""Width of speed and defense in millimetres."""

TEXT_WIDTH, TEXT_POINTS = FULL_WIDTHS["a4"], 7.0
"""Width in millimetres and type size of the text of a phase."""

LEGIBLE = 8
"""Smallest type of a guide beside what acts; else it starts a page, with the charts."""

PHASE_TITLES = _("Squadrons"), _("Light ships"), _("Medium ships"), _("Heavy ships")


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
    text: str = ""
    starts_page: bool = False

    @property
    def columns(self) -> tuple[Sequence[TableLine], Sequence[TableLine]]:
        return halves(self.lines)

    def listed(self, has_heads: bool) -> Listed:
        left, right = ([_words(line) for line in column] for column in self.columns)
        lines = measure.lines(self.text, TEXT_WIDTH, TEXT_POINTS)
        return Listed((left, right), lines, FIGURES, has_heads)


def table_html(report: FleetReport, options: SheetOptions, share_url: str | None = None) -> str:
    """Return the turn of the game on one page, with what the fleet brings to the table.

    What has no room follows on a second page: the guide, else the charts with it.
    """
    acting = phases(report, options)
    tables = [
        charts.ACTIONS,
        charts.TO_BLOCK,
        charts.RAMMING,
        charts.morale(report.roster.break_point),
    ]
    head = Head(report=report, options=options, share_url=share_url, points=report.points)
    page, below = PAGES[options.paper], max(chart.height for chart in tables)
    context = {
        **head.page,
        "guide": BESIDE_CHARTS,
        "charts": tables,
        **_placed(acting, head.height + PLAN, page, page - below),
    }
    return render_to_string("sheets/fleet_table.html", context)


def _placed(phases: Sequence[Phase], used: float, full: float, beside: float) -> dict[str, Any]:
    """Return the types of rows and guide, and which of phases, guide and charts start a page.

    The head and the map have `used` millimetres; of a `full` page, charts leave those `beside`.
    """
    listed = [phase.listed(has_heads=phase is phases[0]) for phase in phases]
    rows, setting = rows_and_guide(listed, BESIDE_CHARTS, beside - used)
    heights = {each: sum(part.height(each) for part in listed) for each in (LARGE, MEDIUM, SMALL)}
    is_apart = setting.points < LEGIBLE
    if is_apart:
        rows = next((each for each in heights if heights[each] <= beside - used), SMALL)
    parts, left = _on_pages(phases, rows, full - used, full)
    left -= full - beside
    charts_start_page = is_apart and left < 0
    if is_apart:
        setting = table_guide(BESIDE_CHARTS, beside if charts_start_page else left)
    guide_starts_page = setting.points < LEGIBLE
    if guide_starts_page:
        setting = table_guide(BESIDE_CHARTS, full)
    return {
        "phases": parts,
        "rows": rows,
        "setting": setting,
        "guide_starts_page": guide_starts_page,
        "charts_start_page": charts_start_page,
        "lines": note_lines(left) if guide_starts_page and not setting.notes else 0,
    }


def _on_pages(
    phases: Iterable[Phase], rows: Rows, left: float, full: float
) -> tuple[list[Phase], float]:
    """Return phases, in parts where a page ends, and the millimetres left on the last page."""
    made: list[Phase] = []
    for phase in phases:
        waiting = phase
        while waiting.lines:
            counts = range(len(waiting.lines), 0, -1)
            parts = [replace(waiting, lines=waiting.lines[:count]) for count in counts]
            has_heads = not made or waiting.starts_page
            heights = [part.listed(has_heads).height(rows) for part in parts]
            place = next((n for n, height in enumerate(heights) if height <= left), -1)
            if heights[place] > left and left < full:
                waiting, left = replace(waiting, starts_page=True), full
                continue
            made.append(parts[place])
            title, rest = continued(phase.title), waiting.lines[len(parts[place].lines) :]
            waiting = Phase(title, rest, starts_page=True)
            left = full if rest else left - heights[place]
    return made, left


def phases(report: FleetReport, options: SheetOptions) -> list[Phase]:
    """Return the phases of a round in which the fleet has something to activate."""
    known = [each for each in blocks(report, replace(options, order="activation")) if each.name]
    several = {block.name for block in known if block.squadrons.stop > 2}
    made = [
        Phase(title, [line for block in found for line in _lines(block, block.name in several)])
        for title, found in groupby(known, _title)
    ]
    if known and known[0].squadrons:
        made[0] = replace(made[0], text=_waiting(report))
    return made


def _waiting(report: FleetReport) -> str:
    """Say how many squadrons may wait, and aboard which ships."""
    carriers: dict[int, list[str]] = {}
    for ship in report.roster.ships:
        if ship.held_squadrons:
            many = ship.held_squadrons * ship.count
            carriers.setdefault(many, []).append(wording.term(ship.label))
    return " · ".join(_may_wait(many, ships) for many, ships in carriers.items())


def _may_wait(many: int, ships: Sequence[str]) -> str:
    if len(ships) == 1:
        text = gettext(
            "Up to %(n)d may wait: once, as %(ship)s activates, deployed within 2″ of it"
        )
        return text % {"n": many, "ship": ships[0]}
    text = gettext(
        "Up to %(n)d may wait for each of these ships: once, as it activates, deployed within 2″ "
        "of it: %(ships)s"
    )
    return text % {"n": many, "ships": ", ".join(ships)}


def _title(block: ShipBlock) -> str:
    if block.is_unknown:
        return gettext("Not in the book")
    return f"{block.phase} {PHASE_TITLES[block.phase - 1]}"


def _lines(block: ShipBlock, has_letters: bool) -> Iterator[TableLine]:
    """Yield a line for a ship, or one for each squadron, lettered if there are several."""
    name = wording.term(block.name or NOTHING)
    move, cruise, _, evasion, toughness = (figure.text for figure in block.figures)
    figures = f"{move}/{cruise}", f"{evasion}/{toughness}"
    if block.is_unknown:
        figures = UNKNOWN, UNKNOWN
    if has_letters and len(block.squadrons) == block.copies:
        yield from (TableLine(f"{name} {letter}", *figures) for letter in block.letters)
        return
    about = [] if block.squadrons else [wording.term(name) for name, _ in block.texts]
    if block.may_wait:
        about.append(gettext("may wait, in play from round 2"))
    yield TableLine(block.title, *figures, " · ".join(about))


def _words(line: TableLine) -> Words:
    return line.name, line.about
