"""The pages of a fleet's roster: ships in two columns, then texts to look up.

Lengths are millimetres; the style sheet uses the heights of `heights`.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext_lazy as _

from fleets.sheets import blank
from fleets.sheets.guides import GUIDE
from fleets.sheets.heights import CLOSE, ROSTER, ShipFace, height
from fleets.sheets.rows import Said, short_texts
from fleets.sheets.ships import ShipBlock
from rulesets import wording
from rulesets.sheets import measure
from rulesets.sheets.flow import FULL_WIDTHS, PAGES, SAFETY, paginate
from rulesets.sheets.gauges import gauge_lines
from rulesets.sheets.guide import Line
from rulesets.sheets.head import head_height, reasons_height
from rulesets.sheets.layout import columns
from rulesets.sheets.options import SheetOptions
from rulesets.sheets.strip import MARGIN, Strip, fitted

AVERAGES = _(
    "Ø average damage to a ship or squadron out of cover and not shot from the rear. Twin-Fire: to "
    "each target."
)

FIELDS_TO_FILL = (_("Player"), _("Opponent"), _("Mission, table, date"))
FIELD_STOPS = (0, 48, 96)
"""Fields to fill in by hand, and their tab stops."""

NOTES_TITLE, NOTE, NOTE_GAP = 7.0, 3.45, 1.0
"""Height of a heading, of a line of small type, and the gap below."""

SETTINGS = ((ROSTER, False), (CLOSE, False), (ROSTER, True), (CLOSE, True))
"""Faces of ships, the most generous first, and whether blocks say in a few words what a rule does
whose text takes more than a line; the whole text stands once at the foot."""

Columns = tuple[Sequence[ShipBlock], Sequence[ShipBlock]]


@dataclass(frozen=True, slots=True)
class Layout:
    """The columns of each page, and the strips at the foot of the last or on one of their own."""

    pages: Sequence[Columns]
    strips: Sequence[Strip]
    face: ShipFace = ROSTER
    has_foot_page: bool = False

    @property
    def page_count(self) -> int:
        return len(self.pages) + self.has_foot_page


def laid_out(
    options: SheetOptions, blocks: Sequence[ShipBlock], context: Mapping[str, Any]
) -> dict[str, Any]:
    """Return ships on as few pages as they fit; names in English are not worth a further one."""
    used = head_height(context) + reasons_height(context["reasons"])
    shared = {
        **context,
        "averages": AVERAGES if options.shows_chances and blocks else "",
        "gauge_lines": gauge_lines(context["gauges"], FULL_WIDTHS[options.paper]),
        "fields": measure.in_columns([*map(str, FIELDS_TO_FILL)], FIELD_STOPS, 7),
        "is_blank": not blocks,
    }
    if not blocks:
        return {**shared, "layout": _of_empty_fleet(options, used)}
    made = _layout(blocks, options, used, _foot_height(shared))
    bare = _layout(blocks, options, used, _foot_height({**shared, "names": ()}))
    if bare.page_count < made.page_count:
        return {**shared, "layout": bare, "names": ()}
    return {**shared, "layout": made}


def _of_empty_fleet(options: SheetOptions, used: float) -> Layout:
    guide = (*blank.HOW_TO_FILL, *GUIDE.core) if options.shows_rules else ()
    left = PAGES[options.paper] - used - blank.OF_EMPTY_FLEET_HEIGHT
    return Layout([blank.OF_EMPTY_FLEET], fitted([guide], options.paper, left))


def _foot_height(context: Mapping[str, Any]) -> float:
    """Return the height of notes, of names in English and of what averages mean."""
    document = context["document"]
    notes = [f"{number} {wording.term(label)} {note}" for number, label, note in context["notes"]]
    noted = [each for text in (document.note, *notes) if text for each in text.split("\n")]
    names = "; ".join(f"{wording.term(name)} = {name.en}" for name in context["names"])
    room = FULL_WIDTHS[context["options"].paper]
    said = [text for text in (*noted, names, str(context["averages"])) if text]
    lines = [max(1, measure.lines(text, room, 7.5)) for text in said]
    averages = MARGIN if context["averages"] else 0  # above the strip that follows them
    return sum(lines) * NOTE + len(lines) * NOTE_GAP + (NOTES_TITLE if noted else 0) + averages


def _layout(blocks: Sequence[ShipBlock], options: SheetOptions, used: float, foot: float) -> Layout:
    """Return the most generous of the layouts with the fewest pages.

    `used` is what precedes the ships on the first page, `foot` what follows them besides strips.
    """
    explained = [
        replace(block, rows=tuple(replace(row, explains=options.shows_rules) for row in block.rows))
        for block in blocks
    ]
    made = (_set(explained, options, used, foot, *setting) for setting in SETTINGS)
    return min(made, key=lambda layout: layout.page_count)


def _set(
    blocks: Sequence[ShipBlock],
    options: SheetOptions,
    used: float,
    foot: float,
    face: ShipFace,
    is_short: bool,
) -> Layout:
    rules = _rules(blocks) if is_short and options.shows_rules else ()
    guide = GUIDE.core if options.shows_rules else ()
    printed = [*map(_in_short, blocks)] if is_short else blocks
    heights = {id(block): height(block, face, options) for block in printed}

    def height_of(block: ShipBlock) -> float:
        return heights[id(block)]

    full = PAGES[options.paper] - SAFETY
    pages = _pages(printed, height_of, full - used, full)
    filled = max(sum(map(height_of, column)) for column in pages[-1])
    left = full - filled - foot - (used if len(pages) == 1 else 0) + MARGIN
    strips = fitted((rules, guide), options.paper, left)
    return Layout(pages, strips, face, sum(strip.height for strip in strips) > left)


def _in_short(block: ShipBlock) -> ShipBlock:
    rows = tuple(replace(row, is_short=row.is_long) for row in block.rows)
    return replace(block, rows=rows, texts=short_texts(block.texts))


def _pages(
    blocks: Sequence[ShipBlock], height_of: Callable[[ShipBlock], float], room: float, full: float
) -> list[Columns]:
    """Return the columns of each page; the first has less room."""
    both = columns(blocks, height_of)
    if max(sum(map(height_of, column)) for column in both) <= room:
        return [both]
    return [(page.left, page.right) for page in paginate(blocks, height_of, room, full)]


def _rules(blocks: Iterable[ShipBlock]) -> Sequence[Line]:
    """Return the texts that blocks only print in short, each once."""
    found: dict[Said, None] = {}
    for block in blocks:
        of_rows = (said for row in block.rows if row.is_long for said in row.said)
        found |= dict.fromkeys((*block.texts, *of_rows))
    lines = [(wording.term(name), wording.term(text)) for name, text in found if text.en]
    return sorted(lines)
