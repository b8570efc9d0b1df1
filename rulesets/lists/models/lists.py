"""Players' lists of every game."""

import uuid
from datetime import datetime
from typing import TYPE_CHECKING, Any, Self, TypedDict, cast

from django.db import models
from django.utils import timezone
from django.utils.functional import cached_property
from django.utils.translation import gettext_lazy as _

from rulesets.books.library import Books
from rulesets.engine.fields import MAX_NAME
from rulesets.engine.values import Verdict
from rulesets.lists.models.favourites import Favourite
from rulesets.lists.models.revisions import Revision
from rulesets.lists.models.webhooks import Webhook
from rulesets.lists.search import having_words
from rulesets.owned.models import OwnedQuerySet
from rulesets.owned.secrets import new_share_key
from rulesets.storage.sums import bytes_of_owner

FACTION_LENGTH = 200

RECENT_REVISIONS = 20
"""Newest revisions whose requests are known when they come again."""


class ListQuerySet(OwnedQuerySet["List"]):
    def update(self, **columns: Any) -> int:
        """Update columns, and `changed_at` unless it is given."""
        return super().update(**{"changed_at": timezone.now(), **columns})

    def changed(self, owner: uuid.UUID | None, since: datetime, after: uuid.UUID | None) -> Self:
        """Return an owner's lists, deleted ones included, changed after a moment, oldest first.

        With `after`, include those changed at exactly that moment whose id is greater.
        """
        rest = models.Q(changed_at__gt=since)
        if after:
            rest |= models.Q(changed_at=since, pk__gt=after)
        return self.all_of_owner(owner).filter(rest).order_by("changed_at", "pk")

    def for_editing(
        self, owner: uuid.UUID | None, request_key: str = ""
    ) -> "models.QuerySet[ListToEdit]":
        """Return an owner's lists with what an edit must know, which saves it four queries."""
        working = Webhook.objects.filter(
            models.Q(failure="") | models.Q(retry_at__isnull=False), list=models.OuterRef("pk")
        )
        same = {"owner": models.OuterRef("owner"), "game": models.OuterRef("game")}
        favourites = Favourite.objects.filter(deleted_at=None, **same)
        recent = models.Q(number__gt=models.OuterRef("revision") - RECENT_REVISIONS)
        made = Revision.objects.filter(recent, list=models.OuterRef("pk"), request_key=request_key)
        rows = self.of_owner(owner).annotate(
            is_watched=models.Exists(working),
            has_favourites=models.Exists(favourites),
            is_repeated=models.Exists(made) if request_key else models.Value(False),
            bytes_kept=bytes_of_owner(),
        )
        return cast("models.QuerySet[ListToEdit]", rows)

    def samples(self) -> Self:
        """Return lists that were opened as samples."""
        return self.filter(revisions__number=1, revisions__edit="sample")

    def tagged(self, tag: str) -> "ListQuerySet":
        return self.filter(tags__icontains=f"\n{tag}\n")

    def mentioning(self, owner: uuid.UUID | None, words: str) -> "ListQuerySet":
        """Return an owner's lists that have all words in names, tags, factions or units."""
        rows = self.of_owner(owner)
        return having_words(rows, owner, words) if owner else rows

    def shared(self, share_key: str) -> "ListQuerySet":
        return self.filter(share_key=share_key, deleted_at=None)


class List(models.Model):
    """A player's list: its current document, its place in its history, who may see it.

    `revision` is the number of the newest revision and the API's ETag; undo repeats the revision
    `undo_to`, redo repeats `redo_to`. Name, game, size and the columns from `points` to `squadrons`
    cache facts of the document and its report for listings: `book` is the key of its first book,
    `units` counts ships in a fleet. `text` holds the names of the list,
    its factions and units, `tag_words` those of its tags; both are searched. `bytes` is the size of
    its revisions. Tags are enclosed by line breaks. `updated_at` is the time of the last edit,
    `changed_at` that of the last write to the row. New lists can start as copies of a template.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    owner = models.UUIDField(_("owner"), editable=False)
    share_key = models.CharField(max_length=64, unique=True, null=True, default=new_share_key)
    document = models.TextField(_("document"))
    revision = models.PositiveIntegerField(_("revision"), default=1)
    undo_to = models.PositiveIntegerField(null=True)
    redo_to = models.PositiveIntegerField(null=True)
    game = models.CharField(_("game"), max_length=32)
    name = models.CharField(_("name"), max_length=MAX_NAME, blank=True)
    size = models.PositiveIntegerField(_("game size"), null=True)
    points = models.PositiveIntegerField(_("points"), default=0)
    verdict = models.CharField(_("verdict"), max_length=16, choices=[(v, v) for v in Verdict])
    faction = models.CharField(_("faction"), max_length=FACTION_LENGTH, blank=True)
    faction_it = models.CharField(_("Italian faction"), max_length=FACTION_LENGTH, blank=True)
    book = models.CharField(_("army book"), max_length=64, blank=True)
    units = models.PositiveIntegerField(_("units"), default=0)
    squadrons = models.PositiveIntegerField(_("squadrons"), default=0)
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

    @cached_property
    def readable_books(self) -> Books:
        """Return the books that its owner may read, found once for this row."""
        return Books(self.game, self.owner)

    @property
    def last_edit(self) -> int:
        """The number of the edit that the document is the result of, even after an undo."""
        return (self.undo_to or 0) + 1

    @property
    def tag_names(self) -> list[str]:
        return self.tags.split("\n")[1:-1]


class EditingFacts(TypedDict):
    """The facts that `for_editing` adds to a list.

    `is_watched` says whether a working webhook is registered, `has_favourites` whether the owner
    has favourites of the same game, `is_repeated` whether the request with this key made a recent
    revision; `bytes_kept` are all bytes that the owner stores.
    """

    is_watched: bool
    has_favourites: bool
    is_repeated: bool
    bytes_kept: int


if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

    ListToEdit = WithAnnotations[List, EditingFacts]
else:
    ListToEdit = List
