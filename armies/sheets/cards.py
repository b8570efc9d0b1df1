"""Sheets and booklets of cards: units, then the rules and spells that no unit's card explains."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from django.template.loader import render_to_string
from django.utils.translation import gettext

from armies.sheets.appendix import Explained, appendix
from armies.sheets.blocks import printed_units
from armies.sheets.roster import army_head, army_page
from armies.sheets.rule_cards import explained_rules, further_cards, mentioned
from armies.sheets.styles import STYLES
from armies.sheets.unit_cards import note_cards, unit_cards
from rulesets import wording
from rulesets.games.ground.game import ArmyReport
from rulesets.games.ground.mentions import Mentions
from rulesets.sheets.booklet import CoverUnit, booklet
from rulesets.sheets.cards import BlockCard, TextCard, by_name
from rulesets.sheets.guide import CardRow, card_rows, folded_rows, guide_cards
from rulesets.sheets.options import SheetOptions
from rulesets.sheets.text_cards import back
from rulesets.sheets.type_sizes import RULE_TYPES, TINY

PAGE, COVER, GUIDE = 8, 2, 2
"""Cards on a page, places of a booklet's cover and of the guide."""

MAX_SPARE = 2
"""Most places that rules take for larger type."""


def cards_html(report: ArmyReport, options: SheetOptions, share_url: str | None = None) -> str:
    guide = STYLES[report.game.slug].guide
    cards = guide_cards(guide) if options.shows_rules else []
    context = {
        **army_page(army_head(report, options, share_url)),
        "rows": _folded(report, options, cards)
        if options.folds_cards
        else card_rows(deck(report, options), cards),
        "guide": guide,
        "template": "sheets/_unit.html",
        "is_folded": options.folds_cards,
    }
    return render_to_string("sheets/cards.html", context)


def _folded(report: ArmyReport, options: SheetOptions, guide: Sequence[TextCard]) -> list[CardRow]:
    """Return cards beside their backs, which explain rules, then those that have no room there."""
    fronts = unit_cards(report, options)
    named = appendix(report.roster).named if options.shows_rules else ()
    faces = [(card, _back(card, named, report.roster.library.mentions)) for card in fronts]
    explained = explained_rules((card.block, each.texts) for card, each in faces)
    further = [*further_cards(report, explained, options), *note_cards(report)]
    return folded_rows(faces, further, guide)


def booklet_html(report: ArmyReport, options: SheetOptions, share_url: str | None = None) -> str:
    """Return a booklet of all cards, whose cover lists the units."""
    guide = STYLES[report.game.slug].guide
    units = [
        CoverUnit(block.name, block.kind, block.models, block.price, block.entries)
        for unit in printed_units(report)
        for block in unit.blocks
    ]
    context = {
        **army_page(army_head(report, options, share_url)),
        **booklet(
            report, options, deck(report, options, _spare_in_booklet), guide_cards(guide), units
        ),
        "guide": guide,
        "template": "sheets/_unit.html",
    }
    return render_to_string("sheets/booklet.html", context)


def _spare_on_page(cards: int) -> int:
    return max(0, -cards % PAGE - GUIDE)


def _pages(cards: int) -> int:
    """Return the pages of so many cards and the guide."""
    return -(-(cards + GUIDE) // PAGE)


def _spare_in_booklet(cards: int) -> int:
    return -(cards + COVER + GUIDE) % PAGE


def deck(
    report: ArmyReport, options: SheetOptions, spare: Callable[[int], int] = _spare_on_page
) -> list[BlockCard | TextCard]:
    """Return the cards of units, then those of rules, spells and notes that have no room there.

    `spare` returns how many places are left beside so many cards, which larger type may take; it is
    smaller where that saves a page.
    """
    cards = unit_cards(report, options)
    explained = explained_rules((card.block, card.texts) for card in cards)
    fewest = further_cards(report, explained, options)
    notes = note_cards(report)
    others = len(cards) + len(notes)
    small = further_cards(report, explained, options, types=(*RULE_TYPES, TINY[0]))
    if _pages(others + len(small)) < _pages(others + len(fewest)):
        return [*cards, *small, *notes]
    left = min(MAX_SPARE, spare(others + len(fewest)))
    rules = further_cards(report, explained, options, left) if left else fewest
    return [*cards, *rules, *notes]


def _back(card: BlockCard, named: Sequence[Explained], mentions: Mentions) -> TextCard:
    """Return the back of a card, the last one's with all rules and those that they name.

    Its spells follow, in their book's order, if all fit.
    """
    name, spells = wording.term(card.block.name), card.block.spells
    if card.part < card.parts:
        return back(name, [])
    rules = [*dict.fromkeys(rule.rated for rule in card.block.texts if rule.general[1].en)]
    unrated = (text for _, text in (*(rule.general for rule in card.block.texts), *spells))
    rules += mentioned(unrated, named, mentions)
    made = back(name, [*rules, *spells])
    if made.more or not spells:
        return back(name, rules)
    texts = (*by_name(rules), *spells)
    return replace(made, texts=texts, about=gettext("Rules, spells"))
