"""Unit cards, the size of playing cards, one for each unit and each hero.

Rules that few units have come first, with the unit's own numbers, those of the whole army last.
What does not fit goes on the back or on cards of rules; only a unit with too many weapons for one
card takes more.
"""

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import accumulate

from django.utils.translation import gettext, pgettext

from armies.sheets.blocks import PrintedUnit, UnitBlock, printed_units
from armies.sheets.heights import (
    BROAD,
    CARD,
    DENSE,
    SPACIOUS,
    WEAPON_HEAD,
    UnitFace,
    height,
    in_type,
    line_height,
    weapon_height,
)
from armies.sheets.rows import NO_WEAPONS, WeaponRow
from rulesets import wording
from rulesets.engine.values import Term
from rulesets.games.ground.game import ArmyReport
from rulesets.sheets import measure
from rulesets.sheets.cards import (
    HEIGHT,
    LINE_POINTS,
    WIDTH,
    BlockCard,
    NamedText,
    TextCard,
    by_name,
    fitting,
    names_height,
    problems_height,
    with_rules,
)
from rulesets.sheets.equals import by_kind
from rulesets.sheets.options import SheetOptions
from rulesets.sheets.reasons import problems_by_entry, reasons
from rulesets.sheets.text_cards import text_cards
from rulesets.sheets.tracks import Ticks
from rulesets.sheets.type_sizes import SMALL, UNIT_TYPES

RULED = 0.3
"""Millimetres of the line above the rules."""

CARD_FACES = (BROAD, SPACIOUS, CARD, DENSE)
PLAIN_FACES = CARD, DENSE
"""Types of weapons on cards, largest first; cards without backs explain rules rather than use
the first two.
"""

NO_COUNTS: Mapping[str, int] = {}
SEEN = {"ap", "tough", "limited"}
"""Rules that cards show as figures and boxes, explained on backs and cards of rules only."""

MAX_NOTE_LINES = 3
"""Lines of a note beyond which it stands on a card of notes."""

LAST = {"hero"}
"""Rules that everybody soon knows, explained after all others."""

MAX_COPIES = 5
"""Equal units that one card has marks for."""

TRACK, LEAST_SCALE = 38.6, 0.79
"""Millimetres beside the rounds and states of an equal unit, and the least scale of boxes there."""


def unit_cards(report: ArmyReport, options: SheetOptions) -> list[BlockCard]:
    """Return the cards of every unit in the player's order."""
    units = printed_units(
        report,
        problems=problems_by_entry(report, options),
        reasons=reasons(report, options),
    )
    explains = options.shows_rules
    faces = CARD_FACES if options.folds_cards or not explains else PLAIN_FACES
    units = [PrintedUnit(tuple(map(_on_card, unit.blocks))) for unit in units]
    bearers = Counter(
        key for unit in units for key in {rule.key for block in unit.blocks for rule in block.texts}
    )
    return [
        card
        for unit, copies, first in _counted(units, options.merge == "yes", explains)
        for block in unit.blocks
        for card in cards_of(block, explains, bearers, copies, first, faces)
    ]


def _on_card(block: UnitBlock) -> UnitBlock:
    """Return a block with its player below its name, which refers to a note that is too long."""
    asides = (*block.asides, *filter(None, (block.player,)))
    note = gettext("see the cards of notes") if has_long_note(block) else block.note
    return replace(block, note=note, asides=asides)


def note_cards(report: ArmyReport) -> list[TextCard]:
    """Return cards of the notes that are too long for the cards of their units."""
    blocks = [block for unit in printed_units(report) for block in unit.blocks]
    texts = [(block.name, Term(block.note)) for block in blocks if has_long_note(block)]
    return text_cards(gettext("Notes"), texts)


def has_long_note(block: UnitBlock) -> bool:
    text = f"{gettext('Note')} {block.note}"
    return measure.lines(text, WIDTH, LINE_POINTS) > MAX_NOTE_LINES


def _counted(
    units: Iterable[PrintedUnit], merges: bool, explains: bool
) -> Iterator[tuple[PrintedUnit, int, int]]:
    """Yield each unit with how many equals it stands for and the number of the first.

    Both are 1 unless they are merged.
    """
    if not merges:
        yield from ((unit, 1, 1) for unit in units)
        return
    kinds = by_kind(units, lambda unit: PrintedUnit(tuple(map(_plain, unit.blocks))))
    for plain, equals in kinds.items():
        cards = -(-len(equals) // _most_copies(plain, explains))
        most = -(-len(equals) // cards)
        for start in range(0, len(equals), most):
            same = equals[start : start + most]
            yield (_as_one(plain, same) if len(same) > 1 else same[0]), len(same), start + 1


def _plain(block: UnitBlock) -> UnitBlock:
    """Return a block without what tells its equals apart."""
    return replace(block, name=block.kind, asides=())


def _with_copies(block: UnitBlock, copies: int) -> UnitBlock:
    """Return a block with marks for so many equals: single uses, and tracks that fit a line."""
    rows = tuple(replace(weapon, copies=copies) for weapon in block.weapons.rows)
    ticks = tuple(map(_on_a_line, block.ticks)) if len(block.ticks) == 1 else block.ticks
    return replace(block, weapons=replace(block.weapons, rows=rows), ticks=ticks)


def _on_a_line(ticks: Ticks) -> Ticks:
    """Return a track small enough to stand beside the rounds if its boxes stay large enough."""
    scale = TRACK / (ticks.track.width / 10) if ticks.track else 1
    if not ticks.track or not LEAST_SCALE <= scale < 1:
        return ticks
    return replace(ticks, track=replace(ticks.track, scale=scale))


def _as_one(plain: PrintedUnit, equals: Sequence[PrintedUnit]) -> PrintedUnit:
    """Return a unit with what stands below the names of all its equals."""
    blocks = []
    for place, block in enumerate(plain.blocks):
        first, *others = (unit.blocks[place].asides for unit in equals)
        kind = wording.term(block.kind)
        shared = (each for each in first if each != kind and all(each in o for o in others))
        together = filter(None, (equals[0].together(equals[0].blocks[place]),))
        ids = tuple(id for unit in equals for id in unit.blocks[place].entries)
        merged = replace(block, asides=tuple(dict.fromkeys((*together, *shared))), entries=ids)
        blocks.append(_with_copies(merged, len(equals)))
    return PrintedUnit(tuple(blocks))


def _most_copies(unit: PrintedUnit, explains: bool) -> int:
    """Return how many equal units a card has room to mark."""
    sizes = range(MAX_COPIES, 1, -1)
    has_room = (
        copies
        for copies in sizes
        if all(_fits(_with_copies(each, copies), DENSE, explains, copies) for each in unit.blocks)
    )
    return next(has_room, 1)


def cards_of(
    block: UnitBlock,
    explains: bool = True,
    bearers: Mapping[str, int] = NO_COUNTS,
    copies: int = 1,
    first: int = 1,
    faces: Sequence[UnitFace] = PLAIN_FACES,
) -> list[BlockCard]:
    """Return the card of a block, or several if it has more weapons than one holds.

    The first that have room explain rules, the last one names those that are left. `bearers` says
    how many units have a rule: those of few are explained first.
    """
    face = next((each for each in faces if _fits(block, each, explains, copies)), DENSE)
    block = in_type(block, face)
    parts = _parts(block, face, explains) if copies == 1 else [block]
    cards = [
        BlockCard(part, part=number, parts=len(parts), copies=copies, first=first, style=face.name)
        for number, part in enumerate(parts, 1)
    ]
    if not explains:
        return [replace(cards[0], more=tuple(map(Term, filter(None, (block.rules,))))), *cards[1:]]
    *others, last = cards
    left = _own_rules(block, bearers)
    made: list[BlockCard] = []
    for card in others:
        inside, left = fitting(left, HEIGHT - _full_height(card.block, face), SMALL)
        made.append(replace(card, texts=by_name(inside)))
    room = HEIGHT - _full_height(last.block, face, copies)
    seen = _seen_rules(block)
    if names_height(name for name, _ in (*left, *seen)) > room:
        seen = []
    return [*made, with_rules(last, left, lambda _: room, UNIT_TYPES, seen)]


def _full_height(block: UnitBlock, face: UnitFace, copies: int = 1) -> float:
    return height(block, face, copies) + problems_height(block.problems) + RULED


def _named_height(block: UnitBlock, face: UnitFace, explains: bool, copies: int = 1) -> float:
    """Return the height of a block with the names of its rules, none of which may be explained."""
    names = (
        names_height(name for name, _ in _own_rules(block, NO_COUNTS))
        if explains
        else line_height(block.rules, face)
    )
    return _full_height(block, face, copies) + names


def _fits(block: UnitBlock, face: UnitFace, explains: bool, copies: int = 1) -> bool:
    return _named_height(in_type(block, face), face, explains, copies) <= HEIGHT


def _own_rules(block: UnitBlock, bearers: Mapping[str, int]) -> list[NamedText]:
    """Return the rules to explain, those that the fewest units have first."""
    rules = [rule for rule in block.texts if rule.general[1].en and rule.key not in SEEN]
    rules.sort(key=lambda rule: (rule.key in LAST, bearers.get(rule.key, 0)))
    return list(dict.fromkeys(rule.rated for rule in rules))


def _seen_rules(block: UnitBlock) -> list[NamedText]:
    """Return the rules that the card shows as figures and boxes."""
    ap = Term(f"{pgettext('profile', 'AP')}(X)")
    return [
        (ap if rule.key == "ap" else rule.general[0], rule.general[1])
        for rule in block.texts
        if rule.general[1].en and rule.key in SEEN
    ]


def _parts(block: UnitBlock, face: UnitFace, explains: bool) -> list[UnitBlock]:
    """Return the block in parts that fit: as many weapons as there is room for, then the others.

    A note that leaves the first no room for a weapon stands on the next. The first has none if
    there is no room without a note either.
    """
    parts: list[UnitBlock] = []
    while (rows := block.weapons.rows) and not _fits(block, face, explains):
        heights = list(
            accumulate(weapon_height(weapon, block.weapons.columns, face) for weapon in rows)
        )
        most, note = _room_for_weapons(block, face, explains, heights)
        if not most and parts:
            break
        weapons = replace(block.weapons, rows=rows[:most]) if most else NO_WEAPONS
        parts.append(replace(block, weapons=weapons, note=note))
        block = replace(_further(block, rows[most:]), note="" if note else block.note)
    return [*parts, block]


def _room_for_weapons(
    block: UnitBlock, face: UnitFace, explains: bool, heights: Sequence[float]
) -> tuple[int, str]:
    """Return how many weapons, up to these heights, have room on a card, and the note above them.

    There is no note if it leaves no room for a weapon.
    """
    for note in dict.fromkeys((block.note, "")):
        bare = replace(block, weapons=NO_WEAPONS, note=note)
        used = _full_height(bare, face) if explains else _named_height(bare, face, explains)
        most = min(bisect_right(heights, HEIGHT - used - WEAPON_HEAD), len(heights) - 1)
        if most:
            return most, note
    return 0, ""


def _further(block: UnitBlock, rows: tuple[WeaponRow, ...]) -> UnitBlock:
    """Return a block with the weapons of a further card of it, without what the first has."""
    bare = replace(block, rules="", items="", unknown="", note="", ticks=(), dice=0, problems=())
    return replace(bare, weapons=replace(block.weapons, rows=rows))
