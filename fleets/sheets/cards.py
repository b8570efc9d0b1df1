"""Ship and squadron cards to cut out; rules that do not fit get cards of their own."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from django.template.loader import render_to_string
from django.utils.translation import gettext

from fleets.sheets import charts
from fleets.sheets.blocks import MAX_MODELS, alike, as_one, blocks
from fleets.sheets.card_heights import HEIGHT, height, name_type
from fleets.sheets.card_wording import (
    named_only,
    named_systems,
    rules_of,
    unexplained,
    without_fallbacks,
    worded,
)
from fleets.sheets.charts import Chart
from fleets.sheets.guides import BESIDE_CHARTS, GUIDE
from fleets.sheets.roster import fleet_head
from fleets.sheets.ships import ShipBlock
from rulesets import wording
from rulesets.engine.values import NOTHING, Term
from rulesets.games.warfleets import FleetReport
from rulesets.sheets import entries
from rulesets.sheets.booklet import CoverUnit, booklet
from rulesets.sheets.cards import (
    BlockCard,
    ChartCard,
    NamedText,
    TextCard,
    by_name,
    names_height,
)
from rulesets.sheets.guide import GuideCard, card_rows, folded_rows, guide_cards
from rulesets.sheets.options import SheetOptions
from rulesets.sheets.reasons import reason_cards, reasons
from rulesets.sheets.symbols import svg_symbols
from rulesets.sheets.text_cards import back, rule_cards, text_cards
from rulesets.sheets.type_sizes import FRONT_TYPES

MAX_COPIES, SQUADRONS, MAX_SQUADRONS = 3, 8, 12
"""Most equal ships on a card that explains them, squadrons on a card, and most on request."""


def cards_html(report: FleetReport, options: SheetOptions, share_url: str | None = None) -> str:
    cards = ship_cards(report, options)
    notes = [*_why(report, options, cards), *note_cards(report)]
    guide = _guide(report) if options.shows_rules else []
    context = {
        **fleet_head(report, options, share_url).page,
        "rows": _folded(cards, notes, guide)
        if options.folds_cards
        else card_rows([*deck(cards, options), *notes, *guide]),
        "guide": GUIDE,
        "svg_symbols": svg_symbols(),
        "template": "sheets/_ship_card.html",
        "is_folded": options.folds_cards,
    }
    return render_to_string("sheets/cards.html", context)


def _guide(report: FleetReport) -> list[GuideCard]:
    """Return figures to look up, then what else a turn needs."""
    fight, turn = guide_cards(BESIDE_CHARTS, gettext("Dice and damage"))
    morale = charts.morale(report.roster.break_point)
    return [
        ChartCard(gettext("Shots and morale"), (charts.TO_BLOCK, morale)),
        ChartCard(gettext("Moves"), (charts.ACTIONS, charts.RAMMING)),
        fight,
        turn,
    ]


def _folded(
    cards: Sequence[BlockCard], notes: Sequence[TextCard], guide: Sequence[GuideCard]
) -> list[tuple[Any, Any]]:
    """Return cards beside their backs, then rules that none of them has room for, and notes."""
    backs = [*map(_back, cards)]
    faces = list(zip(cards, backs, strict=True))
    left = [rule for card, each in faces for rule in _left(card) if rule not in each.texts]
    return folded_rows(faces, [*rule_cards(by_name(dict.fromkeys(left))), *notes], guide)


def _back(card: BlockCard) -> TextCard:
    """Return the back of a card, with the whole texts of what it says in short if all has room."""
    title, chart = card.block.title, _defense(card.block)
    made = back(title, [*_left(card), *_shortened(card)], chart)
    return made if made.chart or not chart else back(title, _left(card), chart)


def _shortened(card: BlockCard) -> list[NamedText]:
    """Return the rules that a card says in short, in full."""
    in_full = (rule for rule in rules_of(card.block) if rule not in card.texts)
    named = {name for name, _ in card.texts}
    of_rows = (
        rule
        for row in card.block.rows
        if row.explains and row.effect != replace(row, is_short=False).effect
        for rule in row.named_texts
    )
    return list(dict.fromkeys([*of_rows, *(rule for rule in in_full if rule[0] in named)]))


def _defense(block: ShipBlock) -> Chart | None:
    """Return the rolls to hit and to block of a ship in the book."""
    if not block.evasion:
        return None
    return charts.defense(block.evasion, block.toughness, is_squadron=bool(block.squadrons))


def booklet_html(report: FleetReport, options: SheetOptions, share_url: str | None = None) -> str:
    """Return a booklet of all cards, whose cover lists the ships."""
    cards = [*deck(ship_cards(report, options), options), *note_cards(report)]
    units = [_cover_unit(block) for block in blocks(report, options, MAX_MODELS)]
    context = {
        **fleet_head(report, options, share_url).page,
        **booklet(report, options, cards, _guide(report), units),
        "guide": GUIDE,
        "svg_symbols": svg_symbols(),
        "template": "sheets/_ship_card.html",
    }
    return render_to_string("sheets/booklet.html", context)


def _cover_unit(block: ShipBlock) -> CoverUnit:
    models = f"× {block.copies}" if block.copies > 1 else ""
    name = block.name or NOTHING
    kind = block.class_name or name
    return CoverUnit(name, kind, models, block.price, block.entries, block.number)


def ship_cards(report: FleetReport, options: SheetOptions) -> list[BlockCard]:
    explains, merges = options.shows_rules, options.merge == "yes"
    found = blocks(report, options, MAX_SQUADRONS if merges else SQUADRONS)
    if merges:
        found = [part for same in alike(found) for part in _parts(same)]
    return [card for block in found for card in _cards_of(block, explains)]


def _parts(ships: Sequence[ShipBlock]) -> list[ShipBlock]:
    """Return equal ships, as many on a card as it has room to mark.

    Where that makes fewer cards, one has what they are, and others only lines to mark.
    """
    whole = [*_fitting(ships, MAX_COPIES, _has_room)]
    tracks = [
        *_fitting(
            ships,
            len(ships),
            lambda block: height(block) <= HEIGHT,
            problems=(),
            points=0,
            side="tracks",
        )
    ]
    if len(tracks) + 1 >= len(whole):
        return whole
    together = replace(as_one(ships), points=ships[0].points)
    return [replace(together, side="profile"), *tracks]


def _fitting(
    ships: Sequence[ShipBlock],
    most: int,
    has_room: Callable[[ShipBlock], bool],
    **fields: Any,
) -> Iterator[ShipBlock]:
    """Yield equal ships in parts that have room, with the points of one."""
    fields.setdefault("points", ships[0].points)
    while ships:
        parts = (replace(as_one(ships[:n]), **fields) for n in range(most, 1, -1))
        part = next(filter(has_room, parts), ships[0])
        yield part
        ships = ships[len(part.ships) or 1 :]
        most = min(most, len(ships))


def _cards_of(block: ShipBlock, explains: bool) -> list[BlockCard]:
    """Return the card of a block, or several if it has more upgrades than one holds."""
    if block.side == "tracks":
        return [BlockCard(block, copies=len(block.ships))]
    cards = [card_of(part, explains) for part in _by_upgrades(block)]
    return [replace(card, part=n, parts=len(cards)) for n, card in enumerate(cards, 1)]


def _by_upgrades(block: ShipBlock) -> list[ShipBlock]:
    """Return a block in as few parts as fit, of about as many upgrades each."""
    most = len(block.rows) or 1
    made = (_shared_out(block, -(-most // count)) for count in range(1, most + 1))
    fit = (each for each in made if all(_least_of_upgrades(part) <= HEIGHT for part in each))
    return next(fit, None) or _shared_out(block, 1)


def _shared_out(block: ShipBlock, size: int) -> list[ShipBlock]:
    """Return a block in parts of so many upgrades; heroes and titles have room on the last."""
    ends = range(size, len(block.rows) + size, size) or [size]
    parts = [
        replace(
            block,
            rows=block.rows[end - size : end],
            further=max(len(block.rows) - end, 0),
            explained=(),
            problems=block.problems if end == size else (),
        )
        for end in ends
    ]
    return [*parts[:-1], replace(parts[-1], explained=block.explained)]


def _least_of_upgrades(block: ShipBlock) -> float:
    """Return the least height of a block without problems and what upgrades leave a ship."""
    return _least(replace(without_fallbacks(block), problems=()))


def _least(block: ShipBlock) -> float:
    """Return the height of a block that names all its rules, in the smallest type."""
    bare = unexplained(block)
    names = names_height([*named_systems(bare), *dict(rules_of(block))])
    return height(bare, FRONT_TYPES[-1]) + names


def _has_room(block: ShipBlock) -> bool:
    """Return whether a block fits on a card that only names its rules."""
    bare = unexplained(block)
    names = [*named_only(bare), *(name for name, _ in rules_of(block))]
    return height(bare) + names_height(names) <= HEIGHT


def deck(cards: Sequence[BlockCard], options: SheetOptions) -> list[BlockCard | TextCard]:
    """Return the cards of ships, then cards of the rules that they only name."""
    if not options.shows_rules:
        return [*cards]
    rest = dict.fromkeys(rule for card in cards for rule in _left(card))
    return [*cards, *rule_cards(by_name(rest))]


def note_cards(report: FleetReport) -> list[TextCard]:
    """Return cards of the notes that the cards of ships refer to by number."""
    notes = entries.notes(report.roster)
    texts = [
        (Term(f"{numbers} {wording.term(label)}".strip()), Term(note))
        for numbers, label, note in notes
    ]
    return text_cards(gettext("Notes"), texts)


def _why(report: FleetReport, options: SheetOptions, cards: Sequence[BlockCard]) -> list[TextCard]:
    """Return cards with every issue of a fleet if those of ships leave one out."""
    on_cards = {number for card in cards for number in card.block.reasons}
    on_cards -= {number for card in cards for number in card.reasons}
    numbers = {reason.number for reason in reasons(report, options)}
    return reason_cards(report, options) if numbers - on_cards else []


def _left(card: BlockCard) -> list[NamedText]:
    """Return the rules that a card only names."""
    named = (rule for rule in rules_of(card.block) if rule[0] in card.more)
    of_rows = (rule for row in card.block.rows if not row.explains for rule in row.named_texts)
    return list(dict.fromkeys(rule for rule in (*of_rows, *named) if rule[1].en))


def card_of(block: ShipBlock, explains: bool = True) -> BlockCard:
    """Return a card that explains what fits."""
    style = f"ship-card {name_type(block).name}".strip()
    copies = len(block.ships) or 1
    problems = block.problems
    while block.problems and _least(block) > HEIGHT:
        block = replace(block, problems=block.problems[:-1])
    numbers = block.reasons if block.problems != problems else ()
    if not explains:
        more = tuple(name for name, _ in block.texts)
        return BlockCard(unexplained(block), more=more, copies=copies, style=style, reasons=numbers)
    wording, type_ = worded(block)
    return BlockCard(
        wording.block,
        type_,
        copies=copies,
        texts=by_name(wording.rules),
        more=tuple(wording.named),
        style=style,
        reasons=numbers,
    )
