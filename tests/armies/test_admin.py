"""Army books in the admin: what is published stays as it is, private books can be published."""

import uuid
from dataclasses import replace

import pytest
from django.contrib.messages import get_messages
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from armies.models import (
    ArmyBook,
    SpecialRule,
    Spell,
    Unit,
    UpgradeOption,
    UpgradePackage,
    UpgradeSection,
)
from armies.services.armies import armies
from armies.services.books import copy_book, digest_of, store_book
from tests import ground
from tests.books import book_of

PARTS = [Unit, SpecialRule, Spell, UpgradePackage, UpgradeSection, UpgradeOption]
WAYS = {
    Unit: "book",
    SpecialRule: "book",
    Spell: "book",
    UpgradePackage: "book",
    UpgradeSection: "package__book",
    UpgradeOption: "section__package__book",
}
LEVY = book_of("gf35", "meridian-levy")

pytestmark = pytest.mark.usefixtures("new_books")


def stored(owner=None, published=True, **fields):
    return store_book(replace(LEVY, **fields), "test", owner=owner, published=published)


def part_of(book, model):
    return model.objects.filter(**{WAYS[model]: book}).first()


def address(model, name, *args):
    return reverse(f"admin:armies_{model._meta.model_name}_{name}", args=args)


def can_save(admin_client, row):
    """Whether the page of a row offers to save it and to delete it."""
    text = admin_client.get(address(type(row), "change", row.pk)).text
    return 'name="_save"' in text, "deletelink" in text


@pytest.mark.parametrize("model", PARTS, ids=lambda model: model.__name__)
@pytest.mark.parametrize("published", [True, False], ids=["published", "draft"])
def test_part_of_a_book_can_be_changed_until_it_is_published(admin_client, model, published):
    book = stored(version="2", published=published).row
    expected = (not published or model is Unit, not published)
    assert can_save(admin_client, part_of(book, model)) == expected


def kinds_in(row):
    """The kinds of each unit of a list, as it is judged."""
    return [member.unit.kinds for member in armies.report(row).roster.entries]


def test_kinds_of_a_published_unit_are_corrected_for_every_list(admin_client):
    book = store_book(ground.book("gf35", ground.unit(), sections=[]), "test").row
    row = armies.create(uuid.uuid4(), ground.army("gf35", 500, ground.entry("squad")))
    assert kinds_in(row) == [("infantry",)]
    squad = Unit.objects.get(book=book)
    form = {"kinds": ["vehicle", "light"], "points": 1, "book": squad.book_id}
    response = admin_client.post(address(Unit, "change", squad.pk), form)
    assert response.headers["Location"] == address(Unit, "changelist")
    squad.refresh_from_db()
    assert (squad.kinds, squad.points) == (["vehicle", "light"], 100)
    assert kinds_in(row) == [("vehicle", "light")]


@pytest.mark.parametrize("kinds", [[], ["boat"]])
def test_kinds_that_are_none_are_refused(admin_client, kinds):
    squad = part_of(stored(version="2").row, Unit)
    response = admin_client.post(address(Unit, "change", squad.pk), {"kinds": kinds})
    assert list(response.context["adminform"].form.errors) == ["kinds"]


@pytest.mark.parametrize("published", [True, False], ids=["published", "draft"])
def test_book_can_be_changed_until_it_is_published(admin_client, published):
    book = stored(version="2", published=published).row
    assert can_save(admin_client, book) == (not published, not published)


@pytest.mark.parametrize("model", PARTS, ids=lambda model: model.__name__)
def test_nothing_is_added_to_a_published_book(admin_client, model):
    draft = stored(version="2", published=False).row
    form = admin_client.get(address(model, "add")).context["adminform"].form
    first, _, rest = WAYS[model].partition("__")
    offered = form.fields[first].queryset
    assert set(offered.values_list(rest or "pk", flat=True).distinct()) == {draft.pk}


@pytest.mark.parametrize("model", [*PARTS, ArmyBook], ids=lambda model: model.__name__)
def test_listing_asks_as_often_for_many_rows_as_for_one(
    admin_client, model, django_assert_num_queries
):
    listing, first = address(model, "changelist"), model.objects.first()
    with CaptureQueriesContext(connection) as queries:
        found = admin_client.get(listing, {"id": first.pk})
    assert found.context["cl"].result_count == 1
    with django_assert_num_queries(len(queries)):
        found = admin_client.get(listing, {"id__gt": 0})
    assert found.context["cl"].result_count > 10


def form_of(book, **fields):
    """What the page of a book sends when saved."""
    names = ["game", "key", "version", "name", "name_it", "background", "background_it", "source"]
    return {name: getattr(book, name) for name in names} | fields


def test_draft_is_published_on_its_page(admin_client):
    draft = stored(version="2", published=False).row
    admin_client.post(address(ArmyBook, "change", draft.pk), form_of(draft, published="on"))
    draft.refresh_from_db()
    assert draft.published


def test_draft_that_cannot_be_read_is_not_published(admin_client):
    draft = stored(version="2", published=False).row
    Unit.objects.filter(book=draft, position=0).update(quality=9, defense=1)
    page = admin_client.post(address(ArmyBook, "change", draft.pk), form_of(draft, published="on"))
    assert page.context["errors"] == [
        ["units[0].quality: must be 6 or less", "units[0].defense: must be 2 or more"]
    ]
    draft.refresh_from_db()
    assert not draft.published


def publish(admin_client, *books):
    """Run the action on books; what it says."""
    chosen = {"action": "publish", "_selected_action": [book.pk for book in books]}
    response = admin_client.post(address(ArmyBook, "changelist"), chosen)
    return [str(message) for message in get_messages(response.wsgi_request)]


def test_private_book_is_published_for_everybody(admin_client):
    private = stored(owner=uuid.uuid4(), key="levy").row
    assert publish(admin_client, private) == ["1 book is everybody's now."]
    public = ArmyBook.objects.get(key="levy", owner=None)
    assert (public.version, public.published, public.source) == (LEVY.version, True, "test")
    assert ArmyBook.objects.get(pk=private.pk).owner == private.owner


def test_book_is_published_once(admin_client):
    private = stored(owner=uuid.uuid4(), key="levy").row
    public = copy_book(private).row
    assert publish(admin_client, private, public) == [
        "0 books are everybody's now.",
        "1 was here already.",
    ]
    assert ArmyBook.objects.filter(key="levy", owner=None).count() == 1


def test_published_copy_is_the_same_to_the_letter():
    private = stored(owner=uuid.uuid4(), key="levy").row
    copy = copy_book(private)
    assert copy.is_new
    assert copy.row.digest == private.digest == digest_of(replace(LEVY, key="levy"))


def test_published_copy_sheds_the_mark_of_its_content():
    owner = uuid.uuid4()
    stored(owner=owner, key="levy")
    other = stored(owner=owner, key="levy", units=LEVY.units[:1]).row
    assert other.version == f"{LEVY.version}+{other.digest[:8]}"
    assert copy_book(other).row.version == LEVY.version


def test_published_copy_beside_another_of_its_version_is_marked():
    private = stored(owner=uuid.uuid4(), units=LEVY.units[:1]).row
    copy = copy_book(private)
    assert copy.row.version == f"{LEVY.version}+{private.digest[:8]}"
    assert copy.replaces == LEVY.version
