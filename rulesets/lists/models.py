"""Players' lists of every game, and their revisions."""

import uuid

from django.db import models
from django.utils.translation import gettext_lazy as _

from rulesets.engine.values import Verdict
from rulesets.models import OwnedQuerySet, new_share_key

NAME_LENGTH = 80
ABOUT_LENGTH = 100
FACTION_LENGTH = 200
WEBHOOK_LENGTH = 500


class ListQuerySet(OwnedQuerySet["List"]):
    def with_webhooks(self) -> "ListQuerySet":
        """Say of each row, in `is_watched`, whether somebody is to be told of its changes."""
        working = Webhook.objects.filter(list=models.OuterRef("pk"), failure="")
        return self.annotate(is_watched=models.Exists(working))

    def shared(self, share_key: str) -> "ListQuerySet":
        return self.filter(share_key=share_key, deleted_at=None)


class List(models.Model):
    """A player's list: its document now, where it stands in its history, who may see it.

    `revision` grows with every save and is the API's ETag. `current` is the number of the
    revision whose document is shown; `undo_to` and `redo_to` are the ones beside it. Name,
    game, size and the columns from `points` to `units` repeat for listings what the document and
    its report say.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    owner = models.UUIDField(_("owner"), editable=False)
    share_key = models.CharField(max_length=64, unique=True, null=True, default=new_share_key)
    document = models.TextField(_("document"))
    revision = models.PositiveIntegerField(_("revision"), default=1)
    current = models.PositiveIntegerField(default=1)
    undo_to = models.PositiveIntegerField(null=True)
    redo_to = models.PositiveIntegerField(null=True)
    game = models.CharField(_("game"), max_length=32)
    name = models.CharField(_("name"), max_length=NAME_LENGTH, blank=True)
    size = models.PositiveIntegerField(_("game size"), null=True)
    points = models.PositiveIntegerField(_("points"), default=0)
    verdict = models.CharField(_("verdict"), max_length=16, choices=[(v, v) for v in Verdict])
    faction = models.CharField(_("faction"), max_length=FACTION_LENGTH, blank=True)
    faction_it = models.CharField(_("Italian faction"), max_length=FACTION_LENGTH, blank=True)
    units = models.PositiveIntegerField(_("units"), default=0)
    created_at = models.DateTimeField(_("created"), auto_now_add=True)
    updated_at = models.DateTimeField(_("last change"))
    archived_at = models.DateTimeField(_("archived"), null=True)
    deleted_at = models.DateTimeField(_("deleted"), null=True)

    objects = ListQuerySet.as_manager()

    class Meta:
        verbose_name = _("list")
        verbose_name_plural = _("lists")
        indexes = [
            models.Index(fields=["owner", "deleted_at", "-updated_at"], name="lists_list_owner")
        ]
        ordering = ["-updated_at"]

    def __str__(self) -> str:
        return self.name or str(self.id)


class Revision(models.Model):
    """A document as it was after one edit.

    `about` names what the edit was about, as the player or the book called it then, in English
    and Italian. `points` and `verdict` are those of that day.
    """

    list = models.ForeignKey(List, on_delete=models.CASCADE, related_name="revisions")
    number = models.PositiveIntegerField()
    previous = models.PositiveIntegerField(null=True)
    document = models.TextField()
    edit = models.CharField(max_length=32)
    about = models.CharField(max_length=ABOUT_LENGTH, blank=True)
    about_it = models.CharField(max_length=ABOUT_LENGTH, blank=True)
    points = models.PositiveIntegerField(default=0)
    verdict = models.CharField(max_length=16, choices=[(v, v) for v in Verdict])
    created_at = models.DateTimeField()

    class Meta:
        verbose_name = _("revision")
        verbose_name_plural = _("revisions")
        constraints = [
            models.UniqueConstraint(fields=["list", "number"], name="lists_revision_number")
        ]
        ordering = ["-number"]

    def __str__(self) -> str:
        return f"{self.list_id} {self.number}"


class Webhook(models.Model):
    """An address of another program's that is told of every change of a shared list.

    `origin` is where this installation was reached when the address was registered. `sent` is the
    last revision that was taken, `failure` why nothing is sent any more.
    """

    list = models.ForeignKey(List, on_delete=models.CASCADE, related_name="webhooks")
    url = models.CharField(_("address"), max_length=WEBHOOK_LENGTH)
    origin = models.CharField(max_length=300)
    secret = models.CharField(max_length=64, editable=False)
    sent = models.PositiveIntegerField(_("last revision sent"), null=True)
    failure = models.CharField(_("failure"), max_length=32, blank=True)
    created_at = models.DateTimeField(_("created"), auto_now_add=True)

    class Meta:
        verbose_name = _("webhook")
        verbose_name_plural = _("webhooks")
        constraints = [models.UniqueConstraint(fields=["list", "url"], name="lists_webhook_url")]
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.list_id} {self.pk}"
