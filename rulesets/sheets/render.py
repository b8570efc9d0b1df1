"""From a template to the bytes of a PDF, through a cache addressed by content.

WeasyPrint takes half a second to import, so only the first sheet of a process imports it.
"""

from collections.abc import Callable
from functools import cache
from hashlib import sha256
from pathlib import Path

from django.conf import settings
from django.core.cache import cache as sheets

STATIC = Path(settings.BASE_DIR) / "static"
TEMPLATES = Path(settings.BASE_DIR) / "templates" / "sheets"
SCHEME = "static:"
"""How the style sheet names our own files: `static:fonts/pdf/some.ttf`."""

SERVED = {".css": "text/css", ".ttf": "font/ttf"}
STYLE_SHEET = "css/sheet.css"
KEPT_SECONDS = 24 * 60 * 60


class Refused(ValueError):
    """A sheet asked for something that is not a font or style sheet of ours."""


def static_file(url: str) -> Path:
    """The file of a `static:` address; raises Refused for anything else or outside static/."""
    name = url.removeprefix(SCHEME)
    path = (STATIC / name).resolve()
    is_ours = path.is_relative_to(STATIC.resolve()) and path.suffix in SERVED and path.is_file()
    if name == url or ".." in name or not is_ours:
        raise Refused(url)
    return path


@cache
def template_version() -> str:
    """Changes with every file a sheet is made of; read once per process."""
    words = [path for folder in settings.LOCALE_PATHS for path in Path(folder).rglob("*.mo")]
    files = [*TEMPLATES.glob("*.html"), STATIC / STYLE_SHEET, *STATIC.glob("fonts/pdf/*.ttf")]
    files += words
    contents = [path.name.encode() + path.read_bytes() for path in sorted(files)]
    return sha256(b"\0".join(contents)).hexdigest()


def cache_key(*parts: str) -> str:
    """The place of a sheet in the cache, from everything that it depends on."""
    joined = "\0".join((template_version(), *parts))
    return f"sheet:{sha256(joined.encode()).hexdigest()}"


def through_cache(key: str, make_html: Callable[[], str]) -> bytes:
    """The PDF kept under a key, made if there is none."""
    kept = sheets.get(key)
    if kept is None:
        kept = pdf(make_html())
        sheets.set(key, kept, KEPT_SECONDS)
    return kept


def pdf(html: str) -> bytes:
    """An HTML document as a tagged PDF (PDF/UA-1); its title and language become metadata."""
    from rulesets.sheets import press

    return press.print_pdf(html)
