"""Compares two texts of a list, first by blocks and then by lines, in linear time.

A block is a heading and the lines below it.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from rulesets.texts.writer import NAME_ENDS, TextBlock

Blocks = Sequence[list[str]]

MarkedLine = tuple[str, str]
"""A mark and a text: `-` for lines only in the first text, `+` only in the second, else empty."""

BRACKETED = re.compile(r"\(([^()]*)\)+$")
COPY = re.compile(r" (\d+(?:–\d+)?)(?: \((.*) \1\))?$")
"""The number of a copy, at the end of its name, in both languages; a player's name has none."""

NUMBERS = re.compile(r"^\d+× | \d+(–\d+)?$")

LONGEST_NAME = 100
"""Longest suffix of a line, in characters, that may be a unit's name."""

MAX_COMPARED = 100
"""Most lines that two blocks may have together to be compared line by line."""


def changed_blocks(before: Blocks, after: Blocks) -> list[list[MarkedLine]]:
    """Return every line of the blocks that differ. The first blocks are always a pair."""
    pairs = [(before[0], after[0]), *paired_blocks(before[1:], after[1:])]
    return [list(_compared(old, new)) for old, new in pairs if old != new]


def paired_blocks(
    before: Blocks, after: Blocks, identity: Callable[[list[str]], object] | None = None
) -> list[tuple[list[str], list[str]]]:
    """Pair the blocks of two texts; a block without a counterpart is paired with an empty one.

    Blocks match by identity, else by content, else by heading, else by name (the points changed),
    else by kind (the unit was renamed). The number that tells copies of a unit apart is ignored.
    """
    keys: list[Callable[[list[str]], object]] = [
        lambda block: (numberless(block[0]), *block[1:]),
        lambda block: numberless(block[0]),
        lambda block: _uncounted(_name(block[0])),
        lambda block: _kind(block[0]),
    ]
    counterparts: dict[int, list[str]] = {}
    gone, added = [*before], [*after]
    for key in [identity, *keys] if identity else keys:
        paired = _paired(gone, added, key)
        used = {id(block) for block in paired.values()}
        gone = [block for block in gone if id(block) not in paired]
        added = [block for block in added if id(block) not in used]
        counterparts |= paired
    return [(block, counterparts.get(id(block), [])) for block in before] + [
        ([], new) for new in added
    ]


@dataclass(frozen=True)
class UnitChange:
    """A unit that is in one list only, or that differs between the two.

    `before` and `after` are its headings; one of them is empty if only one list has it. `gone` and
    `added` are the lines that differ. `entries` are its entry ids, empty for settings and problems.
    """

    before: str
    after: str
    gone: tuple[str, ...]
    added: tuple[str, ...]
    entries: tuple[str, str] = ("", "")

    @property
    def titles(self) -> list[tuple[str, str]]:
        """Its name with models and points, each with its change; of a renamed unit old and new.

        A different copy number is not a new name.
        """
        (had_name, had), (has_name, has) = (
            _parts(heading) for heading in (self.before, self.after)
        )
        now = ", ".join(figure for figure in has if figure not in had)
        figures = [text for text in (", ".join(had), now) if text] or [""]
        if _uncounted(had_name) == _uncounted(has_name):
            return [(has_name, " → ".join(figures))]
        names = [name for name in (had_name, has_name) if name]
        return [(name, figures[min(place, len(figures) - 1)]) for place, name in enumerate(names)]

    @property
    def lines(self) -> list[MarkedLine]:
        same = numberless(self.before) == numberless(self.after)
        heads = [("", self.after)] if same else [("-", self.before), ("+", self.after)]
        lines = [*(("-", line) for line in self.gone), *(("+", line) for line in self.added)]
        return [(mark, text) for mark, text in heads if text] + lines


@dataclass(frozen=True)
class Comparison:
    """Units of two lists by outcome; `same` holds headings."""

    added: tuple[UnitChange, ...]
    gone: tuple[UnitChange, ...]
    changed: tuple[UnitChange, ...]
    same: tuple[str, ...] = ()


def compare_units(
    before: Sequence[TextBlock], after: Sequence[TextBlock], *, is_one_list: bool = False
) -> Comparison:
    """Compare the units of two lists, which may be versions of one list."""
    known = {id(unit.lines): unit for unit in (*before, *after)}

    def identity(block: list[str]) -> object:
        return known[id(block)].entry, _kind(block[0])

    old_blocks, new_blocks = ([unit.lines for unit in units] for units in (before, after))
    pairs = paired_blocks(old_blocks, new_blocks, identity if is_one_list else None)
    names = {_label(old[0]): _label(new[0]) for old, new in pairs if old and new}
    renamed = {old: new for old, new in names.items() if old != new}
    changes, same = [], []
    for old, new in pairs:
        units = [known.get(id(block)) for block in (old, new)]
        first, second = (unit.entry if unit else "" for unit in units)
        change = _change(old, new, renamed, (first, second))
        if change.gone or change.added or numberless(change.before) != numberless(change.after):
            changes.append(change)
        else:
            same.append(change.after)
    return Comparison(
        added=tuple(change for change in changes if not change.before),
        gone=tuple(change for change in changes if not change.after),
        changed=tuple(change for change in changes if change.before and change.after),
        same=tuple(same),
    )


def compare_lines(heading: str, before: Sequence[str], after: Sequence[str]) -> list[UnitChange]:
    """Return the lines below a heading that only one list has, none if there are none."""
    gone, added = tuple(_without(before, after)), tuple(_without(after, before))
    return [UnitChange(heading, heading, gone, added)] if gone or added else []


def _change(
    old: list[str], new: list[str], renamed: Mapping[str, str], entries: tuple[str, str]
) -> UnitChange:
    (before, *had), (after, *has) = old or [""], new or [""]
    if before and after:
        had = [_with_new_name(line, renamed) for line in had]
    gone, added = tuple(_without(had, has)), tuple(_without(has, had))
    return UnitChange(before, after, gone, added, entries)


def _with_new_name(line: str, renamed: Mapping[str, str]) -> str:
    """Replace a unit's old name at the end of a line such as `Joins the Guard`."""
    for place in range(max(1, len(line) - LONGEST_NAME), len(line)):
        if line[place - 1] == " " and line[place:] in renamed:
            return line[:place] + renamed[line[place:]]
    return line


def _without(lines: Iterable[str], others: Iterable[str]) -> Iterator[str]:
    """Yield the multiset difference: lines beyond those that `others` has."""
    left = Counter(others)
    for line in lines:
        if left[line]:
            left[line] -= 1
        else:
            yield line


def _paired(
    gone: Blocks, added: Blocks, key: Callable[[list[str]], object]
) -> dict[int, list[str]]:
    """Return the added block with the same key for each gone block, by `id` of the latter."""
    waiting: dict[object, list[list[str]]] = {}
    for block in reversed(added):
        waiting.setdefault(key(block), []).append(block)
    return {id(block): blocks.pop() for block in gone if (blocks := waiting.get(key(block)))}


def _name(heading: str) -> str:
    return heading.rpartition(NAME_ENDS)[0] or heading


def _parts(heading: str) -> tuple[str, list[str]]:
    """Return a name, and the models and points behind it."""
    name, ends, figures = heading.rpartition(NAME_ENDS)
    return (name, figures.split(", ")) if ends else (heading, [])


def _label(heading: str) -> str:
    """Return the name that other units use for a unit: without brackets."""
    return _name(heading).partition(" (")[0]


def numberless(heading: str) -> str:
    """Return a heading without the number that tells copies of a unit apart."""
    name, ends, figures = heading.rpartition(NAME_ENDS)
    return _uncounted(name) + ends + figures


def _uncounted(name: str) -> str:
    """Return a name without the number of a copy."""
    return COPY.sub(lambda copy: f" ({copy[2]})" if copy[2] else "", name)


def _kind(heading: str) -> str:
    """Return the book's name for a unit: the one in the last brackets, without count or number."""
    name = _name(heading)
    bracketed = BRACKETED.search(name)
    return NUMBERS.sub("", bracketed[1] if bracketed else name)


def _compared(before: list[str], after: list[str]) -> Iterator[MarkedLine]:
    if len(before) + len(after) > MAX_COMPARED:
        yield from _replaced(before, after)
        return
    for kind, i, j, k, m in SequenceMatcher(None, before, after).get_opcodes():
        if kind == "equal":
            yield from (("", line) for line in before[i:j])
        else:
            yield from _replaced(before[i:j], after[k:m])


def _replaced(before: list[str], after: list[str]) -> Iterator[MarkedLine]:
    yield from (("-", line) for line in before)
    yield from (("+", line) for line in after)
