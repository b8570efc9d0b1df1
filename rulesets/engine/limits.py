"""Limits that grow with the game size, as data: one for every few points, or a share of them."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import islice
from typing import Any, Generic, TypeVar

from rulesets.engine.checks import Fix, Issue, Requirement, as_term, docstring
from rulesets.engine.common import set_size
from rulesets.engine.document import Document
from rulesets.engine.messages import gettext_noop, ngettext_noop
from rulesets.engine.roster import AnyRoster
from rulesets.engine.values import Term

R_contra = TypeVar("R_contra", bound=AnyRoster, contravariant=True)

Uses = Sequence[tuple[str, int]]
"""Entry ids with how much of the limit each uses."""

MAX_WAYS = 5
"""Ways to give something up that an issue offers."""

FAR = 2
"""Largest game size that is offered, as a multiple of the largest suggested one."""


@dataclass(frozen=True, slots=True)
class Tally:
    """Entries that are counted together; `id` tells them from others of the same labels."""

    uses: Uses
    labels: tuple[Term, ...] = ()
    id: object = ""

    @property
    def total(self) -> int:
        return sum(use for _, use in self.uses)


@dataclass(frozen=True, slots=True)
class Every:
    """One for every full `per` points of the game size, and `plus` besides."""

    per: int
    plus: int = 0

    @property
    def text(self) -> str:
        """The arithmetic over any `size`, all of it in integers."""
        return f"{self.plus} + size // {self.per}" if self.plus else f"size // {self.per}"

    def of(self, size: int) -> int:
        return self.plus + size // self.per

    def formula(self, size: int) -> str:
        """Return the arithmetic at one size without its result, such as `450 / 200`."""
        return f"{self.plus} + {size} / {self.per}" if self.plus else f"{size} / {self.per}"

    def size_for(self, used: int) -> int:
        """Return the smallest game size that allows so much."""
        return max(1, (used - self.plus) * self.per)


@dataclass(frozen=True, slots=True)
class Percent:
    """A percentage of the game size, in points."""

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


Allowance = Every | Percent
"""How much is allowed, as a function of the game size."""


@dataclass(frozen=True, slots=True)
class Allowed:
    """The amount allowed at a size and the arithmetic behind it, which pages put into words."""

    allowance: Allowance
    size: int
    floor: int = 0

    @property
    def number(self) -> int:
        return max(self.allowance.of(self.size), self.floor)

    @property
    def is_floor(self) -> bool:
        """Whether the arithmetic alone would allow less."""
        return self.allowance.of(self.size) < self.floor

    @property
    def formula(self) -> str:
        """The arithmetic with its result, such as `450 / 200 → 2`."""
        formula = self.allowance.formula(self.size)
        return f"{f'max({self.floor}, {formula})' if self.is_floor else formula} → {self.number}"


@dataclass(frozen=True, slots=True)
class Limit:
    """A limit with its headroom. `allowed` is None where nothing is judged, `why` likewise.

    `group` names what is counted apart, such as a ship class; only the fullest
    group is shown, but every share, under its group's name.
    """

    code: str
    used: int
    allowed: int | None
    formula: str
    group: Term | None = None
    entries: tuple[str, ...] = ()
    is_share: bool = False
    why: Allowed | None = None

    @property
    def left(self) -> int | None:
        return None if self.allowed is None else self.allowed - self.used

    @property
    def excess(self) -> int:
        """The excess over the limit, 0 if there is none."""
        return max(0, self.used - self.allowed) if self.allowed is not None else 0

    @property
    def is_full(self) -> bool:
        return self.left is not None and self.left <= 0

    @property
    def is_broken(self) -> bool:
        return self.excess > 0


GiveUp = Callable[[R_contra, Sequence[str], int], Iterable[Fix]]
"""Returns fixes that remove or lessen the excess of a group, best first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LimitCheck(Requirement, Generic[R_contra]):
    """A limit: an allowance, and the function that counts against it in groups.

    `read_at` is the size the allowance is worked out for, where that is not the game size itself,
    None where nothing is limited; `floor` the least that is allowed; `policy` the one that
    decides for the entries of a group. A limit that is not `is_optional` holds with force
    organisation switched off.
    """

    allowance: Allowance
    count: Callable[[R_contra], Sequence[Tally]]
    give_up: GiveUp[R_contra]
    read_at: Callable[[int, Mapping[str, str]], int | None] = lambda size, policies: size
    floor: Callable[[Mapping[str, str]], int] = lambda policies: 0
    policy: Callable[[R_contra, Sequence[str]], str] = lambda roster, entries: ""
    is_optional: bool = True

    def at(self, size: int, policies: Mapping[str, str]) -> Allowed | None:
        """Return how much is allowed at a size, None where the policies leave it open."""
        size_read = self.read_at(size, policies)
        return (
            None if size_read is None else Allowed(self.allowance, size_read, self.floor(policies))
        )

    def allowed(self, size: int, policies: Mapping[str, str]) -> int | None:
        found = self.at(size, policies)
        return found.number if found else None

    def of(self, document: Document) -> Allowed | None:
        """Return how much a document allows, None where nothing is judged."""
        size = document.size if document.force_org or not self.is_optional else None
        return None if size is None else self.at(size, document.policies)

    def measure(self, roster: R_contra) -> tuple[Limit, list[Issue]]:
        """Return the headroom, and an issue for every group above the limit."""
        why = self.of(roster.document)
        allowed, formula = (why.number, why.formula) if why else (None, "")

        def limit(tally: Tally) -> Limit:
            entries = tuple(entry for entry, _ in tally.uses)
            label = next(iter(tally.labels), None)
            return Limit(self.code, tally.total, allowed, formula, label, entries, why=why)

        tallies = self.count(roster)
        fullest = max(tallies, key=lambda tally: tally.total, default=Tally(()))
        over = [tally for tally in tallies if allowed is not None and tally.total > allowed]
        return limit(fullest), [self._issue(roster, limit(tally), tally.labels) for tally in over]

    def _issue(self, roster: R_contra, limit: Limit, labels: tuple[Term, ...]) -> Issue:
        return Issue(
            code=self.code,
            used=limit.used,
            allowed=limit.allowed,
            formula=limit.formula,
            entries=limit.entries,
            policy=self.policy(roster, limit.entries),
            params={"group": labels, "why": limit.why},
            fixes=self._fixes(roster, limit),
        )

    def _fixes(self, roster: R_contra, limit: Limit) -> Iterator[Fix]:
        yield from islice(self.give_up(roster, limit.entries, limit.excess), MAX_WAYS)
        enough = roster.game.next_size(self.allowance.size_for(limit.used))
        suggested = max(roster.game.sizes, default=enough)
        policies = roster.document.policies
        if enough <= FAR * suggested and (self.allowed(enough, policies) or 0) >= limit.used:
            yield from set_size(enough)
        if self.is_optional:
            yield Fix(code="force_org_off", edit="set_force_org", args={"force_org": False})


def limit(
    code: str,
    chapter: str | Term,
    allowance: Allowance,
    give_up: GiveUp[R_contra],
    **options: Any,
) -> Callable[[Callable[[R_contra], Sequence[Tally]]], LimitCheck[R_contra]]:
    """Make a counting function a limit. Its docstring is the player's explanation."""
    return lambda count: LimitCheck(
        code=code,
        chapter=as_term(chapter),
        explanation=docstring(count),
        allowance=allowance,
        count=count,
        give_up=give_up,
        **options,
    )


hero_limit = partial(
    limit,
    title=gettext_noop("Heroes"),
    sentence=ngettext_noop(
        "%(used)d hero, %(allowed)d allowed (%(why)s)",
        "%(used)d heroes, %(allowed)d allowed (%(why)s)",
        "used",
    ),
)
copy_limit = partial(
    limit,
    title=gettext_noop("Copies"),
    sentence=ngettext_noop(
        "%(used)d copy of %(group)s, %(allowed)d allowed (%(why)s)",
        "%(used)d copies of %(group)s, %(allowed)d allowed (%(why)s)",
        "used",
    ),
)
