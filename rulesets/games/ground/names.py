"""Finds weapons and items by the names that upgrade sections call them by, in any number."""

import re
from functools import lru_cache

_NUMBERED = re.compile(r"(\d+)x\s+")
ENDINGS = {"ies": ("y",), "ves": ("f", "fe"), "es": ("", "e"), "s": ("",)}
"""Endings of plurals, and what may stand for each in the singular."""


@lru_cache(maxsize=8192)
def singulars(name: str) -> frozenset[str]:
    """Every form that a name may have in the singular, itself among them; case does not count."""
    plain = " ".join(name.casefold().split())
    found = {plain}
    if not plain.endswith("ss"):
        for ending, stems in ENDINGS.items():
            if plain.endswith(ending) and len(plain) > len(ending) + 1:
                found |= {plain.removesuffix(ending) + stem for stem in stems}
    return frozenset(found)


@lru_cache(maxsize=8192)
def is_same(name: str, other: str) -> bool:
    """Whether two names are the same but for number and case."""
    return not singulars(name).isdisjoint(singulars(other))


def read_target(target: str) -> tuple[int, str]:
    """How many of what a section means by `2x Heavy Fists`, one if it does not say."""
    numbered = _NUMBERED.match(target)
    if not numbered:
        return 1, target
    return max(1, int(numbered[1])), target[numbered.end() :]
