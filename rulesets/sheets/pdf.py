"""Draws sheets with WeasyPrint, loading its fonts and style sheet once.

Import it only where sheets are drawn: WeasyPrint takes half a second to import.
"""

import re
from math import inf
from pathlib import Path
from threading import Lock
from xml.etree import ElementTree

from cssselect2 import ElementWrapper
from weasyprint import CSS, HTML
from weasyprint.document import Document, Page
from weasyprint.text.fonts import FontConfiguration
from weasyprint.urls import URLFetcher, URLFetcherResponse

STATIC = Path(__file__).resolve().parents[2] / "static"
SCHEME = "static:"
"""URL scheme of our own files in sheets and styles: `static:fonts/pdf/some.ttf`."""

STYLE_SHEETS = (
    "css/sheets/page.css",
    "css/sheets/heads.css",
    "css/sheets/units.css",
    "css/sheets/ships.css",
    "css/sheets/texts.css",
    "css/sheets/ink.css",
    "css/sheets/cards.css",
    "css/sheets/campaigns.css",
    "css/sheets/table_cards.css",
    "css/sheets/copies.css",
    "css/sheets/match.css",
    "css/sheets/booklet.css",
)
"""The later ones may change what the earlier ones set."""

SERVED = {".css": "text/css", ".ttf": "font/ttf", ".png": "image/png"}

VARIANT = "pdf/ua-1"
END, PLANNED = "end", "planned"
"""Ids of a sheet's last element, and of one on its last page if pages were reckoned before."""

FEW_LINES = 360
"""CSS pixels on a last page, with its margin, that do not justify a page."""

TIGHTER = ("tight", "tight without-names")
"""Classes that make a document shorter, the mildest first."""

FILE_FEET = """
@page { counter-increment: file; @bottom-right { content: string(page) " " counter(page) " "
string(of) " " counter(pages) " \\B7  " counter(file) " " string(file); width: 40%% }
@bottom-left { width: 60%% } }
@page :first { counter-reset: file %d }
"""
"""Style of the feet of several documents in one file."""

NOT_TEXT = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
"""Characters that HTML and PDF metadata cannot hold."""


class ResourceRefused(ValueError):
    """A sheet requested something other than our fonts, pictures or style sheets."""


class StaticFetcher(URLFetcher):
    """Serves our own files by name and nothing else, local or remote."""

    def fetch(self, url: str, headers: dict[str, str] | None = None) -> URLFetcherResponse:
        path = static_file(url)
        return URLFetcherResponse(url, path.read_bytes(), {"Content-Type": SERVED[path.suffix]})


def static_file(url: str) -> Path:
    """Return the file of a `static:` URL; raise ResourceRefused for any other."""
    name = url.removeprefix(SCHEME)
    path = (STATIC / name).resolve()
    is_ours = path.is_relative_to(STATIC) and path.suffix in SERVED and path.is_file()
    if name == url or ".." in name or not is_ours:
        raise ResourceRefused(url)
    return path


class SheetPage(HTML):
    """HTML that is XML too, as all of our templates': a tenth of the time to read."""

    def __init__(self, text: str) -> None:
        self.base_url, self.media_type, self.url_fetcher = None, "print", _fetcher
        self.etree_element = ElementTree.fromstring(text)  # noqa: S314 - names no entities
        self.wrapper_element = ElementWrapper.from_html_root(self.etree_element)


_fetcher = StaticFetcher()
_fonts = FontConfiguration()
_texts = [(STATIC / name).read_text() for name in STYLE_SHEETS]
_style = CSS(string="".join(_texts), url_fetcher=_fetcher, font_config=_fonts)
_one_at_a_time = Lock()


def html_to_pdf(*htmls: str) -> bytes:
    """Return HTML documents in sequence as a tagged PDF (PDF/UA-1) with the first's title."""
    with _one_at_a_time:  # fonts are not safe to share between threads
        documents, pages = [], list[Page]()
        for html in htmls:
            documents.append(fit_document(html, len(pages) if len(htmls) > 1 else None))
            pages += documents[-1].pages
        pdf: bytes = documents[0].copy(pages).write_pdf(pdf_variant=VARIANT)
        return pdf


def fit_document(html: str, before: int | None = None) -> Document:
    """Lay out a document; tighten it if only a few lines spill onto the last page.

    If that is not enough, leave out its names in English. With `before`, the number of pages
    before it in the file, its feet give their place in that, too.
    """
    text = NOT_TEXT.sub("\ufffd", html)
    document = _lay_out(text, before)
    if _overflow(document) >= FEW_LINES:
        return document
    for tighter in TIGHTER:
        tightened = text.replace('<body class="', f'<body class="{tighter} ', 1)
        tight = _lay_out(tightened, before)
        if len(tight.pages) < len(document.pages):
            return tight
    return document


def _lay_out(html: str, before: int | None) -> Document:
    styles = [_style] if before is None else [_style, CSS(string=FILE_FEET % before)]
    page = SheetPage(html)
    return page.render(stylesheets=styles, font_config=_fonts, pdf_variant=VARIANT)


def _overflow(document: Document) -> float:
    """Return where the last page's content ends in CSS pixels; infinite if it has to be there."""
    anchors = document.pages[-1].anchors
    if len(document.pages) == 1 or PLANNED in anchors:
        return inf
    end: float = anchors.get(END, (0, inf))[1]
    return end
