"""Reads the text that "Share as Text" in Army Forge copies.

    ++ Night Watch - Lantern Guild (v3.5.1) [GF 750pts] [2 Units] ++

    Warden [1] Q3+ D4+ | 60pts | Hero, Tough(3), 1x Horn(Fear(1))
    Sabre (A3, AP(1))
    | Joined to:
    2x Guards [10] Q4+ D4+ | 3XP | 120pts | Steady
    8x Rifle (24", A1), 2x Flamer (12", A1, Blast(3)), 10x Bayonet (A1)

The text names the equipment of a unit, not its options. Players paste it with words around it.
"""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from armies.armyforge.lists.list_schema import MAX_ENTRIES
from rulesets.engine.errors import ErrorDetail, InvalidInput
from rulesets.games.ground.outfit import Name
from rulesets.texts.parser import SourceLine, split_outside_brackets

MAX_LINE = 2000

MAX_ABOVE = 10
"""Most lines of a chat above a list."""

_HEAD = re.compile(
    r"(?:\+\+ )?(?P<title>[^\[]*)\[(?:(?P<game>[A-Za-z]{2,8}) )?(?P<points>\d{1,6})"
    r"(?: ?/ ?(?P<size>[1-9]\d{0,5}))? ?pts\]"
)
_UNIT = re.compile(
    r"(?:(?P<copies>\d{1,2})x )?(?P<name>[^\[|]+) \[(?P<size>\d{1,3})\] Q(?P<quality>\d)\+ "
    r"D(?P<defense>\d)\+(?P<rest> \|.*)"
)
_MARKUP = re.compile(r"\*\*|__|^[>*•] ")
_POINTS = re.compile(r"(\d{1,6})pts")
_XP = re.compile(r"(\d{1,4})XP")
_JOINED = re.compile(r"[|#] Joined to:")
_WEAPON = re.compile(r"\([^)]*\bA\d")
_COUNTED = re.compile(r"(?:(\d{1,4})x )?([^(]+)")


@dataclass(frozen=True)
class PastedUnit:
    """A unit from its two lines, `text`; `names` are its special rules and items.

    `below` are the other lines up to the next unit.
    """

    line: int
    name: str
    copies: int
    size: int
    quality: int
    defense: int
    points: int
    xp: int
    names: frozenset[Name]
    weapons: Counter[Name]
    carried: str
    text: str
    below: tuple[SourceLine, ...] = ()
    joins_next: bool = False


@dataclass(frozen=True)
class PastedList:
    """A list from its text; `title` holds its name and those of its books.

    `points` may be its sum or its game size, unless the text states that, too. `above` are the
    lines above its units, but for the headline.
    """

    title: str
    game: str
    points: int
    size: int | None
    units: tuple[PastedUnit, ...]
    above: tuple[SourceLine, ...] = ()


def is_plaintext(text: str) -> bool:
    """Return whether a text has a headline or a unit, and a unit where chats changed that."""
    lines = _lines(text[: 4 * MAX_LINE]) or [""]
    lines = lines[_start(lines) :]
    head = _HEAD.match(lines[0])
    if head and head["game"] and lines[0].startswith("++ ") and not any(lines[1:]):
        return True
    return bool(head or _UNIT.fullmatch(lines[0])) and any(map(_UNIT.fullmatch, lines))


def read_plaintext(text: str) -> PastedList:
    """Read a list; raise InvalidInput if it has no units or too many."""
    lines = _lines(text)
    start = _start(lines)
    head = _HEAD.match(lines[start])
    units = tuple(_units(lines))
    if not units:
        raise InvalidInput(ErrorDetail("", "not_a_list"))
    if sum(unit.copies for unit in units) > MAX_ENTRIES:
        raise InvalidInput(ErrorDetail("", "too_long", {"max_length": MAX_ENTRIES}))
    above = tuple(
        SourceLine(number, line)
        for number, line in enumerate(lines[: units[0].line - 1], 1)
        if line and not (head and number == start + 1)
    )
    if head is None:
        total = sum(unit.points * unit.copies for unit in units)
        return PastedList("", "gf", total, None, units, above)
    size = int(head["size"]) if head["size"] else None
    title, game = head["title"].strip(), head["game"] or "gf"
    return PastedList(title, game, int(head["points"]), size, units, above)


def _start(lines: list[str]) -> int:
    """Return the place of the headline, or else of the first unit; 0 if neither is near the top."""
    near = list(enumerate(lines[: MAX_ABOVE + 1]))
    heads = [place for place, line in near if _HEAD.match(line)]
    marked = [place for place in heads if lines[place].startswith("++ ")]
    units = [place for place, line in near if _UNIT.fullmatch(line)]
    return next(iter([*marked, *heads, *units]), 0)


def _lines(text: str) -> list[str]:
    """Return the lines without the marks that chats put around them."""
    return [_MARKUP.sub("", line.strip()[:MAX_LINE]) for line in text.strip().splitlines()]


def _units(lines: list[str]) -> Iterator[PastedUnit]:
    starts = [(place, m) for place, line in enumerate(lines) if (m := _UNIT.fullmatch(line))]
    ends = [place for place, _match in starts[1:]] + [len(lines)]
    for (start, match), end in zip(starts, ends, strict=False):
        below = lines[start + 1 : end]
        carried, others = _carried(start + 2, below)
        facts = [part.strip() for part in match["rest"].split("|")]
        points = next((m for part in facts if (m := _POINTS.fullmatch(part))), None)
        xp = next((m for part in facts if (m := _XP.fullmatch(part))), None)
        weapons: Counter[Name] = Counter()
        for count, name in _parts(", ".join(carried)):
            weapons[name] += count
        yield PastedUnit(
            line=start + 1,
            name=match["name"].strip(),
            copies=int(match["copies"] or 1),
            size=int(match["size"]),
            quality=int(match["quality"]),
            defense=int(match["defense"]),
            points=int(points[1]) if points else 0,
            xp=int(xp[1]) if xp else 0,
            names=frozenset(name for _count, name in _parts(facts[-1])),
            weapons=weapons,
            carried=", ".join(carried),
            text="\n".join([lines[start], *carried]),
            below=others,
            joins_next=any(map(_JOINED.match, below)),
        )


def _carried(number: int, below: list[str]) -> tuple[list[str], tuple[SourceLine, ...]]:
    """Return the equipment below a unit, lines of weapons, and the lines that follow it.

    `number` is that of the first line. In a text with an empty line after every other, weapons
    come after one.
    """
    lines = [
        SourceLine(place, line)
        for place, line in enumerate(below, number)
        if not _JOINED.match(line)
    ]
    lines = [line for line in lines if line.text]
    carried: list[str] = []
    for line in lines:
        if not (_WEAPON.search(line.text) or (carried and carried[-1].endswith(","))):
            break
        carried.append(line.text)
    return carried, tuple(lines[len(carried) :])


def _parts(text: str) -> Iterator[tuple[int, Name]]:
    """Yield count and name of each item."""
    for part in split_outside_brackets(text):
        if match := _COUNTED.match(part):
            yield int(match[1] or 1), Name(match[2].strip())
