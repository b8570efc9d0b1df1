"""Sheets and booklets of cards: units, then the rules and spells that no unit's card explains."""

from collections.abc import Collection, Sequence

from django.template.loader import render_to_string

from armies.sheets.appendix import Explained, appendix
from armies.sheets.blocks import printed_units
from armies.sheets.guides import GUIDES
from armies.sheets.roster import army_head
from armies.sheets.rule_cards import (
    explained_rules,
    further_cards,
    kind_of,
    mentioned,
)
from armies.sheets.unit_cards import unit_cards
from rulesets import wording
from rulesets.games.ground.game import ArmyReport
from rulesets.sheets.booklet import CoverUnit, booklet
from rulesets.sheets.cards import BlockCard, Said, TextCard
from rulesets.sheets.guide import CardRow, card_rows, folded_rows, guide_cards
from rulesets.sheets.options import SheetOptions
from rulesets.sheets.text_cards import back


def cards_html(report: ArmyReport, options: SheetOptions, share_url: str | None = None) -> str:
    guide = GUIDES[report.game.slug]
    cards = guide_cards(guide) if options.shows_rules else []
    context = {
        **army_head(report, options, share_url),
        "rows": _folded(report, options, cards)
        if options.folds_cards
        else card_rows(deck(report, options), cards),
        "guide": guide,
        "template": "sheets/_unit.html",
        "is_folded": options.folds_cards,
    }
    return render_to_string("sheets/cards.html", context)


def _folded(report: ArmyReport, options: SheetOptions, guide: Sequence[TextCard]) -> list[CardRow]:
    """Return cards beside their backs, then rules that none of them has room for."""
    fronts = unit_cards(report, options)
    explained = explained_rules((card.block, card.texts) for card in fronts)
    named = appendix(report.roster).named if options.shows_rules else ()
    backs = [_back(card, explained[kind_of(card.block)], named) for card in fronts]
    faces = list(zip(fronts, backs, strict=True))
    texts = [(card.block, (*card.texts, *each.texts)) for card, each in faces]
    return folded_rows(faces, further_cards(report, explained_rules(texts), options), guide)


def booklet_html(report: ArmyReport, options: SheetOptions, share_url: str | None = None) -> str:
    """Return a booklet of all cards, whose cover lists the units."""
    guide = GUIDES[report.game.slug]
    units = [
        CoverUnit(block.name, block.kind, block.models, block.price, block.entries)
        for unit in printed_units(report)
        for block in unit.blocks
    ]
    context = {
        **army_head(report, options, share_url),
        **booklet(report, options, deck(report, options), guide_cards(guide), units),
        "guide": guide,
        "template": "sheets/_unit.html",
    }
    return render_to_string("sheets/booklet.html", context)


def deck(report: ArmyReport, options: SheetOptions) -> list[BlockCard | TextCard]:
    """Return the cards of units, then those of rules and spells that no unit's card explains."""
    cards = unit_cards(report, options)
    explained = explained_rules((card.block, card.texts) for card in cards)
    return [*cards, *further_cards(report, explained, options)]


def _back(card: BlockCard, explained: Collection[Said], named: Sequence[Explained]) -> TextCard:
    """Return the back of a card, the last one's with the rules that none of its fronts explains.

    Those that its rules name follow, and its spells if all fit.
    """
    name, spells = wording.term(card.block.name), card.block.spells
    if card.part < card.parts:
        return back(name, [])
    rules = dict.fromkeys(rule.own for rule in card.block.texts if rule.said[1].en)
    left = [rule for rule in rules if rule not in explained]
    left += mentioned([*rules, *spells], named)
    made = back(name, [*left, *spells])
    return back(name, left) if made.more else made
