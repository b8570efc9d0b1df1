"""Revisions of lists, from which each list's history, undo and redo are made."""

import uuid

from django.db import models
from django.db.models.functions import Coalesce
from django.utils.translation import gettext_lazy as _

from rulesets.engine.details import NO_DETAILS, Description, Details
from rulesets.engine.stored import read_stored
from rulesets.engine.values import Term, Verdict

ABOUT_LENGTH = 100
REQUEST_KEY_LENGTH = 32


class RevisionQuerySet(models.QuerySet["Revision"]):
    """Revisions of lists."""

    def of_owner(self, owner: uuid.UUID | None) -> "RevisionQuerySet":
        """Return all revisions of an owner's lists, deleted lists included."""
        return self.filter(list__owner=owner) if owner else self.none()

    def edits(self) -> "RevisionQuerySet":
        """Leave out every undo and redo that repeats a stored edit: the one after its `undo_to`."""
        after = Coalesce(models.OuterRef("undo_to"), 0) + 1
        repeated = Revision.objects.filter(list=models.OuterRef("list"), number=after)
        return self.filter(models.Q(step="") | ~models.Exists(repeated))


class Revision(models.Model):
    """The document after one edit, undo or redo.

    An undo or redo (`step`) has the document and description of the revision it repeats, the
    `undo_to` or `redo_to` of the list before. `about` names the subject of the edit, in English
    and Italian, as the player or the book called it then. `details` describe its effect as JSON.
    Both are empty for the oldest rows. `points` and `verdict` are those at the time. `request_key`
    is that of the page's request that made it.
    """

    list = models.ForeignKey("lists.List", on_delete=models.CASCADE, related_name="revisions")
    number = models.PositiveIntegerField()
    step = models.CharField(max_length=4, blank=True)
    undo_to = models.PositiveIntegerField(null=True)
    redo_to = models.PositiveIntegerField(null=True)
    document = models.TextField()
    edit = models.CharField(max_length=32)
    about = models.CharField(max_length=ABOUT_LENGTH, blank=True)
    about_it = models.CharField(max_length=ABOUT_LENGTH, blank=True)
    points = models.PositiveIntegerField(default=0)
    verdict = models.CharField(max_length=16, choices=[(v, v) for v in Verdict])
    created_at = models.DateTimeField()
    details = models.TextField(blank=True)
    request_key = models.CharField(max_length=REQUEST_KEY_LENGTH, blank=True)

    objects = RevisionQuerySet.as_manager()

    class Meta:
        verbose_name = _("revision")
        verbose_name_plural = _("revisions")
        constraints = [
            models.UniqueConstraint(fields=["list", "number"], name="lists_revision_number")
        ]
        ordering = ["-number"]

    def __str__(self) -> str:
        return f"{self.list_id} {self.number}"

    @property
    def description(self) -> Description:
        details = read_stored(Details, self.details) if self.details else NO_DETAILS
        return Description(self.edit, Term(self.about, self.about_it), details)
