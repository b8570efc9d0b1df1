"""Two texts of a list side by side: blocks by their headings, then lines, in linear time.

A block is a heading and the lines below it.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from rulesets.texts import NAME_ENDS, Block

Blocks = Sequence[list[str]]

Line = tuple[str, str]
"""A mark and a text: `-` for lines of the first text only, `+` of the second, empty for both."""

BRACKETED = re.compile(r"\(([^()]*)\)+$")
COPY = re.compile(r" \d+(?= \(|\)*$)")
NUMBERS = re.compile(r"^\d+× | \d+$")

LONGEST_NAME = 100
"""Letters at the end of a line that may be a unit's name."""

MAX_COMPARED = 100
"""Lines of two blocks that are compared one by one; longer ones are shown whole."""


def changed_blocks(before: Blocks, after: Blocks) -> list[list[Line]]:
    """Return the blocks that differ, each with all its lines; the first ones belong together."""
    pairs = [(before[0], after[0]), *paired_blocks(before[1:], after[1:])]
    return [list(_compared(old, new)) for old, new in pairs if old != new]


def paired_blocks(
    before: Blocks, after: Blocks, identity: Callable[[list[str]], object] | None = None
) -> list[tuple[list[str], list[str]]]:
    """Return the blocks of two texts in pairs, empty where only one has it.

    They belong together by their identity, by all that they say, by their heading, by the name
    alone, such as a unit that has other points now, and last by what they are, such as a unit that
    was renamed. The number behind a name of several does not count.
    """
    keys: list[Callable[[list[str]], object]] = [
        lambda block: (_numberless(block[0]), *block[1:]),
        lambda block: _numberless(block[0]),
        lambda block: COPY.sub("", _name(block[0])),
        lambda block: _kind(block[0]),
    ]
    found: dict[int, list[str]] = {}
    gone, added = [*before], [*after]
    for key in [identity, *keys] if identity else keys:
        paired = _paired(gone, added, key)
        used = {id(block) for block in paired.values()}
        gone = [block for block in gone if id(block) not in paired]
        added = [block for block in added if id(block) not in used]
        found |= paired
    return [(block, found.get(id(block), [])) for block in before] + [([], new) for new in added]


@dataclass(frozen=True)
class UnitChange:
    """A unit that only one list has, or that both have otherwise.

    Its headings, one of them empty where only one list has it, the lines that only one has, and
    the ids of its entries, empty for what is no unit.
    """

    before: str
    after: str
    gone: tuple[str, ...]
    added: tuple[str, ...]
    entries: tuple[str, str] = ("", "")

    @property
    def names(self) -> list[str]:
        """The name, or the earlier one and the one it has now; its number alone is no change."""
        had, has = (_name(each) for each in (self.before, self.after))
        if COPY.sub("", had) == COPY.sub("", has):
            return [has]
        return [name for name in (had, has) if name]

    @property
    def figures(self) -> list[str]:
        """Models and points, or those it had and what of them differs now."""
        had, has = (_figures(each) for each in (self.before, self.after))
        now = [figure for figure in has if figure not in had]
        return [", ".join(each) for each in (had, now) if each]

    @property
    def lines(self) -> list[Line]:
        same = _numberless(self.before) == _numberless(self.after)
        heads = [("", self.after)] if same else [("-", self.before), ("+", self.after)]
        lines = [*(("-", line) for line in self.gone), *(("+", line) for line in self.added)]
        return [(mark, text) for mark, text in heads if text] + lines


@dataclass(frozen=True)
class Comparison:
    """Units of two lists by what became of them, `same` by their headings."""

    added: tuple[UnitChange, ...]
    gone: tuple[UnitChange, ...]
    changed: tuple[UnitChange, ...]
    same: tuple[str, ...] = ()


def compare_units(
    before: Sequence[Block], after: Sequence[Block], *, is_one_list: bool = False
) -> Comparison:
    """Compare the units of two lists, which may be versions of one list.

    One that is attached to another unit is not counted among the same.
    """
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
        if change.gone or change.added or _numberless(change.before) != _numberless(change.after):
            changes.append(change)
        elif units[1] and not units[1].is_attached:
            same.append(change.after)
    return Comparison(
        added=tuple(each for each in changes if not each.before),
        gone=tuple(each for each in changes if not each.after),
        changed=tuple(each for each in changes if each.before and each.after),
        same=tuple(same),
    )


def _change(
    old: list[str], new: list[str], renamed: Mapping[str, str], entries: tuple[str, str]
) -> UnitChange:
    (before, *had), (after, *has) = old or [""], new or [""]
    if before and after:
        had = [_with_new_name(line, renamed) for line in had]
    gone, added = tuple(_without(had, has)), tuple(_without(has, had))
    return UnitChange(before, after, gone, added, entries)


def _with_new_name(line: str, renamed: Mapping[str, str]) -> str:
    """Return a line such as `Joins the Guard` with the name that the unit has now."""
    for place in range(max(1, len(line) - LONGEST_NAME), len(line)):
        if line[place - 1] == " " and line[place:] in renamed:
            return line[:place] + renamed[line[place:]]
    return line


def _without(lines: Iterable[str], others: Iterable[str]) -> Iterator[str]:
    """Yield the lines that are not among others, each as often as it is there too often."""
    left = Counter(others)
    for line in lines:
        if left[line]:
            left[line] -= 1
        else:
            yield line


def _paired(
    gone: Blocks, added: Blocks, key: Callable[[list[str]], object]
) -> dict[int, list[str]]:
    """Return blocks by the identity of the one before that has the same key."""
    waiting: dict[object, list[list[str]]] = {}
    for block in reversed(added):
        waiting.setdefault(key(block), []).append(block)
    return {id(block): blocks.pop() for block in gone if (blocks := waiting.get(key(block)))}


def _name(heading: str) -> str:
    return heading.rpartition(NAME_ENDS)[0] or heading


def _figures(heading: str) -> list[str]:
    _name, ends, figures = heading.rpartition(NAME_ENDS)
    return figures.split(", ") if ends else []


def _label(heading: str) -> str:
    """Return the name by which others speak of a unit, without those in brackets."""
    return _name(heading).partition(" (")[0]


def _numberless(heading: str) -> str:
    name, ends, figures = heading.rpartition(NAME_ENDS)
    return COPY.sub("", name) + ends + figures


def _kind(heading: str) -> str:
    """Return the name that the book has: in the last brackets, without how many and which one."""
    name = _name(heading)
    bracketed = BRACKETED.search(name)
    return NUMBERS.sub("", bracketed[1] if bracketed else name)


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
