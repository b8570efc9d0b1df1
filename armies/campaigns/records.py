"""What was written down, in words: the log of actions, and the ledger with its sums explained."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from rulesets import wording
from rulesets.engine.values import Term
from rulesets.games.ground.document import Pick
from rulesets.games.ground.upgrades import Kit
from rulesets.games.strategy.document import (
    Action,
    BeginBuild,
    Construct,
    Damage,
    Deploy,
    Destroy,
    JoinUnit,
    Produce,
    Repair,
    Spend,
    StatedRow,
    Take,
    Upgrade,
    Yield,
)
from rulesets.games.strategy.ledger import COLUMNS, Posting, Row
from rulesets.games.strategy.points import read_pick
from rulesets.games.strategy.state import Force, State
from rulesets.games.strategy.tables import NAMES
from rulesets.wording import strategy as words


@dataclass(frozen=True)
class LogLine:
    """An action of the log: who did it when, what it was, the points it took."""

    round: int
    part: str
    player: str
    text: str
    points: int
    breaches: tuple[str, ...]


def log_lines(state: State, most: int | None = None) -> list[LogLine]:
    """The actions of the log, the newest first, all or so many."""
    points = _points_by_action(state)
    wrong: dict[str, tuple[str, ...]] = {}
    for breach in state.breaches:
        said = wording.reason_sentence(breach.reason)
        wrong[breach.action] = (*wrong.get(breach.action, ()), said)
    together = zip(state.document.entries[::-1], state.moments[::-1], strict=True)
    return [
        LogLine(
            round=moment.round,
            part=str(words.PARTS[moment.part]),
            player=action.player,
            text=action_sentence(state, action),
            points=points.get(action.id, 0),
            breaches=wrong.get(action.id, ()),
        )
        for action, moment in islice(together, most)
    ]


def _points_by_action(state: State) -> dict[str, int]:
    rows = (row for rows in state.rows.values() for row in rows)
    return {posting.action: posting.points for row in rows for posting in row.postings}


def action_sentence(state: State, action: Action) -> str:
    """What an action did, with its details."""
    main = words.ACTIONS[action.do] % _facts(state, action)
    return ", ".join([str(main), *_details(state, action)])


def _facts(state: State, action: Action) -> dict[str, object]:
    match action:
        case Take() | Yield():
            return {"objective": action.objective}
        case Damage():
            return {"target": piece_name(state, action.target), "wounds": action.wounds}
        case Destroy():
            return {"target": piece_name(state, action.target)}
        case JoinUnit():
            hero, host = (piece_name(state, id) for id in (action.hero, action.host))
            return {"hero": hero, "host": host}
        case Spend():
            return {"points": action.points}
        case StatedRow():
            return {"round": action.round}
    return _made(state, action)


def _made(state: State, action: Action) -> dict[str, object]:
    match action:
        case Construct():
            return {"building": wording.term(NAMES[action.building])}
        case Repair():
            return {"building": piece_name(state, action.building), "roll": action.roll}
        case Deploy():
            return {"unit": piece_name(state, action.unit)}
        case Upgrade():
            add = options_text(state, action.unit, action.add)
            return {"unit": piece_name(state, action.unit), "add": add}
        case Produce():
            return {"unit": piece_name(state, action.id)}
    return {}


def _details(state: State, action: Action) -> Iterator[str]:
    match action:
        case BeginBuild() if action.first:
            yield words.DETAILS["first"] % {"name": state.name_of(action.first)}
        case Construct() if action.objective:
            yield words.DETAILS["objective"] % {"objective": action.objective}
        case Produce():
            if action.add:
                add = options_text(state, action.id, action.add)
                yield words.DETAILS["add"] % {"add": add}
            if action.reserve:
                yield str(words.DETAILS["reserve"])


def piece_name(state: State, id: str) -> str:
    """What a piece is called; its id, if a log names what was never there."""
    piece = state.pieces.get(id)
    return wording.term(piece.label) if piece else id


def options_text(state: State, unit: str, texts: tuple[str, ...]) -> str:
    """The labels of options as the unit's book has them."""
    piece = state.pieces.get(unit)
    kit = piece.member.kit if isinstance(piece, Force) else None
    return ", ".join(wording.term(_option_label(kit, read_pick(text))) for text in texts)


def _option_label(kit: Kit | None, pick: Pick) -> Term:
    found = kit.find(pick) if kit else None
    return found[1].label if found else Term(pick.option)


@dataclass(frozen=True)
class Cell:
    """A figure of the ledger and the signed sums it is made of."""

    title: str
    figure: int
    parts: tuple[tuple[str, int], ...]


@dataclass(frozen=True)
class LedgerLine:
    """A player's round as the resource sheet has it, and whether its build phase has come."""

    round: int
    cells: tuple[Cell, ...]
    has_build: bool


def ledger(state: State, player: str) -> list[LedgerLine]:
    """A player's rounds, from the first."""
    rows = state.rows[player]
    before: list[Row | None] = [None, *rows[:-1]]
    return [_line(*pair) for pair in zip(rows, before, strict=True)]


def _line(row: Row, before: Row | None) -> LedgerLine:
    titles = {key: wording.term(title) for key, title in COLUMNS.items()}
    came = words.LEFT_OVER % {"round": before.round} if before else str(words.FIRST_START)
    parts = {
        "start": ((came, row.start),),
        "income": _postings(row.parts("income"), 1),
        "build": ((titles["start"], row.start), (titles["income"], row.income)),
        "upgrade": ((titles["build"], row.build), *_postings(row.parts("construction"), -1)),
        "production": ((titles["upgrade"], row.upgrade), *_postings(row.parts("upgrades"), -1)),
    }
    cells = [Cell(titles[key], getattr(row, key), parts[key]) for key in COLUMNS]
    spent = _postings(row.parts("production"), -1)
    left = Cell(str(words.LEFT), row.next_start, ((titles["production"], row.production), *spent))
    return LedgerLine(row.round, (*cells, left), has_build=bool(row.parts("income")))


def _postings(postings: list[Posting], sign: int) -> tuple[tuple[str, int], ...]:
    return tuple((_posting_name(each), sign * each.points) for each in postings)


def _posting_name(posting: Posting) -> str:
    name = f"{words.POSTINGS[posting.what]}"
    if posting.label.en:
        name = wording.term(posting.label)
    return f"{name} × {posting.count}" if posting.count > 1 else name
