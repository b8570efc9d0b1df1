"""What players bring along from Army Forge: files, archives, pasted text, share links."""

import json

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from rulesets.books.models import Book, OfficialBook
from rulesets.engine import codec
from rulesets.lists.models import ImportResult, List
from rulesets.lists.services import judging
from rulesets.lists.services.results import MAX_RESULTS
from tests.archives import archive
from tests.armies.armyforge.listing import BOOK, saved, squad, unit, whole
from tests.armies.armyforge.samples import raw as raw_book
from tests.armies.lists import vanguard
from tests.armies.views.importing import hand_over, results, typed
from tests.builders import full_fleet
from tests.pages import page

pytestmark = pytest.mark.usefixtures("new_books")

MISSING = "You don’t have its army book yet, so some units show without stats."
BOOKLESS = "Night Watch · Grimdark Future 3.5 · 1 unit · Incomplete · 0"
LISTED = "Night Watch · Lantern Guild · Grimdark Future 3.5 · 1 unit · Incomplete · 90"
VANGUARD = "Vanguard · Meridian Levy · Grimdark Future 3.5 · 3 units · Legal · 515 / 1000"
NAMED = {"armyVersions": [{"armyId": BOOK, "version": "3.5.2"}]}
FLEET = codec.write(full_fleet()).encode()
ARMY = codec.write(vanguard()).encode()


def test_list_alone_leads_to_its_editor(client, owner):
    hand_over(client, book__json=raw_book())
    response = hand_over(client, list__json=saved(unit(), frame=NAMED))
    row = List.objects.get()
    assert response.headers["Location"] == f"/lists/{row.pk}/"
    assert (row.owner, row.points) == (owner, 90)


@pytest.mark.parametrize("how", ["file", "archive", "text"])
def test_list_with_a_remark_says_so(client, how):
    content = saved(unit())
    response = {
        "file": lambda: hand_over(client, list__json=content),
        "archive": lambda: hand_over(client, lists__zip=archive(list=content)),
        "text": lambda: hand_over(client, text=content.decode()),
    }[how]()
    name = {"file": ["list.json"], "archive": ["lists.zip/list.json"], "text": []}[how]
    assert (response.status_code, typed(response)) == (200, "")
    said = [BOOKLESS, "Open the list Get the book", "How we read it", MISSING]
    assert results(response) == [[*name, *said]]
    link = page(response).one(cls="outcomes").one("a", cls="name")
    assert link.attrs["href"] == f"/lists/{List.objects.get().pk}/"


def test_everything_at_once(client):
    packed = archive(book=raw_book(), army=ARMY)
    response = hand_over(
        client,
        list__json=saved(unit(), frame=NAMED),
        broken__json=b"{",
        packed__zip=packed,
        fleet__json=FLEET,
    )
    assert page(response).one(id="results-title").text == "4 of 5 imported"
    assert results(response) == [
        ["list.json", LISTED],
        [
            "broken.json",
            "Not imported",
            "damaged or cut off at line 1, column 1: copy or save it again",
        ],
        ["packed.zip/book.json", "Lantern Guild 3.5.2"],
        ["packed.zip/army.json", VANGUARD],
        ["fleet.json", "Fleet · Warfleets v2.1.0 · 4 ships, 4 squadrons · Legal · 300 / 300"],
    ]
    assert List.objects.count() == 3


def test_book_is_the_visitors_own(client, owner):
    response = hand_over(client, book__json=raw_book())
    (link,) = page(response).one(cls="outcomes").all("a")
    assert (link.text, link.attrs["href"]) == (
        "Lantern Guild 3.5.2",
        f"/rules/gf35/{BOOK}/3.5.2",
    )
    assert Book.objects.get(key=BOOK).owner == owner
    assert client.get(link.attrs["href"]).status_code == 200
    client.cookies.clear()
    assert client.get(link.attrs["href"]).status_code == 404


def test_book_that_is_here_or_differs(client):
    hand_over(client, book__json=raw_book())
    response = hand_over(client, same__json=raw_book(), other__json=raw_book(name="Lamp Guild"))
    other = Book.objects.get(name="Lamp Guild")
    assert page(response).one(id="results-title").text == "1 of 2 imported, 1 here already"
    assert results(response) == [
        ["same.json", "Lantern Guild 3.5.2", "This book is here already."],
        [
            "other.json",
            f"Lamp Guild {other.version}",
            "It differs from the version 3.5.2 already here, so it is a version of its own.",
        ],
    ]


def test_list_with_an_odd_field_is_imported_and_says_so(client):
    hand_over(client, book__json=raw_book())
    response = hand_over(client, list__json=saved(unit(xp=2.5), frame=NAMED))
    assert (response.status_code, results(response)) == (
        200,
        [
            [
                "list.json",
                LISTED,
                "Open the list",
                "How we read it",
                "Left out: list.units[0].xp (must be a whole number): 2.5",
            ]
        ],
    )


def test_list_heals_when_its_book_arrives(client):
    hand_over(client, list__json=saved(unit()))
    row = List.objects.get()
    assert judging.report(row).points == 0
    hand_over(client, book__json=raw_book())
    shown = page(client.get(f"/lists/{row.pk}/"))
    assert shown.one(id="bar").one(cls="figure").text == "90"


def test_share_link(client, forge):
    hand_over(client, book__json=raw_book())
    forge.put("/api/tts?id=abc", json.loads(saved(unit(), frame=NAMED)))
    response = hand_over(client, text=f" {forge.url}/share?id=abc&name=Night_Watch ")
    assert response.headers["Location"] == f"/lists/{List.objects.get().pk}/"
    assert [path for path, _ in forge.asked] == ["/api/tts?id=abc"]


@pytest.mark.parametrize("units", [1, 30])
def test_import_of_a_list_queries(client, units, django_assert_num_queries):
    hand_over(client, book__json=raw_book())
    hand_over(client, list__json=saved(unit()))
    file = SimpleUploadedFile("list.json", saved(*[unit()] * units))
    with django_assert_num_queries(18):
        client.post("/import", {"files": [file]})


def test_result_has_an_address_of_its_own(client):
    response = client.post("/import", {"text": saved(unit()).decode()})
    address = response.headers["Location"]
    assert results(client.get(address))[0][0] == BOOKLESS
    client.post(f"/lists/{List.objects.get().pk}/delete")
    assert results(client.get(address))[0][0] == "Night Watch deleted since"
    client.cookies.clear()
    assert client.get(address).status_code == 404


def test_only_the_newest_results_are_kept(client):
    for _number in range(MAX_RESULTS + 1):
        hand_over(client, list__json=saved(unit()))
    assert ImportResult.objects.count() == MAX_RESULTS


OTHER_ARMY = """++ Mine - Tin Men [GF 1000pts] ++

Field Captain [1] Q2+ D2+ | 75pts | Hero
Fist (A1)
Tin Men [10] Q4+ D4+ | 100pts | Slow
10x Rifle (24", A1)
"""


@pytest.mark.parametrize(
    ("official", "asked", "offered"),
    [
        ([], "No book here has these units. Which army is it?", "Get the official book"),
        (
            [OfficialBook(game="gf35", key="tin", name="Tin Men")],
            "The army book isn’t here yet: Tin Men",
            "Get the book: Tin Men",
        ),
    ],
    ids=["unknown", "named"],
)
def test_text_of_an_army_without_its_book_asks_for_it(client, official, asked, offered):
    OfficialBook.objects.bulk_create(official)
    response = hand_over(client, text=OTHER_ARMY)
    refused = page(response).one(role="alert")
    assert refused.one("h2").text == asked
    assert offered in refused.text
    assert "No book here has: Field Captain, Tin Men" in refused.text
    assert typed(response) == " ".join(OTHER_ARMY.split())
    assert List.objects.count() == 0


def test_book_here_in_another_version_is_offered(client):
    hand_over(client, book__json=raw_book())
    response = hand_over(client, list__json=whole(squad(cost=105)))
    row = List.objects.get()
    link = (
        page(response)
        .one(cls="outcomes")
        .one("a", cls="button", href=f"/lists/{row.pk}/move?book={BOOK}&version=3.5.2")
    )
    assert link.text == "Use Lantern Guild 3.5.2"
    assert client.get(link.attrs["href"]).status_code == 200


def test_page_of_a_refused_text_says_when_its_book_has_come(client):
    OfficialBook.objects.create(game="gf35", key=BOOK, name="Lantern Guild")
    title = OTHER_ARMY.replace("Tin Men [GF", "Lantern Guild [GF")
    refused = hand_over(client, text=title)
    hand_over(client, book__json=raw_book())
    again = client.get(refused.wsgi_request.path)
    assert "The book is here now." in page(again).one(role="status", cls="notice-line").text
    assert typed(again) == " ".join(title.split())


def test_page_of_an_illegal_list_says_why_and_leads_to_its_problems(client):
    response = hand_over(client, text="Meridian Levy 500\nField Captain\nField Captain\nSappers")
    outcome = page(response).one(cls="outcomes")
    assert outcome.one("p", cls="problem").text == "2 heroes, 1 allowed (1 per 500 pts)"
    leading = outcome.one("a", cls="primary")
    assert leading.text == "Open it and see 3 problems"
    assert leading.attrs["href"] == f"/lists/{List.objects.get().pk}/#verdict"


def test_page_of_a_list_with_only_an_unknown_unit_leads_to_it(client):
    response = hand_over(client, text="Meridian Levy 750\nField Captain\nSappers\nDragon of doom")
    outcome = page(response).one(cls="outcomes")
    assert [line.text for line in outcome.all("p", cls="problem")] == []
    assert outcome.one("a", cls="primary").text == "Open it and see the problem"
