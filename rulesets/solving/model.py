"""A CP-SAT model that chooses among candidates under the limits of a list.

Import it only where it is used: OR-Tools takes half a second to import.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ortools.sat.python import cp_model

from rulesets.engine.headroom import Headroom, Priced, UseKey

MAX_OF_ONE = 20
"""Most copies chosen of one new unit."""

Chosen = Mapping[int, int]
"""How often each candidate is chosen, by its index."""

Expression = Any
"""A linear expression of OR-Tools, whose own types cover only numbers of numpy."""


@dataclass(frozen=True)
class Solution:
    """The best choice found, or None; `is_proven` if there is no better one."""

    chosen: Chosen | None
    is_proven: bool


class Model:
    """Variables for how often each candidate is chosen, within what is left of every limit."""

    def __init__(self, headroom: Headroom, items: Sequence[Priced]) -> None:
        self.cp = cp_model.CpModel()
        self.items = items
        self.counts = [self.cp.new_int_var(0, _most(headroom, item), "") for item in items]
        self.is_used: dict[str, cp_model.IntVar] = {}
        by_key: dict[UseKey, list[int]] = defaultdict(list)
        by_claim: dict[str, list[int]] = defaultdict(list)
        by_topic: dict[str, list[int]] = defaultdict(list)
        for place, item in enumerate(items):
            by_topic[topic(item)].append(place)
            for claim in item.candidate.claims:
                by_claim[claim].append(place)
            for key in item.uses:
                by_key[key].append(place)
        for key, places in by_key.items():
            left = headroom.left(key)
            if left is not None:
                self.cp.add(self.sum(places, [items[each].uses[key] for each in places]) <= left)
        for places in by_claim.values():
            self.cp.add(self.sum(places) <= 1)
        for name, places in by_topic.items():
            self.is_used[name] = self._any_of(places)
        self.points = self.sum(range(len(items)), [item.points for item in items])
        self.weight = self.sum(range(len(items)), [item.candidate.weight for item in items])

    def sum(self, places: Iterable[int], weights: Sequence[int] | None = None) -> Expression:
        counts = [self.counts[place] for place in places]
        if weights is None:
            return cp_model.LinearExpr.sum(counts)
        return cp_model.LinearExpr.weighted_sum(counts, weights)

    def _any_of(self, places: Iterable[int]) -> cp_model.IntVar:
        """Return whether any of some candidates is chosen."""
        any_of, chosen = self.cp.new_bool_var(""), self.sum(places)
        self.cp.add(chosen >= 1).only_enforce_if(any_of)
        self.cp.add(chosen == 0).only_enforce_if(~any_of)
        return any_of

    def demand(self, places: Iterable[int]) -> None:
        """Require at least one of some candidates."""
        self.cp.add(self.sum(places) >= 1)

    def follow(self, places: Iterable[int], others: Iterable[int]) -> None:
        """Allow some candidates only together with others."""
        self.cp.add(self.sum(places) <= self.sum(others))

    def forbid(self, chosen: Chosen) -> None:
        """Forbid all of these together, with or without others."""
        lacking = []
        for place, number in chosen.items():
            lacks = self.cp.new_bool_var("")
            self.cp.add(self.counts[place] < number).only_enforce_if(lacks)
            lacking.append(lacks)
        self.cp.add_bool_or(lacking)

    def leave(self, chosen: Chosen) -> None:
        """Forbid exactly this choice."""
        others = [place for place in range(len(self.items)) if place not in chosen]
        is_otherwise = self._any_of(others)
        more = []
        for place, number in chosen.items():
            differs = self.cp.new_bool_var("")
            self.cp.add(self.counts[place] != number).only_enforce_if(differs)
            more.append(differs)
        self.cp.add_bool_or([is_otherwise, *more])

    def maximize(self, goal: Expression) -> None:
        self.goal = goal
        self.cp.maximize(goal)

    def differ(self, chosen: Chosen, bonus: int) -> None:
        """Leave out at least one of the chosen units, and reward leaving out half of them."""
        topics = dict.fromkeys(topic(self.items[place]) for place in chosen)
        used = [self.is_used[name] for name in topics]
        self.cp.add(cp_model.LinearExpr.sum(used) < max(1, len(used)))
        is_fresh = self.cp.new_bool_var("")
        self.cp.add(cp_model.LinearExpr.sum(used) <= len(used) // 2).only_enforce_if(is_fresh)
        self.maximize(self.goal + bonus * is_fresh)

    def near(self, number: int, bonus: int) -> None:
        """Reward choosing `number` candidates, plus or minus one."""
        is_near, chosen = self.cp.new_bool_var(""), self.sum(range(len(self.items)))
        self.cp.add(chosen >= number - 1).only_enforce_if(is_near)
        self.cp.add(chosen <= number + 1).only_enforce_if(is_near)
        self.maximize(self.goal + bonus * is_near)

    def solve(self, seconds: float, work: float, seed: int, hint: Chosen | None) -> Solution:
        """Choose within a time in seconds and an amount of the solver's deterministic work."""
        solver = cp_model.CpSolver()
        solver.parameters.max_time_in_seconds = max(0.01, seconds)
        solver.parameters.max_deterministic_time = work
        solver.parameters.num_workers = 1
        solver.parameters.random_seed = seed
        self.cp.clear_hints()
        for place, count in enumerate(self.counts):
            if hint is not None:
                self.cp.add_hint(count, hint.get(place, 0))
        status = solver.solve(self.cp)
        if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            return Solution(None, status == cp_model.INFEASIBLE)
        counted = {place: solver.value(count) for place, count in enumerate(self.counts)}
        return Solution(
            {place: number for place, number in counted.items() if number},
            status == cp_model.OPTIMAL,
        )


def topic(item: Priced) -> str:
    """Return the unit that a candidate adds, or the entries that it changes."""
    return " ".join(item.candidate.claims) or item.candidate.unit


def _most(headroom: Headroom, item: Priced) -> int:
    if not item.candidate.is_new:
        return 1
    shares = ((headroom.left(key), use) for key, use in item.uses.items() if use > 0)
    return min([MAX_OF_ONE, *(left // use for left, use in shares if left is not None)])
