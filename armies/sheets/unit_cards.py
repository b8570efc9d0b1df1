"""Unit cards to cut out, of the size of a playing card, with every rule of the unit.

Each is set in the largest type that it fits in. Type shrinks before a rule moves to the cards of
rules, and only a unit too long for a card in the smallest type takes two.
"""

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate
from typing import Any

from django.template.loader import render_to_string
from django.utils.translation import gettext

from armies.sheets import appendix
from armies.sheets.army import army_head
from armies.sheets.blocks import Block, TableUnit, table_units
from armies.sheets.card_heights import WEAPON_HEAD, block_height, height, weapon_height
from armies.sheets.guides import GUIDES
from rulesets import wording
from rulesets.engine.values import Term
from rulesets.filters.ground import casting_value
from rulesets.games.ground.game import ArmyReport
from rulesets.games.ground.roster import Roster
from rulesets.sheets import booklet
from rulesets.sheets.cards import (
    SMALL,
    TITLE,
    TYPES,
    USUAL,
    Said,
    TextCard,
    Type,
    fitting,
    grown,
    largest,
    text_cards,
)
from rulesets.sheets.guide import guide_cards
from rulesets.sheets.layout import pairs
from rulesets.sheets.options import SheetOptions

MORE = SMALL.text_line + 0.3
"""Room for the names of further rules."""

COMMON = {"AP(X)", "Hero", "Tough(X)"}
"""Rules that everybody knows after a game: they stand on the cards of rules alone."""

FURTHER: dict[str, Any] = {
    "rules": "",
    "items": "",
    "unknown": "",
    "texts": (),
    "ticks": (),
    "states": (),
    "dice": 0,
}
"""Parts of a block that further cards of it leave out."""


@dataclass(frozen=True, slots=True)
class UnitCard:
    """Some blocks of a unit. `part` counts its cards from 1, `copies` are equal units.

    `texts` are rules explained on it, `more` the names of those on the cards of rules.
    """

    blocks: tuple[Block, ...]
    type: Type = USUAL
    part: int = 1
    parts: int = 1
    copies: int = 1
    texts: tuple[Said, ...] = ()
    more: tuple[Term, ...] = ()

    @property
    def rules(self) -> list[Said]:
        """Rules of its units, each once."""
        return list(dict.fromkeys(text for block in self.blocks for text in block.texts))


def cards_html(report: ArmyReport, options: SheetOptions, share_url: str | None = None) -> str:
    cards = unit_cards(report, options)
    guide = guide_cards(GUIDES[report.game.slug])
    spare = guide if options.shows_rules else []
    rows: list[tuple[Any, Any]]
    if options.backs == "fold":
        backs = [back or guide[0] for back in _backs(cards)]
        further = [*further_cards(report, backs, options), *spare]
        rows = [*zip(cards, backs, strict=True), *pairs(further)]
    else:
        rows = pairs([*deck(report, options), *spare])
    context = {
        **army_head(report, options, share_url),
        "rows": rows,
        "template": "sheets/_unit.html",
        "is_folded": options.backs == "fold",
    }
    return render_to_string("sheets/cards.html", context)


def booklet_html(report: ArmyReport, options: SheetOptions, share_url: str | None = None) -> str:
    """Return a booklet of all cards, whose cover lists the units."""
    context = {
        **army_head(report, options, share_url),
        "sides": booklet.sides(
            booklet.filled(
                deck(report, replace(options, backs="none")),
                guide_cards(GUIDES[report.game.slug]),
            )
        ),
        "guide": GUIDES[report.game.slug],
        "contents": booklet.contents(
            [
                (block.name, block.kind, block.size, block.price)
                for unit in table_units(report)
                for block in unit.blocks
            ]
        ),
        "template": "sheets/_unit.html",
    }
    return render_to_string("sheets/booklet.html", context)


def deck(report: ArmyReport, options: SheetOptions) -> list[UnitCard | TextCard]:
    """Return the cards of units, then those of rules and spells that no unit's card explains."""
    cards = unit_cards(report, options)
    return [*cards, *further_cards(report, cards, options)]


def further_cards(
    report: ArmyReport, cards: Iterable[UnitCard | TextCard], options: SheetOptions
) -> list[TextCard]:
    """Return cards of the rules and spells that no other card explains."""
    if not options.shows_rules:
        return []
    explained = {said for card in cards for said in card.texts}
    return [*rule_cards(report.roster, explained), *spell_cards(report.roster)]


def unit_cards(report: ArmyReport, options: SheetOptions) -> list[UnitCard]:
    """Return the cards of every unit in the player's order."""
    units = table_units(report, has_notes=False)
    cards = [
        replace(card, copies=copies)
        for unit, copies in _counted(units, options.merge == "yes")
        for card in cards_of(unit)
    ]
    if options.backs == "fold" or not options.shows_rules:
        return cards
    return explained(cards)


def _counted(units: Iterable[TableUnit], merges: bool) -> list[tuple[TableUnit, int]]:
    """Return each unit with the number of its equals, which is 1 unless they are merged."""
    if not merges:
        return [(unit, 1) for unit in units]
    found: dict[TableUnit, int] = {}
    for unit in units:
        plain = TableUnit(
            tuple(replace(block, name=block.kind, asides=()) for block in unit.blocks)
        )
        found[plain] = found.get(plain, 0) + 1
    return list(found.items())


def cards_of(unit: TableUnit) -> list[UnitCard]:
    """Return one card if the unit fits on it, else one for each part."""
    if height(unit.blocks, SMALL) + MORE <= SMALL.height:
        return [_set(unit.blocks)]
    *others, last = unit.blocks
    parts = [part for block in others for part in _parts(block, 0)] + _parts(last, MORE)
    return [
        replace(_set((block,)), part=number, parts=len(parts))
        for number, block in enumerate(parts, start=1)
    ]


def _set(blocks: tuple[Block, ...]) -> UnitCard:
    """Return a card in the largest type that leaves room to name further rules."""
    return UnitCard(blocks, largest(lambda type_: height(blocks, type_) + MORE <= type_.height))


def explained(cards: Iterable[UnitCard]) -> list[UnitCard]:
    """Return cards with as many of their rules as fit, in the largest type for them.

    A further card of a unit goes on where the one before it ended; the last one names the others.
    """
    made: list[UnitCard] = []
    left: list[Said] = []
    for card in cards:
        wanted = [said for said in dict.fromkeys((*card.rules, *left)) if _is_explained(said)]
        for type_ in TYPES[TYPES.index(card.type) :]:
            room = type_.height - height(card.blocks, type_)
            inside, left = fitting(wanted, room, type_)
            if not left:
                break
        if left and card.part == card.parts:
            inside, left = fitting(wanted, room - MORE, type_)
            card = replace(card, more=tuple(dict.fromkeys(name for name, _ in left)))
            left = []
        made.append(replace(card, type=type_, texts=tuple(inside)))
    return made


def _is_explained(said: Said) -> bool:
    name, text = said
    return bool(text.en) and wording.term(name) not in COMMON


def rule_cards(roster: Roster, explained: set[Said]) -> list[TextCard]:
    """Return cards of every rule that no unit's card explains."""
    found = appendix.appendix(roster)
    rules = [(rule.name, rule.text) for rule in (*found.rules, *found.named) if rule.text.en]
    return text_cards(gettext("Rules"), [said for said in rules if said not in explained])


def spell_cards(roster: Roster) -> list[TextCard]:
    """Return cards of the spells of every book whose units cast."""
    return [
        card
        for book in roster.casting_books
        for card in text_cards(
            f"{gettext('Spells')} · {wording.term(book.name)}",
            [
                (
                    Term(f"{casting_value(spell, roster.game.slug)} {wording.term(spell.name)}"),
                    spell.summary,
                )
                for spell in appendix.spells_of(book)
            ],
        )
    ]


def _backs(cards: Sequence[UnitCard]) -> list[TextCard | None]:
    """Return what stands behind each card: as many of its rules as there is room for.

    A further card of a unit goes on where the one before it ended; None behind one without rules.
    """
    backs: list[TextCard | None] = []
    left: list[Said] = []
    for card in cards:
        left = [said for said in (*card.rules, *left) if said[1].en]
        inside, left = fitting(dict.fromkeys(left), SMALL.height - TITLE, SMALL)
        name = wording.term(card.blocks[0].name)
        backs.append(grown(TextCard(name, tuple(inside))) if inside else None)
        if card.part == card.parts:
            left = []
    return backs


def _parts(block: Block, reserve: float) -> list[Block]:
    """Return the block in parts that fit: as many weapons as there is room for, then the others.

    The last part leaves a reserve of so many millimetres.
    """
    parts = []
    while block.weapons:
        bare = block_height(replace(block, weapons=()), SMALL)
        room = SMALL.height - bare - WEAPON_HEAD
        heights = list(accumulate(weapon_height(weapon, SMALL) for weapon in block.weapons))
        most = min(bisect_right(heights, room), len(heights) - 1)
        if heights[-1] <= room - reserve or (not most and not block.rules):
            break
        parts.append(replace(block, weapons=block.weapons[:most]))
        block = replace(block, weapons=block.weapons[most:], **FURTHER)
    return [*parts, block]
