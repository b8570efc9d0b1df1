"""Files, texts and links that cannot be imported, and what is kept of them."""

import pytest

from rulesets.books.models import Book
from rulesets.engine import codec
from rulesets.lists.imports.files import MAX_FILES
from rulesets.lists.models import List
from rulesets.uploads import files
from tests.archives import archive
from tests.armies.armyforge.listing import BOOK, raw, saved, unit, whole
from tests.armies.armyforge.samples import raw as raw_book
from tests.armies.lists import vanguard
from tests.armies.views.importing import hand_over, results, typed
from tests.pages import inline_code, page, problems

pytestmark = pytest.mark.usefixtures("new_books")

VANGUARD = "Vanguard · Meridian Levy · Grimdark Future 3.5 · 3 units · Legal · 515 / 1000"
ARMY = codec.write(vanguard()).encode()


@pytest.mark.parametrize(
    ("link", "said"),
    [
        ("https://example.org/share?id=abc", "only share links of 127.0.0.1 can be read"),
        ("http://169.254.169.254/latest/meta-data", "not a share link of Army Forge or Muster"),
        ("{forge}/share?id=Unknown1", "Army Forge has no such list"),
    ],
)
def test_link_that_leads_nowhere(client, forge, link, said):
    link = link.format(forge=forge.url)
    response = hand_over(client, text=link)
    assert (response.status_code, problems(response)) == (400, [("", said)])
    assert typed(response) == link
    assert List.objects.count() == 0


def test_link_is_asked_of_the_configured_host_alone(client, forge):
    hand_over(client, text="https://example.org/share?id=abc")
    assert forge.asked == []


def test_what_was_typed_and_refused_stays(client):
    response = hand_over(client, text="{", list__json=ARMY)
    assert (response.status_code, typed(response)) == (200, "{")
    assert [line[:2] for line in results(response)] == [
        ["Pasted text", "Not imported"],
        ["list.json", VANGUARD],
    ]


def test_what_was_typed_and_taken_does_not_stay(client):
    response = hand_over(client, text=ARMY.decode(), broken__json=b"{")
    assert (response.status_code, typed(response)) == (200, "")


AGE_OF_FANTASY = "Age of Fantasy isn’t supported yet"


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        pytest.param(saved(gameSystem="aof"), [("", AGE_OF_FANTASY)], id="AoF list"),
        pytest.param(whole(gameSystem="aof"), [("", AGE_OF_FANTASY)], id="AoF document"),
        pytest.param(
            raw_book(gameSystemId=4),
            [("", AGE_OF_FANTASY)],
            id="AoF book",
        ),
        pytest.param(
            raw({"rules": []}),
            [("", "contains the game's common rules, which Muster already has, and no book")],
            id="common rules",
        ),
        pytest.param(b"PK\x03\x04...", [("", "is not a valid zip file")], id="no archive"),
    ],
)
def test_what_cannot_be_read(client, content, expected):
    response = hand_over(client, x__json=content)
    assert (response.status_code, problems(response)) == (400, expected)
    assert (List.objects.count(), Book.objects.filter(key=BOOK).count()) == (0, 0)


def test_nothing_of_several_can_be_read(client):
    response = hand_over(client, text="[", a__json=b"{", b__json=b"")
    assert (response.status_code, typed(response)) == (400, "[")
    assert [line[0] for line in results(response)] == ["Pasted text", "a.json", "b.json"]


def test_zip_bomb(client):
    bomb = archive(**{f"f{number}": b" " * (files.MAX_MEMBER_BYTES + 1) for number in range(80)})
    response = hand_over(client, bomb__zip=bomb)
    said = (
        f"too large: {80 * (files.MAX_MEMBER_BYTES + 1)} bytes, {files.MAX_UNPACKED_BYTES} allowed"
    )
    assert (response.status_code, problems(response)) == (400, [("", said)])


def test_too_many_files(client):
    many = archive(**{f"f{number}": b"{}" for number in range(MAX_FILES + 1)})
    response = hand_over(client, text="{}", many__zip=many)
    assert (response.status_code, problems(response)) == (400, [("", "too many: 100 allowed")])
    assert typed(response) == "{}"


def test_archive_without_anything(client):
    response = hand_over(client, empty__zip=archive())
    assert response.status_code == 400
    assert page(response).one(role="alert").one("p").text == "There is nothing in it to import."


def test_results_hold_no_code(client):
    hostile = "<img src=x onerror=alert(1)>"
    response = hand_over(client, text=hostile, a__json=saved(unit(), name=hostile))
    assert (inline_code(response), page(response).one("main").all("img")) == ([], [])
