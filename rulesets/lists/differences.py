"""Two texts of a list side by side: blocks by their headings, then lines, in linear time."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher

from rulesets.texts import NAME_ENDS

Line = tuple[str, str]
"""A mark and a text: `-` for lines of the first text only, `+` of the second, empty for both."""

BRACKETED = re.compile(r"\(([^()]*)\)+$")
NUMBERS = re.compile(r"^\d+× | \d+$")

MAX_COMPARED = 100
"""Lines of two blocks that are compared one by one; longer ones are shown whole."""


def changed_blocks(before: str, after: str) -> list[list[Line]]:
    """Return the blocks between empty lines that differ, each with all its lines.

    The first blocks belong together, others by their heading, the second of one name to the second;
    those left over by the name alone, such as a unit that has other points now, then by what they
    are, such as a unit that was renamed.
    """
    old, new = _by_heading(before), _by_heading(after)
    gone = [old[heading] for heading in old if heading not in new]
    added = [new[heading] for heading in new if heading not in old]
    renewed = _paired(gone, added, _name)
    used = {id(block) for block in renewed.values()}
    renewed |= _paired(
        [block for block in gone if id(block) not in renewed],
        [block for block in added if id(block) not in used],
        _kind,
    )
    pairs = [
        (block, new.get(heading) or renewed.get(id(block), [])) for heading, block in old.items()
    ]
    used = {id(block) for _block, block in pairs}
    pairs += [([], block) for block in added if id(block) not in used]
    return [list(_compared(*pair)) for pair in pairs if pair[0] != pair[1]]


@dataclass(frozen=True)
class Comparison:
    """Blocks of two lists by what became of them; `changed` are in both, and differ."""

    added: tuple[list[Line], ...]
    gone: tuple[list[Line], ...]
    changed: tuple[list[Line], ...]


def sorted_out(blocks: Iterable[list[Line]]) -> Comparison:
    found: dict[str, list[list[Line]]] = {"+": [], "-": [], "": []}
    for block in blocks:
        marks = {mark for mark, _text in block}
        found[marks.pop() if len(marks) == 1 else ""].append(block)
    return Comparison(*(tuple(found[mark]) for mark in ("+", "-", "")))


def _paired(
    gone: list[list[str]], added: list[list[str]], key: Callable[[str], str]
) -> dict[int, list[str]]:
    """Return blocks by the identity of the one before whose heading has the same key."""
    waiting: dict[str, list[list[str]]] = {}
    for block in reversed(added):
        waiting.setdefault(key(block[0]), []).append(block)
    return {id(block): found.pop() for block in gone if (found := waiting.get(key(block[0])))}


def _name(heading: str) -> str:
    return heading.rpartition(NAME_ENDS)[0] or heading


def _kind(heading: str) -> str:
    """Return the name that the book has: in the last brackets, without how many and which one."""
    name = _name(heading)
    bracketed = BRACKETED.search(name)
    return NUMBERS.sub("", bracketed[1] if bracketed else name)


def _by_heading(text: str) -> dict[tuple[str, int], list[str]]:
    seen: Counter[str] = Counter()
    found: dict[tuple[str, int], list[str]] = {}
    for block in _blocks(text):
        heading = block[0] if found else ""
        found[heading, seen[heading]] = block
        seen[heading] += 1
    return found


def _blocks(text: str) -> Iterator[list[str]]:
    block: list[str] = []
    for line in (*text.splitlines(), ""):
        if line:
            block.append(line)
        elif block:
            yield block
            block = []


def _compared(before: list[str], after: list[str]) -> Iterator[Line]:
    if len(before) + len(after) > MAX_COMPARED:
        yield from _replaced(before, after)
        return
    for kind, i, j, k, m in SequenceMatcher(None, before, after).get_opcodes():
        if kind == "equal":
            yield from (("", line) for line in before[i:j])
        else:
            yield from _replaced(before[i:j], after[k:m])


def _replaced(before: list[str], after: list[str]) -> Iterator[Line]:
    yield from (("-", line) for line in before)
    yield from (("+", line) for line in after)
