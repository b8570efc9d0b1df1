"""The base of models whose rows have an owner."""

import uuid
from typing import Self, TypeVar

from django.db import models

M = TypeVar("M", bound=models.Model)


class OwnedQuerySet(models.QuerySet[M]):
    """Rows with an `owner` and soft deletion."""

    def all_of_owner(self, owner: uuid.UUID | None) -> Self:
        """Return an owner's rows, deleted ones included; none without an owner."""
        return self.filter(owner=owner) if owner else self.none()

    def of_owner(self, owner: uuid.UUID | None) -> Self:
        """Return an owner's rows that are not deleted; none without an owner."""
        return self.all_of_owner(owner).filter(deleted_at=None)

    def deleted_of_owner(self, owner: uuid.UUID | None) -> Self:
        return self.all_of_owner(owner).filter(deleted_at__isnull=False)


def has_field(model: type[models.Model], name: str) -> bool:
    return any(field.name == name for field in model._meta.get_fields())
