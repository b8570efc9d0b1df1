"""From a template to the bytes of a PDF, through a cache addressed by content."""

import re
from collections.abc import Callable
from functools import cache
from hashlib import sha256
from pathlib import Path

from django.conf import settings
from django.core.cache import cache as sheets
from django.utils.translation import get_language

from rulesets.engine.errors import InvalidInput, Problem
from rulesets.sheets import processes
from rulesets.sheets.options import SheetOptions

KEPT_SECONDS = 24 * 60 * 60
MAX_ELEMENTS = 12_000
"""HTML elements of the largest sheet: some 200 units, drawn in five seconds or so."""


def render(
    name: str, make_html: Callable[[], str], options: SheetOptions, *depends_on: str
) -> bytes:
    """Return a sheet as PDF in the reader's language, from the cache if it is there.

    `depends_on` is all that it shows besides: document, owner, digests of books. Raise InvalidInput
    for a sheet of more than MAX_ELEMENTS, SheetUnavailable if it cannot be drawn now.
    """
    key = sheet_key(name, options, *depends_on)
    kept: bytes | None = sheets.get(key)
    if kept is None:
        kept = processes.draw(key, bounded(make_html()))
        sheets.set(key, kept, KEPT_SECONDS)
    return kept


def sheet_key(name: str, options: SheetOptions, *depends_on: str) -> str:
    """Return the place of a sheet in the cache: the same key, the same page to the last point."""
    parts = (template_version(), name, get_language() or "", options.as_text(), *depends_on)
    return f"sheet:{sha256(chr(0).join(parts).encode()).hexdigest()}"


def bounded(html: str) -> str:
    """Return the document; raise InvalidInput if it has too many elements."""
    if len(re.findall("<[a-z]", html)) > MAX_ELEMENTS:
        raise InvalidInput(Problem("entries", "sheet_too_long"))
    return html


@cache
def template_version() -> str:
    """Return a digest of every file a sheet is made of."""
    templates = Path(settings.BASE_DIR) / "templates" / "sheets"
    static = Path(settings.BASE_DIR) / "static"
    words = [path for folder in settings.LOCALE_PATHS for path in Path(folder).rglob("*.mo")]
    files = [*templates.rglob("*.html"), *static.glob("fonts/pdf/*.ttf"), *words]
    files += [static / "css/sheet.css", *static.glob("img/sheets/*.svg")]
    contents = [path.name.encode() + path.read_bytes() for path in sorted(files)]
    return sha256(b"\0".join(contents)).hexdigest()
