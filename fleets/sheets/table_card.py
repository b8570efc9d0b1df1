"""The table card of a fleet: a map, what acts when, and the turn of the game."""

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, partial
from itertools import accumulate, groupby
from typing import Any

from django.template.loader import render_to_string
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from fleets.sheets import charts
from fleets.sheets.blocks import MAX_MODELS, as_one, blocks
from fleets.sheets.guides import BESIDE_CHARTS
from fleets.sheets.ships import ShipBlock
from rulesets import wording
from rulesets.engine.values import NOTHING
from rulesets.games.warfleets import FleetReport
from rulesets.sheets import measure
from rulesets.sheets.activation import (
    FIGURE_HEAD,
    LARGE_ROWS,
    MEDIUM_ROWS,
    SMALL_ROWS,
    TEXT,
    TITLE,
    Rows,
)
from rulesets.sheets.equals import by_kind
from rulesets.sheets.flow import PAGES, continued
from rulesets.sheets.guide import PLAN, note_lines, table_guide
from rulesets.sheets.head import Head
from rulesets.sheets.options import SheetOptions

FIGURES = 22.0
"""Width of speed and defense in millimetres."""

BOX = 5.0
"""Width of the box before a name in millimetres; a name of several has its room."""

COLUMN, TEXT_POINTS = 87.0, 7.0
"""Width of a column in millimetres, and type size of the text of a phase."""

LEGIBLE = 7.5
"""Smallest type of a guide beside what acts; else it starts a page, with the charts."""

COMFORTABLE = 8.5
"""Smallest type of a guide beside which rows are larger than they have to be."""

WHOLE = 40.0
"""Millimetres of a phase that stays in one column."""

FEW, MANY = 2, 20
"""Most models alike that have a row each, and most that have one together."""

PER_ROW, BOX_AND_ROUNDS, MEMBER = (3, 2, 1), 24.0, 5.1
"""Models side by side in a row, the millimetres of one's box and rounds, and the row's height."""

PHASE_TITLES = _("Squadrons"), _("Light ships"), _("Medium ships"), _("Heavy ships")


@dataclass(frozen=True, slots=True)
class TableLine:
    """A ship on the table card: its figures, its heroes and titles.

    Several that act alike have their names in `members`, some of them in a row.
    """

    name: str
    speed: str
    defense: str
    about: str = ""
    members: tuple[str, ...] = ()
    per_row: int = 1

    def height(self, rows: Rows) -> float:
        of_members = -(-len(self.members) // self.per_row) * MEMBER
        figures = FIGURES - BOX * bool(self.members)
        return rows.height((self.name, self.about), figures) + of_members


@dataclass(frozen=True, slots=True)
class Phase:
    """Models that act together, in the order of the round."""

    title: str
    lines: Sequence[TableLine]
    text: str = ""

    @property
    def head(self) -> float:
        """The height of its heading in millimetres."""
        return TITLE + measure.lines(self.text, COLUMN, TEXT_POINTS) * TEXT


ALL_ON_ONE_PAGE = {"guide_starts_page": False, "charts_start_page": False, "lines": 0}

PhaseColumns = tuple[Sequence[Phase], Sequence[Phase]]
"""Phases as they stand below one another, the first column and the second."""


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


def _placed(found: Sequence[Phase], used: float, full: float, beside: float) -> dict[str, Any]:
    """Return the columns of phases by page, and the types and pages of all.

    The head and the map have `used` millimetres; of a `full` page, charts leave those `beside`.
    """
    on_pages = cache(partial(_on_pages, found, left=full - used, full=full))
    for rows, least in (
        (LARGE_ROWS, COMFORTABLE),
        (MEDIUM_ROWS, COMFORTABLE),
        (SMALL_ROWS, LEGIBLE),
    ):
        pages, height = on_pages(rows)
        setting = table_guide(BESIDE_CHARTS, beside - used - height)
        if len(pages) <= 1 and setting.points >= least:
            return {"pages": pages, "rows": rows, "setting": setting} | ALL_ON_ONE_PAGE
    return _with_guide_apart(on_pages, used, full, beside)


def _with_guide_apart(
    on_pages: Callable[[Rows], tuple[list[PhaseColumns], float]],
    used: float,
    full: float,
    beside: float,
) -> dict[str, Any]:
    """Return the phases as large as the charts leave room, on whose page the guide may be, too."""
    fitting = (
        each for each in (LARGE_ROWS, MEDIUM_ROWS, SMALL_ROWS) if on_pages(each)[1] <= beside - used
    )
    rows = next(fitting, SMALL_ROWS)
    pages, height = on_pages(rows)
    left = beside - height - (used if len(pages) == 1 else 0)
    charts_start_page = left < 0
    setting = table_guide(BESIDE_CHARTS, beside if charts_start_page else left)
    guide_starts_page = setting.points < LEGIBLE
    if guide_starts_page:
        setting = table_guide(BESIDE_CHARTS, full)
    return {
        "pages": pages,
        "rows": rows,
        "setting": setting,
        "guide_starts_page": guide_starts_page,
        "charts_start_page": charts_start_page,
        "lines": note_lines(left) if guide_starts_page and not setting.notes else 0,
    }


def _on_pages(
    found: Iterable[Phase], rows: Rows, left: float, full: float
) -> tuple[list[PhaseColumns], float]:
    """Return phases in two columns a page, and the millimetres used on the last one."""
    waiting, pages, height = list(found), list[PhaseColumns](), 0.0
    while waiting:
        columns, waiting, height = _filled(waiting, rows, left)
        pages.append(columns)
        left = full
    return pages, height


def _filled(
    found: Sequence[Phase], rows: Rows, room: float
) -> tuple[PhaseColumns, list[Phase], float]:
    """Return two even columns of as many lines as have room, the phases left, and their height."""
    lines = [(n, line.height(rows)) for n, phase in enumerate(found) for line in phase.lines]
    below = [*accumulate((height for _, height in lines), initial=0.0)]

    def height(start: int, end: int) -> float:
        if start == end:
            return 0.0
        numbers = range(lines[start][0], lines[end - 1][0] + 1)
        heads = sum(found[n].head for n in numbers)
        return FIGURE_HEAD + heads + below[end] - below[start]

    def parts(cut: int) -> bool:
        """Return whether a column that ends there parts a short phase."""
        if not 0 < cut < len(lines) or lines[cut - 1][0] != lines[cut][0]:
            return False
        return sum(height for n, height in lines if n == lines[cut][0]) <= WHOLE

    def evenly_cut(count: int) -> tuple[float, int]:
        cuts = [(max(height(0, cut), height(cut, count)), cut) for cut in range(count + 1)]
        return min(cuts, key=lambda each: (each[0] > room or parts(each[1]), each))

    tried = ((count, *evenly_cut(count)) for count in range(len(lines), 0, -1))
    count, highest, cut = next(each for each in tried if each[1] <= room or each[0] == 1)
    first, rest = _split(found, cut)
    second, rest = _split(rest, count - cut)
    return (first, second), rest, highest


def _split(found: Sequence[Phase], count: int) -> tuple[list[Phase], list[Phase]]:
    """Return phases with so many lines, and those with the rest of the lines."""
    before: list[Phase] = []
    for n, phase in enumerate(found):
        if count < len(phase.lines):
            rest = Phase(continued(phase.title) if count else phase.title, phase.lines[count:])
            rest = rest if count else phase
            kept = [replace(phase, lines=phase.lines[:count])] if count else []
            return [*before, *kept], [rest, *found[n + 1 :]]
        before.append(phase)
        count -= len(phase.lines)
    return before, []


def phases(report: FleetReport, options: SheetOptions) -> list[Phase]:
    """Return the phases of a round in which the fleet has something to activate."""
    found = blocks(report, replace(options, order="activation"), MAX_MODELS)
    known = [each for each in found if each.name]
    several = {block.name for block in known if block.squadrons.stop > 2}
    made = []
    for title, each in groupby(known, _title):
        acting = [*each]
        place = {id(block): n for n, block in enumerate(acting)}
        kinds = by_kind(acting, _acts_as).values()
        lines = [pair for same in kinds for pair in _lines(same, same[0].name in several)]
        lines.sort(key=lambda pair: place[id(pair[0])])
        made.append(Phase(title, [line for _, line in lines]))
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


def _acts_as(block: ShipBlock) -> Hashable:
    """Return what the card says of a model beside its name; squadrons stand for several already."""
    if block.squadrons or block.is_unknown:
        return id(block)
    return block.kind, block.speed, block.defense, _about(block)


def _lines(same: Sequence[ShipBlock], has_letters: bool) -> Iterator[tuple[ShipBlock, TableLine]]:
    """Yield a line for each of a few models that act alike, or one for many, with the first.

    Squadrons always share a line, unless there is only one.
    """
    first = as_one(same)
    members = first.ships or (first.letters if len(first.letters) == first.copies else ())
    bold = (measure.width(name, SMALL_ROWS.points, "condensed-semibold") for name in members)
    widest = max(bold, default=0)
    per_row = next((n for n in PER_ROW if widest + BOX_AND_ROUNDS <= COLUMN / n), 0)
    is_many = len(members) > FEW and (per_row > 1 or (per_row and bool(_about(first))))
    if is_many or (first.squadrons and len(members) > 1 - has_letters):
        for start in range(0, len(members), MANY):
            part = members[start : start + MANY]
            title = f"{wording.term(first.name or NOTHING)} × {len(part)}"
            title = first.title if len(part) == len(members) else title
            yield same[0], replace(_line(first, title), members=part, per_row=per_row)
    else:
        yield from ((block, _line(block, block.title)) for block in same)


def _line(block: ShipBlock, name: str) -> TableLine:
    return TableLine(name, block.speed, block.defense, _about(block))


def _about(block: ShipBlock) -> str:
    """Return its heroes, titles and rules, and whether it may wait."""
    about = [] if block.squadrons else [wording.term(name) for name, _ in block.texts]
    if block.may_wait:
        about.append(gettext("may wait, in play from round 2"))
    return " · ".join(about)
