"""Two texts of a list side by side: blocks by their headings, then lines, in linear time.

A block is a heading and the lines below it.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from rulesets.texts import NAME_ENDS

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


def paired_blocks(before: Blocks, after: Blocks) -> list[tuple[list[str], list[str]]]:
    """Return the blocks of two texts in pairs, empty where only one has it.

    They belong together by their heading, the second of one name to the second; those left over by
    the name alone, such as a unit that has other points now, then by what they are, such as a unit
    that was renamed.
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
    return pairs + [([], block) for block in added if id(block) not in used]


@dataclass(frozen=True)
class Change:
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
        """The name, or the earlier one and the one it has now."""
        return list(dict.fromkeys(_name(each) for each in (self.before, self.after) if each))

    @property
    def figures(self) -> list[str]:
        """Models and points, or those it had and what of them differs now."""
        had, has = (_figures(each) for each in (self.before, self.after))
        now = [figure for figure in has if figure not in had]
        return [", ".join(each) for each in (had, now) if each]

    @property
    def lines(self) -> list[Line]:
        same = self.before == self.after
        heads = [("", self.after)] if same else [("-", self.before), ("+", self.after)]
        lines = [*(("-", line) for line in self.gone), *(("+", line) for line in self.added)]
        return [(mark, text) for mark, text in heads if text] + lines


@dataclass(frozen=True)
class Comparison:
    """Units of two lists by what became of them, `same` by their headings."""

    added: tuple[Change, ...]
    gone: tuple[Change, ...]
    changed: tuple[Change, ...]
    same: tuple[str, ...] = ()


def compare_units(
    before: Blocks, after: Blocks, ids: tuple[Sequence[str], Sequence[str]] = ((), ())
) -> Comparison:
    """Compare the units of two lists; the number behind a name of several does not count.

    `ids` are those of the entries that the blocks are about, in their order.
    """
    pairs = paired_blocks(before, after)
    entries = {
        id(block): entry
        for blocks, named in zip((before, after), ids, strict=True)
        for block, entry in zip(blocks, named, strict=False)
    }
    names = {_label(old[0]): _label(new[0]) for old, new in pairs if old and new}
    renamed = {old: new for old, new in names.items() if old != new}
    changes, same = [], []
    for old, new in pairs:
        change = _change(old, new, renamed, (entries.get(id(old), ""), entries.get(id(new), "")))
        if change.gone or change.added or _numberless(change.before) != _numberless(change.after):
            changes.append(change)
        else:
            same.append(change.after)
    return Comparison(
        added=tuple(each for each in changes if not each.before),
        gone=tuple(each for each in changes if not each.after),
        changed=tuple(each for each in changes if each.before and each.after),
        same=tuple(same),
    )


def _change(
    old: list[str], new: list[str], renamed: Mapping[str, str], entries: tuple[str, str]
) -> Change:
    (before, *had), (after, *has) = old or [""], new or [""]
    if before and after:
        had = [_with_new_name(line, renamed) for line in had]
    gone, added = tuple(_without(had, has)), tuple(_without(has, had))
    return Change(before, after, gone, added, entries)


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
    gone: list[list[str]], added: list[list[str]], key: Callable[[str], str]
) -> dict[int, list[str]]:
    """Return blocks by the identity of the one before whose heading has the same key."""
    waiting: dict[str, list[list[str]]] = {}
    for block in reversed(added):
        waiting.setdefault(key(block[0]), []).append(block)
    return {id(block): blocks.pop() for block in gone if (blocks := waiting.get(key(block[0])))}


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


def _by_heading(blocks: Iterable[list[str]]) -> dict[tuple[str, int], list[str]]:
    seen: Counter[str] = Counter()
    by_heading: dict[tuple[str, int], list[str]] = {}
    for block in blocks:
        heading = block[0]
        by_heading[heading, seen[heading]] = block
        seen[heading] += 1
    return by_heading


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
