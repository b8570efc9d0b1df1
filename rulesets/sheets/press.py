"""WeasyPrint with what it may keep: fonts and the parsed style sheet. Import it late."""

import gc
import re
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock
from xml.etree import ElementTree

from cssselect2 import ElementWrapper
from weasyprint import CSS, HTML
from weasyprint.text.fonts import FontConfiguration
from weasyprint.urls import URLFetcher, URLFetcherResponse

from rulesets.sheets.render import SCHEME, SERVED, STYLE_SHEET, static_file

NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""Characters that XML cannot hold, not even escaped."""


class StaticFetcher(URLFetcher):
    """Serves our fonts and style sheets by name. Nothing else is read, local or remote."""

    def fetch(self, url, headers=None):
        path = static_file(url)
        return URLFetcherResponse(url, path.read_bytes(), {"Content-Type": SERVED[path.suffix]})


class Page(HTML):
    """A document of well-formed XML that our style sheet alone dresses. WeasyPrint's parser and
    style sheet, made for every page there is, would cost a fifth of a sheet."""

    def __init__(self, text: str):
        root = ElementTree.fromstring(NOT_XML.sub("\ufffd", text))  # noqa: S314 - from our templates
        self.base_url = None
        self.url_fetcher = _fetcher
        self.media_type = "print"
        self.wrapper_element = ElementWrapper.from_html_root(root, content_language=None)
        self.etree_element = self.wrapper_element.etree_element

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
        document = Page(html)
        return document.write_pdf(stylesheets=[_style], font_config=_fonts, pdf_variant="pdf/ua-1")


@contextmanager
def _collector_paused() -> Iterator[None]:
    """A sheet needs its objects to the end, so collecting in between only costs (a tenth)."""
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
