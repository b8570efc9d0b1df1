"""Pages of a fleet's roster, planned before it is drawn: what is said where, and how densely.

Lengths are millimetres; the style sheet uses the heights defined here.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial

from fleets.blocks import ShipBlock
from fleets.upgrade_rows import EFFECT_POINTS, EFFECT_WIDTH, Said, UpgradeRow, short_texts
from rulesets import wording
from rulesets.engine.values import NOTHING
from rulesets.sheets import measure
from rulesets.sheets.flow import PAGES, paginate
from rulesets.sheets.guide import Line
from rulesets.sheets.layout import columns
from rulesets.sheets.options import SheetOptions
from rulesets.sheets.strip import Strip, fitted

ABOUT_WIDTH, ABOUT_GAP = 84.5, 0.4
"""Room for what heroes, titles and rules of squadrons do, and the gap below."""

SLACK = 2.0
"""Left empty on a page, in case heights are underestimated."""

SQUADRONS_PER_LINE = 2

Columns = tuple[Sequence[ShipBlock], Sequence[ShipBlock]]


@dataclass(frozen=True, slots=True)
class Density:
    """A class of the style sheet with the heights of a block's parts.

    `is_short` says in a few words what a rule does where its text takes more than a line; the
    whole text stands once at the foot.
    """

    style: str
    is_short: bool
    name: float = 5.6
    text: float = 3.2
    statline: float = 8.45
    upgrade: float = 4.85
    marks: float = 5.05
    gap: float = 3.1

    def of(self, block: ShipBlock) -> ShipBlock:
        """Return a block as it is printed."""
        if not self.is_short:
            return block
        rows = tuple(replace(row, is_short=row.is_long) for row in block.rows)
        return replace(block, rows=rows, texts=short_texts(block.texts))


CLOSE: dict[str, float] = {"name": 5.2, "text": 2.95, "statline": 7.65, "upgrade": 4.25}
CLOSE |= {"marks": 4.65, "gap": 1.9}
DENSITIES = (
    Density("", is_short=False),
    Density("close-ships", is_short=False, **CLOSE),
    Density("", is_short=True),
    Density("close-ships", is_short=True, **CLOSE),
)
"""How ships can be printed, the most generous first."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The columns of each page, and the strips at the foot of the last or on one of their own."""

    pages: Sequence[Columns]
    strips: Sequence[Strip]
    density: Density
    has_foot_page: bool = False

    @property
    def page_count(self) -> int:
        return len(self.pages) + self.has_foot_page


def plan(
    blocks: Sequence[ShipBlock],
    options: SheetOptions,
    used: float,
    guide: Sequence[Line],
    foot: float,
) -> Plan:
    """Return the most generous plan of those with the fewest pages.

    `used` is what precedes the ships on the first page, `foot` what follows them besides strips.
    """
    explained = [
        replace(block, rows=tuple(replace(row, explains=options.shows_rules) for row in block.rows))
        for block in blocks
    ]
    plan_with = partial(_plan, explained, options=options, used=used, foot=foot, guide=guide)
    fewest = plan_with(DENSITIES[-1])
    plans = map(plan_with, DENSITIES[:-1])
    return next((each for each in plans if each.page_count <= fewest.page_count), fewest)


def _plan(
    blocks: Sequence[ShipBlock],
    density: Density,
    *,
    options: SheetOptions,
    used: float,
    foot: float,
    guide: Sequence[Line],
) -> Plan:
    rules = _rules(blocks) if density.is_short and options.shows_rules else ()
    printed = [density.of(block) for block in blocks]
    heights = {id(block): _height(block, density, options) for block in printed}

    def height(block: ShipBlock) -> float:
        return heights[id(block)]

    full = PAGES[options.paper] - SLACK
    pages = _pages(printed, height, full - used, full)
    filled = max(sum(map(height, column)) for column in pages[-1])
    left = full - filled - foot - (used if len(pages) == 1 else 0)
    strips = fitted((rules, guide), options.paper, left)
    needed = sum(strip.height for strip in strips)
    return Plan(pages, strips, density, has_foot_page=needed > left)


def _pages(
    blocks: Sequence[ShipBlock], height: Callable[[ShipBlock], float], room: float, full: float
) -> list[Columns]:
    """Return the columns of each page; the first has less room."""
    if sum(map(height, blocks)) / 2 <= room:
        both = columns(blocks, height)
        if max(sum(map(height, column)) for column in both) <= room:
            return [both]
    return [(page.left, page.right) for page in paginate(blocks, height, room, full)]


def _rules(blocks: Iterable[ShipBlock]) -> Sequence[Line]:
    """Return the texts that blocks only print in short, each once."""
    found: dict[Said, None] = {}
    for block in blocks:
        of_rows = (said for row in block.rows if row.is_long for said in row.said)
        found |= dict.fromkeys((*block.texts, *of_rows))
    lines = [(wording.term(name), wording.term(text)) for name, text in found if text.en]
    return sorted(lines)


def _height(block: ShipBlock, density: Density, options: SheetOptions) -> float:
    """Return about how many millimetres of a roster a block takes."""
    rows = sum(_row_height(row, density, options) for row in block.rows)
    about = measure.lines(_about(block, options), ABOUT_WIDTH, EFFECT_POINTS) * density.text
    about += ABOUT_GAP if about else 0
    average = density.text + ABOUT_GAP if options.shows_chances and block.chances else 0
    lines = -(-len(block.squadrons) // SQUADRONS_PER_LINE) or block.strip_lines + bool(block.rows)
    name = wording.term(block.name or NOTHING) + block.suffix
    names = max(1, measure.lines(name, 64, 11.5, "condensed-semibold")) * density.name
    head = names + about + average + density.statline
    return head + rows + lines * density.marks + density.gap


def _about(block: ShipBlock, options: SheetOptions) -> str:
    """Return what stands between a block's name and its statline."""
    said = (
        f"{wording.term(name)} {wording.term(text) if options.shows_rules else ''}"
        for name, text in block.texts
    )
    return " ".join((block.about, *said))


def _row_height(row: UpgradeRow, density: Density, options: SheetOptions) -> float:
    lines = measure.lines(f"{row.effect} {row.fallback}", EFFECT_WIDTH, EFFECT_POINTS)
    average = options.shows_chances and bool(row.chances)
    return density.upgrade + max(1, lines + average) * density.text
