"""Renders templates to PDF through a content-addressed cache."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path

from django.conf import settings
from django.core.cache import cache as sheets
from django.utils import timezone
from django.utils.translation import get_language

from rulesets.engine.errors import ErrorDetail, InvalidInput
from rulesets.monitoring.metrics import SHEETS
from rulesets.sheets import processes
from rulesets.sheets.options import SheetOptions

CACHE_SECONDS = 24 * 60 * 60


@dataclass(frozen=True, slots=True)
class Draft:
    """A sheet before it is drawn: its kind, the maker of its HTML, and its inputs.

    `make_html` is called in another process: a module-level function or a `partial` of one.
    `depends_on` are document, owner, digests of books and so on; options are added separately.
    """

    name: str
    make_html: Callable[[], str]
    depends_on: tuple[str, ...] = ()


def render_pdf(options: SheetOptions, *drafts: Draft) -> bytes:
    """Return sheets as one PDF in the reader's language, from the cache if possible.

    Raises InvalidInput if it is too long, SheetUnavailable if it cannot be drawn now.
    """
    names = "+".join(draft.name for draft in drafts)
    key = sheet_key(names, options, *(part for draft in drafts for part in draft.depends_on))
    cached: bytes | None = sheets.get(key)
    if cached is not None:
        SHEETS.labels("cached").inc()
        return cached
    try:
        drawn = processes.draw_in_child(key, *(draft.make_html for draft in drafts))
    except processes.SheetTooLong as error:
        SHEETS.labels("refused").inc()
        raise InvalidInput(ErrorDetail("entries", "sheet_too_long")) from error
    except processes.SheetUnavailable:
        SHEETS.labels("refused").inc()
        raise
    SHEETS.labels("drawn").inc()
    sheets.set(key, drawn, CACHE_SECONDS)
    return drawn


def sheet_key(name: str, options: SheetOptions, *depends_on: str) -> str:
    """Return a sheet's cache key: equal keys mean identical pages.

    The key includes the date, which sheets print.
    """
    today = timezone.localdate().isoformat()
    parts = (template_version(), name, today, get_language() or "", options.as_text(), *depends_on)
    return f"sheet:{sha256(chr(0).join(parts).encode()).hexdigest()}"


@cache
def template_version() -> str:
    """Return a digest of WeasyPrint's version and every file that sheets are made from."""
    templates = Path(settings.BASE_DIR) / "templates" / "sheets"
    static = Path(settings.BASE_DIR) / "static"
    words = [path for folder in settings.LOCALE_PATHS for path in Path(folder).rglob("*.mo")]
    files = [*templates.rglob("*.html"), *static.glob("fonts/pdf/*.ttf"), *words]
    files += [*static.glob("css/sheets/*.css"), *static.glob("img/sheets/*.png")]
    files += Path(settings.BASE_DIR, "fixtures", "armies").glob("*/play-tables.json")
    files.append(Path(settings.BASE_DIR, "config", "jinja.py"))
    for app in ("armies", "fleets", "rulesets"):
        files += Path(settings.BASE_DIR, app).rglob("*.py")
    contents = [path.name.encode() + path.read_bytes() for path in sorted(files)]
    return sha256(b"\0".join([version("weasyprint").encode(), *contents])).hexdigest()
