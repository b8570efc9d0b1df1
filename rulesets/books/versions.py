"""Finds keys that were renamed between two versions of a book."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import Any

Place = tuple[str, ...]
"""The field of a thing, such as `units`, then the names of its parents and its own."""


def renamed_keys(old: Mapping[str, Any], new: Mapping[str, Any]) -> dict[str, dict[str, str]]:
    """Return the keys that a newer version of a book renamed, by field: old to new.

    Only if both have exactly one thing of that name in that place, and the old key is gone.
    """
    before, after = _keys_by_place(old), _keys_by_place(new)
    there = {(place[0], key) for place, keys in after.items() for key in keys}
    renamed: dict[str, dict[str, str]] = defaultdict(dict)
    for place, keys in before.items():
        if len(keys) == 1 == len(after.get(place, ())):
            (key,), (successor,) = keys, after[place]
            if (place[0], key) not in there:
                renamed[place[0]][key] = successor
    return dict(renamed)


def _keys_by_place(document: Mapping[str, Any]) -> dict[Place, set[str]]:
    keys: dict[Place, set[str]] = defaultdict(set)
    for place, key in _named(document, ()):
        keys[place].add(key)
    return keys


def _named(part: Mapping[str, Any], within: Place) -> Iterator[tuple[Place, str]]:
    """Yield the place and key of everything in a part of a book that has a key."""
    for sort, things in part.items():
        for thing in things if isinstance(things, list) else ():
            if isinstance(thing, dict) and "key" in thing:
                called = thing.get("name") or thing.get("label") or {}
                names = (*within, called.get("en") or thing.get("hint", ""))
                yield (sort, *names), thing["key"]
                yield from _named(thing, names)
