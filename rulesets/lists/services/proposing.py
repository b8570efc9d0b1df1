"""Finds what still fits into a list, and proposes ways to complete or fix it."""

import json
import pickle
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from itertools import islice
from typing import Any, Literal
from uuid import UUID

from celery import shared_task
from django.conf import settings
from django.core.cache import cache

from rulesets.books.library import Books
from rulesets.engine import codec
from rulesets.engine.books import AnyLibrary
from rulesets.engine.document import Document
from rulesets.engine.errors import ErrorDetail, InvalidInput
from rulesets.engine.fields import MAX_ENTRIES
from rulesets.engine.headroom import Headroom, Priced
from rulesets.engine.report import Report, judge
from rulesets.engine.values import Level, Term, Verdict
from rulesets.games import GAMES
from rulesets.jobs.models import Job
from rulesets.jobs.services import Result, begin, run
from rulesets.lists.models import List
from rulesets.lists.services.judging import report
from rulesets.solving import children
from rulesets.solving.tasks import Answer, Task

LONG_SECONDS = 20
"""Time limit of a search in a job."""

PAIR_SECONDS = 8
MAX_PAIRS = 4
"""Pairs tried before giving up on equal points from two books."""

CACHE_SECONDS = 60 * 60
MAX_OFFERED = 300
MAX_OPTIONS_TRIED = 500
"""Most options to try, more than any list in play has."""

MAX_EDITS = 2 * MAX_ENTRIES
"""Most edits of a proposal: it may remove every unit and add as many."""

ProposalKind = Literal["complete", "fix", "pair"]


@dataclass(frozen=True, slots=True)
class Question:
    """A request to `complete` or `fix`; `demanded` and `excluded` are units of its books."""

    kind: ProposalKind
    demanded: tuple[str, ...] = ()
    excluded: tuple[str, ...] = ()

    @classmethod
    def about(cls, report: Report, demanded: Sequence[str], excluded: Sequence[str]) -> "Question":
        """Ask to fix an illegal list, to complete any other."""
        if report.verdict is Verdict.ILLEGAL:
            return cls("fix")
        return cls("complete", tuple(demanded), tuple(excluded))


JudgedAnswer = tuple[Answer, list[Report]]
"""An answer, and the report of the list after each of its proposals."""


def what_fits(report: Report) -> list[Priced]:
    """Return the units and options that a list has room for, most points first.

    They include ships with empty slots, which the player fills afterwards.
    """
    headroom = Headroom(report.game, report.roster, report.books, levels={Level.ERROR})
    candidates = report.game.candidates
    options = islice(candidates.options(report.roster), MAX_OPTIONS_TRIED)
    offered = [*candidates.units(report.roster), *options]
    fitting = [addition for addition in headroom.priced(offered) if headroom.has(addition)]
    return sorted(fitting, key=lambda addition: -addition.points)[:MAX_OFFERED]


def units_of(report: Report) -> list[tuple[str, Term]]:
    """Return (key for a Question, name) for each unit of a list's books."""
    units = report.game.candidates.units(report.roster)
    return [(unit.unit, unit.fixes[0].params["name"]) for unit in units]


def propose(report: Report, question: Question, is_searched: bool = False) -> JudgedAnswer:
    """Complete or fix a list; raises SolverUnavailable.

    `is_searched` means that a longer search is done, whose result is used if it is still cached.
    """
    if is_searched:
        cached = cache.get(_key(_task(report.document, report.books, question, LONG_SECONDS)))
        if cached:
            return _judged(report.document, report.books, cached)
    task = _task(report.document, report.books, question, settings.SOLVER_SECONDS)
    return _judged(report.document, report.books, _answer(task, settings.SOLVER_SECONDS))


def start_longer_search(row: List, question: Question) -> Job:
    """Start a longer search as a job; raises TooManyJobs."""
    demands = list(question.demanded), list(question.excluded)
    return begin(row.owner, Job.Kind.PROPOSALS, 1, search_longer, row.pk, question.kind, *demands)


@shared_task
def search_longer(
    job: UUID,
    language: str | None,
    id: UUID,
    kind: ProposalKind,
    demanded: Sequence[str],
    excluded: Sequence[str],
) -> None:
    """Run a search job; its result lists the points of the proposals."""

    def search(count_one: Callable[[], None]) -> Result:
        row = List.objects.filter(pk=id, deleted_at=None).first()
        if row is None:
            raise InvalidInput(ErrorDetail("", "list_missing"))
        question, now = Question(kind, tuple(demanded), tuple(excluded)), report(row)
        task = _task(now.document, now.books, question, LONG_SECONDS)
        answer = _answer(task, LONG_SECONDS, is_patient=True)
        cache.set(_key(task), answer, CACHE_SECONDS)
        points = [proposal.points for proposal in answer.proposals]
        return Result(json.dumps({"points": points}).encode(), "application/json")

    run(job, language, search)


def pair(documents: Sequence[Document], owner: UUID | None, seed: int) -> JudgedAnswer:
    """Make two random lists of equal points of an empty list, the same for a seed.

    Of two empty lists, make one from the books of each. Raises SolverUnavailable.
    """
    books = Books(documents[0].game, owner)
    first, *others = map(books.pin, documents)
    if not others:
        library = books.library(first)
        return _judged(first, library, _at_random(first, library, seed, sides=2))
    return _pair_of_two(first, others[0], books, seed)


def _pair_of_two(first: Document, second: Document, books: Books, seed: int) -> JudgedAnswer:
    """Make a random list of each document, of the highest points that both can reach."""
    most: int | None = None
    sides = [(document, books.library(document)) for document in (first, second)]
    for _ in range(MAX_PAIRS):
        one, other = answers = [_at_random(*side, seed, sides=1, most=most) for side in sides]
        judged = [_judged(*side, answer) for side, answer in zip(sides, answers, strict=True)]
        lacking = next(((answer, lists) for answer, lists in judged if not lists), None)
        if lacking:
            return lacking
        [here], [there] = judged[0][1], judged[1][1]
        if here.points == there.points:
            return Answer((*one.proposals, *other.proposals)), [here, there]
        most = min(here.points, there.points)
    return Answer(reason="none", is_proven=False), []


def _at_random(document: Document, library: AnyLibrary, seed: int, **options: Any) -> Answer:
    task = _task(document, library, Question("pair"), PAIR_SECONDS, seed=seed, **options)
    return _answer(task, PAIR_SECONDS)


def _task(
    document: Document, library: AnyLibrary, question: Question, seconds: float, **options: Any
) -> Task:
    if question.kind == "complete":
        options |= {"demanded": question.demanded, "excluded": question.excluded}
    return Task(
        kind=question.kind,
        document=codec.write(document),
        game=document.game,
        library=pickle.dumps(library),
        fingerprint=library.fingerprint,
        options={"seconds": seconds, **options},
    )


def _key(task: Task) -> str:
    asked = (task.kind, task.game, task.document, task.fingerprint, sorted(task.options.items()))
    return f"proposals:{sha256(repr(asked).encode()).hexdigest()}"


def _answer(task: Task, seconds: float, is_patient: bool = False) -> Answer:
    """Return the cached answer, or have a child process find one."""
    key = _key(task)
    answer: Answer | None = cache.get(key)
    if answer is None:
        answer = children.solve(task, seconds, is_patient)
        if answer.is_settled:
            cache.set(key, answer, CACHE_SECONDS)
    return answer


def _judged(document: Document, library: AnyLibrary, answer: Answer) -> JudgedAnswer:
    """Judge the proposals and drop those that are not legal."""
    game, legal, reports = GAMES[document.game], [], []
    for proposal in answer.proposals:
        chosen = [(fix.edit, fix.args) for fix in proposal.fixes]
        report = judge(game, game.edits.apply_all(document, chosen), library)
        if report.verdict is Verdict.LEGAL:
            legal.append(proposal)
            reports.append(report)
    is_proven = answer.is_proven and len(legal) == len(answer.proposals)
    return replace(answer, proposals=tuple(legal), is_proven=is_proven), reports
