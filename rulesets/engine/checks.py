"""Checks: one rule, one function, every breach it finds."""

import inspect
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from rulesets.engine.values import Level


@dataclass(frozen=True, slots=True, kw_only=True)
class Fix:
    """One edit that mends an issue: its name and arguments, and what its label speaks of."""

    code: str
    edit: str
    args: Mapping[str, Any]
    params: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Issue:
    """One breach. `slots` are positions in the entry's upgrades, from 0.

    `params` may hold Terms; the surface puts them in the reader's language. A check leaves
    `code` and `section` empty: they are its own.
    """

    level: Level = Level.ERROR
    code: str = ""
    section: str = ""
    used: int | None = None
    allowed: int | None = None
    formula: str = ""
    entries: tuple[str, ...] = ()
    slots: tuple[int, ...] = ()
    policy: str = ""
    params: Mapping[str, Any] = field(default_factory=dict)
    fixes: tuple[Fix, ...] = ()


@dataclass(frozen=True, slots=True)
class Check:
    """A rule's stable code, the section of the document it stands in, and its function."""

    code: str
    section: str
    find: Callable[[Any], Iterable[Issue]]

    @property
    def explanation(self) -> str:
        return inspect.cleandoc(self.find.__doc__ or "")

    def run(self, roster: Any) -> Iterator[Issue]:
        for issue in self.find(roster):
            yield replace(issue, code=self.code, section=self.section)


def check(code: str, section: str) -> Callable[[Callable[[Any], Iterable[Issue]]], Check]:
    """Make a function of a roster a check. Its docstring is the player's explanation."""
    return lambda find: Check(code, section, find)
