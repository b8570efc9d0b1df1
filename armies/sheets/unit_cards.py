"""Unit cards to cut out, of the size of a playing card, with every rule of the unit.

Type shrinks before a rule moves to the cards of rules, and only a unit too long for a card in the
small type takes two.
"""

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate
from typing import Any

from django.template.loader import render_to_string
from django.utils.translation import gettext

from armies.sheets import appendix
from armies.sheets.army import head
from armies.sheets.blocks import Block, TableUnit, WeaponRow, table_units
from rulesets import wording
from rulesets.engine.report import Report
from rulesets.engine.values import Term
from rulesets.games.ground.roster import Roster
from rulesets.sheets import booklet, measure
from rulesets.sheets.cards import (
    HEIGHT,
    SMALL,
    TITLE,
    USUAL,
    WIDTH,
    Said,
    TextCard,
    Type,
    fitting,
    text_cards,
)
from rulesets.sheets.layout import pairs
from rulesets.sheets.options import SheetOptions

NAME, ASIDE, STATS, WEAPON_HEAD, PADDING, MARKS = 4.9, 3.1, 8.4, 3.0, 0.8, 4.9
TRACK_PADDING = 1.4
ROOM = HEIGHT - 2.8
"""Millimetres, as are all heights here; room for a unit above the names of further rules."""

RULES_ROOM = 34.0
NAME_ROOM, SPECIAL_ROOM = 28.0, 25.0
"""Room for the special rules in the statline, a weapon's name and its rules."""

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
class Card:
    """Some blocks of a unit. `part` counts its cards from 1, `copies` are equal units.

    `texts` are rules explained on it, `more` the names of those on the cards of rules.
    """

    blocks: tuple[Block, ...]
    is_small: bool = False
    part: int = 1
    parts: int = 1
    copies: int = 1
    texts: tuple[Said, ...] = ()
    more: tuple[Term, ...] = ()

    @property
    def rules(self) -> list[Said]:
        """Rules of its units, each once."""
        return list(dict.fromkeys(text for block in self.blocks for text in block.texts))


def cards_html(report: Report[Any], options: SheetOptions, share_url: str | None = None) -> str:
    rows: list[tuple[Any, Any]]
    if options.backs == "fold":
        cards = unit_cards(report, options)
        backs = [_back(card) for card in cards]
        rows = [*zip(cards, backs, strict=True), *pairs(further_cards(report, backs, options))]
    else:
        rows = pairs(deck(report, options))
    context = {
        **head(report, options, share_url),
        "rows": rows,
        "template": "sheets/_unit.html",
        "is_folded": options.backs == "fold",
        "left_out": sum(group.lead.is_unknown for group in report.roster.groups),
    }
    return render_to_string("sheets/cards.html", context)


def booklet_html(report: Report[Any], options: SheetOptions, share_url: str | None = None) -> str:
    """Return a booklet of all cards, whose cover lists the units."""
    context = {
        **head(report, options, share_url),
        "sides": booklet.sides(deck(report, replace(options, backs="none"))),
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


def deck(report: Report[Any], options: SheetOptions) -> list[Card | TextCard]:
    """Return the cards of units, then those of rules and spells that no unit's card explains."""
    cards = unit_cards(report, options)
    return [*cards, *further_cards(report, cards, options)]


def further_cards(
    report: Report[Any], cards: Iterable[Card | TextCard], options: SheetOptions
) -> list[TextCard]:
    """Return cards of the rules and spells that no other card explains."""
    if not options.shows_rules:
        return []
    explained = {said for card in cards for said in card.texts}
    return [*rule_cards(report.roster, explained), *spell_cards(report.roster)]


def unit_cards(report: Report[Any], options: SheetOptions) -> list[Card]:
    """Return the cards of every unit that a book knows, in the player's order."""
    units = [unit for unit in table_units(report) if not unit.blocks[0].is_unknown]
    cards = [
        replace(card, copies=copies)
        for unit, copies in _counted(units, options.merge == "yes")
        for card in cards_of(unit)
    ]
    if options.backs == "fold" or not options.shows_rules:
        return cards
    return [explained(card) for card in cards]


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


def cards_of(unit: TableUnit) -> list[Card]:
    """Return one card if the unit fits in the usual type or a small one, else one for each part."""
    for is_small in (False, True):
        if _height(unit.blocks, is_small) <= ROOM:
            return [Card(unit.blocks, is_small)]
    parts = [part for block in unit.blocks for part in _parts(block)]
    return [
        Card((block,), _height([block], False) > ROOM, number, len(parts))
        for number, block in enumerate(parts, start=1)
    ]


def explained(card: Card) -> Card:
    """Return the card with as many of its rules as it has room for, in small type if that helps."""
    wanted = [said for said in card.rules if wording.term(said[0]) not in COMMON and said[1].en]
    for is_small in (False, True):
        type_ = SMALL if is_small or card.is_small else USUAL
        room = HEIGHT - _height(card.blocks, is_small or card.is_small)
        inside, outside = fitting(wanted, room, type_)
        if not outside:
            break
    if outside:
        inside, outside = fitting(wanted, room - SMALL.text_line - PADDING, type_)
    return replace(
        card,
        is_small=type_ is SMALL,
        texts=tuple(inside),
        more=tuple(name for name, _ in outside),
    )


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
                (Term(f"{spell.threshold} {wording.term(spell.name)}"), spell.summary)
                for spell in appendix.spells_of(book)
            ],
        )
    ]


def _back(card: Card) -> TextCard:
    """Return as many rules of a card as there is room for behind it."""
    wanted = [said for said in card.rules if said[1].en]
    inside, _ = fitting(wanted, HEIGHT - TITLE, SMALL)
    return TextCard(wording.term(card.blocks[0].name), tuple(inside))


def _parts(block: Block) -> list[Block]:
    """Return the block in parts that fit: as many weapons as there is room for, then the others."""
    parts = []
    while block.weapons:
        room = ROOM - _block_height(replace(block, weapons=()), SMALL) - WEAPON_HEAD
        heights = accumulate(_weapon_height(weapon, SMALL) for weapon in block.weapons)
        most = bisect_right(list(heights), room)
        if most == len(block.weapons) or (not most and not block.rules):
            break
        parts.append(replace(block, weapons=block.weapons[:most]))
        block = replace(block, weapons=block.weapons[most:], **FURTHER)
    return [*parts, block]


def _height(blocks: Sequence[Block], is_small: bool) -> float:
    return sum(_block_height(block, SMALL if is_small else USUAL) for block in blocks)


def _block_height(block: Block, type_: Type) -> float:
    """Return the height of a block; below a name is always room for the number of its card."""
    texts: list[Any] = [block.items and f"{gettext('Items')} {block.items}"]
    texts.append(block.unknown and f"{gettext('Not in the book')} {block.unknown}")
    texts.append("" if block.has_short_rules else block.rules)
    lines = [measure.lines(text, WIDTH, type_.line) for text in texts if text]
    asides = max(1, measure.lines(f"{block.about} 9/9", WIDTH, 7))
    name = measure.lines(
        f"{wording.term(block.name)} × 99 !", WIDTH - 20, 11.5, "condensed-semibold"
    )
    rules = measure.lines(block.rules, RULES_ROOM, 8) if block.has_short_rules else 1
    tracks = [ticks.track.height / 10 if ticks.track else 3.2 for ticks in block.ticks]
    return (
        max(1, name) * NAME
        + asides * ASIDE
        + max(STATS, 3.6 + rules * 3.3)
        + sum(count * type_.line_line + PADDING for count in lines)
        + _weapons_height(block.weapons, type_)
        + (MARKS if block.states else 0)
        + sum(height + TRACK_PADDING for height in tracks)
        + (type_.line_line + PADDING if block.dice else 0)
    )


def _weapons_height(weapons: Sequence[WeaponRow], type_: Type) -> float:
    head = WEAPON_HEAD if weapons else 0
    return head + sum(_weapon_height(weapon, type_) for weapon in weapons)


def _weapon_height(weapon: WeaponRow, type_: Type) -> float:
    name = f"{weapon.count}× {wording.term(weapon.name)}"
    once = " once" if weapon.uses else ""
    special = f"{wording.rule_uses(weapon.rules)}{once}{' 00' * len(weapon.uses)}"
    lines = max(
        measure.lines(name, NAME_ROOM, type_.weapon),
        measure.lines(special, SPECIAL_ROOM, type_.text),
    )
    return lines * type_.weapon_line + 0.5
