"""The pages of an army's roster: units in two columns, then texts to look up."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext

from armies.sheets import appendix
from armies.sheets.blocks import TableUnit
from armies.sheets.guides import GUIDES
from armies.sheets.heights import stack_height
from rulesets import wording
from rulesets.filters.common import original
from rulesets.filters.ground import casting_value
from rulesets.games.ground.game import ArmyReport
from rulesets.games.ground.roster import Roster
from rulesets.sheets import entries, flow
from rulesets.sheets.flow import Line, Section
from rulesets.sheets.head import head_height, reasons_height
from rulesets.sheets.measure import lines
from rulesets.sheets.options import SheetOptions

CORE_WIDTH, CORE_LINE, CORE_FRAME = 176.5, 3.4, 1.6
"""Width and lines of the strip of core rules, its frame and what is above it."""


FEW = 2
"""Most rules mentioned by others that need no heading of their own."""


def laid_out(
    report: ArmyReport,
    options: SheetOptions,
    units: Sequence[TableUnit],
    context: Mapping[str, Any],
    has_partial_rules: bool,
) -> dict[str, Any]:
    """Return units and texts in the columns of pages, the strip of core rules below the first.

    The strip has as many rules as fit without another page, after how to read the blocks.
    """
    legend = _legend(report, options, has_partial_rules) if units else []
    game = GUIDES[report.game.slug].core if units and options.shows_rules else ()
    bare = _with_core(legend, report, options, units, context)
    for count in range(len(game), 0, -1):
        core = [*legend, *game[:count]]
        layout = _with_core(core, report, options, units, context)
        if _page_count(layout) == _page_count(bare):
            return layout
    return bare


def _page_count(layout: Mapping[str, Any]) -> int:
    return 1 + flow.page_count([*layout["columns"], *layout["texts"]])


def _with_core(
    core: Sequence[tuple[Any, Any]],
    report: ArmyReport,
    options: SheetOptions,
    units: Sequence[TableUnit],
    context: Mapping[str, Any],
) -> dict[str, Any]:
    full = flow.PAGES[options.paper] - flow.SAFETY
    used = head_height(context) + reasons_height(context["reasons"]) + _core_height(core)
    columns = flow.paginate(
        units, lambda unit: stack_height(unit, options.shows_chances), full - used, full
    )
    heights = [each.height for each in columns] or [0]
    left = full - heights[-1] - (used if len(heights) == 1 else 0)
    sections = [*_sections(report.roster, options)]
    type_, texts = flow.set_texts(sections, left, options.paper)
    if sections[-1].is_wide:
        bare_type, bare = flow.set_texts(sections[:-1], left, options.paper)
        if flow.page_count(bare) < flow.page_count(texts):  # English names are not worth a page
            type_, texts = bare_type, bare
    return {"columns": columns, "core": core, "texts": texts, "type": type_}


def _legend(
    report: ArmyReport, options: SheetOptions, has_partial_rules: bool
) -> list[tuple[Any, Any]]:
    """Return how to read the blocks."""
    legend = [
        (gettext("A"), gettext("attacks of each weapon")),
        (gettext("Dice"), gettext("of the whole unit at full strength")),
    ]
    if not report.roster.game.tests_morale_of_army:
        legend.append(
            (
                gettext("Black bar"),
                gettext("half strength: test morale once the boxes before it are crossed"),
            )
        )
    if has_partial_rules:
        legend.append((gettext("[2 models]"), gettext("only so many have the rule")))
    if options.shows_chances:
        legend.append(
            (
                gettext("Hits, 3+, 4+, 5+"),
                gettext("average hits, and wounds at that Defense (no cover, no charge)"),
            )
        )
    return legend


def _core_height(core: Sequence[tuple[Any, Any]]) -> float:
    text = "   ".join(f"{label} {text}" for label, text in core)
    return lines(text, CORE_WIDTH, 8) * CORE_LINE + CORE_FRAME if core else 0


def _sections(roster: Roster, options: SheetOptions) -> Iterator[Section]:
    """Yield the texts below the units: notes, rules, spells, names in English."""
    notes = [
        Line(f"{number} {wording.term(label)}", note)
        for number, label, note in entries.notes(roster)
    ]
    if roster.document.note:
        notes.insert(0, Line("", roster.document.note))
    yield Section(gettext("Notes"), tuple(notes))
    if options.shows_rules:
        yield from _rules(roster)
    names = entries.translated_names(roster)
    if names:
        said = "; ".join(f"{wording.term(name)} = {name.en}" for name in names)
        yield Section("", (Line(f"{gettext('English names')}:", said),), is_wide=True)


def _rules(roster: Roster) -> Iterator[Section]:
    explained = appendix.appendix(roster)
    without = appendix.casters_without_spells(roster)
    is_short = len(explained.named) <= FEW
    rules = (*explained.rules, *(explained.named if is_short else ()))
    yield Section(gettext("Special rules"), tuple(map(_rule, rules)))
    for book in roster.casting_books:
        spells = tuple(
            Line(
                f"{casting_value(spell, roster.game.slug)} {wording.term(spell.name)}",
                wording.term(spell.summary),
                original(spell.name),
            )
            for spell in appendix.spells_of(book)
        )
        yield Section(f"{gettext('Spells')} · {wording.term(book.name)}", spells)
    missing = (
        Line(f"{gettext('Spells')} · {wording.term(name)}", str(appendix.NO_TEXT))
        for name in without
    )
    yield Section("", tuple(missing))
    if not is_short:
        yield Section(gettext("Rules mentioned above"), tuple(map(_rule, explained.named)))


def _rule(rule: appendix.Explained) -> Line:
    text = wording.term(rule.text) or str(appendix.NO_TEXT)
    return Line(wording.term(rule.name), text, original(rule.name))
