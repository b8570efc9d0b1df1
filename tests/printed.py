"""Makes HTML of sheets, and reads what is printed on the pages of a PDF."""

import re
from collections.abc import Callable
from functools import partial
from html import escape
from io import BytesIO

import pypdfium2
from pypdf import PdfReader

from rulesets.sheets.pdf import fit_document


def sheet_html(body: str, title: str = "A sheet", language: str = "en") -> str:
    head = f"<title>{escape(title)}</title>"
    return f'<!DOCTYPE html><html lang="{language}"><head>{head}</head><body>{body}</body></html>'


def html_maker(html: str) -> Callable[[], str]:
    """Return a function that returns HTML and travels to other processes."""
    return partial(str, html)


def read(pdf: bytes) -> PdfReader:
    return PdfReader(BytesIO(pdf))


def page_count(html: str) -> int:
    """Return how many pages a sheet takes, without making a PDF of them."""
    return len(fit_document(html).pages)


def page_texts(pdf: bytes) -> list[str]:
    """Return the text of each page, every run of white space one space."""
    with pypdfium2.PdfDocument(pdf) as document:
        return [" ".join(page.get_textpage().get_text_range().split()) for page in document]


def page_sizes(pdf: bytes) -> list[tuple[int, int]]:
    """Return width and height of each page, in points."""
    with pypdfium2.PdfDocument(pdf) as document:
        sizes = [page.get_size() for page in document]
    return [(round(width), round(height)) for width, height in sizes]


def crossed(html: str) -> list[str]:
    """Return the tracks of a sheet of which some boxes are crossed out."""
    return re.findall(r"<title>\w+: (\d+ / \d+)</title>", html)
