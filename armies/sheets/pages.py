"""The pages of an army's roster: units in two columns, then texts to look up."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from django.utils.translation import gettext

from armies.sheets import appendix
from armies.sheets.blocks import TableUnit
from armies.sheets.guides import GUIDES
from armies.sheets.heights import CLOSE, ROSTER, stack_height
from armies.sheets.papers import PAPERS
from rulesets import wording
from rulesets.filters.common import original
from rulesets.filters.ground import casting_value
from rulesets.games.ground.game import ArmyReport
from rulesets.games.ground.roster import Roster
from rulesets.sheets import entries, flow
from rulesets.sheets import strip as strips
from rulesets.sheets.flow import Paragraph, TextSection
from rulesets.sheets.guide import Line as GuideLine
from rulesets.sheets.head import head_height, reasons_height
from rulesets.sheets.options import SheetOptions
from rulesets.sheets.type_sizes import SMALL

FACES = (ROSTER, CLOSE)
GUIDES_SET = (
    partial(strips.strip, face=strips.NORMAL),
    partial(strips.strip, face=strips.SMALL),
    strips.run_in,
)
"""Faces of units and settings of the guide, from the largest to the one that needs least."""

SCORE, NOTE_LINE, MAX_NOTES = 34.0, 8.0, 14
"""Millimetres of the table of rounds with its title, of a line for notes, and most such lines."""


def laid_out(
    report: ArmyReport,
    options: SheetOptions,
    units: Sequence[TableUnit],
    context: Mapping[str, Any],
    has_partial_rules: bool,
) -> dict[str, Any]:
    """Return units in the columns of pages, the guide below the last, then the texts.

    They are set closer if that saves a page or keeps units or guide together. The guide leaves the
    units' last page if that keeps it and the texts on one page.
    """
    lines = _guide(report, options, has_partial_rules)
    guides = [set_guide(lines, options.paper) for set_guide in GUIDES_SET]
    sections = [*_sections(report.roster, options)]
    full = flow.PAGES[options.paper] - flow.SAFETY
    used = head_height(context) + reasons_height(context["reasons"])
    used += context.get("pieces_height", 0)
    made: list[dict[str, Any]] = []
    for face in FACES:
        height = partial(stack_height, has_chances=options.shows_chances, face=face)
        columns = flow.paginate(units, height, full - used, full)
        heights = [each.height for each in columns] or [context["forms_height"]]
        left = full - heights[-1] - (used if len(heights) == 1 else 0)
        for guide in guides:
            shown = {"columns": columns, "face": face, "core": guide}
            room = left + (strips.MARGIN if columns else 0) - guide.height
            together = _below(sections, left, room, guide, options.paper)
            made.append({**shown, **together})
            if together["is_torn"]:
                made.append({**shown, **_below(sections, left, -1, guide, options.paper)})
    return min(made, key=_cost)


def _cost(layout: Mapping[str, Any]) -> tuple[float, ...]:
    """Return pages, then what is worth less than a page."""
    columns, guide = layout["columns"], layout["core"]
    starts_page, texts = layout["guide_starts_page"], layout["texts"]
    pages = flow.page_count([*columns, *texts]) + starts_page
    is_split, points = flow.page_count(texts) > 0, min(layout["type"].points, SMALL.points)
    return pages, len(guide.columns) == 1, len(columns), is_split, starts_page, -points


def _below(
    sections: Sequence[TextSection],
    beside_units: float,
    room: float,
    guide: strips.Strip,
    paper: str,
) -> dict[str, Any]:
    """Return what stands below the units, on their page if the guide leaves `room` there."""
    full = flow.PAGES[paper] - flow.SAFETY
    starts_page = room < 0
    left = full + strips.MARGIN - guide.height if starts_page else room
    type_, texts = flow.set_texts(sections, left, paper)
    if sections[-1].is_wide:
        bare_type, bare = flow.set_texts(sections[:-1], left, paper)
        if flow.page_count(bare) < flow.page_count(texts):  # English names are not worth a page
            type_, texts = bare_type, bare
    return {
        "guide_starts_page": starts_page,
        "is_torn": flow.page_count(texts) > 0 and not starts_page,
        "texts": texts,
        "type": type_,
        **_forms(texts, beside_units if starts_page else 0, left, full),
    }


def _forms(
    texts: Sequence[flow.Columns[Paragraph]], beside_units: float, left: float, full: float
) -> dict[str, Any]:
    """Return where the table of rounds has room, and the lines for notes on the last page."""
    for part in texts:
        left = (full if part.starts_page else left) - part.height
    place = next(
        (name for name, room in (("units", beside_units), ("end", left)) if room >= SCORE), ""
    )
    left -= SCORE if place == "end" else 0
    lines = int((left - flow.TITLE) // NOTE_LINE)
    return {"score_place": place, "note_lines": range(min(lines, MAX_NOTES)) if lines > 1 else ()}


def _guide(report: ArmyReport, options: SheetOptions, has_partial_rules: bool) -> list[GuideLine]:
    """Return how to read the blocks and how to play."""
    legend = _legend(report, options, has_partial_rules)
    return [*legend, *(GUIDES[report.game.slug].core if options.shows_rules else ())]


def _legend(report: ArmyReport, options: SheetOptions, has_partial_rules: bool) -> list[GuideLine]:
    """Return how to read the blocks."""
    said: list[GuideLine] = [
        (gettext("A"), gettext("attacks of each weapon")),
        (gettext("Dice"), gettext("of the whole unit at full strength")),
    ]
    if not report.roster.game.tests_morale_of_army:
        said.append(("½", gettext("test morale once the boxes before the bar are crossed")))
    if has_partial_rules:
        said.append((gettext("[2 models]"), gettext("only so many have the rule")))
    if options.shows_chances:
        defenses = PAPERS[report.game.slug].defenses
        columns = f"{defenses[0]}+ – {defenses[-1]}+"
        plain = gettext(
            "average wounds at that Defense (no cover, no charge; Blast and Deadly at their most)"
        )
        said.append((columns, plain))
    return said


def _sections(roster: Roster, options: SheetOptions) -> Iterator[TextSection]:
    """Yield the texts below the units: notes, rules, spells, names in English."""
    notes = [
        Paragraph(f"{number} {wording.term(label)}", note)
        for number, label, note in entries.notes(roster)
    ]
    if roster.document.note:
        notes.insert(0, Paragraph("", roster.document.note))
    yield TextSection(gettext("Notes"), tuple(notes))
    if options.shows_rules:
        yield from _rules(roster)
    names = entries.translated_names(roster)
    if names:
        said = "; ".join(f"{wording.term(name)} = {name.en}" for name in names)
        yield TextSection("", (Paragraph(f"{gettext('English names')}:", said),), is_wide=True)


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
    text = wording.term(rule.said[1]) or str(appendix.NO_TEXT)
    return Paragraph(wording.term(rule.name), text, original(rule.name))
