"""Blocks of a roster sheet: one per ship, one per six equal squadrons."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from fleets.cards import symbol
from fleets.sheets.rows import averages, rows_of
from fleets.sheets.ships import ShipBlock
from fleets.sheets.statline import statline
from fleets.wording import WEIGHTS
from rulesets import wording
from rulesets.engine.values import NOTHING, Term
from rulesets.games.warfleets import FleetReport, chances
from rulesets.games.warfleets.member import Member
from rulesets.sheets.entries import note_numbers
from rulesets.sheets.equals import by_kind
from rulesets.sheets.options import SheetOptions
from rulesets.sheets.reasons import flagged_entries, numbers_of, problems_by_entry, reasons

SQUADRONS_PER_BLOCK = 6
SHIPS_PER_BLOCK = 10

MOST_IN_LINE = 4
"""Most upgrades of a ship whose boxes have room on a line."""

MAX_MODELS = 120
"""Most models with a block each; in a larger fleet every line of the list gets a single one."""


def blocks(
    report: FleetReport, options: SheetOptions, most_squadrons: int = SQUADRONS_PER_BLOCK
) -> list[ShipBlock]:
    """Return ships, then squadrons, then unknown lines, those of a class together.

    Equal squadrons share as few blocks of at most `most_squadrons` as hold them, about as many in
    each. In the order of activation squadrons come first, then ships from light to heavy.
    """
    lines = report.roster.printed_members
    if options.order == "activation":
        lines = sorted(lines, key=lambda line: line.phase)
    is_crowded = sum(line.count for line in lines) > MAX_MODELS
    notes = note_numbers(report.roster)
    flagged = flagged_entries(report)
    problems = problems_by_entry(report, options)
    found = reasons(report, options)
    made: list[ShipBlock] = []
    for line in lines:
        block = _block(line, notes.get(line.id, 0), line.id in flagged)
        numbers = numbers_of(found, [line.id])
        block = replace(block, problems=problems.get(line.id, ()), reasons=numbers)
        made += _models(line, block, is_crowded)
    return [*_in_flights(made, most_squadrons)]


def _in_flights(found: Sequence[ShipBlock], most: int) -> Iterator[ShipBlock]:
    """Yield all blocks, equal squadrons together, at the place of the first.

    Squadrons of one name are lettered on from block to block.
    """
    lettered: Counter[Term | None] = Counter()
    for first, *others in by_kind(found, _squadron).values():
        if len(first.squadrons) != first.copies:
            yield first
            continue
        price = first.points // first.copies
        ids = tuple(id for block in (first, *others) for id in block.entries)
        first = replace(first, entries=ids)
        before = lettered[first.name]
        lettered[first.name] += sum(block.copies for block in (first, *others))
        numbers = range(before + 1, lettered[first.name] + 1)
        count = -(-len(numbers) // most)
        size = -(-len(numbers) // count)
        for start in range(0, len(numbers), size):
            each = numbers[start : start + size]
            points = price * len(each)
            yield replace(first, squadrons=each, copies=len(each), points=points)


def _squadron(block: ShipBlock) -> ShipBlock | int:
    """Return what equal squadrons share; every other block is alone."""
    is_plain = len(block.squadrons) == block.copies and not (block.class_name or block.note)
    return replace(block, squadrons=range(0), copies=0, points=0) if is_plain else id(block)


def merged(found: Sequence[ShipBlock], most: int = SHIPS_PER_BLOCK) -> list[ShipBlock]:
    """Merge ships that differ only in name into blocks of at most `most`, at the first's place."""
    return [
        as_one(same[start : start + most])
        for same in alike(found)
        for start in range(0, len(same), most)
    ]


def alike(found: Sequence[ShipBlock]) -> list[list[ShipBlock]]:
    """Return ships that differ only in name together, at the place of the first."""
    return [*by_kind(found, _shared).values()]


def _shared(block: ShipBlock) -> ShipBlock:
    """Return what ships share that differ only in name.

    Squadrons, ships with a note and those with too many upgrades for one line are alone.
    """
    is_alone = block.squadrons or block.note or len(block.rows) > MOST_IN_LINE
    return block if is_alone else _of_kind(block)


def _of_kind(block: ShipBlock) -> ShipBlock:
    return replace(block, name=block.kind, class_name=None, number=0)


def as_one(ships: Sequence[ShipBlock]) -> ShipBlock:
    """Return equal ships as one block; a single one stays as it is."""
    if len(ships) == 1:
        return ships[0]
    kind, count = _of_kind(ships[0]), sum(ship.copies for ship in ships)
    names = tuple(_own_name(ship) or f"{number}" for number, ship in enumerate(ships, 1))
    ids = tuple(id for ship in ships for id in ship.entries)
    points = kind.points * len(ships)
    return replace(kind, copies=count, points=points, ships=names, entries=ids)


def _own_name(ship: ShipBlock) -> str:
    """Return the name or number of a ship within its class, if it has any."""
    name, kind = wording.term(ship.name or NOTHING), wording.term(ship.kind or NOTHING)
    return f"{name.removeprefix(kind)} {ship.number or ''}".strip()


def _block(line: Member, note: int, is_flagged: bool) -> ShipBlock:
    vessel = line.vessel
    slots = vessel.upgrades if vessel else len(line.mounts)
    rules = vessel.rules if vessel else ()
    return ShipBlock(
        name=Term(line.entry.name) if line.entry.name or not vessel else vessel.name,
        kind=vessel.name if vessel else line.label,
        class_name=vessel.name if vessel and line.entry.name else None,
        symbol=symbol(vessel),
        weight=WEIGHTS[vessel.weight] if vessel and vessel.weight else "",
        phase=line.phase,
        slots=vessel.upgrades if vessel else 0,
        evasion=vessel.evasion if vessel else 0,
        toughness=vessel.toughness if vessel else 0,
        explained=tuple(dict.fromkeys((*line.titles, *line.heroes, *rules))),
        points=line.unit_points,
        figures=statline(line),
        rows=rows_of(line, slots),
        chances=averages(chances.of_turret(line)),
        note=note,
        entries=(line.id,),
        is_unknown=line.is_unknown,
        is_flagged=is_flagged,
        may_wait=line.may_wait,
    )


def _models(line: Member, block: ShipBlock, is_crowded: bool) -> list[ShipBlock]:
    """Return the block of a line once per ship, or once for its squadrons."""
    if line.is_squadron and not is_crowded:
        squadrons = range(1, line.count + 1)
        points = block.points * line.count
        return [replace(block, squadrons=squadrons, copies=line.count, points=points)]
    if is_crowded or line.is_unknown:
        squadrons = range(1, 2) if line.is_squadron else range(0)
        whole = replace(block, name=line.label, copies=line.count, points=line.points)
        return [replace(whole, squadrons=squadrons)]
    if line.count == 1:
        return [replace(block, number=line.number)]
    first = line.number or 1
    return [replace(block, number=number) for number in range(first, first + line.count)]
