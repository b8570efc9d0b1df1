"""Starts, runs and deletes background jobs."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import timedelta
from uuid import UUID

from celery import Task
from django.db import transaction
from django.db.models import F, Sum
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.utils.translation import get_language, override

from rulesets.engine.errors import ErrorDetail, InvalidInput
from rulesets.jobs.background import after_commit
from rulesets.jobs.models import JOBS_KEPT_FOR, MAX_DURATION, Job
from rulesets.owned.locks import wait_for
from rulesets.storage.disk import floor_kept
from rulesets.storage.services import QuotaExceeded, count_stored

MAX_WAITING = 5
MAX_WAITING_IN_ALL = 40
"""Jobs that may wait at once, per owner and in all."""

MAX_JOBS_KEPT = 20
MAX_BYTES_KEPT = 2_000_000_000
"""An owner's newest jobs that are kept; bytes of all results together."""


@dataclass(frozen=True)
class Result:
    """The outcome of a job, with an error for each failed part."""

    content: bytes
    media_type: str
    errors: tuple[ErrorDetail, ...] = ()


class TooManyJobs(Exception):
    """The queue of the owner or of the site is full, or the results take too much space."""


class Withdrawn(Exception):
    """The job was deleted while it ran."""


Work = Callable[[Callable[[], None]], Result]
"""Does a job and calls its argument after each part. May raise InvalidInput."""


@transaction.atomic
def begin(
    owner: UUID,
    kind: Job.Kind,
    parts: int,
    task: Task[..., None],
    *arguments: object,
    subject: str = "",
    max_duration: timedelta = MAX_DURATION,
) -> Job:
    """Create a job that starts once it is committed. Raises TooManyJobs.

    The task receives the job's id, the caller's language and the arguments, and calls `run`. The
    owner's job on the same `subject` is returned instead, if it is waiting.
    """
    wait_for("jobs")
    _forget(owner)
    waiting = Job.objects.waiting()
    own = waiting.filter(owner=owner)
    if subject and (under_way := own.filter(subject=subject).first()):
        return under_way
    if waiting.count() >= MAX_WAITING_IN_ALL or own.count() >= MAX_WAITING:
        raise TooManyJobs
    if (Job.objects.aggregate(all=Sum("bytes"))["all"] or 0) > MAX_BYTES_KEPT:
        raise TooManyJobs
    job = Job.objects.create(
        owner=owner, kind=kind, parts=parts, subject=subject, max_duration=max_duration
    )
    after_commit(task, job.pk, get_language(), *arguments)
    return job


def delete(owner: UUID | None, id: UUID) -> None:
    """Delete a job and its result; a running job stops."""
    get_object_or_404(Job.objects.of_owner(owner), pk=id).delete()


def run(id: UUID, language: str | None, work: Work) -> None:
    """Run a job in its owner's language, unless it was deleted."""
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
                problems=_packed(result.errors),
                media_type=result.media_type,
                result=result.content,
                bytes=len(result.content),
            )
    except Withdrawn:
        return
    except (InvalidInput, QuotaExceeded) as error:
        jobs.update(state=Job.State.FAILED, problems=_packed(error.details))
    except Exception:
        jobs.update(state=Job.State.FAILED, problems=_packed([ErrorDetail("", "job_failed")]))
        raise


def _packed(errors: Iterable[ErrorDetail]) -> list[object]:
    return [[error.place, error.code, dict(error.params)] for error in errors]


def _forget(owner: UUID) -> None:
    """Delete jobs older than a day, and the owner's older finished ones beyond MAX_JOBS_KEPT."""
    Job.objects.filter(asked_at__lte=timezone.now() - JOBS_KEPT_FOR).delete()
    newest = Job.objects.filter(owner=owner).values_list("pk", flat=True)[: MAX_JOBS_KEPT - 1]
    own = Job.objects.filter(owner=owner).exclude(state=Job.State.WAITING)
    own.exclude(pk__in=list(newest)).delete()
