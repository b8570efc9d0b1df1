"""Checks: one rule, one function, every breach it finds."""

import inspect
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Generic, TypeVar

from rulesets.engine.messages import Message
from rulesets.engine.values import Level, Term

R_contra = TypeVar("R_contra", contravariant=True)

ORDER = {level: place for place, level in enumerate(Level)}
"""Levels by weight, the heaviest first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fix:
    """One edit that fixes an issue: its name and arguments.

    `code` names its label, by default the edit; `params` fill it, by default the arguments.
    `clears` are the codes of the issues that it clears, where it is the fix of several. One that
    only lessens its issue is the first of about so many `steps`.
    """

    edit: str
    args: Mapping[str, Any] = field(default_factory=dict)
    code: str = ""
    params: Mapping[str, Any] = field(default_factory=dict)
    clears: tuple[str, ...] = ()
    steps: int = 1

    def __post_init__(self) -> None:
        object.__setattr__(self, "code", self.code or self.edit)
        object.__setattr__(self, "params", self.params or self.args)


@dataclass(frozen=True, slots=True, kw_only=True)
class Issue:
    """One breach. `slots` are positions in the entry's upgrades, from 0.

    `params` may hold Terms, which pages and the API put in the reader's language. `sentence`
    replaces the check's. A check leaves `code` empty: it is its own. It may offer its fixes
    as an iterator, best first: the report takes as many as it shows.
    """

    level: Level = Level.ERROR
    code: str = ""
    sentence: Message = ""
    used: int | None = None
    allowed: int | None = None
    formula: str = ""
    entries: tuple[str, ...] = ()
    slots: tuple[int, ...] = ()
    policy: str = ""
    params: Mapping[str, Any] = field(default_factory=dict)
    fixes: Iterable[Fix] = ()

    @property
    def excess(self) -> int:
        """How far the two numbers are apart, 0 without them."""
        return 0 if self.used is None or self.allowed is None else abs(self.used - self.allowed)


@dataclass(frozen=True, slots=True, kw_only=True)
class Requirement:
    """A rule that can raise an issue: its stable code, its words, its explanation to players.

    `chapter` is where the document asks for it, None for the game's chapter on points. `sentence`
    has placeholders for an issue's numbers and parameters. One that `is_about_points` has nothing
    to say where points are hidden.
    """

    code: str
    chapter: Term | None
    title: str = ""
    sentence: Message = ""
    explanation: str = ""
    is_about_points: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Check(Requirement, Generic[R_contra]):
    """A rule as a function of a roster."""

    find: Callable[[R_contra], Iterable[Issue]]
    level: Level = Level.ERROR

    def run(self, roster: R_contra) -> Iterator[Issue]:
        """Yield every breach, at the check's level or the milder one that the issue has itself."""
        for issue in self.find(roster):
            level = max(issue.level, self.level, key=ORDER.__getitem__)
            yield replace(issue, code=self.code, level=level)

    def of(self, game: str, chapter: str | Term) -> "Check[R_contra]":
        """Return this check under a game's own code and chapter."""
        return replace(self, code=f"{game}.{self.code}", chapter=as_term(chapter))


def check(
    code: str, chapter: str | Term | None, **words: Any
) -> Callable[[Callable[[R_contra], Iterable[Issue]]], Check[R_contra]]:
    """Make a function of a roster a check. Its docstring is the player's explanation.

    `words` are the other fields of a Check: title, sentence, level, is_about_points.
    """
    return lambda find: Check(
        code=code, chapter=as_term(chapter), explanation=docstring(find), find=find, **words
    )


def docstring(function: Callable[..., Any]) -> str:
    return inspect.cleandoc(function.__doc__ or "")


def as_term(text: str | Term | None) -> Term | None:
    return Term(text) if isinstance(text, str) else text
