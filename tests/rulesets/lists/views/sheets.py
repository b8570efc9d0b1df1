"""Sheets as a visitor asks for them."""

from tests.pages import page
from tests.printed import page_texts

PDF = "application/pdf"


def pdf(response):
    assert (response.status_code, response.headers["Content-Type"]) == (200, PDF)
    return response.content


def text(response):
    return " ".join(page_texts(pdf(response)))


def address(row, whose):
    if whose == "blank":
        return "/blank/warfleets/fleet-roster.pdf"
    return f"/lists/{row.pk}/sheet.pdf" if whose == "own" else f"/s/{row.share_key}/sheet.pdf"


def shown(response):
    """The addresses of the picture and of the PDF on the print page."""
    found = page(response).one(id="preview")
    return found.one("img").attrs["src"], found.one(cls="open").one("a").attrs["href"]
