"""What is fetched from Army Forge, and from nowhere else."""

import io

import pytest
from django.core.management import CommandError, call_command

from armies.armyforge import fetch, web
from armies.armyforge.fetch import book_path, fetch_list, list_id
from armies.models import ArmyBook, BookSource
from rulesets.engine.errors import InvalidInput
from tests.armies.armyforge.samples import OLD, document, raw

pytestmark = pytest.mark.usefixtures("new_army_books")

SLUG = "grimdark-future"
BOOK = {"uid": "lanternGuild_01", "name": "Lantern Guild", "modifiedAt": "2026-01-01"}
OTHER = {"uid": "other", "name": "Others", "modifiedAt": "2026-01-02"}
BOOK_PATH = book_path("lanternGuild_01", "gf35")
OTHER_PATH = book_path("other", "gf35")
LIST_PATH = "/api/tts?id=abc_-1"


def codes(read, *arguments):
    with pytest.raises(InvalidInput) as caught:
        read(*arguments)
    return [problem.code for problem in caught.value.problems]


def import_books(game="gf35"):
    out = io.StringIO()
    try:
        call_command("import_books", fetch=game, pause=0, stdout=out, stderr=io.StringIO())
    except CommandError as error:
        out.write(f"{error}\n")
    return out.getvalue().splitlines()


def here():
    return list(BookSource.objects.order_by("path").values_list("path", "book__key", "modified"))


def test_list_by_id_and_by_share_link(forge):
    forge.put(LIST_PATH, b"{}")
    for address in ("abc_-1", f"{forge.url}/share?id=abc_-1&name=My%20List", " abc_-1 "):
        assert fetch_list(address) == b"{}"
    assert forge.asked == [(LIST_PATH, "")] * 3


@pytest.mark.parametrize(
    ("address", "code"),
    [
        ("https://elsewhere.example/share?id=abc", "foreign_address"),
        ("https://127.0.0.1.elsewhere.example/share?id=abc", "foreign_address"),
        ("https://127.0.0.1@elsewhere.example/share?id=abc", "foreign_address"),
        ("http://127.0.0.1/admin?id=abc", "no_share_link"),
        ("http://127.0.0.1/share", "no_share_link"),
        ("http://127.0.0.1/share?id=a%2Fb", "no_share_link"),
        ("http://[/share?id=abc", "no_share_link"),
        ("file:///share?id=abc", "foreign_address"),
        ("", "no_share_link"),
        ("a b", "no_share_link"),
    ],
)
def test_address_that_is_no_share_link(settings, address, code):
    settings.ARMY_FORGE_URL = "http://127.0.0.1"
    assert codes(list_id, address) == [code]


@pytest.mark.parametrize(
    ("status", "body", "code"),
    [
        (500, b"", "unknown_list"),
        (404, b"", "unknown_list"),
        (500, b"oops", "bad_answer"),
        (302, b"", "bad_answer"),
        (200, b"x" * 11, "too_large"),
    ],
)
def test_answer_that_is_no_list(forge, monkeypatch, status, body, code):
    monkeypatch.setattr(fetch, "MAX_LIST_BYTES", 10)
    forge.put(LIST_PATH, body, status=status, Location=f"{forge.url}/elsewhere")
    assert codes(fetch_list, "abc_-1") == [code]
    assert forge.asked == [(LIST_PATH, "")]


def test_answer_that_takes_too_long(forge, monkeypatch):
    monkeypatch.setattr(web, "WHOLE_SECONDS", -1)
    forge.put(LIST_PATH, b"{}")
    assert codes(fetch_list, "abc_-1") == ["unreachable"]


def test_host_that_does_not_answer(settings):
    settings.ARMY_FORGE_URL = "http://127.0.0.1:1"
    assert codes(fetch_list, "abc") == ["unreachable"]


def test_name_that_leads_inside(forge, settings):
    """`127.1` is a name like any other until it is looked up."""
    settings.ARMY_FORGE_URL = forge.url.replace("127.0.0.1", "127.1")
    assert codes(fetch_list, "abc_-1") == ["private_address"]
    assert forge.asked == []


def test_every_page_is_read_and_every_book_imported(forge):
    forge.put_index(SLUG, [BOOK], [BOOK, OTHER])
    forge.put(BOOK_PATH, raw(), ETag='"1"')
    forge.put(OTHER_PATH, raw(uid="other", name="Others"))
    assert import_books() == [
        "Lantern Guild: Lantern Guild 3.5.2 is new, 3 units, 3 options",
        "Others: Others 3.5.2 is new, 3 units, 3 options",
        "2 new, 0 with other content than their version had, 0 here already, "
        "0 not imported; 6 units, 6 options",
    ]
    assert here() == [
        (BOOK_PATH, "lanternGuild_01", "2026-01-01"),
        (OTHER_PATH, "other", "2026-01-02"),
    ]


def test_books_here_are_not_asked_for_again(forge):
    forge.put_index(SLUG, [BOOK])
    forge.put(BOOK_PATH, raw())
    import_books()
    assert forge.asked_for_books() == [(BOOK_PATH, "")]
    import_books()
    assert forge.asked_for_books() == []


@pytest.mark.parametrize(
    "headers", [{"ETag": '"1"'}, {"Last_Modified": "Thu, 01 Jan 2026 00:00:00 GMT"}]
)
def test_books_the_index_says_nothing_of_are_asked_for_with_their_mark(forge, headers):
    (mark,) = headers.values()
    forge.put_index(SLUG, [{"uid": "lanternGuild_01"}])
    forge.put(BOOK_PATH, raw(), **headers)
    import_books()
    assert import_books() == [
        "0 new, 0 with other content than their version had, 1 here already, "
        "0 not imported; 0 units, 0 options"
    ]
    assert forge.asked_for_books() == [(BOOK_PATH, ""), (BOOK_PATH, mark)]


def test_changed_book_is_another_version(forge):
    forge.put_index(SLUG, [BOOK])
    forge.put(BOOK_PATH, raw(), ETag='"1"')
    import_books()
    forge.put_index(SLUG, [{**BOOK, "modifiedAt": "2026-03-01"}])
    forge.put(BOOK_PATH, raw(background="", backgroundFull=""), ETag='"2"')
    import_books()
    assert ArmyBook.objects.filter(source="Army Forge").count() == 2
    assert here() == [(BOOK_PATH, "lanternGuild_01", "2026-03-01")]


def test_import_goes_on_after_a_book_that_fails_and_resumes_there(forge):
    forge.put_index(SLUG, [OTHER, BOOK])
    forge.put(BOOK_PATH, raw())
    assert import_books()[:2] == [
        "Others: not imported",
        "  Army Forge answers with status 404",
    ]
    assert forge.asked_for_books() == [(OTHER_PATH, ""), (BOOK_PATH, "")]
    forge.put(OTHER_PATH, raw(uid="other"))
    import_books()
    assert forge.asked_for_books() == [(OTHER_PATH, "")]


def test_index_that_fails(forge):
    assert import_books() == [
        "The index of books:",
        "  Army Forge answers with status 404",
    ]


def test_index_with_its_list_in_an_object(forge):
    firefight = book_path("lanternGuild_01", "gff")
    odd = ["x", {"name": "no uid"}, {"uid": "../a"}, {"uid": 3}]
    forge.put_index("grimdark-future-firefight", {"total": 1, "books": [*odd, BOOK]})
    forge.put(firefight, document(OLD))
    import_books("gff")
    assert forge.asked_for_books() == [(firefight, "")]
