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
from rulesets.sheets.guide import GuideLine
from rulesets.sheets.options import SheetOptions
from rulesets.sheets.type_sizes import LARGEST, SMALL, TINY, TYPES, Type
from rulesets.wording.terms import original

UNIT_FACES = (ROSTER, CLOSE)
GUIDES_SET = (
    partial(strips.strip, face=strips.MEDIUM),
    partial(strips.strip, face=strips.NORMAL),
    partial(strips.strip, face=strips.SMALL),
    partial(strips.run_in, face=strips.HALVED),
)
"""Faces of units and settings of the guide, from the largest to the one that needs least."""

TEXT_TYPES = (LARGEST, *TYPES, TINY)
"""Types of rules, largest first."""

NAMES_SET = GUIDES_SET[2:]
"""Settings of English names."""

KEY_SET = (partial(strips.run_in, face=strips.KEY),)
"""Setting of the key to the blocks without a guide."""

NO_STRIP = strips.Strip()

LEAF = 2
"""Pages of a leaf."""

NEW_UNITS, NEW_UNIT = 4.0, 14.0
"""Millimetres of the heads of units to fill in and of each."""


@dataclass(frozen=True, slots=True)
class Foot:
    """The guide below the units, on their last page or the next, with texts and forms.

    `score_place` is where the score has room: "beside" the last units in the shorter column, below
    the "units" or the "guide", at the "end" or nowhere; "none" if there is none. `new_units` is
    how many units to fill in have room instead of the lines for notes.
    """

    guide: strips.Strip
    starts_page: bool
    type: Type
    texts: Sequence[flow.ColumnPair[Paragraph]]
    score_place: str
    names: strips.Strip = NO_STRIP
    note_lines: int = 0
    new_units: int = 0

    @property
    def points(self) -> float:
        """The smallest type."""
        return min(self.type.points, self.guide.face.points)

    @property
    def are_texts_split(self) -> bool:
        """Whether a page begins amid the texts."""
        return flow.page_count(self.texts[1:]) > 0


@dataclass(frozen=True, slots=True)
class Layout:
    """Units in the columns of pages, the `shorter` of the last two, and what stands below."""

    units: Sequence[flow.ColumnPair[PrintedUnit]]
    face: UnitFace
    shorter: int
    foot: Foot

    @property
    def cost(self) -> tuple[float, ...]:
        """Leaves, then what is worth less than one."""
        foot = self.foot
        pages = flow.page_count([*self.units, *foot.texts]) + foot.starts_page
        return (
            pages // LEAF,  # the first page begins none
            not foot.score_place,
            foot.type.points < SMALL.points,
            foot.guide.face.is_run_in,
            pages,
            len(self.units),
            foot.are_texts_split,
            foot.starts_page,
            not foot.names.columns,
            -foot.points,
            -foot.guide.face.points,
            -foot.type.points,
        )


def best_layout(
    report: ArmyReport,
    options: SheetOptions,
    units: Sequence[PrintedUnit],
    used: float,
    form: float,
    *,
    has_score: bool,
) -> Layout:
    """Return the best layout of a roster on whose first page `used` millimetres are taken.

    Units are set closer if that saves a page or keeps units or guide together. Without units,
    `form` millimetres stand in their place.
    """
    units = [*chain.from_iterable(map(_stacks, units))]
    full = flow.page_room(options.paper)
    made: list[Layout] = []
    for face in UNIT_FACES:
        height = partial(stack_height, has_chances=options.shows_chances, face=face)
        columns, left = _columns(units, height, full - used, full)
        ends = flow.column_ends(columns, height)
        printed = Printed(columns, left if units else left - form, max(ends) - min(ends))
        feet = _feet(report, options, printed, has_score=has_score)
        made += (Layout(columns, face, ends.index(min(ends)), foot) for foot in feet)
    return min(made, key=lambda layout: layout.cost)


@dataclass(frozen=True, slots=True)
class Printed:
    """Units on pages, the room below them on the last one, and how much shorter a column is."""

    columns: Sequence[flow.ColumnPair[PrintedUnit]]
    left: float
    hole: float


def _feet(
    report: ArmyReport, options: SheetOptions, printed: Printed, *, has_score: bool
) -> Iterator[Foot]:
    """Yield feet with the guide below the units, where it has room, and on the next page."""
    units = [unit for page in printed.columns for unit in (*page.left, *page.right)]
    lines = [*_legend(report, options, units)]
    if options.shows_rules:
        lines += STYLES[report.game.slug].guide.core
    title = flow.TITLE - strips.MARGIN if options.shows_rules else 0
    texts, names = [*_sections(report.roster, options)], _names(report.roster)
    for set_guide in GUIDES_SET if options.shows_rules else KEY_SET:
        guide = set_guide(lines, options.paper)
        for starts_page, are_apart in ((False, False), (False, True), (True, False)):
            left = flow.page_room(options.paper) if starts_page else printed.left
            left -= guide.height + title
            if left < 0:
                continue
            rooms = {
                "beside": printed.hole,
                "units": printed.left if starts_page else 0,
                "guide": left if are_apart else 0,
            }
            place = next(
                (each for each, room in rooms.items() if room >= flow.ROUNDS_HEIGHT), "end"
            )
            left = 0 if are_apart else left
            for type_ in TEXT_TYPES:
                set_texts = flow.set_texts(texts, type_, left, options.paper)
                yield _foot(
                    Foot(guide, starts_page, type_, set_texts, place if has_score else "none"),
                    names,
                    flow.room_below(set_texts, left, options.paper),
                    options.paper,
                )


def _foot(foot: Foot, names: Sequence[GuideLine], left: float, paper: str) -> Foot:
    """Return a foot with what has room in the millimetres that are left below its texts."""
    place = foot.score_place
    if place == "end":
        place = place if left >= flow.ROUNDS_HEIGHT else ""
        left -= flow.ROUNDS_HEIGHT if place else 0
    settings = (set_names(names, paper) for set_names in NAMES_SET) if names else ()
    title = flow.TITLE - strips.MARGIN
    named = next((each for each in settings if each.height + title <= left), NO_STRIP)
    left -= named.height + title if named.columns else 0
    new_units = max(0, int((left - flow.TITLE - NEW_UNITS) // NEW_UNIT))
    notes = flow.roster_notes(left)
    return replace(foot, score_place=place, names=named, note_lines=notes, new_units=new_units)


def _columns(
    units: Iterable[PrintedUnit], height: Callable[[PrintedUnit], float], left: float, full: float
) -> tuple[list[flow.ColumnPair[PrintedUnit]], float]:
    """Return units in columns, each player's below headings, and the room left on the last page.

    `left` is the room on the first page, `full` that on others.
    """
    made: list[flow.ColumnPair[PrintedUnit]] = []
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


def _legend(
    report: ArmyReport, options: SheetOptions, units: Iterable[PrintedUnit]
) -> Iterator[GuideLine]:
    """Yield how to read the blocks."""
    yield gettext("A"), gettext("attacks of each weapon")
    yield gettext("Dice"), gettext("of the whole unit at full strength")
    if not report.roster.game.tests_morale_of_army:
        yield "½", gettext("test morale once the boxes before the bar are crossed")
    blocks = [block for unit in units for block in unit.blocks]
    if number := next(filter(None, (block.models_left for block in blocks)), ""):
        yield number, gettext("so many models left once the boxes before it are crossed")
    if any(block.has_rules_of_some for block in blocks):
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
    """Yield the texts below the units: rules, spells, the list's note."""
    if options.shows_rules:
        yield from _rules(roster)
    if roster.document.note:
        lines = filter(None, roster.document.note.splitlines())
        yield TextSection(gettext("Note"), tuple(Paragraph("", line) for line in lines))


def _names(roster: Roster) -> list[tuple[str, str]]:
    """Return the reader's names of units and weapons with the English ones, in their alphabet."""
    names = [(wording.term(name), name.en) for name in entries.translated_names(roster)]
    return sorted(names, key=lambda pair: pair[0].casefold())


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
        yield TextSection(f"{gettext('Spells')} · {appendix.casters_text(roster, book)}", spells)
    missing = (
        Paragraph(f"{gettext('Spells')} · {wording.term(name)}", str(appendix.NO_TEXT))
        for name in without
    )
    yield TextSection("", tuple(missing))


def _rule(rule: appendix.Explained) -> Paragraph:
    text = wording.term(rule.named_text[1]) or str(appendix.NO_TEXT)
    return Paragraph(wording.term(rule.name), text, original(rule.name))
