"""Roster sheets under their addresses. What is printed on them is in test_sheets."""

import io

import pytest
from pypdf import PdfReader

from tests.builders import fleet, full_fleet, ship
from tests.pages import page, problems

PDF = "application/pdf"


def pdf(response):
    assert (response.status_code, response.headers["Content-Type"]) == (200, PDF)
    return PdfReader(io.BytesIO(response.content))


def text(response):
    return " ".join(" ".join(page.extract_text() for page in pdf(response).pages).split())


def address(row, whose):
    if whose == "blank":
        return "/blank/warfleets/fleet-roster.pdf"
    return f"/lists/{row.pk}/sheet.pdf" if whose == "own" else f"/s/{row.share_key}/sheet.pdf"


@pytest.mark.parametrize("whose", ["own", "shared"])
def test_sheet(client, save, whose):
    row = save(fleet(300, *full_fleet().entries, name="Third Patrol"))
    response = client.get(address(row, whose))
    words = ["Third Patrol", "Cruiser Ship", "Destroyer Ship", "Corvette Ship", "Bomber Squadron"]
    assert response.headers["Content-Disposition"] == 'inline; filename="third-patrol.pdf"'
    assert [word for word in words if word not in text(response)] == []


def test_sheet_leads_to_the_shared_view(client, save):
    row = save()
    assert row.share_key in text(client.get(address(row, "own")))
    client.post(f"/lists/{row.pk}/share/withdraw")
    assert row.share_key not in text(client.get(address(row, "own")))


def test_sheet_of_a_fleet_without_a_latin_name(client, save):
    response = client.get(address(save(fleet(300, name="船団")), "own"))
    assert response.headers["Content-Disposition"] == 'inline; filename="fleet.pdf"'


def test_blank_sheet(client):
    response = client.get("/blank/warfleets/fleet-roster.pdf")
    assert (
        response.headers["Content-Disposition"] == 'inline; filename="warfleets-fleet-roster.pdf"'
    )
    assert round(pdf(response).pages[0].mediabox.height) == 842


@pytest.mark.parametrize("whose", ["own", "shared", "blank"])
def test_sheet_there_is_not(client, save, whose):
    path = address(save(), whose).replace("sheet.pdf", "card.pdf").replace("blank", "black")
    response = client.get(path)
    assert (response.status_code, page(response).one("h1").text) == (404, "Not found")


@pytest.mark.parametrize("whose", ["own", "shared", "blank"])
def test_sheet_on_letter_paper(client, save, whose):
    box = pdf(client.get(address(save(), whose), {"paper": "letter"})).pages[0].mediabox
    assert (round(box.width), round(box.height)) == (612, 792)


@pytest.mark.parametrize("whose", ["own", "shared"])
def test_sheet_without_points(client, save, whose):
    row = save(fleet(300, *[ship("cruiser")] * 2))
    shown = text(client.get(address(row, whose)))
    hidden = text(client.get(address(row, whose), {"points": "hide", "ink": "saving"}))
    assert ("160" in shown, "160" in hidden) == (True, False)


@pytest.mark.parametrize("whose", ["own", "shared", "blank"])
@pytest.mark.parametrize(
    ("query", "said"),
    [
        ({"paper": "a3"}, [("paper", "must be 'a4' or 'letter'")]),
        ({"ink": ""}, [("ink", "must be 'full' or 'saving'")]),
        (
            {"paper": "<b>", "ink": "x", "points": "y"},
            [
                ("paper", "must be 'a4' or 'letter'"),
                ("ink", "must be 'full' or 'saving'"),
                ("points", "must be 'show' or 'hide'"),
            ],
        ),
    ],
    ids=["one", "empty", "all"],
)
def test_sheet_with_options_there_are_not(client, save, query, said, whose):
    response = client.get(address(save(), whose), query)
    assert (response.status_code, problems(response)) == (400, said)


def test_sheet_is_not_compressed_again(client, save):
    row = save()
    answers = [
        client.get(f"/lists/{row.pk}/{name}", headers={"Accept-Encoding": "gzip"})
        for name in ("", "sheet.pdf")
    ]
    assert [answer.get("Content-Encoding") for answer in answers] == ["gzip", None]


def test_print_page_shows_the_sheet_that_was_chosen_and_remembers(client, save):
    row = save()
    first = client.get(f"/lists/{row.pk}/print", {"sheet": "cards", "backs": "fold"})
    again = client.get(f"/lists/{row.pk}/print")
    frames = [page(response).one("iframe").attrs["src"] for response in (first, again)]
    assert frames[0] == frames[1]
    assert frames[0].startswith(f"/lists/{row.pk}/cards.pdf?paper=a4&")
    assert "backs=fold" in frames[0]
    assert pdf(client.get(frames[0].partition("#")[0])).pages


def test_print_page_falls_back_to_defaults(client, save):
    row = save()
    response = client.get(f"/lists/{row.pk}/print", {"sheet": "poster", "paper": "<b>"})
    assert f"/lists/{row.pk}/sheet.pdf?paper=a4" in page(response).one("iframe").attrs["src"]


def test_sheet_may_stand_in_a_frame_of_ours_alone(client, save):
    row = save()
    shown = client.get(f"/lists/{row.pk}/print")
    sheet = client.get(f"/lists/{row.pk}/sheet.pdf")
    assert "frame-src 'self'" in shown["Content-Security-Policy"]
    assert shown["X-Frame-Options"] == "DENY"
    assert "frame-ancestors 'self'" in sheet["Content-Security-Policy"]
    assert sheet["X-Frame-Options"] == "SAMEORIGIN"


def test_sheet_that_cannot_be_drawn_in_time_is_put_off(client, save, settings):
    settings.SHEET_PROCESSES, settings.SHEET_SECONDS = 1, 0.001
    response = client.get(f"/lists/{save().pk}/sheet.pdf")
    assert (response.status_code, response["Retry-After"]) == (503, "5")
    assert page(response).one("h1").text == "Back in a moment"
