"""Two texts of a list side by side: blocks by their headings, then lines, in linear time."""

from collections import Counter
from collections.abc import Iterator
from difflib import SequenceMatcher

Line = tuple[str, str]
"""A mark and a text: `-` for lines of the first text only, `+` of the second, empty for both."""

MAX_COMPARED = 100
"""Lines of two blocks that are compared one by one; longer ones are shown whole."""


def changed_blocks(before: str, after: str) -> list[list[Line]]:
    """Return the blocks between empty lines that differ, each with all its lines.

    The first blocks belong together, others by their heading, the second of one name to the second.
    """
    old, new = _by_heading(before), _by_heading(after)
    pairs = [(old[heading], new.get(heading, [])) for heading in old]
    pairs += [([], new[heading]) for heading in new if heading not in old]
    return [list(_compared(*pair)) for pair in pairs if pair[0] != pair[1]]


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
