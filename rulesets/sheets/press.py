"""WeasyPrint with what it may keep: fonts and the parsed style sheet. Import it late."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock

from weasyprint import CSS, HTML
from weasyprint.text.fonts import FontConfiguration
from weasyprint.urls import URLFetcher, URLFetcherResponse

from rulesets.sheets.render import SCHEME, SERVED, STYLE_SHEET, static_file


class StaticFetcher(URLFetcher):
    """Serves our fonts and style sheets by name. Nothing else is read, local or remote."""

    def fetch(self, url, headers=None):
        path = static_file(url)
        return URLFetcherResponse(url, path.read_bytes(), {"Content-Type": SERVED[path.suffix]})


class Page(HTML):
    """An HTML document that our style sheet alone dresses: WeasyPrint's own, for every element of
    HTML, would cost an eighth of a sheet."""

    def _ua_stylesheets(self, forms=False):
        return []


_fetcher = StaticFetcher()
_fonts = FontConfiguration()
_style = CSS(url=SCHEME + STYLE_SHEET, url_fetcher=_fetcher, font_config=_fonts)
_one_at_a_time = Lock()

# What is loaded by now stays for good: the collector need not look at it after every sheet.
gc.freeze()


def print_pdf(html: str) -> bytes:
    """The fonts are not safe to share between threads, and threads would not be faster."""
    with _one_at_a_time, _collector_paused():
        document = Page(string=html, url_fetcher=_fetcher)
        return document.write_pdf(stylesheets=[_style], font_config=_fonts, pdf_variant="pdf/ua-1")


@contextmanager
def _collector_paused() -> Iterator[None]:
    """A sheet needs its objects to the end, so collecting in between only costs (a tenth)."""
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
