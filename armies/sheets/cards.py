"""Sheets and booklets of cards: units, then the rules and spells that no unit's card explains."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import chain, product

from django.template.loader import render_to_string

from armies.sheets.appendix import appendix
from armies.sheets.blocks import printed_units
from armies.sheets.roster import army_head, army_page
from armies.sheets.rule_cards import explained_rules, further_cards, mentioned
from armies.sheets.styles import STYLES
from armies.sheets.unit_cards import note_cards, unit_cards
from rulesets import wording
from rulesets.games.ground.game import ArmyReport
from rulesets.games.ground.roster import Roster
from rulesets.sheets.booklet import CoverUnit, booklet
from rulesets.sheets.cards import BlockCard, NamedText, TextCard
from rulesets.sheets.guide import PAGE, CardRow, card_rows, folded_rows, guide_cards
from rulesets.sheets.options import SheetOptions
from rulesets.sheets.text_cards import back

COVER, FORMS = 2, 2
"""Places of a booklet's cover, and those that are kept for forms rather than for larger type."""

SPARE, GUIDES = range(4), (2, 3, 4)
"""Places that rules may take for larger type, and those of the guide."""

LARGE = 8.5
"""Points above which a form is worth more than larger type."""


def cards_html(report: ArmyReport, options: SheetOptions, share_url: str | None = None) -> str:
    context = {
        **army_page(army_head(report, options, share_url)),
        "rows": _folded(report, options)
        if options.folds_cards
        else card_rows([*chain(*deck(report, options))]),
        "guide": STYLES[report.game.slug].guide,
        "template": "sheets/_unit.html",
        "is_folded": options.folds_cards,
    }
    return render_to_string("sheets/cards.html", context)


def _folded(report: ArmyReport, options: SheetOptions) -> list[CardRow]:
    """Return cards beside their backs, then rules that have no room on either.

    The guide has the largest type that needs no further page.
    """
    fronts = unit_cards(report, options)
    backs = _backs(fronts, report.roster) if options.shows_rules else map(_bare_back, fronts)
    faces = [*zip(fronts, backs, strict=True)]
    explained = explained_rules((card.block, card.texts + each.texts) for card, each in faces)
    further = [*further_cards(report, explained, options), *note_cards(report)]
    made = [folded_rows(faces, further, guide) for guide in _guides(report, options)]
    return min(reversed(made), key=len)


def _guides(report: ArmyReport, options: SheetOptions) -> list[list[TextCard]]:
    """Return the guide as few cards and as more of them in larger type, as none without rules."""
    guide = STYLES[report.game.slug].guide
    return [guide_cards(guide, most=most) for most in GUIDES] if options.shows_rules else [[]]


def booklet_html(report: ArmyReport, options: SheetOptions, share_url: str | None = None) -> str:
    """Return a booklet of all cards, whose cover lists the units."""
    units = [
        CoverUnit(block.name, block.kind, block.models, block.price, block.entries)
        for unit in printed_units(report)
        for block in unit.blocks
    ]
    context = {
        **army_page(army_head(report, options, share_url)),
        **booklet(report, options, *deck(report, options, COVER), units),
        "guide": STYLES[report.game.slug].guide,
        "template": "sheets/_unit.html",
    }
    return render_to_string("sheets/booklet.html", context)


def deck(
    report: ArmyReport, options: SheetOptions, used: int = 0
) -> tuple[list[BlockCard | TextCard], list[TextCard]]:
    """Return the cards of units, then those of rules, spells and notes, and those of the guide.

    Rules and guide have the largest type that needs no further page beside so many `used` places.
    """
    cards = unit_cards(report, options)
    explained = explained_rules((card.block, card.texts) for card in cards)
    notes = note_cards(report)
    rules = [further_cards(report, explained, options, spare) for spare in SPARE]

    def cost(made: tuple[list[TextCard], list[TextCard]]) -> tuple[float, ...]:
        count = used + len(cards) + len(notes) + sum(map(len, made))
        points = [card.type.points for card in chain(*made)] or [LARGE]
        free = -count % PAGE
        return -(-count // PAGE), -min(*points, LARGE), free < FORMS, -sum(points) / len(points)

    best, guide = min(product(rules, _guides(report, options)), key=cost)
    return [*cards, *best, *notes], guide


def _bare_back(card: BlockCard) -> TextCard:
    """Return a back with room for notes alone."""
    return back(wording.term(card.block.name), [])


def _backs(fronts: Sequence[BlockCard], roster: Roster) -> Iterator[TextCard]:
    """Yield the backs of cards: on each unit's last one the rules that its fronts leave out.

    What these name follows.
    """
    named, mentions = appendix(roster).named, roster.library.mentions
    printed = defaultdict[tuple[str, ...], set[NamedText]](set)
    for card in fronts:
        printed[card.block.entries] |= {*card.texts}
    for card in fronts:
        if card.part < card.parts:
            yield _bare_back(card)
            continue
        texts = card.block.texts
        own = dict.fromkeys(rule.rated for rule in texts if rule.general[1].en)
        rules = [rule for rule in own if rule not in printed[card.block.entries]]
        rules += mentioned((rule.general[1] for rule in texts), named, mentions)
        yield back(wording.term(card.block.name), rules)
