"""Chooses among candidates and has the engine judge every choice.

The limits are in the model from the start. Anything else wrong with a choice is found by judging
it: its illegal part is forbidden, and the model chooses again.
"""

import time
from collections.abc import Iterator, Sequence
from math import inf

from rulesets.engine.candidates import Candidate
from rulesets.engine.checks import Issue
from rulesets.engine.errors import EditConflict, InvalidInput
from rulesets.engine.headroom import POINTS, Headroom, Priced, applied
from rulesets.engine.values import BLOCKING, Level
from rulesets.solving.model import Chosen, Model
from rulesets.solving.tasks import Proposal

MAX_JUDGED = 60
"""Most choices judged."""

FIRST = 0.6
"""Share of the time for the first of several choices."""

MIN_SECONDS = 0.4
"""Time reserved for choosing, however long building the model took."""

BUSIEST = 4
"""Longest slowdown allowed for on a busy machine."""


class Clock:
    """The time limit of a question, in seconds of the processor."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.began, self.worked = time.monotonic(), time.process_time()

    def ends(self) -> float:
        """Return the monotonic time at which to stop on a machine this busy."""
        now, worked = time.monotonic(), time.process_time() - self.worked
        busy = min(max(1.0, (now - self.began) / max(worked, 0.001)), BUSIEST)
        return now + max(self.seconds - worked, MIN_SECONDS) * busy


class Search:
    """Chooses among priced candidates until a monotonic time.

    Each choice takes at most `work`, in the solver's deterministic unit.
    """

    def __init__(
        self, headroom: Headroom, items: Sequence[Priced], ends: float, seed: int, work: float = inf
    ) -> None:
        self.headroom = headroom
        self.items = items
        self.model = Model(headroom, items)
        self.ends = ends
        self.seed = seed
        self.work = work
        self.is_proven = True

    def proposals(self, most: int, is_whole: bool, bonus: int) -> Iterator[Proposal]:
        """Yield choices that differ in what costs or frees points, best first, in the time left.

        One that leaves out half of the units of each earlier one earns the bonus.
        """
        for left in range(most, 0, -1):
            share = (self.ends - time.monotonic()) * (FIRST if left == most else 1 / left)
            chosen = self.settle(time.monotonic() + share)
            if chosen is None:
                return
            yield self.proposal(chosen, self.is_proven and is_whole)
            priced = {place: n for place, n in chosen.items() if self.items[place].points}
            if not priced:
                return
            self.model.differ(priced, bonus)

    def proposal(self, chosen: Chosen, is_best: bool) -> Proposal:
        items = [self.items[place] for place, number in chosen.items() for _ in range(number)]
        items.sort(key=lambda item: (item.candidate.is_new, -item.points))
        points = self.headroom.used[POINTS] + sum(item.points for item in items)
        fixes = tuple(fix for item in items for fix in item.candidate.fixes)
        return Proposal(fixes, points, is_best or points == self.headroom.allowed[POINTS[0]])

    def settle(self, ends: float | None = None, hint: Chosen | None = None) -> Chosen | None:
        """Return the best choice that the engine accepts, or None; the search begins at the hint.

        `is_proven` then says whether there is provably none, or none better.
        """
        for _ in range(MAX_JUDGED):
            seconds = (ends or self.ends) - time.monotonic()
            outcome = self.model.solve(seconds, self.work, self.seed, hint)
            self.is_proven = outcome.is_proven
            if outcome.chosen is None:
                return None
            hint = outcome.chosen
            wrong = self._wrong(hint)
            if not wrong:
                return hint
            if any(issue.level is Level.ERROR for issue in wrong):
                self.model.forbid(self._core(hint))
            else:
                self.model.leave(hint)
        self.is_proven = False
        return None

    def _wrong(self, chosen: Chosen) -> list[Issue]:
        candidates = [self.items[n].candidate for n, times in chosen.items() for _ in range(times)]
        return wrong_with(self.headroom, candidates)

    def _core(self, chosen: Chosen) -> Chosen:
        """Return a minimal part of a choice that is illegal on its own."""
        core = dict(chosen)
        for place in chosen:
            smaller = {each: number for each, number in core.items() if each != place}
            if any(issue.level is Level.ERROR for issue in self._wrong(smaller)):
                core = smaller
        return core


def wrong_with(headroom: Headroom, candidates: Sequence[Candidate]) -> list[Issue]:
    """Return the issues that keep a list from being legal once candidates are applied."""
    try:
        document = applied(headroom.game, headroom.document, *candidates)
    except (EditConflict, InvalidInput) as error:
        return [Issue(code=str(error))]
    roster = headroom.game.resolve(document, headroom.library)
    return [issue for issue in headroom.game.issues(roster) if issue.level in BLOCKING]
