"""Keys that nobody can guess, and what is stored of them."""

import secrets
from hashlib import sha256
from typing import Annotated

from rulesets.engine.fields import matching

SHARE_KEY_BYTES = 16
"""Randomness of a share key: 128 bits."""

ShareKey = Annotated[str, matching("^[A-Za-z0-9_-]{20,64}$")]
"""A share key in a backup."""


def new_share_key() -> str:
    return secrets.token_urlsafe(SHARE_KEY_BYTES)


def secret_digest(secret: str) -> str:
    """Return what the database stores instead of a secret."""
    return sha256(secret.encode()).hexdigest()
