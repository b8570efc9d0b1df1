"""Limits that grow with the game size, as data: one per so many points, or a share of them."""

import inspect
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from rulesets.engine.checks import Fix, Issue
from rulesets.engine.common import set_size

Uses = Sequence[tuple[str, int]]
"""Entry ids with how much of the limit each uses."""

Groups = Sequence[tuple[Any, Uses]]
"""What is counted apart: each group's label, which need not be unique, or what has a `label`, and
its uses."""

MAX_REMOVALS = 3
"""How many ways to give something up an issue offers; the latest entries first."""


@dataclass(frozen=True, slots=True)
class Limit:
    """A limit with its headroom. `allowed` is None where nothing is judged.

    `group` names what is counted apart, such as a ship class; the fullest one is shown. Of shares
    every one is, under the name of its group.
    """

    code: str
    used: int
    allowed: int | None
    formula: str
    group: Any = None
    entries: tuple[str, ...] = ()
    is_share: bool = False

    @property
    def left(self) -> int | None:
        return None if self.allowed is None else self.allowed - self.used

    @property
    def is_broken(self) -> bool:
        return self.allowed is not None and self.used > self.allowed


class Allowance(Protocol):
    """How much of something a game size allows."""

    @property
    def text(self) -> str:
        """The arithmetic over any `size`, all of it in integers."""
        ...

    def of(self, size: int) -> int: ...

    def formula(self, size: int) -> str:
        """The arithmetic at one size without its result, such as `450 / 200`."""
        ...

    def size_for(self, used: int) -> int:
        """The smallest game size that allows so much."""
        ...


@dataclass(frozen=True, slots=True)
class Every:
    """One for every full `per` points of the game size, and `plus` besides."""

    per: int
    plus: int = 0

    @property
    def text(self) -> str:
        return f"{self.plus} + size // {self.per}" if self.plus else f"size // {self.per}"

    def of(self, size: int) -> int:
        return self.plus + size // self.per

    def formula(self, size: int) -> str:
        return f"{self.plus} + {size} / {self.per}" if self.plus else f"{size} / {self.per}"

    def size_for(self, used: int) -> int:
        return max(1, (used - self.plus) * self.per)


@dataclass(frozen=True, slots=True)
class Percent:
    """So many points of every hundred of the game size."""

    percent: int

    @property
    def text(self) -> str:
        return f"{self.percent} * size // 100"

    def of(self, size: int) -> int:
        return self.percent * size // 100

    def formula(self, size: int) -> str:
        return f"{self.percent} % × {size}"

    def size_for(self, used: int) -> int:
        return -(-used * 100 // self.percent)


def _as_it_is(size: int, policies: Mapping[str, str]) -> int:
    return size


def _nothing(policies: Mapping[str, str]) -> int:
    return 0


def _no_policy(size: int) -> str:
    return ""


@dataclass(frozen=True, slots=True, kw_only=True)
class LimitRule:
    """What a game size allows of something, counted by `count` in groups.

    `read_at` is the size the allowance is worked out for, where that is not the game size itself,
    None where nothing is limited;
    `floor` the least that is allowed; `policy` the open point assumed at a size. A limit that is
    not `is_optional` holds with force organisation switched off, too.
    """

    code: str
    section: str
    allowance: Allowance
    count: Callable[[Any], Groups]
    give_up: Callable[[Any, str, int], Fix | None]
    read_at: Callable[[int, Mapping[str, str]], int | None] = _as_it_is
    floor: Callable[[Mapping[str, str]], int] = _nothing
    policy: Callable[[int], str] = _no_policy
    is_optional: bool = True

    @property
    def explanation(self) -> str:
        return inspect.cleandoc(self.count.__doc__ or "")

    def allowed(self, size: int, policies: Mapping[str, str]) -> int | None:
        """How much is allowed at a size, None where the policies leave it open."""
        size_read = self.read_at(size, policies)
        if size_read is None:
            return None
        return max(self.allowance.of(size_read), self.floor(policies))

    def formula(self, size: int, policies: Mapping[str, str]) -> str:
        """The arithmetic, such as `450 / 200 → 2`; empty where nothing is limited."""
        size_read = self.read_at(size, policies)
        if size_read is None:
            return ""
        return f"{self.allowance.formula(size_read)} → {self.allowed(size, policies)}"

    def measure(self, roster: Any) -> tuple[Limit, list[Issue]]:
        """The headroom as it stands, and an issue for every group that is over."""
        document = roster.document
        size = document.size if document.force_org or not self.is_optional else None
        allowed = None if size is None else self.allowed(size, document.policies)
        formula = "" if size is None else self.formula(size, document.policies)
        counted = [(sum(use for _, use in uses), group, uses) for group, uses in self.count(roster)]

        def limit(used: int, group: Any, uses: Uses) -> Limit:
            entries = tuple(entry for entry, _ in uses)
            label = getattr(group, "label", group)
            return Limit(self.code, used, allowed, formula, label, entries)

        fullest = max(counted, key=lambda found: found[0], default=(0, None, ()))
        over = [found for found in counted if allowed is not None and found[0] > allowed]
        return limit(*fullest), [self._issue(roster, limit(*found)) for found in over]

    def _issue(self, roster: Any, limit: Limit) -> Issue:
        return Issue(
            code=self.code,
            section=self.section,
            used=limit.used,
            allowed=limit.allowed,
            formula=limit.formula,
            entries=limit.entries,
            policy=self.policy(roster.document.size or 0),
            params={"group": limit.group},
            fixes=tuple(self._fixes(roster, limit)),
        )

    def _fixes(self, roster: Any, limit: Limit) -> Iterator[Fix]:
        excess = limit.used - (limit.allowed or 0)
        offers = (self.give_up(roster, entry, excess) for entry in reversed(limit.entries))
        yield from [offer for offer in offers if offer][:MAX_REMOVALS]
        enough = self.allowance.size_for(limit.used)
        if (self.allowed(enough, roster.document.policies) or 0) >= limit.used:
            yield from set_size(enough)
        if self.is_optional:
            yield Fix(code="force_org_off", edit="set_force_org", args={"force_org": False})


def limit(
    code: str,
    section: str,
    allowance: Allowance,
    give_up: Callable[[Any, str, int], Fix | None],
    **options: Any,
) -> Callable[[Callable[[Any], Groups]], LimitRule]:
    """Make a counting function a limit. Its docstring is the player's explanation."""
    return lambda count: LimitRule(
        code=code, section=section, allowance=allowance, count=count, give_up=give_up, **options
    )
