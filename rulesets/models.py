"""What book rows and list rows of every game share; all abstract."""

import secrets
import uuid
from functools import cache

from django.core.exceptions import ValidationError
from django.db import connections, models
from django.utils.translation import gettext_lazy as _

from rulesets.engine.values import Verdict

SHARE_KEY_BYTES = 16
"""128 bits of randomness in a share key."""


ANY = uuid.UUID(int=0)
"""Stands where a statement that is made beforehand takes an owner or an id."""


def new_share_key() -> str:
    return secrets.token_urlsafe(SHARE_KEY_BYTES)


class BookManager(models.Manager):
    def get_by_natural_key(self, game, key, version):
        return self.get(game=game, key=key, version=version)


class Book(models.Model):
    """One version of a catalogue. Once published it never changes: a change is a new version."""

    game = models.CharField(_("game"), max_length=32)
    key = models.CharField(_("key"), max_length=64)
    version = models.CharField(_("version"), max_length=32)
    name = models.CharField(_("name"), max_length=80)
    name_it = models.CharField(_("Italian name"), max_length=80, blank=True)
    published = models.BooleanField(_("published"), default=False)

    objects = BookManager()

    class Meta:
        abstract = True
        constraints = [
            models.UniqueConstraint(
                fields=["game", "key", "version"], name="%(app_label)s_%(class)s_version"
            )
        ]
        ordering = ["game", "key", "-id"]

    def __str__(self):
        return f"{self.name} {self.version}"

    def natural_key(self):
        return (self.game, self.key, self.version)


class BookEntryManager(models.Manager):
    def get_by_natural_key(self, game, book, version, key):
        return self.get(book__game=game, book__key=book, book__version=version, key=key)


class BookEntry(models.Model):
    """Anything a book lists: a name, a summary in our own words, a place in the order.

    Subclasses add the foreign key `book`.
    """

    key = models.SlugField(_("key"), max_length=64)
    position = models.PositiveSmallIntegerField(_("position"), default=0)
    name = models.CharField(_("name"), max_length=80)
    name_it = models.CharField(_("Italian name"), max_length=80, blank=True)
    summary = models.TextField(_("summary"), blank=True)
    summary_it = models.TextField(_("Italian summary"), blank=True)

    objects = BookEntryManager()

    class Meta:
        abstract = True
        constraints = [
            models.UniqueConstraint(fields=["book", "key"], name="%(app_label)s_%(class)s_key")
        ]
        ordering = ["book", "position"]

    def __str__(self):
        return self.name

    def natural_key(self):
        return (*self.book.natural_key(), self.key)

    def clean(self):
        if self.book_id and self.book.published:
            raise ValidationError(_("A published book does not change. Make a new version."))


@cache
def _select_own(model, database: str, lock: bool) -> str:
    """The statement that finds a row by its owner and id, in this order."""
    rows = model.objects.using(database).of_owner(ANY).filter(pk=ANY).order_by()
    if lock:
        rows = rows.select_for_update()
    statement, _ = rows.query.get_compiler(database).as_sql()
    return statement


class OwnedQuerySet(models.QuerySet):
    """Rows with an `owner` that stay when they are deleted, to be brought back."""

    def of_owner(self, owner):
        """Rows that are this owner's and not deleted; none for a visitor without a key."""
        return self.filter(owner=owner, deleted_at=None) if owner else self.none()

    def own(self, owner, id, lock=False):
        """One of them, locked until the transaction ends if asked for; raises DoesNotExist.

        Whatever is done to a list begins here, and making the statement takes twice as long as
        running it: so it is made once.
        """
        connection, field = connections[self.db], self.model._meta.get_field
        params = [
            field(name).get_db_prep_value(value, connection)
            for name, value in (("owner", owner), ("id", id))
        ]
        statement = _select_own(self.model, self.db, lock)
        for row in self.raw(statement, params, using=self.db):
            return row
        raise self.model.DoesNotExist

    def deleted_of_owner(self, owner):
        return self.filter(owner=owner, deleted_at__isnull=False) if owner else self.none()


class ListQuerySet(OwnedQuerySet):
    def shared(self, share_key):
        return self.filter(share_key=share_key, deleted_at=None)


class List(models.Model):
    """A player's list: its document now, where it stands in its history, who may see it.

    `revision` grows with every save and is the API's ETag. `current` is the number of the
    revision whose document is shown; `undo_to` and `redo_to` are the ones beside it. Name,
    game, points and verdict repeat what the document and its report say, for listings.
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
    name = models.CharField(_("name"), max_length=80, blank=True)
    size = models.PositiveIntegerField(_("game size"), null=True)
    points = models.PositiveIntegerField(_("points"), default=0)
    verdict = models.CharField(_("verdict"), max_length=16, choices=[(v, v) for v in Verdict])
    created_at = models.DateTimeField(_("created"), auto_now_add=True)
    updated_at = models.DateTimeField(_("last change"))
    deleted_at = models.DateTimeField(_("deleted"), null=True)

    objects = ListQuerySet.as_manager()

    class Meta:
        abstract = True
        indexes = [
            models.Index(
                fields=["owner", "deleted_at", "-updated_at"], name="%(app_label)s_%(class)s_owner"
            )
        ]
        ordering = ["-updated_at"]

    def __str__(self):
        return self.name or str(self.id)


class Revision(models.Model):
    """A document as it was after one edit. Subclasses add `list`, a key with `revisions`.

    `about` names what the edit was about, as the player or the book called it then, in English
    and Italian.
    """

    number = models.PositiveIntegerField()
    previous = models.PositiveIntegerField(null=True)
    document = models.TextField()
    edit = models.CharField(max_length=32)
    about = models.CharField(max_length=100, blank=True)
    about_it = models.CharField(max_length=100, blank=True)
    created_at = models.DateTimeField()

    class Meta:
        abstract = True
        constraints = [
            models.UniqueConstraint(
                fields=["list", "number"], name="%(app_label)s_%(class)s_number"
            )
        ]
        ordering = ["-number"]

    def __str__(self):
        return f"{self.list_id} {self.number}"
