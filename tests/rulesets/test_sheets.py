"""The shared part of printed sheets: options, our own files only, the cache, the QR code."""

import io
import os
import pickle
import re
import signal
from base64 import b64encode
from functools import partial
from html import escape

import pypdfium2
import pytest
from django.core.cache import cache
from django.core.signing import BadSignature, Signer
from django.utils import translation
from pypdf import PdfReader
from weasyprint.urls import URLFetchingError, fetch

from rulesets.engine.errors import ErrorDetail, InvalidInput
from rulesets.sheets import processes
from rulesets.sheets.options import SheetOptions
from rulesets.sheets.pdf import STATIC, ResourceRefused, StaticFetcher, draw, static_file
from rulesets.sheets.processes import SheetUnavailable
from rulesets.sheets.qr import QUIET, qr_code
from rulesets.sheets.render import Draft, render, sheet_key

SHARED = "https://muster.example/s/Xk3v9QpL2mNf8RtYw1ZbCg"


def page(body, title="A sheet", language="en"):
    head = f"<title>{escape(title)}</title>"
    return f'<!DOCTYPE html><html lang="{language}"><head>{head}</head><body>{body}</body></html>'


def made(html):
    """A function that returns HTML and travels to other processes."""
    return partial(str, html)


def read(pdf):
    return PdfReader(io.BytesIO(pdf))


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        pytest.param({}, SheetOptions(), id="defaults"),
        pytest.param({"paper": "letter"}, SheetOptions(paper="letter"), id="letter"),
        pytest.param({"ink": "saving"}, SheetOptions(ink="saving"), id="saving"),
        pytest.param({"points": "hide", "lang": "it"}, SheetOptions(points="hide"), id="others"),
    ],
)
def test_options_read_from_query(query, expected):
    assert SheetOptions.read(query) == expected


def test_options_refused_with_every_problem():
    with pytest.raises(InvalidInput) as refused:
        SheetOptions.read({"paper": "a3", "ink": "full", "points": ""})
    assert refused.value.details == (
        ErrorDetail("paper", "literal_error", {"expected": "'a4' or 'letter'"}),
        ErrorDetail("points", "literal_error", {"expected": "'show' or 'hide'"}),
    )


def drawn(text):
    """The pixels of a page with nothing but a text."""
    with pypdfium2.PdfDocument(draw(page(f"<p>{text}</p>"))) as pdf:
        return pdf[0].render(grayscale=True).to_pil().tobytes()


def test_character_that_no_font_has_is_seen():
    assert drawn("\ue000") != drawn(" ")


@pytest.mark.parametrize("name", ["css/sheet.css", "fonts/pdf/plex-sans-regular.ttf"])
def test_fetcher_serves_our_file(name):
    assert static_file(f"static:{name}") == STATIC / name


@pytest.mark.parametrize(
    "url",
    [
        "file:///etc/passwd",
        f"file://{STATIC / 'css/sheet.css'}",
        "http://127.0.0.1/sheet.css",
        "https://muster.example/css/sheet.css",
        "data:text/css,p%7Bcolor:red%7D",
        "css/sheet.css",
        "static:../manage.py",
        "static:css/../../static/css/sheet.css",
        "static:/etc/passwd",
        f"static:{STATIC / 'css/sheet.css'}x",
        "static:fonts/README.md",
        "static:fonts/pdf",
        "static:css/no-such.css",
        "static:",
        "STATIC:css/sheet.css",
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
    text = read(draw(page(f"{body}<p>printed</p>"))).pages[0].extract_text()
    assert "printed" in text
    assert "leaked" not in text


def test_pdf_is_tagged_and_names_title_and_language():
    reader = read(draw(page("<p>Ciao</p>", title="Flotta <1>", language="it")))
    assert reader.metadata.title == "Flotta <1>"
    assert reader.trailer["/Root"]["/Lang"] == "it"
    assert reader.trailer["/Root"]["/MarkInfo"]["/Marked"].value is True
    assert b"pdfuaid:part" in reader.trailer["/Root"]["/Metadata"].get_data()


def test_pdf_embeds_our_fonts():
    pdf = read(draw(page('<p>Sans <b>bold</b></p><h2>Head</h2><p class="label">Label</p>')))
    fonts = pdf.pages[0]["/Resources"]["/Font"].values()
    names = {re.sub(r"^/\w+\+|-$", "", font.get_object()["/BaseFont"]) for font in fonts}
    assert {name.split("-")[0] for name in names} == {"Muster"}


def test_characters_that_xml_cannot_hold_are_replaced():
    text = read(draw(page("<p>Wasp\x00 and\ufffe Hornet</p>"))).pages[0].extract_text()
    assert re.sub(r"[^A-Za-z]+", " ", text).strip() == "Wasp and Hornet"


def test_sheet_in_the_cache_is_not_drawn_again():
    def sheet(text):
        return render(SheetOptions(), Draft("some", made(page(f"<p>{text}</p>")), ("a list",)))

    first = sheet("first")
    assert sheet("second") == first
    cache.set(sheet_key("some", SheetOptions(), "a list"), b"kept")
    assert sheet("third") == b"kept"


def test_key_differs_with_everything_a_sheet_depends_on():
    options = SheetOptions()
    keys = [
        sheet_key("a", options, "b"),
        sheet_key("b", options, "a"),
        sheet_key("a", options, "b", ""),
        sheet_key("ab", options, ""),
        sheet_key("a", SheetOptions(paper="letter"), "b"),
    ]
    with translation.override("it"):
        keys.append(sheet_key("a", options, "b"))
    assert len(set(keys)) == len(keys)


def test_more_elements_than_a_sheet_may_have_are_refused_before_drawing(monkeypatch):
    monkeypatch.setattr(processes, "MAX_ELEMENTS", 5)
    assert processes.draw("at the bound", made(page("<p>")))[:5] == b"%PDF-"
    with pytest.raises(InvalidInput) as refused:
        render(SheetOptions(), Draft("above", made(page("<p><p>"))))
    assert refused.value.details == (ErrorDetail("entries", "sheet_too_long"),)


@pytest.fixture
def one_process(settings, monkeypatch):
    """A child that draws, ended afterwards."""
    settings.SHEET_PROCESSES, settings.SHEET_SECONDS = 1, 60
    monkeypatch.setattr(processes.POOL, "_starting", None)
    pool = processes.POOL.start().result()
    yield pool
    pool.stop()
    pool.join()


def in_child(key, work):
    return processes.POOL.run(key, processes._draw, work, 60)


def test_worker_draws_what_the_site_signed():
    work = pickle.dumps(("en", [made(page("<p>signed</p>"))]))
    drawn = processes.draw_sheet(processes.SIGNER.sign(b64encode(work).decode()))
    assert read(drawn).pages[0].extract_text().splitlines()[0] == "signed"


@pytest.mark.parametrize(
    "signer",
    [Signer(key="another", salt="rulesets.sheets"), Signer(salt="cookies")],
    ids=["another key", "of something else"],
)
def test_worker_refuses_what_the_site_did_not_sign(signer, tmp_path):
    work = pickle.dumps(("en", [partial(os.mkdir, tmp_path / "forged")]))
    with pytest.raises(BadSignature):
        processes.draw_sheet(signer.sign(b64encode(work).decode()))
    assert list(tmp_path.iterdir()) == []


def test_child_draws_what_this_process_does(one_process):
    html = page("<p>drawn elsewhere</p>")
    pdf = read(processes.draw("some key", made(html)))
    assert pdf.pages[0].extract_text().splitlines()[0] == "drawn elsewhere"


def test_sheet_that_takes_too_long_is_given_up(one_process, settings):
    settings.SHEET_SECONDS = 0.001
    with pytest.raises(SheetUnavailable):
        processes.draw("slow", made(page("<p>slow</p>" * 1000)))
    settings.SHEET_SECONDS = 10
    assert processes.draw("quick", made(page("<p>quick</p>")))[:5] == b"%PDF-"


def test_sheet_whose_child_is_killed_is_drawn_when_asked_for_again(one_process):
    child = one_process.schedule(os.getpid).result()
    work = pickle.dumps((None, [made(page("<p>killed</p>" * 2000))]))
    lost = in_child("killed", work)
    os.kill(child, signal.SIGKILL)
    assert isinstance(lost.exception(), processes.FAILURES)
    assert processes.draw("killed", made(page("<p>again</p>")))[:5] == b"%PDF-"


def test_same_sheet_asked_for_twice_is_drawn_once(one_process):
    work = pickle.dumps((None, [made(page("<p>once</p>" * 100))]))
    first, second = (in_child("one key", work) for _ in range(2))
    assert first is second
    assert first.result() is second.result()


def test_too_many_sheets_at_once_are_refused(one_process):
    html = made(page("<p>one of many</p>" * 200))
    work = pickle.dumps((None, [html]))
    asked = [in_child(f"key {number}", work) for number in range(processes.WAITING_PER_PROCESS)]
    with pytest.raises(SheetUnavailable):
        processes.draw("one more", html)
    assert [future.result()[:5] for future in asked] == [b"%PDF-"] * len(asked)
    assert processes.draw("one more", html)[:5] == b"%PDF-"


def test_qr_code_outline_has_finders_and_quiet_zone():
    code = qr_code(SHARED)
    runs = [tuple(map(int, run)) for run in re.findall(r"M(\d+) (\d+)\.5h(\d+)", code.path)]
    first_row = [(x, width) for x, y, width in runs if y == QUIET]
    assert code.size == 33 + 2 * QUIET
    assert first_row[0] == (QUIET, 7)
    assert first_row[-1] == (code.size - QUIET - 7, 7)
    assert {min(x for x, _, _ in runs), min(y for _, y, _ in runs)} == {QUIET}
