"""Roster sheets under their addresses. What is printed on them is in the tests of sheets."""

import re

import pytest
from django.core.cache import caches

from rulesets.web.throttling import PageThrottle
from tests.armies.lists import army
from tests.builders import fleet, full_fleet, ship
from tests.pages import page, problems
from tests.printed import page_sizes, page_texts
from tests.rulesets.lists.views.sheets import address, pdf, text


@pytest.mark.parametrize("whose", ["own", "shared"])
def test_sheet(client, save, whose):
    row = save(fleet(300, *full_fleet().entries, name="Third Patrol"))
    response = client.get(address(row, whose), headers={"Accept-Encoding": "gzip"})
    words = ["Third Patrol", "Cruiser Ship", "Destroyer Ship", "Corvette Ship", "Bomber Squadron"]
    assert response.headers["Content-Disposition"] == 'inline; filename="third-patrol.pdf"'
    assert response.get("Content-Encoding") is None
    assert [word for word in words if word not in text(response)] == []


def test_sheet_leads_to_the_shared_view(client, save):
    row = save()

    def said(**options):
        return text(client.get(address(row, "own"), options))

    assert (row.share_key in said(qr="hide"), row.share_key in said()) == (True, False)
    client.post(f"/lists/{row.pk}/share/withdraw")
    assert row.share_key not in said(qr="hide")


def test_sheet_of_a_fleet_without_a_latin_name(client, save):
    response = client.get(address(save(fleet(300, name="船団")), "own"))
    assert response.headers["Content-Disposition"] == 'inline; filename="fleet.pdf"'


def test_blank_sheet(client):
    response = client.get("/blank/warfleets/fleet-roster.pdf", {"paper": "letter"})
    assert (
        response.headers["Content-Disposition"] == 'inline; filename="warfleets-fleet-roster.pdf"'
    )
    assert set(page_sizes(pdf(response))) == {(612, 792)}


@pytest.mark.parametrize("whose", ["own", "shared", "blank"])
def test_unknown_sheet(client, save, whose):
    path = address(save(), whose).replace("sheet.pdf", "card.pdf").replace("blank", "black")
    response = client.get(path)
    assert (response.status_code, page(response).one("h1").text) == (404, "Not found")


def test_sheet_on_letter_paper_without_points(client, save):
    row = save(fleet(300, *[ship("cruiser")] * 2))
    shown = client.get(address(row, "own"))
    hidden = client.get(address(row, "own"), {"points": "hide", "paper": "letter"})
    assert ("160" in text(shown), "160" in text(hidden)) == (True, False)
    assert [set(page_sizes(pdf(each))) for each in (shown, hidden)] == [{(595, 842)}, {(612, 792)}]


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
def test_sheet_with_unknown_options(client, save, query, said, whose):
    response = client.get(address(save(), whose), query)
    assert (response.status_code, problems(response)) == (400, said)


def test_several_lists_in_one_pdf(client, save):
    rows = [save(fleet(300, ship(), name=name)) for name in ("Aurora", "Boreas", "Corona")]
    query = {"and": [str(row.pk) for row in rows[1:]]}
    made = pdf(client.get(f"/lists/{rows[0].pk}/sheet.pdf", query))
    found = [[row.name for row in rows if row.name in text] for text in page_texts(made)]
    assert found == [["Aurora"], ["Boreas"], ["Corona"]]


def test_table_cards_of_an_army_and_a_fleet_in_one_pdf(client, save):
    row, other = save(army("gf35", 500)), save(full_fleet())
    made = pdf(client.get(f"/lists/{row.pk}/table.pdf", {"and": other.pk}))
    assert [text.split(" · ")[0] for text in page_texts(made)] == ["Table card", "Table card"]


@pytest.mark.parametrize(
    ("query", "status"),
    [
        pytest.param({"and": "00000000-0000-0000-0000-000000000000"}, 404, id="unknown"),
        pytest.param({"and": "x"}, 400, id="no id"),
        pytest.param({"and": ["x"] * 13}, 400, id="too many"),
    ],
)
def test_unknown_further_lists(client, save, query, status):
    response = client.get(f"/lists/{save().pk}/sheet.pdf", query)
    assert (response.status_code, response["Content-Type"][:9]) == (status, "text/html")


def test_match_with_an_own_list_or_a_shared_one(client, save):
    row, other = save(fleet(300, ship(), name="Ours")), save(fleet(300, ship(), name="Theirs"))
    addresses = (str(other.pk), f"https://testserver/s/{other.share_key}/")
    for link in addresses:
        said = text(client.get(f"/lists/{row.pk}/match.pdf", {"with": link}))
        assert [part for part in ("Ours – Theirs", "both at 300 points") if part not in said] == []


def test_match_tells_lists_of_one_name_apart(client, save):
    row, other = save(fleet(300, ship(), name="Patrol")), save(fleet(300, ship(), name="Patrol"))
    said = text(client.get(f"/lists/{row.pk}/match.pdf", {"with": str(other.pk)}))
    assert "Patrol A – Patrol B" in said


def test_match_without_another_list_is_asked_for_it(client, save):
    row = save()
    refused = client.get(f"/lists/{row.pk}/match.pdf")
    said = [("with", "is not a list: give one of yours or the address of a shared one")]
    assert (refused.status_code, problems(refused)) == (400, said)


def test_match_with_a_list_of_another_game_is_refused(client, save):
    row, other = save(), save(army("gf35", 500))
    answer = client.get(f"/lists/{row.pk}/match.pdf", {"with": str(other.pk)})
    said = [("with", "is not a list of Grimdark Future: Warfleets")]
    assert (answer.status_code, problems(answer)) == (400, said)


def test_check_page_and_its_worker_name_files_that_are_there(client):
    worker = client.get("/check/worker.js")
    files = re.findall(r'"(/[^"]+)"', worker.text.splitlines()[0])
    named = page(client.get("/check/"))
    styles = {link.attrs["href"] for link in named.all("link", rel="stylesheet")}
    scripts = {script.attrs["src"] for script in named.all("script")}
    assert worker["Content-Type"] == "text/javascript"
    assert {*styles, *scripts, "/check/"} == set(files)


def test_sheets_of_an_address_are_bounded(client, save, monkeypatch):
    monkeypatch.setattr(PageThrottle, "THROTTLE_RATES", {"sheets": "1/min"})
    caches["throttles"].clear()
    row = save(fleet(300, ship("corvette")))
    addresses = [f"/lists/{row.pk}/sheet.pdf", f"/s/{row.share_key}/picture.png"]
    first, second = (client.get(address) for address in addresses)
    assert (first.status_code, second.status_code) == (200, 429)
    assert page(second).one("h1").text == "Too many tries"
    assert 0 < int(second["Retry-After"]) <= 60
