"""One list beside another: of one's own, of an earlier day, of somebody else's."""

import io
import uuid

import pytest
from pypdf import PdfReader

from rulesets.lists import services
from rulesets.lists.differences import changed_blocks, sorted_out
from tests.armies.shown import column
from tests.builders import fleet, ship
from tests.pages import page

MINE = fleet(300, ship("corvette", upgrades=[]), ship("cruiser", upgrades=[]), name="Mine")
OTHER = fleet(300, ship("destroyer", upgrades=[]), ship("cruiser"), name="Other")


def sections(response):
    """The first words of each block's heading, by the section it stands in."""
    main = page(response).one("main")
    return {
        part.one("h2").text: [block.all("li")[0].text for block in part.all("ul", cls="changes")]
        for part in main.all("section")
    }


def test_two_lists(client, save):
    a, b = save(MINE), save(OTHER)
    response = client.get("/compare", {"a": a.pk, "b": b.pk})
    found = sections(response)
    assert {name: [text.split(" – ")[0] for text in texts] for name, texts in found.items()} == {
        "Only in Mine": ["Corvette Ship"],
        "Only in Other": ["Destroyer Ship"],
        "Changed": ["Cruiser Ship", "Open issues"],
    }
    totals = page(response).one("dl", cls="totals")
    points = [services.report(row).points for row in (a, b)]
    assert [each.text for each in totals.all(cls="figure")] == [f"{n} / 300" for n in points]


def test_as_text(client, save):
    a, b = save(MINE), save(OTHER)
    response = client.get("/compare.txt", {"a": a.pk, "b": b.pk})
    assert response["Content-Type"] == "text/plain; charset=utf-8"
    lines = response.text.splitlines()
    assert lines[0].startswith("Mine: ")
    headings = [line for line in lines if line.startswith(("Only", "Changed"))]
    assert headings == ["Only in Mine", "Only in Other", "Changed"]


def test_as_sheet(client, save):
    a, b = save(MINE), save(OTHER)
    response = client.get("/compare.pdf", {"a": a.pk, "b": b.pk, "paper": "letter"})
    assert response["Content-Type"] == "application/pdf"
    (paper,) = PdfReader(io.BytesIO(response.content)).pages
    said = " ".join(paper.extract_text().split())
    assert round(paper.mediabox.height) == 792
    for words in ("Mine – Other", "Mine − Corvette Ship", "Other + Destroyer Ship", "Changed"):
        assert (words, words in said) == (words, True), said


def test_every_comparison_is_a_tap_away(client, save):
    """From a row of home, the menu of the editor, and the shared view."""
    mine, theirs = save(MINE), save(OTHER, by=uuid.uuid4())
    taps = {
        "/": f"/compare?a={mine.pk}",
        f"/lists/{mine.pk}/": f"/compare?a={mine.pk}",
        f"/s/{theirs.share_key}/": f"/compare?link=http%3A//testserver/s/{theirs.share_key}/",
    }
    for address, link in taps.items():
        links = [each.attrs["href"] for each in page(client.get(address)).all("a")]
        assert (address, link in links) == (address, True)
        form = page(client.get(link)).one("form", cls="pair")
        offered = [each.attrs["value"] for each in form.one("select", id="a").all("option")]
        assert str(mine.pk) in offered


def test_lists_of_the_same_game_are_offered(client, save):
    fleet_row, army_row = save(MINE), save(column("Army"))
    found = page(client.get("/compare", {"a": army_row.pk})).one("select", id="b").all("option")
    assert str(fleet_row.pk) not in [each.attrs["value"] for each in found]


def test_two_versions_of_one(client, save, owner):
    row = save(MINE)
    services.edit(owner, row.pk, "set_size", {"size": 450})
    response = client.get("/compare", {"a": f"{row.pk}@1", "b": f"{row.pk}@2"})
    totals = page(response).one("dl", cls="totals")
    assert [each.text.split(" / ")[1] for each in totals.all(cls="figure")] == ["300", "450"]
    versions = [each.attrs["value"] for each in page(response).one("select", id="b").all("option")]
    assert versions == ["", str(row.pk), f"{row.pk}@2", f"{row.pk}@1"]


@pytest.mark.parametrize("form", ["{key}", "https://muster.example/s/{key}/", "/s/{key}.json"])
def test_mine_against_a_shared_one(client, save, form):
    mine, theirs = save(MINE), save(OTHER, by=uuid.uuid4())
    link = form.format(key=theirs.share_key)
    response = client.get("/compare", {"a": mine.pk, "link": link})
    assert sections(response).keys() == {"Only in Mine", "Only in Other", "Changed"}


def test_same_list(client, save):
    row = save(MINE)
    response = client.get("/compare", {"a": row.pk, "b": row.pk})
    assert (sections(response), "Nothing differs." in response.text) == ({}, True)


@pytest.mark.parametrize("second", ["x", "9" * 36, "{theirs}", "{theirs}@1", "{mine}@99", "\0" * 9])
def test_list_there_is_not(client, save, second):
    """Somebody else's list is found by its link only."""
    mine, theirs = save(MINE), save(OTHER, by=uuid.uuid4())
    reference = second.format(mine=mine.pk, theirs=theirs.pk)
    for ending in ("", ".txt", ".pdf"):
        response = client.get(f"/compare{ending}", {"a": mine.pk, "b": reference})
        assert (response.status_code, "is not there" in response.text) == (404, True)


def test_lists_of_different_games(client, save):
    pair = {"a": save(MINE).pk, "b": save(column("Army")).pk}
    for ending in ("", ".txt", ".pdf"):
        response = client.get(f"/compare{ending}", pair)
        assert (response.status_code, "different games" in response.text) == (400, True)


def test_withdrawn_link(client, save):
    theirs = save(OTHER, by=uuid.uuid4())
    services.withdraw_share_key(theirs.owner, theirs.pk)
    response = client.get("/compare", {"a": save(MINE).pk, "link": theirs.share_key})
    assert response.status_code == 404


@pytest.mark.parametrize("count", [1, 30])
def test_queries_of_comparing(client, save, django_assert_num_queries, count):
    for _ in range(count):
        a, b = save(MINE), save(OTHER)
    with django_assert_num_queries(6):
        client.get("/compare", {"a": a.pk, "b": b.pk})


def test_unit_with_other_points_is_the_same_unit():
    before = "A\n\nTroop – 100 points\nRifle\n\nTroop – 90 points\n\nTank – 5 points\n"
    after = "A\n\nTroop – 110 points\nRifle\n\nGun – 5 points\n"
    found = sorted_out(changed_blocks(before, after))
    assert found.changed == (
        [("-", "Troop – 100 points"), ("+", "Troop – 110 points"), ("", "Rifle")],
    )
    assert found.gone == ([("-", "Troop – 90 points")], [("-", "Tank – 5 points")])
    assert found.added == ([("+", "Gun – 5 points")],)


def test_renamed_or_counted_anew_it_is_the_same_unit():
    before = "A\n\nLevy 2 – 100 points\nRifle\n\n2× Bomber – 20 points\n"
    after = "A\n\nOld Guard (Levy) – 100 points\nRifle\n\n3× Bomber – 30 points\n"
    found = sorted_out(changed_blocks(before, after))
    assert (found.added, found.gone) == ((), ())
    assert [[text for _mark, text in block][:2] for block in found.changed] == [
        ["Levy 2 – 100 points", "Old Guard (Levy) – 100 points"],
        ["2× Bomber – 20 points", "3× Bomber – 30 points"],
    ]
