"""HTML turned into PDF: our own files only, our fonts, tagged."""

import re

import pypdfium2
import pytest
from weasyprint.urls import URLFetchingError, fetch

from rulesets.sheets.pdf import STATIC, ResourceRefused, StaticFetcher, html_to_pdf, static_file
from tests.printed import read, sheet_html


def drawn(text):
    """The pixels of a page with nothing but a text."""
    with pypdfium2.PdfDocument(html_to_pdf(sheet_html(f"<p>{text}</p>"))) as pdf:
        return pdf[0].render(grayscale=True).to_pil().tobytes()


def test_character_that_no_font_has_is_seen():
    assert drawn("\ue000") != drawn(" ")


@pytest.mark.parametrize("name", ["css/sheets/page.css", "fonts/pdf/plex-condensed-regular.ttf"])
def test_fetcher_serves_our_file(name):
    assert static_file(f"static:{name}") == STATIC / name


@pytest.mark.parametrize(
    "url",
    [
        "file:///etc/passwd",
        f"file://{STATIC / 'css/sheets/page.css'}",
        "http://127.0.0.1/page.css",
        "https://muster.example/css/sheets/page.css",
        "data:text/css,p%7Bcolor:red%7D",
        "css/sheets/page.css",
        "static:../manage.py",
        "static:css/../../static/css/sheets/page.css",
        "static:/etc/passwd",
        f"static:{STATIC / 'css/sheets/page.css'}x",
        "static:fonts/README.md",
        "static:fonts/pdf",
        "static:css/no-such.css",
        "static:",
        "STATIC:css/sheets/page.css",
    ],
)
def test_fetcher_refuses_everything_else(url):
    with pytest.raises(ResourceRefused):
        static_file(url)


def test_fetcher_refuses_inside_weasyprint():
    with (
        pytest.raises(URLFetchingError, match="Refused"),
        fetch(StaticFetcher(), "file:///etc/passwd"),
    ):
        pass


def test_page_with_foreign_addresses_prints_without_them(tmp_path):
    secret = tmp_path / "secret.css"
    secret.write_text("body::after { content: 'leaked' }")
    body = (
        f'<link rel="stylesheet" href="{secret.as_uri()}" /><img src="{secret.as_uri()}" alt="x" />'
    )
    text = read(html_to_pdf(sheet_html(f"{body}<p>printed</p>"))).pages[0].extract_text()
    assert "printed" in text
    assert "leaked" not in text


def test_pdf_is_tagged_and_names_title_and_language():
    reader = read(html_to_pdf(sheet_html("<p>Ciao</p>", title="Flotta <1>", language="it")))
    assert reader.metadata.title == "Flotta <1>"
    assert reader.trailer["/Root"]["/Lang"] == "it"
    assert reader.trailer["/Root"]["/MarkInfo"]["/Marked"].value is True
    assert b"pdfuaid:part" in reader.trailer["/Root"]["/Metadata"].get_data()


def test_pdf_embeds_our_fonts():
    pdf = read(
        html_to_pdf(sheet_html('<p>Sans <b>bold</b></p><h2>Head</h2><p class="label">Label</p>'))
    )
    fonts = pdf.pages[0]["/Resources"]["/Font"].values()
    names = {re.sub(r"^/\w+\+|-$", "", font.get_object()["/BaseFont"]) for font in fonts}
    assert {name.split("-")[0] for name in names} == {"Muster"}


def test_characters_that_xml_cannot_hold_are_replaced():
    text = read(html_to_pdf(sheet_html("<p>Wasp\x00 and\ufffe Hornet</p>"))).pages[0].extract_text()
    assert re.sub(r"[^A-Za-z]+", " ", text).strip() == "Wasp and Hornet"
