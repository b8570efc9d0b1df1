"""Abstract model code shared by several apps."""

import secrets
import uuid
from typing import Annotated, Self, TypeVar

from django.db import models

from rulesets.engine import codec

M = TypeVar("M", bound=models.Model)

SHARE_KEY_BYTES = 16
"""Randomness of a share key: 128 bits."""

ShareKey = Annotated[str, codec.matching("^[A-Za-z0-9_-]{20,64}$")]
"""A share key in a backup."""


def new_share_key() -> str:
    return secrets.token_urlsafe(SHARE_KEY_BYTES)


class OwnedQuerySet(models.QuerySet[M]):
    """Rows with an `owner` and soft deletion."""

    def of_owner(self, owner: uuid.UUID | None) -> Self:
        """Return an owner's rows that are not deleted; none without an owner."""
        return self.filter(owner=owner, deleted_at=None) if owner else self.none()

    def deleted_of_owner(self, owner: uuid.UUID | None) -> Self:
        return self.filter(owner=owner, deleted_at__isnull=False) if owner else self.none()
