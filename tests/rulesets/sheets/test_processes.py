"""Sheets drawn by a child: within limits, once for equal requests, again after a crash."""

import os
import pickle
import signal
from base64 import b64encode
from functools import partial

import pytest
from django.core.signing import BadSignature, Signer

from rulesets.engine.errors import ErrorDetail, InvalidInput
from rulesets.lists.services import lifecycle
from rulesets.sheets import processes
from rulesets.sheets.options import SheetOptions
from rulesets.sheets.processes import SheetUnavailable
from rulesets.sheets.render import Draft, render_pdf
from tests.builders import full_fleet
from tests.pages import page
from tests.printed import html_maker, read, sheet_html


def test_more_elements_than_a_sheet_may_have_are_refused_before_drawing(monkeypatch):
    monkeypatch.setattr(processes, "MAX_ELEMENTS", 5)
    assert processes.draw_in_child("at the bound", html_maker(sheet_html("<p/>")))[:5] == b"%PDF-"
    with pytest.raises(InvalidInput) as refused:
        render_pdf(SheetOptions(), Draft("above", html_maker(sheet_html("<p/><p/>"))))
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
    return processes.POOL.run(key, processes._draw_pickled, work, 60)


def test_worker_draws_what_the_site_signed():
    work = pickle.dumps(("en", [html_maker(sheet_html("<p>signed</p>"))]))
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
    html = sheet_html("<p>drawn elsewhere</p>")
    pdf = read(processes.draw_in_child("some key", html_maker(html)))
    assert pdf.pages[0].extract_text().splitlines()[0] == "drawn elsewhere"


def test_sheet_that_takes_too_long_is_put_off(one_process, settings, own_client, owner):
    settings.SHEET_SECONDS = 0.001
    row = lifecycle.create(owner, full_fleet())
    response = own_client.get(f"/lists/{row.pk}/sheet.pdf")
    assert (response.status_code, response["Retry-After"]) == (503, "5")
    assert page(response).one("h1").text == "Back in a moment"
    settings.SHEET_SECONDS = 10
    assert processes.draw_in_child("quick", html_maker(sheet_html("<p>quick</p>")))[:5] == b"%PDF-"


def test_sheet_whose_child_is_killed_is_drawn_when_asked_for_again(one_process):
    child = one_process.schedule(os.getpid).result()
    work = pickle.dumps((None, [html_maker(sheet_html("<p>killed</p>" * 2000))]))
    lost = in_child("killed", work)
    os.kill(child, signal.SIGKILL)
    assert isinstance(lost.exception(), processes.FAILURES)
    assert processes.draw_in_child("killed", html_maker(sheet_html("<p>again</p>")))[:5] == b"%PDF-"


def test_same_sheet_asked_for_twice_is_drawn_once(one_process):
    work = pickle.dumps((None, [html_maker(sheet_html("<p>once</p>" * 100))]))
    first, second = (in_child("one key", work) for _ in range(2))
    assert first is second
    assert first.result() is second.result()


def test_too_many_sheets_at_once_are_refused(one_process):
    html = html_maker(sheet_html("<p>one of many</p>" * 200))
    work = pickle.dumps((None, [html]))
    asked = [in_child(f"key {number}", work) for number in range(processes.WAITING_PER_PROCESS)]
    with pytest.raises(SheetUnavailable):
        processes.draw_in_child("one more", html)
    assert [future.result()[:5] for future in asked] == [b"%PDF-"] * len(asked)
    assert processes.draw_in_child("one more", html)[:5] == b"%PDF-"
