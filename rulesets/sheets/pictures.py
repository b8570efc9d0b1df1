"""Pictures of a sheet: its top for link previews, its pages for choosing it."""

import io
from hashlib import sha256
from threading import Lock

import pypdfium2
from django.core.cache import cache

WIDTH, HEIGHT = 1200, 630
CACHE_SECONDS = 24 * 60 * 60

_pdfium = Lock()
"""pdfium is not safe for concurrent threads."""


def picture(pdf: bytes, height: int | None = None, page: int = 1) -> bytes:
    """Return a page, or the top of it, as PNG, from the cache if possible.

    A number beyond the last page means the last one.
    """
    key = f"picture:{height}:{page}:{sha256(pdf).hexdigest()}"
    cached: bytes | None = cache.get(key)
    if cached is None:
        cached = _png(pdf, height, page)
        cache.set(key, cached, CACHE_SECONDS)
    return cached


def page_count(pdf: bytes) -> int:
    with _pdfium, pypdfium2.PdfDocument(pdf) as document:
        return len(document)


def _png(pdf: bytes, height: int | None, number: int) -> bytes:
    with _pdfium, pypdfium2.PdfDocument(pdf) as document:
        page = document[min(number, len(document)) - 1]
        picture = page.render(scale=WIDTH / page.get_width()).to_pil()
    top = picture.crop((0, 0, WIDTH, height or picture.height)).convert("L")
    png = io.BytesIO()
    top.save(png, "PNG", optimize=True)
    return png.getvalue()
