"""Background jobs with their progress and results."""

import uuid
from datetime import datetime, timedelta

from django.db import models
from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from rulesets.engine.errors import ErrorDetail

JOBS_KEPT_FOR = timedelta(days=1)
"""How long a job and its result are kept."""

MAX_DURATION = timedelta(minutes=30)
"""How long most jobs may wait or run before they count as failed."""


class JobQuerySet(models.QuerySet["Job"]):
    def of_owner(self, owner: uuid.UUID | None) -> "JobQuerySet":
        """Return an owner's jobs without their results."""
        return self.kept().filter(owner=owner).defer("result") if owner else self.none()

    def kept(self) -> "JobQuerySet":
        return self.filter(asked_at__gt=timezone.now() - JOBS_KEPT_FOR)

    def waiting(self) -> "JobQuerySet":
        begun_since = timezone.now() - F("max_duration")
        return self.filter(state=Job.State.WAITING, asked_at__gt=begun_since)


class Job(models.Model):
    """Work in several parts; `problems` has the place, code and parameters of each failed part.

    `subject` tells apart jobs of which an owner needs one at a time, as downloads of one book.
    """

    class Kind(models.TextChoices):
        SHEETS = "sheets"
        IMPORTS = "imports"
        PROPOSALS = "proposals"
        BOOKS = "books"

    class State(models.TextChoices):
        WAITING = "waiting", _("waiting")
        DONE = "done", _("done")
        FAILED = "failed", _("failed")

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    owner = models.UUIDField(_("owner"), editable=False)
    kind = models.CharField(_("kind"), max_length=16, choices=Kind)
    subject = models.CharField(max_length=100, blank=True)
    state = models.CharField(_("state"), max_length=8, choices=State, default=State.WAITING)
    finished = models.PositiveIntegerField(_("finished"), default=0)
    parts = models.PositiveIntegerField(_("parts"))
    problems = models.JSONField(_("problems"), default=list)
    media_type = models.CharField(max_length=40, blank=True)
    result = models.BinaryField(null=True)
    bytes = models.PositiveIntegerField(_("bytes"), default=0)
    asked_at = models.DateTimeField(_("asked"), auto_now_add=True, db_index=True)
    max_duration = models.DurationField(default=MAX_DURATION)

    objects = JobQuerySet.as_manager()

    class Meta:
        verbose_name = _("job")
        verbose_name_plural = _("jobs")
        indexes = [models.Index(fields=["owner", "-asked_at"], name="jobs_job_owner")]
        ordering = ["-asked_at"]

    def __str__(self) -> str:
        return f"{self.kind} {self.state}"

    @property
    def is_overdue(self) -> bool:
        is_late = timezone.now() - self.asked_at > self.max_duration
        return self.state == self.State.WAITING and is_late

    @property
    def errors(self) -> list[ErrorDetail]:
        return [ErrorDetail(place, code, params) for place, code, params in self.problems]

    @property
    def expires_at(self) -> datetime:
        return self.asked_at + JOBS_KEPT_FOR
