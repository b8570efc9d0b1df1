"""The roster sheet of a fleet as PDF, in the manner of the form in the Warfleets document."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import groupby
from typing import Any

from django.template.loader import render_to_string
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from fleets.blocks import (
    BLANK_BLOCK,
    BLANK_SQUADRONS,
    ShipBlock,
    blocks,
    merged,
)
from fleets.cards import rules_in_use
from fleets.guide import GUIDE
from fleets.upgrade_rows import Said, UpgradeRow
from rulesets import wording
from rulesets.engine.values import NOTHING, Term
from rulesets.games.warfleets import WARFLEETS, FleetReport
from rulesets.sheets import entries, measure
from rulesets.sheets.activation import Listed, Words, rows_and_guide
from rulesets.sheets.briefs import Arm, Brief
from rulesets.sheets.carried import carried
from rulesets.sheets.flow import PAGES, paginate
from rulesets.sheets.gauges import Gauge, limit_gauges
from rulesets.sheets.guide import PLAN
from rulesets.sheets.head import FIELDS, head, head_height, reason_columns, reasons_height
from rulesets.sheets.layout import columns, halves, page
from rulesets.sheets.options import SheetOptions
from rulesets.sheets.remarks import reasons, title_of_reasons
from rulesets.sheets.render import Draft
from rulesets.sheets.strip import RUN_IN, Strip, strip

BLANK_PAGES = ([BLANK_BLOCK] * 3 + [BLANK_SQUADRONS], [BLANK_BLOCK] * 3)
"""A column of each page of an empty form."""

HOW_TO_FILL = (
    (_("Circle"), _("Shade the quarters where the weapon shoots; the ship points up.")),
    (_("Dashed boxes"), _("Only for Armored Plating.")),
)
"""How to fill in an empty form."""

TEXT, TEXT_LINE = 8, 3.25
TEXT_WIDTH, EFFECT_WIDTH = 84.0, 73.3
"""Type of what heroes, titles and upgrades do, and room for it in millimetres."""

AVERAGE: Said = (Term("Ø L 0.0 M 0.0 H 0.0"), Term("Sq 0.0"))
TURRET: Said = (Term("Turret Ø L 0.0 M 0.0"), Term("H 0.0 Sq 0.0 Heavy 4"))
"""About as wide as the average damage before an upgrade's text, and before a ship's."""

SLACK = 6.0
"""Millimetres left empty on the pages of a large fleet, as heights are rough."""

EMPTY_PAGE = ([BLANK_BLOCK] * 2 + [BLANK_SQUADRONS],) * 2
"""The columns of a fleet without ships, to fill in."""

HEAD, ROW, BARE_ROW, STRIP = 22.0, 5.0, 7.6, 5.2
"""Millimetres of a block's name and statline with its margin, of a row and of a line of marks."""


@dataclass(frozen=True, slots=True)
class TableLine:
    """A ship or squadron on the table card, with its heroes and titles."""

    name: str
    about: str = ""


def blank_draft(options: SheetOptions) -> Draft:
    """Return an empty form, its second page for the ships of a large fleet."""
    return Draft("fleet-blank", partial(blank_html, options))


def sheet_html(report: FleetReport, options: SheetOptions, share_url: str | None = None) -> str:
    return render_to_string("sheets/fleet.html", sheet_context(report, options, share_url))


def table_html(report: FleetReport, options: SheetOptions, share_url: str | None = None) -> str:
    """Return the turn of the game on one page, with what the fleet brings to the table."""
    found = [(name, halves(lines)) for name, lines in stages(report, options)]
    context = {
        **head(report, options, share_url),
        "gauges": [_morale(report)],
        "guide": GUIDE,
        "stages": found,
    }
    room = PAGES[options.paper] - head_height(context) + FIELDS - PLAN
    listed = [Listed((_words(left), _words(right))) for _, (left, right) in found]
    rows, setting = rows_and_guide(listed, GUIDE, room)
    context |= {"rows": rows, "setting": setting}
    return render_to_string("sheets/fleet_table.html", context)


def _words(lines: Sequence[TableLine]) -> list[Words]:
    return [(line.name, f" · {line.about}" if line.about else "") for line in lines]


def stages(report: FleetReport, options: SheetOptions) -> list[tuple[Any, list[TableLine]]]:
    """Return what acts together under its name, in the order of activation."""
    known = [each for each in blocks(report, replace(options, order="activation")) if each.name]
    return [
        (kind, [line for block in found for line in _table_lines(block)])
        for kind, found in groupby(known, _acting)
    ]


def _table_lines(block: ShipBlock) -> Iterator[TableLine]:
    """Yield a line for a ship, or one for each squadron."""
    name = wording.term(block.name or NOTHING)
    if len(block.squadrons) == block.copies > 1:
        yield from (TableLine(f"{name} {number}") for number in block.squadrons)
        return
    number = f" {block.number}/{block.count}" if block.number else ""
    copies = f" × {block.copies}" if block.copies > 1 else ""
    about = "" if block.squadrons else " · ".join(wording.term(said) for said, _ in block.texts)
    yield TableLine(f"{name}{copies}{number}", about)


def _acting(block: ShipBlock) -> Any:
    return block.weight or (gettext("Squadrons") if block.squadrons else gettext("Not in the book"))


def brief(report: FleetReport, options: SheetOptions) -> dict[str, Any]:
    """Return a fleet's points, its ships and squadrons in short, all their texts."""
    texts = [(text.name, text.summary) for text in rules_in_use(report)]
    return {
        "points": report.points,
        "morale": _morale(report),
        "briefs": [_brief(block) for block in blocks(report, options)],
        "texts": [(gettext("Rules"), texts)] if texts else [],
        "core": GUIDE.core,
    }


def _brief(block: ShipBlock) -> Brief:
    name = wording.term(block.name or NOTHING)
    kind = wording.term(block.kind or NOTHING)
    number = f" {block.number}/{block.count}" if block.number else ""
    rules = ", ".join(wording.term(name) for name, _ in block.texts)
    weight = f"{block.weight} {block.slots}" if block.weight else ""
    traits = " · ".join(filter(None, (weight, rules)))
    move, cruise, (_, turret), evasion, toughness = (
        (str(each.label), f"{each.text} ({each.printed})" if each.printed else each.text)
        for each in block.figures
    )
    return Brief(
        name=f"{name}{number}",
        kind=kind,
        figures=tuple(pair for pair in (move, cruise, evasion, toughness) if pair[1]),
        turret=turret,
        arms=tuple(_arms(block)),
        traits=gettext("Not in the book") if block.is_unknown else traits,
        asides=kind if block.class_name else "",
        is_flagged=block.is_flagged,
        times=block.copies,
        points=None if block.is_unknown else block.points,
        squadrons=block.squadrons,
        morale=" · ".join(f"{working}: {roll}+" for working, roll in block.morale),
    )


def _arms(block: ShipBlock) -> Iterator[Arm]:
    """Yield the upgrades of a ship, those without a slot included."""
    for row in block.rows:
        if row.name:
            rules = ", ".join(wording.term(name) for name, _ in row.said if row.weapon)
            surplus = gettext("no slot") if row.is_surplus else ""
            yield Arm(
                name=row.name,
                cells=(row.arc_words if row.weapon else "", row.profile),
                special=", ".join(filter(None, (rules, surplus))),
                boxes=row.boxes,
            )


def blank_html(options: SheetOptions) -> str:
    context = {
        **page(options),
        "game": WARFLEETS,
        "labels": [
            *(wording.title(each.code) for each in WARFLEETS.limits),
            gettext("Morale test at"),
        ],
        "pages": [[column] * 2 for column in BLANK_PAGES],
        "core": (*HOW_TO_FILL, *GUIDE.core),
    }
    return render_to_string("sheets/fleet_blank.html", context)


def sheet_context(
    report: FleetReport, options: SheetOptions, share_url: str | None = None
) -> dict[str, Any]:
    """Return everything the template shows, worked out."""
    found = reasons(report, options)
    context = {
        **head(report, options, share_url),
        "gauges": [*limit_gauges(report, options, found), _morale(report)],
        "reasons": found,
        "reason_columns": reason_columns(found),
        "reasons_title": title_of_reasons(report),
        "notes": entries.notes(report.roster),
        "carried": carried(report, share_url) if share_url and options.carries_list else None,
        "names": entries.translated_names(
            report.roster, (text.name for text in rules_in_use(report))
        ),
    }
    printed = merged(blocks(report, options))
    used = head_height(context) + reasons_height(context["reasons"])
    pages = _pages(printed, options, used) if printed else [EMPTY_PAGE]
    height = max(sum(_height(block, options) for block in column) for column in pages[-1])
    left = PAGES[options.paper] - SLACK - height - (used if len(pages) == 1 else 0)
    return {**context, "pages": pages, "is_blank": not printed, "core": _guide(options, left)}


def _guide(options: SheetOptions, left: float) -> Strip:
    """Return the guide in columns, or as one paragraph if there is not that much room left."""
    core = strip(GUIDE.core if options.shows_rules else (), options.paper)
    spare = [line for line in GUIDE.core if line not in GUIDE.marks]
    return replace(core, spare=spare, face=core.face if core.height <= left else RUN_IN)


def _pages(
    printed: Sequence[ShipBlock], options: SheetOptions, used: float
) -> list[tuple[Sequence[ShipBlock], Sequence[ShipBlock]]]:
    """Return the two columns of each page; those of a fleet that may fit on one are not cut.

    `used` are the millimetres above them on the first page.
    """
    height = partial(_height, options=options)
    full = PAGES[options.paper] - SLACK
    room = full - used
    if sum(map(height, printed)) / 2 <= room + SLACK:
        return [columns(printed, height)]
    return [(page.left, page.right) for page in paginate(printed, height, room, full)]


def _height(block: ShipBlock, options: SheetOptions) -> float:
    """Return about how many millimetres of a roster a block takes."""
    rows = sum(_row_height(row, options) for row in block.rows)
    average = [TURRET] if options.shows_chances and block.chances else []
    texts = _lines([*average, *block.texts], TEXT_WIDTH)
    return HEAD + texts * TEXT_LINE + rows + _marks(block)


def _row_height(row: UpgradeRow, options: SheetOptions) -> float:
    texts = row.texts if options.shows_rules else ()
    average = [AVERAGE] if options.shows_chances and row.chances else []
    return max(BARE_ROW, ROW + _lines([*average, *texts], EFFECT_WIDTH) * TEXT_LINE)


def _marks(block: ShipBlock) -> float:
    strips = -(-len(block.squadrons) // 2) or len(block.ships) + 1
    return strips * STRIP


def _lines(texts: Sequence[Said], room: float) -> int:
    said = " ".join(f"{wording.term(name)} {wording.term(text)}" for name, text in texts)
    return measure.lines(said, room, TEXT)


def _morale(report: FleetReport) -> Gauge:
    """Say at how many ships left morale is tested."""
    left = report.roster.break_point
    text = ngettext("%(n)d ship or fewer", "%(n)d ships or fewer", left) % {"n": left}
    return Gauge(gettext("Morale test at"), text if left else "–")
