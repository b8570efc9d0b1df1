"""The pages of an army's roster: units in two columns, then texts to look up."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import product
from typing import Any

from django.utils.translation import gettext

from armies.sheets import appendix
from armies.sheets.blocks import TableUnit
from armies.sheets.guides import GUIDES
from armies.sheets.heights import CLOSE, ROSTER, UnitFace, stack_height
from armies.sheets.papers import PAPERS
from rulesets import wording
from rulesets.filters.common import original
from rulesets.filters.ground import casting_value
from rulesets.games.ground.game import ArmyReport
from rulesets.games.ground.roster import Roster
from rulesets.sheets import entries, flow
from rulesets.sheets.flow import Paragraph, TextSection
from rulesets.sheets.guide import Line as GuideLine
from rulesets.sheets.head import head_height, reasons_height
from rulesets.sheets.options import SheetOptions
from rulesets.sheets.strip import SMALL, Strip, strip

FEW = 2
"""Most rules mentioned by others that need no heading of their own."""


def laid_out(
    report: ArmyReport,
    options: SheetOptions,
    units: Sequence[TableUnit],
    context: Mapping[str, Any],
    has_partial_rules: bool,
) -> dict[str, Any]:
    """Return units and texts in the columns of pages, the guide below the first.

    Units are set closer if that saves a page or a part of the guide, which is the fullest that
    takes no further page; it always has the entries that marks of the units refer to.
    """
    whole, shortened = _guides(report, options, has_partial_rules) if units else ([], [Strip()])
    lay_out = partial(_laid_out, report, options, units, context)
    fewest = _page_count(lay_out(CLOSE, shortened[-1]))
    settings = [*product((ROSTER, CLOSE), whole), *product((ROSTER, CLOSE), shortened)]
    made = (lay_out(face, guide) for face, guide in settings)
    return next(layout for layout in made if _page_count(layout) == fewest)


def _guides(
    report: ArmyReport, options: SheetOptions, has_partial_rules: bool
) -> tuple[list[Strip], list[Strip]]:
    """Return the guide in forms that have the whole game, then in shorter ones, fullest first."""
    guide = GUIDES[report.game.slug]
    game = guide.core if options.shows_rules else ()
    marks = guide.marks if options.shows_rules else ()
    most, few = _legend(report, options, has_partial_rules)
    made = partial(strip, paper=options.paper)
    whole = [made([*most, *few, *game]), made([*few, *game]), made([*few, *game], face=SMALL)]
    others = [line for line in game if line not in marks]
    parts = [[*few, *others[start:], *marks] for start in range(1, len(others) + 1)]
    return whole, [made(part, face=SMALL) for part in (*parts, marks or few)]


def _page_count(layout: Mapping[str, Any]) -> int:
    return 1 + flow.page_count([*layout["columns"], *layout["texts"]])


def _laid_out(
    report: ArmyReport,
    options: SheetOptions,
    units: Sequence[TableUnit],
    context: Mapping[str, Any],
    face: UnitFace,
    guide: Strip,
) -> dict[str, Any]:
    full = flow.PAGES[options.paper] - flow.SAFETY
    used = head_height(context) + reasons_height(context["reasons"]) + guide.height
    height = partial(stack_height, has_chances=options.shows_chances, face=face)
    columns = flow.paginate(units, height, full - used, full)
    heights = [each.height for each in columns] or [0]
    left = full - heights[-1] - (used if len(heights) == 1 else 0)
    sections = [*_sections(report.roster, options)]
    type_, texts = flow.set_texts(sections, left, options.paper)
    if sections[-1].is_wide:
        bare_type, bare = flow.set_texts(sections[:-1], left, options.paper)
        if flow.page_count(bare) < flow.page_count(texts):  # English names are not worth a page
            type_, texts = bare_type, bare
    return {"columns": columns, "face": face, "core": guide, "texts": texts, "type": type_}


def _legend(
    report: ArmyReport, options: SheetOptions, has_partial_rules: bool
) -> tuple[list[GuideLine], list[GuideLine]]:
    """Return how to read the blocks: what goes without saying, then what does not."""
    most: list[GuideLine] = [
        (gettext("A"), gettext("attacks of each weapon")),
        (gettext("Dice"), gettext("of the whole unit at full strength")),
    ]
    few: list[GuideLine] = []
    if not report.roster.game.tests_morale_of_army:
        few.append(("½", gettext("test morale once the boxes before the bar are crossed")))
    if has_partial_rules:
        few.append((gettext("[2 models]"), gettext("only so many have the rule")))
    if options.shows_chances:
        defenses = PAPERS[report.game.slug].defenses
        columns = f"{defenses[0]}+ – {defenses[-1]}+"
        few.append((columns, gettext("average wounds at that Defense (no cover, no charge)")))
    return most, few


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
    is_short = len(explained.named) <= FEW
    rules = (*explained.rules, *(explained.named if is_short else ()))
    yield TextSection(gettext("Special rules"), tuple(map(_rule, rules)))
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
    if not is_short:
        yield TextSection(gettext("Rules mentioned above"), tuple(map(_rule, explained.named)))


def _rule(rule: appendix.Explained) -> Paragraph:
    text = wording.term(rule.text) or str(appendix.NO_TEXT)
    return Paragraph(wording.term(rule.name), text, original(rule.name))
