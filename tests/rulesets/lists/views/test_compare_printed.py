"""Comparisons as text and as a sheet."""

from rulesets.lists.samples import sample
from tests.armies.shown import column
from tests.builders import fleet, ship
from tests.printed import page_sizes, page_texts

MINE = fleet(300, ship("corvette", upgrades=[]), ship("cruiser", upgrades=[]), name="Mine")
OTHER = fleet(300, ship("destroyer", upgrades=[]), ship("cruiser"), name="Other")

PLACED = ("Only in Mine", "Corvette Ship × 3", " each", "Only in Other", "Destroyer Ship")
"""Words on the sheet, in this order."""


def test_as_text(client, save):
    a, b = save(MINE), save(OTHER)
    response = client.get("/compare.txt", {"a": a.pk, "b": b.pk})
    assert response["Content-Type"] == "text/plain; charset=utf-8"
    lines = response.text.splitlines()
    assert lines[0].startswith("Mine: ")
    headings = [line for line in lines if line.startswith(("Only", "Of one"))]
    assert headings == ["Only in Mine", "Only in Other", "Of one kind, but different"]


def test_as_sheet(client, save):
    a, b = save(MINE), save(OTHER)
    response = client.get("/compare.pdf", {"a": a.pk, "b": b.pk, "paper": "letter"})
    assert response["Content-Type"] == "application/pdf"
    (said,) = page_texts(response.content)
    assert page_sizes(response.content) == [(612, 792)]
    both = "Only in Mine Corvette Ship"
    for each in (
        "Mine – Other",
        both,
        "Only in Other Destroyer Ship",
        "Of one kind, but different",
    ):
        assert (each, each in said) == (each, True), said


def test_sheet_in_italian_names_ships_in_italian_only(client, save):
    a, b = save(MINE), save(OTHER)
    address = {"a": a.pk, "b": b.pk}
    (said,) = page_texts(
        client.get("/compare.pdf", address, headers={"accept-language": "it"}).content
    )
    assert "Dello stesso tipo, ma diverse Incrociatore – 80 punti" in said
    assert "Ship" not in said


def test_sheet_has_equal_ships_of_one_list_once_below_its_heading(client, save):
    corvettes = [ship("corvette", upgrades=[]) for _ in range(3)]
    a, b = save(fleet(300, *corvettes, name="Mine")), save(OTHER)
    (said,) = page_texts(client.get("/compare.pdf", {"a": a.pk, "b": b.pk}).content)
    places = [said.find(words) for words in PLACED]
    assert (min(places) >= 0, places) == (True, sorted(places)), said


def test_sheet_has_the_options_of_a_section_on_one_line(client, save):
    a, b = save(sample("gf35")), save(column())
    (said,) = page_texts(client.get("/compare.pdf", {"a": a.pk, "b": b.pk}).content)
    assert "Replace up to three Rifles: Plasma lance (+10); Flamethrower (+15)" in said
