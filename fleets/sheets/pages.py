"""The pages of a fleet's roster: ships in two columns, then texts to look up.

Lengths are millimetres; the style sheet uses the heights of `heights`.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cache, partial
from itertools import product
from operator import attrgetter
from typing import Any, Literal, NamedTuple

from django.utils.translation import gettext_lazy as _

from fleets.sheets import blank
from fleets.sheets.guides import BEFORE, GUIDE, WITHOUT
from fleets.sheets.heights import CLOSE, LARGE, MEDIUM, ROSTER, ShipFace, height
from fleets.sheets.ships import ShipBlock
from rulesets import wording
from rulesets.engine.values import Term
from rulesets.sheets import entries, flow, measure
from rulesets.sheets.cards import NamedText
from rulesets.sheets.entries import Note
from rulesets.sheets.flow import FULL_WIDTHS, PAGES, ROUNDS_HEIGHT, TITLE, roster_notes
from rulesets.sheets.guide import GuideLine
from rulesets.sheets.head import FIELDS, Head
from rulesets.sheets.options import SheetOptions
from rulesets.sheets.strip import MARGIN, STRIP_FACES, Strip, fit_strips

AVERAGES = _(
    "Average damage to a ship, or to a squadron with Evasion 5+ and Toughness 5+, out of cover "
    "and not shot from the rear. Twin-Fire: to each target."
)

NOTE, NOTE_GAP = 3.45, 1.0
"""Height of a line of small type, and the gap below."""


Order = Literal["listed", "filled", "uneven"]

ORDERS: tuple[Order, ...] = ("listed", "filled", "uneven")
"""The player's order; that but for ships in holes; the last page by what is left of columns."""

BEST = (1, False, 0, False)
"""The least cost of a layout."""

HOLLOW = 0.12
"""Share of a column before the last page that ships may leave empty."""


@dataclass(frozen=True, slots=True)
class ShipSetting:
    """A face of ships; `is_short` if blocks say in a few words what a rule does whose text takes
    more than a line, the whole text once at the foot.
    """

    face: ShipFace
    is_short: bool = False


SETTINGS = (
    *map(ShipSetting, (LARGE, MEDIUM, ROSTER, CLOSE)),
    ShipSetting(ROSTER, is_short=True),
    ShipSetting(CLOSE, is_short=True),
)
"""The most generous first."""


class ShipColumn(NamedTuple):
    """The ships in a column of a page, and the strip that has room below them."""

    ships: Sequence[ShipBlock]
    strip: Strip = Strip()


@dataclass(frozen=True, slots=True)
class Layout:
    """The columns of each page, and the strips at the foot of the last or on one of their own.

    `has_score` if there is room for the table of rounds, `note_lines` are to write on. If it
    `is_brief`, the guide leaves out what precedes the game; `hollow` counts the columns before
    the last page that ships leave empty in good part.
    """

    pages: Sequence[Sequence[ShipColumn]]
    strips: Sequence[Strip]
    face: ShipFace = ROSTER
    has_foot_page: bool = False
    has_score: bool = False
    note_lines: int = 0
    is_brief: bool = False
    hollow: int = 0

    @property
    def cost(self) -> tuple[int, bool, int, bool]:
        """Pages, then what is worth less than a page."""
        is_run_in = any(strip.face.is_run_in for strip in self.strips)
        return self.page_count, is_run_in, self.hollow, self.is_brief

    @property
    def page_count(self) -> int:
        return len(self.pages) + self.has_foot_page


def with_layout(head: Head, blocks: Sequence[ShipBlock], names: Sequence[Term]) -> dict[str, Any]:
    """Return ships on as few pages as they fit; names in English are not worth a further one."""
    options, used, notes = head.options, head.height + FIELDS, entries.notes(head.report.roster)
    averages = str(AVERAGES) if options.shows_chances and blocks else ""
    if not blocks:
        made = _of_empty_fleet(options, used)
    else:
        foot = partial(_foot_height, head, notes, averages)
        made = _layout(blocks, options, used, foot(names))
        if names and made.page_count > 1:
            bare = _layout(blocks, options, used, foot(()))
            made, names = (bare, ()) if bare.page_count < made.page_count else (made, names)
    return {
        "averages": averages,
        "is_blank": not blocks,
        "layout": made,
        "notes": notes,
        "names": names,
    }


def _of_empty_fleet(options: SheetOptions, used: float) -> Layout:
    guide = (*blank.HOW_TO_FILL, *GUIDE.core) if options.shows_rules else ()
    left = PAGES[options.paper] - used - blank.OF_EMPTY_FLEET_HEIGHT
    columns = [ShipColumn(ships) for ships in blank.OF_EMPTY_FLEET]
    return Layout([columns], fit_strips([guide], options.paper, left).below)


def _foot_height(head: Head, notes: Sequence[Note], averages: str, names: Sequence[Term]) -> float:
    """Return the height of notes, of names in English and of what averages mean."""
    note = head.report.document.note
    of_ships = [f"{numbers} {wording.term(label)} {text}" for numbers, label, text in notes]
    noted = [each for text in (note, *of_ships) if text for each in text.split("\n")]
    named = "; ".join(f"{wording.term(name)} = {name.en}" for name in names)
    room = FULL_WIDTHS[head.options.paper]
    feet = [text for text in (*noted, named, averages) if text]
    lines = [max(1, measure.lines(text, room, 7.5)) for text in feet]
    margin = MARGIN if averages else 0  # above the strip that follows them
    return sum(lines) * NOTE + len(lines) * NOTE_GAP + (TITLE if noted else 0) + margin


def _layout(blocks: Sequence[ShipBlock], options: SheetOptions, used: float, foot: float) -> Layout:
    """Return the most generous of the layouts with the fewest pages.

    `used` millimetres precede the ships, `foot` follow them besides strips.
    """
    explains = options.shows_rules
    explained = [
        replace(block, rows=tuple(replace(row, explains=explains) for row in block.rows))
        for block in blocks
    ]
    height_in = cache(partial(height, options=options))  # every order asks for the same heights
    made: list[Layout] = []
    for is_brief, order, setting in product((False, True), ORDERS, SETTINGS):
        made.append(_layout_in(explained, options, height_in, setting, used, foot, order, is_brief))
        if made[-1].cost[:-1] == BEST[:-1]:
            break
    return min(made, key=attrgetter("cost"))


def _layout_in(
    blocks: Sequence[ShipBlock],
    options: SheetOptions,
    height_in: Callable[..., float],
    setting: ShipSetting,
    used: float,
    foot: float,
    order: Order,
    is_brief: bool,
) -> Layout:
    """Return ships in a setting, the guide in the shorter column of the last page and below."""
    face, full = setting.face, flow.page_room(options.paper)
    height_of = partial(height_in, face=face)
    printed = [*map(_in_short, blocks)] if setting.is_short else blocks
    series, in_order = (_series, order == "filled") if order != "listed" else (_fleet, True)
    pages = flow.paginate(printed, height_of, full - used, full, series=series, in_order=in_order)
    ends = flow.column_ends(pages, height_of)
    left = full - max(ends) - foot - (0 if pages[-1].starts_page else used)
    texts = fit_strips(
        _texts(blocks, options, setting.is_short, is_brief),
        options.paper,
        left,
        abs(ends[0] - ends[1]) - face.below,
        STRIP_FACES if face.points > ROSTER.points else STRIP_FACES[1:],
    )
    has_foot_page = texts.height > left
    left = (full - foot if has_foot_page else left) - texts.height
    has_score = left >= ROUNDS_HEIGHT
    columns = [[ShipColumn(page.left), ShipColumn(page.right)] for page in pages if page.left]
    shorter = ends.index(min(ends))
    columns[-1][shorter] = columns[-1][shorter]._replace(strip=texts.beside)
    return Layout(
        columns,
        texts.below,
        face=face,
        has_foot_page=has_foot_page,
        has_score=has_score,
        note_lines=roster_notes(left - ROUNDS_HEIGHT * has_score),
        is_brief=is_brief,
        hollow=_hollow(pages, height_of, full, used),
    )


def _hollow(
    pages: Sequence[flow.ColumnPair[ShipBlock]],
    height_of: Callable[[ShipBlock], float],
    full: float,
    used: float,
) -> int:
    """Count the columns before the last page that leave more than their share empty."""
    left = [
        full - (0 if page.starts_page else used) - sum(map(height_of, column))
        for page in pages[:-1]
        for column in (page.left, page.right)
    ]
    return sum(each > HOLLOW * full for each in left)


def _fleet(_block: ShipBlock) -> object:
    """Return one name for all, so that none goes before another."""
    return None


def _series(block: ShipBlock) -> object:
    """Return the name under which a block is numbered or lettered."""
    return block.name if block.number or block.squadrons else id(block)


def _in_short(block: ShipBlock) -> ShipBlock:
    rows = tuple(replace(row, is_short=row.is_long) for row in block.rows)
    return replace(block, rows=rows, is_short=True)


def _texts(
    blocks: Sequence[ShipBlock], options: SheetOptions, is_short: bool, is_brief: bool
) -> tuple[Sequence[GuideLine], Sequence[GuideLine]]:
    """Return the rules that blocks only say in short, and the guide."""
    if not options.shows_rules:
        return (), ()
    core = core_of(blocks)
    guide = [
        (str(label), str(text))
        for label, text in core
        if not (is_brief and (label, text) in BEFORE)
    ]
    return _rules(blocks) if is_short else (), guide


def core_of(
    blocks: Iterable[ShipBlock], lines: Iterable[GuideLine] = GUIDE.core
) -> Sequence[GuideLine]:
    """Return lines of the guide; one on what is left only if upgrades change a statline."""
    has_changes = any(figure.printed for block in blocks for figure in block.figures)
    return [line for line in lines if has_changes or line != WITHOUT]


def _rules(blocks: Iterable[ShipBlock]) -> Sequence[GuideLine]:
    """Return the texts that blocks only print in short, each once."""
    found: dict[NamedText, None] = {}
    for block in blocks:
        of_rows = (rule for row in block.rows if row.is_long for rule in row.named_texts)
        found |= dict.fromkeys((*block.texts, *of_rows))
    lines = [(wording.term(name), wording.term(text)) for name, text in found if text.en]
    return sorted(lines)
