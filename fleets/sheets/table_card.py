"""The table card of a fleet: a map, what acts when, and the turn of the game."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any

from django.template.loader import render_to_string
from django.utils.translation import gettext

from fleets.sheets.blocks import ShipBlock, blocks
from fleets.sheets.guides import GUIDE
from fleets.sheets.roster import morale
from rulesets import wording
from rulesets.engine.values import NOTHING
from rulesets.games.warfleets import FleetReport
from rulesets.sheets.activation import Listed, Words, rows_and_guide
from rulesets.sheets.flow import PAGES
from rulesets.sheets.guide import PLAN
from rulesets.sheets.head import FIELDS, head, head_height
from rulesets.sheets.layout import halves
from rulesets.sheets.options import SheetOptions


@dataclass(frozen=True, slots=True)
class TableLine:
    """A ship or squadron on the table card, with its heroes and titles."""

    name: str
    about: str = ""


def table_html(report: FleetReport, options: SheetOptions, share_url: str | None = None) -> str:
    """Return the turn of the game on one page, with what the fleet brings to the table."""
    found = [(name, halves(lines)) for name, lines in stages(report, options)]
    context = {
        **head(report, options, share_url),
        "gauges": [morale(report)],
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
