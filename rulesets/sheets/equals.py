"""Equal units of a sheet together."""

from collections.abc import Callable, Hashable, Iterable
from typing import TypeVar

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
