"""Pieces that rows of several apps share; all abstract."""

import secrets
import uuid
from typing import Self, TypeVar

from django.db import models

M = TypeVar("M", bound=models.Model)

SHARE_KEY_BYTES = 16
"""128 bits of randomness in a share key."""


def new_share_key() -> str:
    return secrets.token_urlsafe(SHARE_KEY_BYTES)


class OwnedQuerySet(models.QuerySet[M]):
    """Rows with an `owner` that stay when they are deleted, to be brought back."""

    def of_owner(self, owner: uuid.UUID | None) -> Self:
        """Rows that are this owner's and not deleted; none for a visitor without a key."""
        return self.filter(owner=owner, deleted_at=None) if owner else self.none()

    def deleted_of_owner(self, owner: uuid.UUID | None) -> Self:
        return self.filter(owner=owner, deleted_at__isnull=False) if owner else self.none()
