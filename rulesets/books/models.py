"""Books of every game: each is one document in a row, with an index of its units."""

import json
from typing import Any
from uuid import UUID

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from rulesets.engine.fields import MAX_NAME

UNIT_NAME_LENGTH = 200
MARK_LENGTH = 200
"""Longest ETag that is stored."""


class BookQuerySet(models.QuerySet["Book"]):
    def readable_by(self, owner: UUID | None) -> "BookQuerySet":
        """Return public books, an owner's own and those granted to them."""
        return self.filter(owner=None, published=True) | self.of_owner(owner)

    def of_owner(self, owner: UUID | None) -> "BookQuerySet":
        """Return private books of an owner and those granted to them."""
        if not owner:
            return self.none()
        granted = BookGrant.objects.filter(owner=owner).values("book")
        return self.filter(Q(owner=owner, hidden=False) | Q(pk__in=granted))

    def matching(self, version: str) -> "BookQuerySet":
        """Return those of a version, given by its full name or without its digest."""
        return self.filter(Q(version=version) | Q(version__startswith=f"{version}+"))


class Book(models.Model):
    """One version of a faction's book for one game. Once published its document never changes.

    Without an `owner` it is public once published; with one it is private to them and to owners
    with a grant. An owner who deletes a granted book only hides it. `digest` is the SHA-256
    of the original content, `fingerprint` that of the corrected document. `corrections`
    are kinds of units by the unit's key, in place of those in the document.
    """

    game = models.CharField(_("game"), max_length=32)
    key = models.CharField(_("key"), max_length=64)
    version = models.CharField(_("version"), max_length=32)
    name = models.CharField(_("name"), max_length=MAX_NAME)
    name_it = models.CharField(_("Italian name"), max_length=MAX_NAME, blank=True)
    owner = models.UUIDField(_("owner"), null=True, blank=True)
    hidden = models.BooleanField(_("deleted by its owner"), default=False)
    published = models.BooleanField(_("published"), default=False)
    source = models.CharField(_("source"), max_length=200, blank=True)
    corrections = models.JSONField(_("corrected kinds"), default=dict, blank=True)
    bytes = models.PositiveIntegerField(_("bytes"), default=0)
    digest = models.CharField(max_length=64)
    fingerprint = models.CharField(max_length=64)
    created_at = models.DateTimeField(_("created"), auto_now_add=True)
    updated_at = models.DateTimeField(_("last change"), auto_now=True)
    # The last column: SQLite reads through a long text to reach those behind it.
    document = models.TextField(_("document"))

    objects = BookQuerySet.as_manager()

    class Meta:
        verbose_name = _("book")
        verbose_name_plural = _("books")
        constraints = [
            models.UniqueConstraint(
                fields=["game", "key", "version"],
                condition=Q(owner=None),
                name="books_public_version",
            ),
            models.UniqueConstraint(
                fields=["owner", "game", "key", "version"], name="books_private_version"
            ),
            models.UniqueConstraint(
                fields=["game", "key", "digest"],
                condition=Q(owner=None),
                name="books_public_content",
            ),
            models.UniqueConstraint(
                fields=["owner", "game", "key", "digest"], name="books_private_content"
            ),
        ]
        ordering = ["game", "name", "-id"]

    def __str__(self) -> str:
        return f"{self.name} {self.version}"

    @property
    def corrected_document(self) -> str:
        """The document with the corrected kinds in it."""
        if not self.corrections:
            return self.document
        data: dict[str, Any] = json.loads(self.document)
        for unit in data.get("units", ()):
            unit["kinds"] = self.corrections.get(unit["key"], unit["kinds"])
        return json.dumps(data, ensure_ascii=False)


class BookGrant(models.Model):
    """Lets another owner read a private book, because they cloned a list that uses it."""

    owner = models.UUIDField(_("owner"))
    book = models.ForeignKey(Book, on_delete=models.CASCADE, related_name="grants")

    class Meta:
        verbose_name = _("handed book")
        verbose_name_plural = _("handed books")
        constraints = [models.UniqueConstraint(fields=["owner", "book"], name="books_grant")]

    def __str__(self) -> str:
        return f"{self.owner} {self.book_id}"


class BookUnitQuerySet(models.QuerySet["BookUnit"]):
    def mentioning(self, words: str) -> "BookUnitQuerySet":
        """Return units that have each of the words in any of their texts, in any language."""
        rows = self
        for word in words.casefold().split():
            rows = rows.filter(text__contains=word)
        return rows


class BookUnit(models.Model):
    """A unit, ship or squadron of a book, for searching and filtering.

    `kinds` are surrounded by spaces. `text` holds in lower case the names of the unit, its weapons,
    special rules and options.
    """

    book = models.ForeignKey(Book, on_delete=models.CASCADE, related_name="units")
    key = models.CharField(_("key"), max_length=64)
    position = models.PositiveIntegerField(_("position"))
    name = models.CharField(_("name"), max_length=UNIT_NAME_LENGTH)
    name_it = models.CharField(_("Italian name"), max_length=UNIT_NAME_LENGTH, blank=True)
    points = models.IntegerField(_("points"))
    size = models.PositiveIntegerField(_("models"))
    kinds = models.CharField(_("kinds"), max_length=200, blank=True)
    text = models.TextField(_("text"), blank=True)

    objects = BookUnitQuerySet.as_manager()

    class Meta:
        verbose_name = _("unit")
        verbose_name_plural = _("units")
        ordering = ["book", "position"]
        constraints = [models.UniqueConstraint(fields=["book", "position"], name="books_unit")]

    def __str__(self) -> str:
        return self.name


class BookSource(models.Model):
    """Where a book was downloaded, so that the same content is not downloaded again.

    `mark` is the response's ETag or date, `modified` the date in the index.
    """

    path = models.CharField(_("path"), max_length=200, unique=True)
    book = models.ForeignKey(Book, on_delete=models.CASCADE, related_name="sources")
    mark = models.CharField(_("mark"), max_length=MARK_LENGTH, blank=True)
    modified = models.CharField(_("modified"), max_length=40, blank=True)

    class Meta:
        verbose_name = _("book source")
        verbose_name_plural = _("book sources")

    def __str__(self) -> str:
        return self.path


class OfficialBook(models.Model):
    """A book that its publisher lists for a game, stored or not; `modified` changes with it."""

    game = models.CharField(_("game"), max_length=32)
    key = models.CharField(_("key"), max_length=64)
    name = models.CharField(_("name"), max_length=MAX_NAME)
    modified = models.CharField(_("modified"), max_length=40, blank=True)
    seen_at = models.DateTimeField(_("last listed"), auto_now=True)

    class Meta:
        verbose_name = _("official book")
        verbose_name_plural = _("official books")
        constraints = [models.UniqueConstraint(fields=["game", "key"], name="books_official")]
        ordering = ["game", "name"]

    def __str__(self) -> str:
        return self.name
