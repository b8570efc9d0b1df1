"""Army books and the army lists of players, as rows.

Weapons, items and special rules in use have no identity of their own: they are profiles inside the
unit or option that has them, kept as JSON in the form of `rulesets.games.ground.book`.
"""

import uuid

from django.db import models
from django.utils.translation import gettext_lazy as _

from rulesets.models import Book, BookEntry, List, OwnedQuerySet, Revision, new_share_key

LABEL_LENGTH = 300
"""Characters of a section's or option's label, which may list whole profiles."""

MARK_LENGTH = 200
"""Characters of an ETag that are kept."""


class ArmyBookQuerySet(models.QuerySet):
    def readable_by(self, owner):
        """Published books of everybody's, and an owner's own ones."""
        public = models.Q(owner=None, published=True)
        return self.filter(public | models.Q(owner=owner) if owner else public)

    def of_owner(self, owner):
        """Private books of this owner; none for a visitor without a key."""
        return self.filter(owner=owner) if owner else self.none()

    def beside(self, owner):
        """Those that a book of this owner must not be mistaken for."""
        return self.readable_by(owner) if owner else self.filter(owner=None)

    def matching(self, version):
        """Those of a version: by its full name, or without the mark of its content."""
        is_named = models.Q(version=version) | models.Q(version__startswith=f"{version}+")
        return self.filter(is_named)


class ArmyBook(Book):
    """One version of a faction's book for one game.

    Without an `owner` it is everybody's once published; with one it is theirs alone. `digest` is
    the SHA-256 of its content; `source` says where it comes from.
    """

    background = models.TextField(_("background"), blank=True)
    background_it = models.TextField(_("Italian background"), blank=True)
    owner = models.UUIDField(_("owner"), null=True, blank=True)
    source = models.CharField(_("source"), max_length=200, blank=True)
    digest = models.CharField(max_length=64, editable=False)

    objects = ArmyBookQuerySet.as_manager()

    class Meta(Book.Meta):
        verbose_name = _("army book")
        verbose_name_plural = _("army books")
        constraints = [
            models.UniqueConstraint(
                fields=["game", "key", "version"],
                condition=models.Q(owner=None),
                name="armies_public_book_version",
            ),
            models.UniqueConstraint(
                fields=["owner", "game", "key", "version"], name="armies_private_book_version"
            ),
        ]
        ordering = ["game", "name", "-id"]


class BookSource(models.Model):
    """Where a book was fetched from and how it was then, so that the same is not fetched again.

    `mark` is the answer's ETag or date, `modified` what the index said of the book.
    """

    path = models.CharField(_("path"), max_length=200, unique=True)
    book = models.ForeignKey(ArmyBook, on_delete=models.CASCADE, related_name="sources")
    mark = models.CharField(_("mark"), max_length=MARK_LENGTH, blank=True)
    modified = models.CharField(_("modified"), max_length=40, blank=True)

    class Meta:
        verbose_name = _("book source")
        verbose_name_plural = _("book sources")

    def __str__(self):
        return self.path


class Entry(BookEntry):
    """An entry of an army book."""

    book = models.ForeignKey(ArmyBook, on_delete=models.CASCADE)

    class Meta(BookEntry.Meta):
        abstract = True


class Unit(Entry):
    """`points` for all `size` models as printed; Quality and Defense are `4` for a roll of 4+."""

    points = models.PositiveIntegerField(_("points"))
    size = models.PositiveSmallIntegerField(_("models"), default=1)
    quality = models.PositiveSmallIntegerField(_("quality"))
    defense = models.PositiveSmallIntegerField(_("defense"))
    kinds = models.JSONField(_("kinds"), default=list)
    bases = models.JSONField(_("bases"), default=dict, blank=True)
    rules = models.JSONField(_("special rules"), default=list, blank=True)
    weapons = models.JSONField(_("weapons"), default=list, blank=True)
    items = models.JSONField(_("items"), default=list, blank=True)
    packages = models.JSONField(_("upgrade packages"), default=list, blank=True)
    disabled = models.JSONField(_("disabled sections"), default=list, blank=True)

    class Meta(Entry.Meta):
        verbose_name = _("unit")
        verbose_name_plural = _("units")

    def clean(self):
        """A unit that a published book has may have its kinds corrected."""
        if self._state.adding:
            super().clean()


class UpgradePackage(models.Model):
    """Sections that units refer to together; `hint` says to editors of the book what it is for."""

    book = models.ForeignKey(ArmyBook, on_delete=models.CASCADE)
    key = models.SlugField(_("key"), max_length=64)
    position = models.PositiveSmallIntegerField(_("position"), default=0)
    hint = models.CharField(_("hint"), max_length=LABEL_LENGTH, blank=True)

    class Meta:
        verbose_name = _("upgrade package")
        verbose_name_plural = _("upgrade packages")
        ordering = ["book", "position"]
        constraints = [models.UniqueConstraint(fields=["book", "key"], name="armies_package_key")]

    def __str__(self):
        return self.hint or self.key


class UpgradeSection(models.Model):
    """Options that are offered together; `affects` and `select` are amounts or null."""

    package = models.ForeignKey(UpgradePackage, on_delete=models.CASCADE, related_name="sections")
    key = models.SlugField(_("key"), max_length=64)
    position = models.PositiveSmallIntegerField(_("position"), default=0)
    label = models.CharField(_("label"), max_length=LABEL_LENGTH, blank=True)
    label_it = models.CharField(_("Italian label"), max_length=LABEL_LENGTH, blank=True)
    variant = models.CharField(_("variant"), max_length=16)
    affects = models.JSONField(_("affects"), null=True, blank=True)
    select = models.JSONField(_("select"), null=True, blank=True)
    targets = models.JSONField(_("targets"), default=list, blank=True)
    per_model = models.BooleanField(_("counted by models"), default=False)

    class Meta:
        verbose_name = _("upgrade section")
        verbose_name_plural = _("upgrade sections")
        ordering = ["package", "position"]
        constraints = [
            models.UniqueConstraint(fields=["package", "key"], name="armies_section_key")
        ]

    def __str__(self):
        return self.label or self.key


class UpgradeOption(models.Model):
    """One thing a section offers. `prices` are points by unit, `points` those of all others."""

    section = models.ForeignKey(UpgradeSection, on_delete=models.CASCADE, related_name="options")
    key = models.SlugField(_("key"), max_length=64)
    position = models.PositiveSmallIntegerField(_("position"), default=0)
    label = models.CharField(_("label"), max_length=LABEL_LENGTH, blank=True)
    label_it = models.CharField(_("Italian label"), max_length=LABEL_LENGTH, blank=True)
    points = models.IntegerField(_("points"), null=True, blank=True)
    prices = models.JSONField(_("points by unit"), default=dict, blank=True)
    weapons = models.JSONField(_("weapons"), default=list, blank=True)
    items = models.JSONField(_("items"), default=list, blank=True)
    rules = models.JSONField(_("special rules"), default=list, blank=True)
    added_models = models.PositiveSmallIntegerField(_("models added"), default=0)

    class Meta:
        verbose_name = _("upgrade option")
        verbose_name_plural = _("upgrade options")
        ordering = ["section", "position"]
        constraints = [models.UniqueConstraint(fields=["section", "key"], name="armies_option_key")]

    def __str__(self):
        return self.label or self.key


class SpecialRule(Entry):
    has_rating = models.BooleanField(_("has a rating"), default=False)

    class Meta(Entry.Meta):
        verbose_name = _("special rule")
        verbose_name_plural = _("special rules")


class Spell(Entry):
    """`threshold` is the casting value, `aim` is damage, friendly or enemy."""

    threshold = models.PositiveSmallIntegerField(_("casting value"))
    aim = models.CharField(_("aim"), max_length=16)

    class Meta(Entry.Meta):
        verbose_name = _("spell")
        verbose_name_plural = _("spells")


class Army(List):
    class Meta(List.Meta):
        verbose_name = _("army list")
        verbose_name_plural = _("army lists")


class ArmyRevision(Revision):
    list = models.ForeignKey(Army, on_delete=models.CASCADE, related_name="revisions")

    class Meta(Revision.Meta):
        verbose_name = _("revision")
        verbose_name_plural = _("revisions")


class Campaign(models.Model):
    """A campaign of several players: its document with the log of actions in it.

    `owner` opened it and may renew the keys; the books are those its owner has. `name` repeats
    what the document says, for listings.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    owner = models.UUIDField(_("owner"), editable=False, db_index=True)
    document = models.TextField(_("document"))
    revision = models.PositiveIntegerField(_("revision"), default=1)
    name = models.CharField(_("name"), max_length=80, blank=True)
    created_at = models.DateTimeField(_("created"), auto_now_add=True)
    updated_at = models.DateTimeField(_("last change"), auto_now=True)
    deleted_at = models.DateTimeField(_("deleted"), null=True)

    objects = OwnedQuerySet.as_manager()

    class Meta:
        verbose_name = _("campaign")
        verbose_name_plural = _("campaigns")
        ordering = ["-updated_at"]

    def __str__(self):
        return self.name or str(self.id)


class SeatQuerySet(models.QuerySet):
    def in_use(self):
        """Seats of campaigns that are not deleted."""
        return self.filter(campaign__deleted_at=None)


class Seat(models.Model):
    """A place at a campaign's table, open to whoever has its key; without `player` to watch."""

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="seats")
    player = models.CharField(_("player"), max_length=16, blank=True)
    key = models.CharField(max_length=64, unique=True, default=new_share_key)

    objects = SeatQuerySet.as_manager()

    class Meta:
        verbose_name = _("seat")
        verbose_name_plural = _("seats")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["campaign", "player"], name="armies_seat_player")
        ]

    def __str__(self):
        return f"{self.campaign_id} {self.player}"
