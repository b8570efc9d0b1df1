"""Books in the admin: drafts can be edited, published books only in their kinds."""

import json
import uuid
from dataclasses import replace

import pytest
from django.contrib.messages import get_messages
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from rulesets.books.models import Book
from rulesets.books.services import copy, digest_of, store
from rulesets.engine import codec
from rulesets.lists.models import List
from rulesets.lists.services import judging, lifecycle
from tests import ground
from tests.books import book_of

LEVY = book_of("gf35", "meridian-levy")
SQUAD = ground.book("gf35", ground.unit(), sections=[])

pytestmark = pytest.mark.usefixtures("new_books")

KINDS = (
    "'hero', 'infantry', 'vehicle', 'monster', 'titan', 'flyer', 'aircraft', 'artillery' or 'light'"
)


def stored(owner=None, published=True, **fields):
    return store(replace(LEVY, **fields), "test", owner=owner, published=published)


def address(name, *args):
    return reverse(f"admin:books_book_{name}", args=args)


def errors_of(page):
    return {name: list(found) for name, found in page.context["adminform"].form.errors.items()}


@pytest.mark.parametrize("published", [True, False], ids=["published", "draft"])
def test_document_is_edited_until_it_is_published(admin_client, published):
    book = stored(version="2", published=published).row
    page = admin_client.get(address("change", book.pk))
    fields = list(page.context["adminform"].form.fields)
    assert fields == (
        ["corrections"] if published else ["document", "source", "published", "corrections"]
    )
    assert ("deletelink" in page.text) == (not published)


def kinds_in(row):
    """Return the kinds of each unit of a list, judged by the books there are now."""
    report = judging.report(List.objects.get(pk=row.pk))
    return [member.unit.kinds for member in report.roster.members]


def test_kinds_of_a_published_unit_are_corrected_for_every_list(admin_client):
    book = store(SQUAD, "test").row
    row = lifecycle.create(uuid.uuid4(), ground.army("gf35", 500, ground.entry("squad")))
    assert kinds_in(row) == [("infantry",)]
    form = {"corrections": '{"squad": ["vehicle", "light"]}', "version": "9", "document": "{}"}
    response = admin_client.post(address("change", book.pk), form)
    assert response.headers["Location"] == address("changelist")
    book.refresh_from_db()
    assert (book.corrections, book.version) == ({"squad": ["vehicle", "light"]}, "1.0")
    assert kinds_in(row) == [("vehicle", "light")]


@pytest.mark.parametrize(
    ("corrections", "error"),
    [
        ('{"squad": []}', "A unit needs a kind: squad"),
        ('{"nobody": ["hero"]}', "No such units: nobody"),
        ("[]", None),
        ("7", "Write the kinds of units by their keys."),
        ("{", "Enter a valid JSON."),
    ],
)
def test_corrections_that_are_none_are_refused(admin_client, corrections, error):
    book = store(SQUAD, "test").row
    page = admin_client.post(address("change", book.pk), {"corrections": corrections})
    assert page.status_code == (200 if error else 302)
    assert error is None or errors_of(page) == {"corrections": [error]}


@pytest.mark.parametrize(
    ("kinds", "error"),
    [
        ('["boat"]', f"units[0].kinds[0]: must be {KINDS}"),
        ('"hero"', "units[0].kinds: must be a list"),
        ("null", "A unit needs a kind: squad"),
        ("7", "units[0].kinds: must be a list"),
        ("[null]", f"units[0].kinds[0]: must be {KINDS}"),
    ],
)
def test_kinds_that_are_none_are_refused_with_their_place(admin_client, kinds, error):
    book = store(SQUAD, "test").row
    form = {"corrections": f'{{"squad": {kinds}}}'}
    page = admin_client.post(address("change", book.pk), form)
    assert errors_of(page) == {"corrections": [error]}


@pytest.mark.parametrize("corrections", ["", "null", "{}"])
def test_corrections_are_taken_back(admin_client, corrections):
    book = store(SQUAD, "test").row
    admin_client.post(address("change", book.pk), {"corrections": '{"squad": ["hero"]}'})
    admin_client.post(address("change", book.pk), {"corrections": corrections})
    book.refresh_from_db()
    assert (book.corrections, book.units.get().kinds) == ({}, " infantry ")


def test_draft_is_added(admin_client):
    text = codec.write(replace(LEVY, version="9"))
    admin_client.post(address("add"), {"document": text, "source": "hand"})
    draft = Book.objects.get(version="9")
    assert (draft.name, draft.published, draft.source) == ("Meridian Levy", False, "hand")
    assert draft.digest == digest_of(replace(LEVY, version="9"))
    assert draft.units.count() == len(LEVY.units)


@pytest.mark.parametrize("name", ["add", "change"])
@pytest.mark.parametrize(
    ("document", "errors"),
    [
        ("{", ["damaged or cut off at line 1, column 1: copy or save it again"]),
        ("null", ["must be an object"]),
        ('{"game": "chess"}', ["game: must be gf35, gff, gf15, warfleets"]),
        (
            json.dumps(json.loads(codec.write(SQUAD)) | {"key": None, "spells": {}}),
            ["key: must be a text", "spells: must be a list"],
        ),
        (
            codec.write(replace(SQUAD, units=SQUAD.units * 2)),
            ["units: ids used twice: squad"],
        ),
        (codec.write(LEVY), ["There is a book of this game, key and version already."]),
    ],
    ids=["no JSON", "null", "no game", "errors", "twice", "taken"],
)
def test_bad_document_gives_errors_of_the_form(admin_client, name, document, errors):
    arguments = [stored(version="2", published=False).row.pk] if name == "change" else []
    page = admin_client.post(address(name, *arguments), {"document": document})
    assert page.status_code == 200
    assert errors_of(page) == {"document": errors}


def test_draft_is_published_on_its_page(admin_client):
    draft = stored(version="2", published=False).row
    form = {"document": draft.document, "published": "on", "corrections": "{}"}
    admin_client.post(address("change", draft.pk), form)
    draft.refresh_from_db()
    assert draft.published


@pytest.mark.parametrize("count", [1, 30])
def test_listing_queries(admin_client, django_assert_num_queries, count):
    Book.objects.all().delete()
    for number in range(count):
        store(replace(SQUAD, key=f"book-{number}"), "test")
    with CaptureQueriesContext(connection) as queries:
        page = admin_client.get(address("changelist"))
    assert page.context["cl"].result_count == count
    assert len(queries) == 7


def publish(admin_client, *books):
    """Run the action on books; return its messages."""
    chosen = {"action": "publish", "_selected_action": [book.pk for book in books]}
    response = admin_client.post(address("changelist"), chosen)
    return [str(message) for message in get_messages(response.wsgi_request)]


def test_private_book_is_published_for_everybody(admin_client):
    private = stored(owner=uuid.uuid4(), key="levy").row
    assert publish(admin_client, private) == ["1 book is everybody's now."]
    public = Book.objects.get(key="levy", owner=None)
    assert (public.version, public.published, public.source) == (LEVY.version, True, "test")
    assert Book.objects.get(pk=private.pk).owner == private.owner


def test_book_is_published_once(admin_client):
    private = stored(owner=uuid.uuid4(), key="levy").row
    public = copy(private).row
    assert publish(admin_client, private, public) == [
        "0 books are everybody's now.",
        "2 were here already.",
    ]
    assert Book.objects.filter(key="levy", owner=None).count() == 1


def test_published_copy_is_the_same_to_the_letter():
    private = stored(owner=uuid.uuid4(), key="levy").row
    found = copy(private)
    assert found.is_new
    assert found.row.digest == private.digest == digest_of(replace(LEVY, key="levy"))


def test_published_copy_sheds_the_mark_of_its_content():
    owner = uuid.uuid4()
    stored(owner=owner, key="levy")
    other = stored(owner=owner, key="levy", units=LEVY.units[:1]).row
    assert other.version == f"{LEVY.version}+{other.digest[:8]}"
    assert copy(other).row.version == LEVY.version


def test_published_copy_beside_another_of_its_version_is_marked():
    private = stored(owner=uuid.uuid4(), units=LEVY.units[:1]).row
    found = copy(private)
    assert found.row.version == f"{LEVY.version}+{private.digest[:8]}"
    assert found.replaces == LEVY.version
