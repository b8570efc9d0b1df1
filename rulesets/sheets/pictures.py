"""Pictures of a sheet: its top for link previews, its first page for choosing it."""

import io
from hashlib import sha256
from threading import Lock

import pypdfium2
from django.core.cache import cache

WIDTH, HEIGHT = 1200, 630
KEPT_SECONDS = 24 * 60 * 60

_pdfium = Lock()
"""pdfium is not safe for concurrent threads."""


def top_of(pdf: bytes) -> bytes:
    """Return the top of the first page as PNG, from the cache if possible."""
    return _kept(pdf, HEIGHT)


def first_page_of(pdf: bytes) -> bytes:
    """Return the whole first page as PNG, from the cache if possible."""
    return _kept(pdf, None)


def _kept(pdf: bytes, height: int | None) -> bytes:
    key = f"picture:{height}:{sha256(pdf).hexdigest()}"
    kept: bytes | None = cache.get(key)
    if kept is None:
        kept = _draw(pdf, height)
        cache.set(key, kept, KEPT_SECONDS)
    return kept


def _draw(pdf: bytes, height: int | None) -> bytes:
    with _pdfium, pypdfium2.PdfDocument(pdf) as document:
        page = document[0]
        drawn = page.render(scale=WIDTH / page.get_width()).to_pil()
    picture = io.BytesIO()
    drawn.crop((0, 0, WIDTH, height or drawn.height)).convert("L").save(
        picture, "PNG", optimize=True
    )
    return picture.getvalue()
