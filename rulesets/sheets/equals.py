"""Equal units of a sheet together."""

from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import TypeVar

from rulesets.engine.roster import number_range

T = TypeVar("T")
K = TypeVar("K", bound=Hashable)


def by_kind(items: Iterable[T], kind_of: Callable[[T], K]) -> dict[K, list[T]]:
    """Return items by their kind, which leaves out in what equal ones may differ.

    Kinds are in the order of their first items.
    """
    found: dict[K, list[T]] = {}
    for item in items:
        found.setdefault(kind_of(item), []).append(item)
    return found


def ranges(numbers: Sequence[int]) -> list[str]:
    """Return ascending numbers as text, those that follow one another as one range."""
    starts = [n for n in numbers if n - 1 not in numbers]
    ends = [n for n in numbers if n + 1 not in numbers]
    return [number_range(one, end - one + 1) for one, end in zip(starts, ends, strict=True)]
