"""Players' lists of every game, and their revisions."""

import uuid
from datetime import datetime
from typing import Any, Self

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from rulesets.engine.values import Verdict
from rulesets.lists.search import having_words
from rulesets.models import OwnedQuerySet, new_share_key

NAME_LENGTH = 80
ABOUT_LENGTH = 100
FACTION_LENGTH = 200
WEBHOOK_LENGTH = 500


class ListQuerySet(OwnedQuerySet["List"]):
    def update(self, **columns: Any) -> int:
        """Write columns, and when that was."""
        return super().update(**{"changed_at": timezone.now(), **columns})

    def with_webhooks(self) -> "ListQuerySet":
        """Say of each row, in `is_watched`, whether somebody is to be told of its changes."""
        working = Webhook.objects.filter(list=models.OuterRef("pk"), failure="")
        return self.annotate(is_watched=models.Exists(working))  # type: ignore[no-redef]

    def changed(self, owner: uuid.UUID | None, since: datetime, after: uuid.UUID | None) -> Self:
        """Return an owner's lists, deleted or not, changed after a moment, in that order.

        Of those changed at that very moment only the ones after an id, if one is given.
        """
        rest = models.Q(changed_at__gt=since)
        if after:
            rest |= models.Q(changed_at=since, pk__gt=after)
        rows = self.filter(owner=owner) if owner else self.none()
        return rows.filter(rest).order_by("changed_at", "pk")

    def with_favourites(self) -> "ListQuerySet":
        """Say of each row, in `has_favourites`, whether its owner keeps units of its game."""
        same = {"owner": models.OuterRef("owner"), "game": models.OuterRef("game")}
        favourites = Favourite.objects.filter(deleted_at=None, **same)
        return self.annotate(has_favourites=models.Exists(favourites))  # type: ignore[no-redef]

    def tagged(self, tag: str) -> "ListQuerySet":
        return self.filter(tags__icontains=f"\n{tag}\n")

    def mentioning(self, owner: uuid.UUID | None, words: str) -> "ListQuerySet":
        """Return an owner's lists with all of the words in names, tags, factions or units."""
        rows = self.of_owner(owner)
        return having_words(rows, owner, words) if owner else rows

    def shared(self, share_key: str) -> "ListQuerySet":
        return self.filter(share_key=share_key, deleted_at=None)


class List(models.Model):
    """A player's list: its document now, where it stands in its history, who may see it.

    `revision` grows with every save and is the API's ETag. `current` is the number of the
    revision whose document is shown; `undo_to` and `redo_to` are the ones beside it. Name,
    game, size and the columns from `points` to `units` repeat for listings what the document and
    its report say; `text` holds the words that the list, its factions and units are called,
    `tag_words` those of its tags, both for searching. `bytes` are those of its revisions. Tags
    stand between line breaks. `updated_at` is when
    it was last edited, `changed_at` when anything of the row was written. A template is a
    list that others begin as.
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
    bytes = models.PositiveIntegerField(_("bytes"), default=0)
    created_at = models.DateTimeField(_("created"), auto_now_add=True)
    updated_at = models.DateTimeField(_("last change"))
    changed_at = models.DateTimeField(auto_now=True)
    template_at = models.DateTimeField(_("template"), null=True)
    archived_at = models.DateTimeField(_("archived"), null=True)
    deleted_at = models.DateTimeField(_("deleted"), null=True)
    tags = models.TextField(_("tags"), blank=True)
    text = models.TextField(blank=True, editable=False)
    tag_words = models.TextField(blank=True, editable=False)

    is_watched: bool
    has_favourites: bool
    bytes_kept: int
    """Annotations, set only by the querysets that add them."""

    objects = ListQuerySet.as_manager()

    class Meta:
        verbose_name = _("list")
        verbose_name_plural = _("lists")
        indexes = [
            models.Index(fields=["owner", "deleted_at", "-updated_at"], name="lists_list_owner"),
            models.Index(fields=["owner", "bytes"], name="lists_list_bytes"),
        ]
        ordering = ["-updated_at"]

    def __str__(self) -> str:
        return self.name or str(self.id)

    @property
    def tag_names(self) -> list[str]:
        return self.tags.split("\n")[1:-1]


class Revision(models.Model):
    """A document as it was after one edit.

    `about` names what the edit was about, as the player or the book called it then, in English
    and Italian, `details` say as JSON what it did; they are empty for the oldest. `points` and
    `verdict` are those of that day.
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
    details = models.TextField(blank=True)

    class Meta:
        verbose_name = _("revision")
        verbose_name_plural = _("revisions")
        constraints = [
            models.UniqueConstraint(fields=["list", "number"], name="lists_revision_number")
        ]
        ordering = ["-number"]

    def __str__(self) -> str:
        return f"{self.list_id} {self.number}"


class FavouriteQuerySet(OwnedQuerySet["Favourite"]):
    pass


class Favourite(models.Model):
    """A unit with its choices that its owner keeps for other lists, under a name of theirs.

    The document is a list of that unit alone.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    owner = models.UUIDField(_("owner"), editable=False)
    game = models.CharField(_("game"), max_length=32)
    name = models.CharField(_("name"), max_length=NAME_LENGTH)
    created_at = models.DateTimeField(_("created"), auto_now_add=True)
    deleted_at = models.DateTimeField(_("deleted"), null=True)
    document = models.TextField(_("document"))

    objects = FavouriteQuerySet.as_manager()

    class Meta:
        verbose_name = _("favourite")
        verbose_name_plural = _("favourites")
        indexes = [models.Index(fields=["owner", "game"], name="lists_favourite_owner")]
        ordering = ["name", "pk"]

    def __str__(self) -> str:
        return self.name


class Webhook(models.Model):
    """A URL notified of every change of a shared list.

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
