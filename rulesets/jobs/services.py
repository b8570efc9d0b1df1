"""Begins jobs, does them in the background, notes how far they are, forgets them after a day."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from uuid import UUID

from celery import Task
from django.db.models import F, Sum
from django.utils import timezone
from django.utils.translation import get_language, override

from rulesets.engine.errors import ErrorDetail, InvalidInput
from rulesets.jobs.background import after_commit
from rulesets.jobs.models import KEPT, Job
from rulesets.storage.disk import floor_kept
from rulesets.storage.services import QuotaExceeded, count_stored

MOST_WAITING = 5
MOST_WAITING_IN_ALL = 40
"""Jobs an owner may wait for at once, and everybody together."""

MOST_KEPT = 20
MOST_BYTES_KEPT = 2_000_000_000
"""Jobs of an owner whose results are kept, the newest ones; bytes of everybody's results."""


@dataclass(frozen=True)
class Result:
    """Outcome of a job, with a problem for each part that could not be done."""

    content: bytes
    media_type: str
    errors: tuple[ErrorDetail, ...] = ()


class TooManyJobs(Exception):
    """The owner or everybody waits for as many jobs as may be, or too many results are kept."""


class Withdrawn(Exception):
    """Whoever asked for a job wants it no longer."""


Work = Callable[[Callable[[], None]], Result]
"""Does a job; calls what it is given after each part. May raise InvalidInput."""


def begin(
    owner: UUID, kind: Job.Kind, parts: int, task: Task[..., None], *arguments: object
) -> Job:
    """Note a job that begins once it is saved; raises TooManyJobs.

    The task is given the job's id, the caller's language and the arguments, and calls `run`.
    """
    _forget(owner)
    waiting = Job.objects.waiting()
    is_full = waiting.count() >= MOST_WAITING_IN_ALL
    if is_full or waiting.filter(owner=owner).count() >= MOST_WAITING:
        raise TooManyJobs
    if (Job.objects.aggregate(all=Sum("bytes"))["all"] or 0) > MOST_BYTES_KEPT:
        raise TooManyJobs
    job = Job.objects.create(owner=owner, kind=kind, parts=parts)
    after_commit(task, job.pk, get_language(), *arguments)
    return job


def delete(owner: UUID | None, id: UUID) -> bool:
    """Delete a job and its result; one under way stops. False if there is none."""
    return bool(Job.objects.of_owner(owner).filter(pk=id).delete()[0])


def run(id: UUID, language: str | None, work: Work) -> None:
    """Do a job in its owner's language; one whose row is gone is wanted no longer."""
    jobs = Job.objects.waiting().filter(pk=id)
    if not jobs.exists():
        return

    def count_one() -> None:
        if not jobs.update(finished=F("finished") + 1):
            raise Withdrawn

    try:
        with override(language), floor_kept():
            result = work(count_one)
            count_stored(len(result.content))
            jobs.update(
                state=Job.State.DONE,
                finished=F("parts"),
                problems=_written(result.errors),
                media_type=result.media_type,
                result=result.content,
                bytes=len(result.content),
            )
    except Withdrawn:
        return
    except (InvalidInput, QuotaExceeded) as error:
        jobs.update(state=Job.State.FAILED, problems=_written(error.details))
    except Exception:
        jobs.update(state=Job.State.FAILED, problems=_written([ErrorDetail("", "job_failed")]))
        raise


def _written(problems: Iterable[ErrorDetail]) -> list[object]:
    return [[problem.place, problem.code, dict(problem.params)] for problem in problems]


def _forget(owner: UUID) -> None:
    """Delete jobs older than a day and the older ones of an owner who has many."""
    Job.objects.filter(asked_at__lte=timezone.now() - KEPT).delete()
    newest = Job.objects.filter(owner=owner).values_list("pk", flat=True)[: MOST_KEPT - 1]
    own = Job.objects.filter(owner=owner).exclude(state=Job.State.WAITING)
    own.exclude(pk__in=list(newest)).delete()
