"""The roster sheet of a fleet as PDF, in the manner of the form in the Warfleets document."""

from collections.abc import Iterator, Mapping, Sequence
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
from fleets.guide import ARCS, GUIDE, LEGEND
from fleets.plans import DENSITIES, Plan, plan
from rulesets import wording
from rulesets.engine.values import NOTHING, Term
from rulesets.games.warfleets import WARFLEETS, FleetReport
from rulesets.sheets import entries, measure
from rulesets.sheets.activation import Listed, Words, rows_and_guide
from rulesets.sheets.briefs import Arm, Brief
from rulesets.sheets.carried import carried
from rulesets.sheets.flow import FULL_WIDTHS, PAGES
from rulesets.sheets.gauges import Gauge, gauge_lines, limit_gauges
from rulesets.sheets.guide import PLAN
from rulesets.sheets.head import FIELDS, head, head_height, reason_columns, reasons_height
from rulesets.sheets.layout import halves, page
from rulesets.sheets.options import SheetOptions
from rulesets.sheets.remarks import reasons, title_of_reasons
from rulesets.sheets.render import Draft
from rulesets.sheets.strip import fitted

BLANK_PAGES = ([BLANK_BLOCK] * 3 + [BLANK_SQUADRONS], [BLANK_BLOCK] * 3)
"""A column of each page of an empty form."""

HOW_TO_FILL = (
    (_("Circle"), _("Shade the quarters where the weapon shoots; the ship points up.")),
    (_("Dashed boxes"), _("Only for Armored Plating.")),
)
"""How to fill in an empty form."""

AVERAGES = _(
    "Ø average damage to a ship or squadron out of cover and not shot from the rear. Twin-Fire: to "
    "each target."
)

EMPTY_PAGE = ([BLANK_BLOCK] * 2 + [BLANK_SQUADRONS],) * 2
"""The columns of a fleet without ships, to fill in."""

FIELDS_TO_FILL = (_("Player"), _("Opponent"), _("Mission, table, date"))
FIELD_STOPS = (0, 48, 96)
"""Fields to fill in by hand, and their tab stops."""

EMPTY_HEIGHT = 172.0
NOTES_TITLE, NOTE, NOTE_GAP = 7.0, 3.45, 1.0
"""Millimetres of an empty fleet's form, of a heading, a line of small type and the gap below."""


@dataclass(frozen=True, slots=True)
class TableLine:
    """A ship or squadron on the table card, with its heroes and titles."""

    name: str
    about: str = ""


def blank_draft(options: SheetOptions) -> Draft:
    """Return an empty form, its second page for the ships of a large fleet."""
    return Draft("fleet-blank", partial(blank_html, options))


def sheet_html(report: FleetReport, options: SheetOptions, share_url: str | None = None) -> str:
    context = sheet_context(report, options, share_url)
    return render_to_string("sheets/fleet.html", _laid_out(report, options, context))


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
        yield from (TableLine(f"{name} {letter}") for letter in block.letters)
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
        "core": [line for line in GUIDE.core if line != ARCS],
        "legend": (gettext("How to read it"), [(Term(f"{a}"), Term(f"{b}")) for a, b in LEGEND]),
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
        squadrons=block.letters,
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
    """Return what every sheet of a fleet shows besides its ships."""
    found = reasons(report, options)
    return {
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


def _laid_out(
    report: FleetReport, options: SheetOptions, context: dict[str, Any]
) -> dict[str, Any]:
    """Return the pages of a roster; names in English are not worth a further one."""
    printed = merged(blocks(report, options))
    used = head_height(context) + reasons_height(context["reasons"])
    guide = GUIDE.core if options.shows_rules else ()
    planned = partial(plan, printed, options, used, guide)
    shared = {
        "averages": AVERAGES if options.shows_chances else "",
        "gauge_lines": gauge_lines(context["gauges"], FULL_WIDTHS[options.paper]),
        "fields": measure.in_columns([*map(str, FIELDS_TO_FILL)], FIELD_STOPS, 7),
        "is_blank": not printed,
    }
    if not printed:
        left = PAGES[options.paper] - used - EMPTY_HEIGHT
        strips = fitted([(*HOW_TO_FILL, *guide)] if guide else [], options.paper, left)
        return {**context, **shared, "plan": Plan([EMPTY_PAGE], strips, DENSITIES[0])}
    made = planned(_foot_height(context))
    if context["names"]:
        bare = planned(_foot_height({**context, "names": ()}))
        if bare.page_count < made.page_count:
            return {**context, **shared, "plan": bare, "names": ()}
    return {**context, **shared, "plan": made}


def _foot_height(context: Mapping[str, Any]) -> float:
    """Return the millimetres of notes, of names in English and of what averages mean."""
    document, options = context["document"], context["options"]
    notes = [f"{number} {wording.term(label)} {note}" for number, label, note in context["notes"]]
    noted = [each for text in (document.note, *notes) if text for each in text.split("\n")]
    names = "; ".join(f"{wording.term(name)} = {name.en}" for name in context["names"])
    averages = f"{AVERAGES}" if options.shows_chances else ""
    room = FULL_WIDTHS[options.paper]
    lines = [max(1, measure.lines(text, room, 7.5)) for text in (*noted, names, averages) if text]
    return sum(lines) * NOTE + len(lines) * NOTE_GAP + (NOTES_TITLE if noted else 0)


def _morale(report: FleetReport) -> Gauge:
    """Say at how many ships left morale is tested."""
    left = report.roster.break_point
    text = ngettext("%(n)d ship or fewer", "%(n)d ships or fewer", left) % {"n": left}
    return Gauge(gettext("Morale test at"), text if left else "–")
