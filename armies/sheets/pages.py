"""The pages of an army's roster: units in two columns, then texts to look up."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain, groupby
from operator import attrgetter

from django.utils.translation import gettext, pgettext

from armies.filters import casting_value
from armies.sheets import appendix
from armies.sheets.blocks import PrintedUnit
from armies.sheets.heights import CLOSE, ROSTER, UnitFace, stack_height
from armies.sheets.styles import STYLES
from rulesets import wording
from rulesets.games.ground.game import ArmyReport
from rulesets.games.ground.roster import Roster
from rulesets.sheets import entries, flow
from rulesets.sheets import strip as strips
from rulesets.sheets.flow import Paragraph, TextSection
from rulesets.sheets.guide import Line as GuideLine
from rulesets.sheets.options import SheetOptions
from rulesets.sheets.type_sizes import SMALL, Type
from rulesets.wording.terms import original

FACES = (ROSTER, CLOSE)
GUIDES_SET = (
    partial(strips.strip, face=strips.NORMAL),
    partial(strips.strip, face=strips.SMALL),
    partial(strips.run_in, face=strips.HALVED),
    partial(strips.run_in, face=strips.LEAST_HALVED),
)
"""Faces of units and settings of the guide, from the largest to the one that needs least."""

NEW_UNITS, NEW_UNIT, MAX_NEW = 4.0, 14.0, 4
"""Millimetres of the heads of units to fill in and of each, and most of them."""


@dataclass(frozen=True, slots=True)
class Foot:
    """The guide below the units, on their last page or the next, with texts and forms.

    `rounds_place` is where the table of rounds has room: "units", "end" or nowhere. `new_units` is
    how many units to fill in have room instead of that table and the lines for notes.
    """

    guide: strips.Strip
    starts_page: bool
    type: Type
    texts: Sequence[flow.Columns[Paragraph]]
    rounds_place: str
    note_lines: int
    new_units: int

    @property
    def texts_start_page(self) -> bool:
        return flow.page_count(self.texts) > 0

    @property
    def is_torn(self) -> bool:
        """Whether texts begin a page though the guide stands before it."""
        return self.texts_start_page and not self.starts_page


@dataclass(frozen=True, slots=True)
class Layout:
    """Units in the columns of pages, and what stands below the last.

    `key` says how to read them. The guide begins `beside` the last ones, in the shorter column.
    """

    units: Sequence[flow.Columns[PrintedUnit]]
    face: UnitFace
    key: strips.Strip
    beside: strips.Strip
    shorter: int
    foot: Foot

    @property
    def cost(self) -> tuple[float, ...]:
        """Pages, then what is worth less than a page."""
        foot = self.foot
        return (
            flow.page_count([*self.units, *foot.texts]) + foot.starts_page,
            foot.guide.face.is_run_in,
            foot.guide.face is strips.LEAST_HALVED,
            len(self.units),
            foot.texts_start_page,
            foot.starts_page,
            not self.beside.columns,
            -min(foot.type.points, SMALL.points),
        )


def best_layout(
    report: ArmyReport,
    options: SheetOptions,
    units: Sequence[PrintedUnit],
    used: float,
    form: float,
) -> Layout:
    """Return the best layout of a roster on whose first page `used` millimetres are taken.

    Units are set closer if that saves a page or keeps units or guide together. Without units,
    `form` millimetres stand in their place.
    """
    units = [*chain.from_iterable(map(_stacks, units))]
    full = flow.PAGES[options.paper] - flow.SAFETY
    made: list[Layout] = []
    for face in FACES:
        height = partial(stack_height, has_chances=options.shows_chances, face=face)
        columns, left = _columns(units, height, full - used, full)
        ends = [sum(map(height, side)) for side in _last_sides(columns)]
        made += _layouts(report, options, columns, face, ends, left if units else left - form)
    return min(made, key=lambda layout: layout.cost)


def _last_sides(
    columns: Sequence[flow.Columns[PrintedUnit]],
) -> tuple[Sequence[PrintedUnit], Sequence[PrintedUnit]]:
    return (columns[-1].left, columns[-1].right) if columns else ((), ())


def _layouts(
    report: ArmyReport,
    options: SheetOptions,
    columns: Sequence[flow.Columns[PrintedUnit]],
    face: UnitFace,
    ends: Sequence[float],
    left: float,
) -> Iterator[Layout]:
    """Yield layouts of units whose last columns end there, `left` millimetres above the foot.

    The key stands with the guide if the units' last page has no room for it. The guide leaves that
    page if that keeps it and the texts on one.
    """
    paper, margin = options.paper, strips.MARGIN
    printed = [unit for page in columns for unit in (*page.left, *page.right)]
    lines = [*STYLES[report.game.slug].guide.core] if options.shows_rules else []
    legend = [*_legend(report, options, printed)]
    sections = [*_sections(report.roster, options)]
    key = strips.run_in(legend, paper, strips.KEY)
    below = left + (margin if columns else 0) - key.height
    if below < 0:
        key, below, lines = strips.Strip(), left, [*legend, *lines]
    margin = margin if columns or key.columns else 0
    room_beside = max(ends) - min(ends) - face.below
    beside = strips.column(lines, paper, room_beside, strips.NORMAL)
    for first in (strips.Strip(), beside) if beside.columns else (strips.Strip(),):
        rest = lines[sum(map(len, first.columns)) :]
        for set_guide in GUIDES_SET:
            guide = set_guide(rest, paper)
            room = below + (margin if guide.columns else 0) - guide.height
            feet = [_foot(guide, sections, paper, below, room)]
            if feet[0].is_torn:
                feet.append(_foot(guide, sections, paper, below, -1))
            shorter = ends.index(min(ends))
            yield from (
                Layout(columns, face, key, first, shorter, foot)
                for foot in feet
                if not (first.columns and foot.starts_page)
            )


def _columns(
    units: Iterable[PrintedUnit], height: Callable[[PrintedUnit], float], left: float, full: float
) -> tuple[list[flow.Columns[PrintedUnit]], float]:
    """Return units in columns, each player's below headings, and the room left on the last page.

    `left` is the room on the first page, `full` that on others.
    """
    made: list[flow.Columns[PrintedUnit]] = []
    for player, own in groupby(units, attrgetter("player")):
        head = flow.TITLE if player else 0
        found = flow.paginate([*own], height, left - head, full - head)
        first, *others = (page for page in found if page.left)
        again = flow.continued(player)
        made += [replace(first, title=player), *(replace(page, title=again) for page in others)]
        left = (full if found[-1].starts_page else left) - found[-1].height - head
    return made, left


def _stacks(unit: PrintedUnit) -> Iterable[PrintedUnit]:
    """Return a unit with its hero as one, with more heroes than one apart, to fill pages better."""
    return [unit] if len(unit.blocks) <= 2 else [PrintedUnit((block,)) for block in unit.blocks]


def _foot(
    guide: strips.Strip,
    sections: Sequence[TextSection],
    paper: str,
    beside_units: float,
    room: float,
) -> Foot:
    """Return the foot with the guide on the units' last page if it leaves `room` there."""
    full = flow.PAGES[paper] - flow.SAFETY
    starts_page = room < 0
    left = full + strips.MARGIN - guide.height if starts_page else room
    type_, texts = flow.set_texts(sections, left, paper)
    if sections and sections[-1].is_wide:
        bare_type, bare = flow.set_texts(sections[:-1], left, paper)
        is_tiny = type_.points < SMALL.points <= bare_type.points
        if is_tiny or flow.page_count(bare) < flow.page_count(texts):  # names are not worth that
            type_, texts = bare_type, bare
    for part in texts:
        left = (full if part.starts_page else left) - part.height
    rooms = {"units": beside_units if starts_page else 0, "end": left}
    place = next((place for place, room in rooms.items() if room >= flow.ROUNDS), "")
    new_units = min(max(0, int((left - flow.TITLE - NEW_UNITS) // NEW_UNIT)), MAX_NEW)
    left -= flow.ROUNDS if place == "end" else 0
    return Foot(guide, starts_page, type_, texts, place, flow.roster_notes(left), new_units)


def _legend(
    report: ArmyReport, options: SheetOptions, units: Iterable[PrintedUnit]
) -> Iterator[GuideLine]:
    """Yield how to read the blocks."""
    yield gettext("A"), gettext("attacks of each weapon")
    yield gettext("Dice"), gettext("of the whole unit at full strength")
    if not report.roster.game.tests_morale_of_army:
        yield "½", gettext("test morale once the boxes before the bar are crossed")
    if any(block.has_rules_of_some for unit in units for block in unit.blocks):
        yield gettext("[2 models]"), gettext("only so many have the rule")
    if options.shows_chances:
        defenses = STYLES[report.game.slug].defenses
        yield (
            f"{pgettext('short for Defense', 'Def')} {defenses[0]}+ – {defenses[-1]}+",
            gettext(
                "average wounds at that Defense (no cover, no charge; Blast and Deadly at their "
                "most)"
            ),
        )


def _sections(roster: Roster, options: SheetOptions) -> Iterator[TextSection]:
    """Yield the texts below the units: the list's note, rules, spells, names in English."""
    if roster.document.note:
        yield TextSection(gettext("Note"), (Paragraph("", roster.document.note),))
    if options.shows_rules:
        yield from _rules(roster)
    names = entries.translated_names(roster)
    if names:
        pairs = "; ".join(f"{wording.term(name)} = {name.en}" for name in names)
        yield TextSection("", (Paragraph(f"{gettext('English names')}:", pairs),), is_wide=True)


def _rules(roster: Roster) -> Iterator[TextSection]:
    explained = appendix.appendix(roster)
    without = appendix.casters_without_spells(roster)
    yield TextSection(gettext("Special rules"), tuple(map(_rule, explained.all)))
    for book in roster.casting_books:
        spells = tuple(
            Paragraph(
                f"{casting_value(spell, roster.game.slug)} {wording.term(spell.name)}",
                wording.term(spell.summary),
                original(spell.name),
            )
            for spell in appendix.spells_of(book)
        )
        yield TextSection(f"{gettext('Spells')} · {wording.term(book.name)}", spells)
    missing = (
        Paragraph(f"{gettext('Spells')} · {wording.term(name)}", str(appendix.NO_TEXT))
        for name in without
    )
    yield TextSection("", tuple(missing))


def _rule(rule: appendix.Explained) -> Paragraph:
    text = wording.term(rule.named_text[1]) or str(appendix.NO_TEXT)
    return Paragraph(wording.term(rule.name), text, original(rule.name))
