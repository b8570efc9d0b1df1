"""Units that owners saved for use in other lists."""

import uuid

from django.db import models
from django.utils.translation import gettext_lazy as _

from rulesets.engine.fields import MAX_NAME
from rulesets.owned.models import OwnedQuerySet


class FavouriteQuerySet(OwnedQuerySet["Favourite"]):
    """Favourites of owners."""


class Favourite(models.Model):
    """A unit with its choices, named and saved by its owner for use in other lists.

    The document is a list of only that unit.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    owner = models.UUIDField(_("owner"), editable=False)
    game = models.CharField(_("game"), max_length=32)
    name = models.CharField(_("name"), max_length=MAX_NAME)
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
