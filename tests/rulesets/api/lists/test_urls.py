"""The same API for the lists of another app: fleets under other names, with a second sheet."""

from dataclasses import replace

import pytest
from django.urls import include, path
from drf_spectacular.generators import SchemaGenerator

from fleets.api.shelves import FLEETS
from rulesets.api import schema
from rulesets.api.lists.urls import list_urls
from rulesets.api.shelves import Nouns
from rulesets.pages.urls import desk_urls
from tests.api import Api, new_owner, sent
from tests.builders import fleet, ship

ROOT = "http://testserver/api/v1"
NAMED = fleet(300, ship("corvette"), name="Third Patrol")


def draw_cards(row, options, share_url):
    return f"%PDF {row.name} {options.paper} {share_url}".encode()


DESK = replace(
    FLEETS.desk,
    slug="outfits",
    share_prefix="o",
    file_name="outfit",
    sheets={**FLEETS.desk.sheets, "cards": draw_cards},
)
OUTFITS = replace(
    FLEETS,
    desk=DESK,
    nouns=Nouns(a="an", one="odd outfit", many="odd outfits"),
    shared="shared-outfits",
)


@pytest.fixture
def patterns(monkeypatch):
    """The addresses of these lists; their shapes are gone afterwards."""
    monkeypatch.setattr(schema, "_shapes", dict(schema._shapes))
    return [path("api/v1/", include((list_urls(OUTFITS), "api")))]


@pytest.fixture
def described(patterns):
    return SchemaGenerator(patterns=patterns).get_schema(public=True)


@pytest.fixture
def caller(patterns, settings, db):
    """An owner, where there is nothing but these lists."""

    class Addresses:
        urlpatterns = [*patterns, path("", include((desk_urls(DESK), "lists"), DESK.slug))]

    settings.ROOT_URLCONF = Addresses
    return new_owner()


ONE = "/api/v1/outfits/{id}"
SHARED = "/api/v1/shared-outfits/{key}"
OPERATIONS = [
    ("GET", "/api/v1/outfits", "outfits_list", "List your odd outfits, the last changed first"),
    ("POST", "/api/v1/outfits", "outfits_create", "Make an odd outfit of a document"),
    ("GET", ONE, "outfits_read", "Read an odd outfit with its document and report"),
    ("PUT", ONE, "outfits_replace", "Put another document in an odd outfit's place"),
    ("DELETE", ONE, "outfits_delete", "Delete an odd outfit; `undelete` brings it back"),
    ("GET", f"{ONE}/cards.pdf", "outfits_cards", "Print an odd outfit: cards"),
    ("POST", f"{ONE}/clone", "outfits_clone", "Make a second odd outfit of the same document"),
    ("POST", f"{ONE}/edits", "outfits_edit", "Apply one edit"),
    ("POST", f"{ONE}/redo", "outfits_redo", "Take the last undo back; without one nothing happens"),
    ("GET", f"{ONE}/share", "outfits_share_read", "Show where anyone can read an odd outfit"),
    (
        "POST",
        f"{ONE}/share",
        "outfits_share_renew",
        "Share an odd outfit at a new address; the old one is gone",
    ),
    ("DELETE", f"{ONE}/share", "outfits_share_withdraw", "Share an odd outfit no longer"),
    ("GET", f"{ONE}/sheet.pdf", "outfits_sheet", "Print an odd outfit"),
    ("GET", f"{ONE}/text", "outfits_text", "Read an odd outfit as text"),
    ("POST", f"{ONE}/undelete", "outfits_undelete", "Bring a deleted odd outfit back"),
    (
        "POST",
        f"{ONE}/undo",
        "outfits_undo",
        "Take the last change back; at the beginning nothing happens",
    ),
    (
        "GET",
        SHARED,
        "shared_outfits_read",
        "Read a shared odd outfit with its document and report",
    ),
    ("GET", f"{SHARED}/cards.pdf", "shared_outfits_cards", "Print a shared odd outfit: cards"),
    (
        "POST",
        f"{SHARED}/clone",
        "shared_outfits_clone",
        "Make an odd outfit of your own of a shared one",
    ),
    ("GET", f"{SHARED}/sheet.pdf", "shared_outfits_sheet", "Print a shared odd outfit"),
    ("GET", f"{SHARED}/text", "shared_outfits_text", "Read a shared odd outfit as text"),
]


def test_operations_have_the_apps_addresses_and_words(described):
    assert [
        (method.upper(), path, found["operationId"], found["summary"])
        for path, methods in described["paths"].items()
        for method, found in methods.items()
    ] == OPERATIONS


def test_operations_are_tagged_by_whose_the_lists_are(described):
    assert {
        (path.split("/")[3], found["tags"][0])
        for path, methods in described["paths"].items()
        for found in methods.values()
    } == {("outfits", "Odd outfits"), ("shared-outfits", "Shared odd outfits")}


def test_shapes_have_names_and_sheets_of_the_app(described):
    shapes = described["components"]["schemas"]
    assert {name for name in shapes if "OddOutfit" in name} == {
        "NewOddOutfit",
        "OddOutfit",
        "OddOutfitEdit",
        "OddOutfitLinks",
        "OddOutfitPage",
        "OddOutfitSummary",
        "SharedOddOutfit",
    }
    assert shapes["OddOutfit"]["description"] == ("An odd outfit with its document and its report.")
    assert list(shapes["OddOutfitLinks"]["properties"]) == ["text", "sheet", "cards", "clone"]
    assert list(shapes["OddOutfitPage"]["properties"]) == ["count", "next", "previous", "outfits"]


def test_list_links_to_every_sheet(caller):
    made = caller.post("outfits", sent(NAMED)).json()
    own = f"{ROOT}/outfits/{made['id']}"
    assert made["url"] == own
    assert made["links"] == {
        "text": f"{own}/text",
        "sheet": f"{own}/sheet.pdf",
        "cards": f"{own}/cards.pdf",
        "clone": f"{own}/clone",
    }
    assert caller.get("outfits").json()["outfits"][0]["id"] == made["id"]


def test_shared_list_links_to_every_sheet(caller):
    made = caller.post("outfits", sent(NAMED)).json()
    key = caller.get(f"outfits/{made['id']}/share").json()["key"]
    shared = f"{ROOT}/shared-outfits/{key}"
    assert made["share_url"] == f"http://testserver/o/{key}/"
    assert Api().get(f"shared-outfits/{key}").json()["links"] == {
        "text": f"{shared}/text",
        "sheet": f"{shared}/sheet.pdf",
        "cards": f"{shared}/cards.pdf",
        "clone": f"{shared}/clone",
    }


@pytest.mark.parametrize(("name", "file"), [("Third Patrol", "third-patrol"), ("", "outfit")])
def test_further_sheet_is_drawn_and_its_file_named_after_it(caller, name, file):
    made = caller.post("outfits", sent(replace(NAMED, name=name))).json()
    key = made["share_url"].split("/")[-2]
    own = caller.get(f"outfits/{made['id']}/cards.pdf?paper=letter")
    for response in (own, Api().get(f"shared-outfits/{key}/cards.pdf?paper=letter")):
        assert response.content == f"%PDF {name} letter {made['share_url']}".encode()
        assert response["Content-Disposition"] == f'inline; filename="{file}-cards.pdf"'
