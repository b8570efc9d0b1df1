"""The pages of a fleet's roster: ships in two columns, then texts to look up.

Lengths are millimetres; the style sheet uses the heights of `heights`.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import compress, groupby, product, takewhile
from operator import attrgetter, not_
from typing import Any

from django.utils.translation import gettext_lazy as _

from fleets.sheets import blank
from fleets.sheets.guides import GUIDE
from fleets.sheets.heights import CLOSE, LARGE, MEDIUM, ROSTER, ShipFace, height
from fleets.sheets.rows import Said, short_texts
from fleets.sheets.ships import ShipBlock
from rulesets import wording
from rulesets.engine.values import Term
from rulesets.sheets import measure
from rulesets.sheets.flow import FULL_WIDTHS, PAGES, ROUNDS, SAFETY, TITLE, roster_notes
from rulesets.sheets.gauges import gauge_lines
from rulesets.sheets.guide import Line
from rulesets.sheets.head import head_height, reasons_height
from rulesets.sheets.layout import columns
from rulesets.sheets.options import SheetOptions
from rulesets.sheets.strip import FACES, MARGIN, Strip, fitted

AVERAGES = _(
    "Ø average damage to a ship, or to a squadron with Evasion 5+ and Toughness 5+, out of cover "
    "and not shot from the rear. Twin-Fire: to each target."
)

FIELDS_TO_FILL = (_("Player"), _("Opponent"), _("Mission, table, date"))
FIELD_STOPS = (0, 48, 96)
"""Fields to fill in by hand, and their tab stops."""

NOTE, NOTE_GAP = 3.45, 1.0
"""Height of a line of small type, and the gap below."""

UNEVEN = 25.0
"""Millimetres that columns may end apart before closer ships are better."""

MOST_PARTED = 7
"""Ships of a class of which every share of two columns is compared."""

BEST = (1, False, False, False)
"""The least cost of a layout."""

Pair = tuple[Sequence[ShipBlock], Sequence[ShipBlock]]
"""The ships in the two columns of a page."""


@dataclass(frozen=True, slots=True)
class Setting:
    """A face of ships; `is_short` if blocks say in a few words what a rule does whose text takes
    more than a line, the whole text once at the foot.
    """

    face: ShipFace
    is_short: bool = False


SETTINGS = (
    *map(Setting, (LARGE, MEDIUM, ROSTER, CLOSE)),
    Setting(ROSTER, is_short=True),
    Setting(CLOSE, is_short=True),
)
"""The most generous first."""


@dataclass(frozen=True, slots=True)
class Room:
    """Pages of a paper: `used` precedes the ships, `foot` follows them besides strips."""

    options: SheetOptions
    used: float
    foot: float

    @property
    def full(self) -> float:
        return PAGES[self.options.paper] - SAFETY


@dataclass(frozen=True, slots=True)
class Layout:
    """The columns of each page, and the strips at the foot of the last or on one of their own.

    `beside` are those in the columns of the last page, below the ships; `gap` is how far columns
    of a page end apart. `has_score` if there is room for the table of rounds, `note_lines` are to
    write on. `in_order` if ships of a class stand together.
    """

    pages: Sequence[Pair]
    strips: Sequence[Strip]
    beside: Sequence[Strip] = ()
    face: ShipFace = ROSTER
    has_foot_page: bool = False
    gap: float = 0
    has_score: bool = False
    note_lines: int = 0
    in_order: bool = True

    @property
    def page_count(self) -> int:
        return len(self.pages) + self.has_foot_page

    @property
    def is_run_in(self) -> bool:
        return any(strip.face.is_run_in for strip in self.strips)

    @property
    def cost(self) -> tuple[int, ...]:
        """Pages, then what is worth less than a page."""
        return self.page_count, not self.in_order, self.is_run_in, self.gap > UNEVEN


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
    made = _layout(blocks, Room(options, used, _foot_height(shared)))
    if shared["names"] and made.page_count > 1:
        bare = _layout(blocks, Room(options, used, _foot_height({**shared, "names": ()})))
        if bare.page_count < made.page_count:
            return {**shared, "layout": bare, "names": ()}
    return {**shared, "layout": made}


def _of_empty_fleet(options: SheetOptions, used: float) -> Layout:
    guide = (*blank.HOW_TO_FILL, *GUIDE.core) if options.shows_rules else ()
    left = PAGES[options.paper] - used - blank.OF_EMPTY_FLEET_HEIGHT
    return Layout([blank.OF_EMPTY_FLEET], fitted([guide], options.paper, left).below)


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
    return sum(lines) * NOTE + len(lines) * NOTE_GAP + (TITLE if noted else 0) + averages


def _layout(blocks: Sequence[ShipBlock], room: Room) -> Layout:
    """Return the most generous of the layouts with the fewest pages."""
    explains = room.options.shows_rules
    explained = [
        replace(block, rows=tuple(replace(row, explains=explains) for row in block.rows))
        for block in blocks
    ]
    made: list[Layout] = []
    for in_order in (True, False):
        for setting in SETTINGS:
            made.append(_set(explained, room, setting, in_order))
            if made[-1].cost == BEST:
                return made[-1]
        if any(layout.page_count == 1 for layout in made):
            break
    return min(made, key=lambda layout: layout.cost)


def _set(blocks: Sequence[ShipBlock], room: Room, setting: Setting, in_order: bool) -> Layout:
    options, face, full = room.options, setting.face, room.full
    guide = [(str(label), str(text)) for label, text in GUIDE.core] if options.shows_rules else []
    rules = _rules(blocks) if setting.is_short and options.shows_rules else ()
    printed = [*map(_in_short, blocks)] if setting.is_short else blocks
    heights = {id(block): height(block, face, options) for block in printed}

    def height_of(block: ShipBlock) -> float:
        return heights[id(block)]

    pages = _pages(printed, height_of, full - room.used, full, in_order)
    gaps = [abs(sum(map(height_of, left)) - sum(map(height_of, right))) for left, right in pages]
    filled = [sum(map(height_of, column)) for column in pages[-1]]
    left = full - max(filled) - room.foot - (room.used if len(pages) == 1 else 0)
    faces = FACES if face.points > ROSTER.points else FACES[1:]
    texts = fitted((rules, guide), options.paper, left, gaps[-1] - face.below, faces)
    has_foot_page = texts.height > left
    left = (full - room.foot if has_foot_page else left) - texts.height
    has_score = left >= ROUNDS
    left -= ROUNDS if has_score else 0
    beside = [texts.beside, Strip()] if filled[0] < filled[1] else [Strip(), texts.beside]
    return Layout(
        pages,
        texts.below,
        beside=beside if texts.beside.columns else (),
        face=face,
        has_foot_page=has_foot_page,
        gap=max(*gaps[:-1], gaps[-1] - texts.beside.height, 0),
        has_score=has_score,
        note_lines=roster_notes(left),
        in_order=in_order,
    )


def _in_short(block: ShipBlock) -> ShipBlock:
    rows = tuple(replace(row, is_short=row.is_long) for row in block.rows)
    return replace(block, rows=rows, texts=short_texts(block.texts))


def _pages(
    blocks: Sequence[ShipBlock],
    height_of: Callable[[ShipBlock], float],
    room: float,
    full: float,
    in_order: bool,
) -> list[Pair]:
    """Return the columns of each page; the first has less room.

    In order, classes go down the left column, then down the right one, and only within a class does
    a ship go before one without room; those numbered under one name stay in their order.
    """
    pages: list[Pair] = []
    waiting = [*blocks]
    while waiting:
        splits: list[Pair] = [] if in_order else [columns(waiting, height_of)]
        splits = [each for each in (*splits, *_splits(waiting)) if _is_in_series(each, waiting)]
        both = min(splits, key=lambda each: _higher(each, height_of))
        if _higher(both, height_of) <= room:
            return [*pages, both]
        left, right = (_taken(waiting, height_of, room, in_order) for _ in both)
        if not left and room == full:  # higher than a page
            left = [waiting.pop(0)]
        if left:
            pages.append((left, right))
        room = full
    return pages


def _higher(both: Pair, height_of: Callable[[ShipBlock], float]) -> float:
    return max(sum(map(height_of, column)) for column in both)


def _splits(blocks: Sequence[ShipBlock]) -> Iterator[Pair]:
    """Yield blocks in two columns that part at most one class, ships of which change places."""
    left: list[ShipBlock] = []
    right = [*blocks]
    for _kind, ships in groupby(blocks, key=attrgetter("kind")):
        run = [*ships]
        del right[: len(run)]
        for picked in product((True, False), repeat=min(len(run), MOST_PARTED)):
            others = (*compress(run, map(not_, picked)), *run[len(picked) :])
            yield (*left, *compress(run, picked)), (*others, *right)
        left += run


def _is_in_series(both: Pair, blocks: Sequence[ShipBlock]) -> bool:
    """Return whether ships or squadrons numbered under one name stand in their order."""
    places = {id(block): place for place, block in enumerate(blocks)}
    moved = [(block.name, places[id(block)]) for column in both for block in column]
    return all(
        before[1] < after[1]
        for n, before in enumerate(moved)
        for after in moved[n + 1 :]
        if before[0] == after[0]
    )


def _taken(
    waiting: list[ShipBlock],
    height_of: Callable[[ShipBlock], float],
    room: float,
    in_order: bool,
) -> list[ShipBlock]:
    """Take the ships that have room in a column, in order those of a class before the next one."""
    taken: list[ShipBlock] = []
    while waiting:
        alike = takewhile(lambda ship: not in_order or ship.kind == waiting[0].kind, waiting)
        firsts: dict[Term | None, ShipBlock] = {}
        for ship in alike:
            firsts.setdefault(ship.name, ship)
        chosen = next((ship for ship in firsts.values() if height_of(ship) <= room), None)
        if chosen is None:
            break
        room -= height_of(chosen)
        waiting.remove(chosen)
        taken.append(chosen)
    return taken


def _rules(blocks: Iterable[ShipBlock]) -> Sequence[Line]:
    """Return the texts that blocks only print in short, each once."""
    found: dict[Said, None] = {}
    for block in blocks:
        of_rows = (said for row in block.rows if row.is_long for said in row.said)
        found |= dict.fromkeys((*block.texts, *of_rows))
    lines = [(wording.term(name), wording.term(text)) for name, text in found if text.en]
    return sorted(lines)
