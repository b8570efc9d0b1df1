"""The top of a sheet as a picture, for the chats and sites in which a link is shown."""

import io
from hashlib import sha256
from threading import Lock

import pypdfium2
from django.core.cache import cache

WIDTH, HEIGHT = 1200, 630
KEPT_SECONDS = 24 * 60 * 60

_pdfium = Lock()
"""The library draws for one thread at a time."""


def top_of(pdf: bytes) -> bytes:
    """Return the top of the first page as PNG, from the cache if it is there."""
    key = f"picture:{sha256(pdf).hexdigest()}"
    kept: bytes | None = cache.get(key)
    if kept is None:
        kept = _draw(pdf)
        cache.set(key, kept, KEPT_SECONDS)
    return kept


def _draw(pdf: bytes) -> bytes:
    with _pdfium, pypdfium2.PdfDocument(pdf) as document:
        page = document[0]
        drawn = page.render(scale=WIDTH / page.get_width()).to_pil()
    picture = io.BytesIO()
    drawn.crop((0, 0, WIDTH, HEIGHT)).convert("L").save(picture, "PNG", optimize=True)
    return picture.getvalue()
