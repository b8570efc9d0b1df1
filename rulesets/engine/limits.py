"""Limits that grow with the game size, as data: one per so many points."""

import inspect
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rulesets.engine.checks import Fix, Issue
from rulesets.engine.common import set_size

Uses = Sequence[tuple[str, int]]
"""Entry ids with how much of the limit each uses."""

Groups = Sequence[tuple[Any, Uses]]
"""What is counted apart: each group's label, which need not be unique, and its uses."""

MAX_REMOVALS = 3
"""How many ways to give something up an issue offers; the latest entries first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Limit:
    """A limit with its headroom. `allowed` is None where nothing is judged.

    `group` names what is counted apart, such as a ship class; the fullest one is shown.
    """

    code: str
    used: int
    allowed: int | None
    formula: str
    group: Any = None
    entries: tuple[str, ...] = ()

    @property
    def left(self) -> int | None:
        return None if self.allowed is None else self.allowed - self.used

    @property
    def is_broken(self) -> bool:
        return self.allowed is not None and self.used > self.allowed


@dataclass(frozen=True, slots=True, kw_only=True)
class LimitRule:
    """`size // per` of something, counted by `count` in groups."""

    code: str
    section: str
    per: int
    count: Callable[[Any], Groups]
    give_up: Callable[[Any, str, int], Fix | None]
    floor: Callable[[Mapping[str, str]], int]
    policy: Callable[[int], str]

    @property
    def explanation(self) -> str:
        return inspect.cleandoc(self.count.__doc__ or "")

    def allowed(self, size: int, policies: Mapping[str, str]) -> int:
        return max(size // self.per, self.floor(policies))

    def formula(self, size: int, policies: Mapping[str, str]) -> str:
        """The arithmetic, such as `450 / 200 → 2`."""
        return f"{size} / {self.per} → {self.allowed(size, policies)}"

    def measure(self, roster: Any) -> tuple[Limit, list[Issue]]:
        """The headroom as it stands, and an issue for every group that is over."""
        size = roster.document.size if roster.document.force_org else None
        policies = roster.document.policies
        allowed = None if size is None else self.allowed(size, policies)
        formula = "" if size is None else self.formula(size, policies)
        limits = [
            Limit(
                code=self.code,
                used=sum(amount for _, amount in uses),
                allowed=allowed,
                formula=formula,
                group=group,
                entries=tuple(entry for entry, _ in uses),
            )
            for group, uses in self.count(roster)
        ]
        fullest = max(limits, key=lambda limit: limit.used, default=None)
        if fullest is None:
            return Limit(code=self.code, used=0, allowed=allowed, formula=formula), []
        return fullest, [self._issue(roster, limit) for limit in limits if limit.is_broken]

    def _issue(self, roster: Any, limit: Limit) -> Issue:
        return Issue(
            code=self.code,
            section=self.section,
            used=limit.used,
            allowed=limit.allowed,
            formula=limit.formula,
            entries=limit.entries,
            policy=self.policy(roster.document.size or 0),
            params={"group": limit.group} if limit.group else {},
            fixes=tuple(self._fixes(roster, limit)),
        )

    def _fixes(self, roster: Any, limit: Limit) -> Iterator[Fix]:
        excess = limit.used - (limit.allowed or 0)
        offers = (self.give_up(roster, entry, excess) for entry in reversed(limit.entries))
        yield from [offer for offer in offers if offer][:MAX_REMOVALS]
        yield from set_size(limit.used * self.per)
        yield Fix(code="force_org_off", edit="set_force_org", args={"force_org": False})


def _no_floor(policies: Mapping[str, str]) -> int:
    return 0


def _no_policy(size: int) -> str:
    return ""


def limit(
    code: str,
    section: str,
    per: int,
    give_up: Callable[[Any, str, int], Fix | None],
    floor: Callable[[Mapping[str, str]], int] = _no_floor,
    policy: Callable[[int], str] = _no_policy,
) -> Callable[[Callable[[Any], Groups]], LimitRule]:
    """Make a counting function a limit. Its docstring is the player's explanation."""
    return lambda count: LimitRule(
        code=code,
        section=section,
        per=per,
        count=count,
        give_up=give_up,
        floor=floor,
        policy=policy,
    )
