"""Finds weapons and items by the names in upgrade sections, singular or plural."""

import re
from collections.abc import Iterable
from functools import lru_cache

_NUMBERED = re.compile(r"(\d+)x\s+")
WORDS = re.compile(r"[a-z]{2,}(-[a-z0-9]+)*")
"""Keys that say what they stand for, unlike the ids of other programs."""

ENDINGS = {"ies": ("y",), "ves": ("f", "fe"), "es": ("", "e"), "s": ("",)}
"""Plural endings and the singular endings they may replace."""


@lru_cache(maxsize=8192)  # a quarter of the calls that judge an army at its bounds
def singulars(name: str) -> frozenset[str]:
    """Return every possible singular of a name, and the name; case is ignored."""
    plain = " ".join(name.casefold().split())
    found = {plain}
    if not plain.endswith("ss"):
        for ending, stems in ENDINGS.items():
            if plain.endswith(ending) and len(plain) > len(ending) + 1:
                found |= {plain.removesuffix(ending) + stem for stem in stems}
    return frozenset(found)


def is_same(name: str, other: str) -> bool:
    """Return whether two names are equal, ignoring number and case."""
    return not singulars(name).isdisjoint(singulars(other))


def forms(names: Iterable[str]) -> set[str]:
    """Return every singular of targets and names, without numbers, for comparison."""
    return {form for name in names for form in singulars(read_target(name)[1])}


def in_words(key: str, section: str = "") -> str:
    """Return a key in words, without its section's; ids of other programs stay as they are."""
    if not WORDS.fullmatch(key):
        return key
    return key.removeprefix(f"{section}-").replace("-", " ").capitalize()


def read_target(target: str) -> tuple[int, str]:
    """Split `2x Heavy Fists` into number and name; the number is one by default."""
    numbered = _NUMBERED.match(target)
    if not numbered:
        return 1, target
    return max(1, int(numbered[1])), target[numbered.end() :]
