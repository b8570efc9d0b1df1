"""The secret key of an installation that was given none: made once, kept beside its data."""

import os
from pathlib import Path

from django.core.management.utils import get_random_secret_key


def read_or_create(path: Path) -> str:
    """Return the key in the file, which is made, for its owner only, if it is not there."""
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        partial = path.with_suffix(f".{os.getpid()}")
        partial.touch(mode=0o600)
        partial.write_text(get_random_secret_key() + get_random_secret_key())
        partial.replace(path)
    return path.read_text()
