"""API keys, of which only a digest is stored."""

from uuid import UUID

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

NAME_LENGTH = 60
PREFIX_LENGTH = 14
"""Length of the prefix by which an owner recognises a key."""


class Scope(models.TextChoices):
    READ = "read", _("Read only")
    WRITE = "write", _("Read and change")


class ApiKeyQuerySet(models.QuerySet["ApiKey"]):
    def of_owner(self, owner: UUID | None) -> "ApiKeyQuerySet":
        """Return an owner's keys that are not revoked, expired ones too."""
        return self.filter(owner=owner, revoked_at=None) if owner else self.none()

    def valid(self) -> "ApiKeyQuerySet":
        unexpired = Q(expires_at=None) | Q(expires_at__gt=timezone.now())
        return self.filter(unexpired, revoked_at=None)


class ApiKey(models.Model):
    """An owner's key. `digest` is its SHA-256."""

    owner = models.UUIDField(_("owner"), editable=False)
    name = models.CharField(_("name"), max_length=NAME_LENGTH)
    prefix = models.CharField(_("beginning"), max_length=PREFIX_LENGTH)
    digest = models.CharField(max_length=64, unique=True, editable=False)
    scope = models.CharField(_("scope"), max_length=8, choices=Scope)
    created_at = models.DateTimeField(_("created"), auto_now_add=True)
    expires_at = models.DateTimeField(_("expires"), null=True)
    revoked_at = models.DateTimeField(_("revoked"), null=True)

    objects = ApiKeyQuerySet.as_manager()

    class Meta:
        verbose_name = _("API key")
        verbose_name_plural = _("API keys")
        indexes = [models.Index(fields=["owner", "revoked_at"], name="keys_apikey_owner")]
        ordering = ["-created_at", "-pk"]

    def __str__(self) -> str:
        return f"{self.name} ({self.prefix}…)"

    @property
    def is_expired(self) -> bool:
        return self.expires_at is not None and self.expires_at <= timezone.now()
