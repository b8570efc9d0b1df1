"""Storing, comparing and deleting books."""

from dataclasses import replace
from uuid import UUID

import pytest
from django.http import Http404

from armies.campaigns.models import Campaign
from rulesets.books import services
from rulesets.books.models import Book
from rulesets.books.pins import pins_in
from rulesets.books.uses import count_uses
from rulesets.lists.models import List
from rulesets.lists.services import editing, judging, lifecycle
from rulesets.storage.services import QuotaExceeded
from tests import ground

pytestmark = pytest.mark.usefixtures("new_books")

OWNER, STRANGER = UUID(int=1), UUID(int=2)


def store(owner=None, points=100, version="1.0"):
    book = replace(ground.book("gf35", ground.unit(points=points)), version=version)
    return services.store(book, "test", owner)


def army(**fields):
    return lifecycle.create(OWNER, ground.army("gf35", 1000, ground.entry(), **fields))


def test_same_book_of_everybodys_is_here_already():
    public, mine = store(), store(OWNER)
    assert (mine.row, mine.is_new) == (public.row, False)


def test_other_content_than_everybodys_is_a_version_of_its_own():
    store()
    mine = store(OWNER, points=90)
    assert (mine.is_new, mine.replaces) == (True, "1.0")
    assert mine.row.version == f"1.0+{mine.row.digest[:8]}"


def test_books_of_strangers_do_not_count():
    store(STRANGER)
    mine = store(OWNER, points=90)
    assert (mine.row.version, mine.replaces) == ("1.0", "")


def test_unused_book_is_deleted():
    book = store(OWNER).row
    assert services.delete(OWNER, book.pk)
    assert not Book.objects.filter(pk=book.pk).exists()


@pytest.mark.parametrize("owner", [None, STRANGER], ids=["everybody's", "a stranger's"])
def test_books_of_others_are_not_deleted(owner):
    book = store(owner).row
    with pytest.raises(Http404):
        services.delete(OWNER, book.pk)
    assert Book.objects.filter(pk=book.pk).exists()


def test_book_in_use_is_not_deleted():
    book = store(OWNER).row
    army()
    assert not services.delete(OWNER, book.pk)
    assert Book.objects.filter(pk=book.pk).exists()


def test_book_of_a_deleted_list_is_not_deleted():
    book = store(OWNER).row
    row = army()
    lifecycle.delete(OWNER, row.pk)
    assert not services.delete(OWNER, book.pk)
    row.delete()
    assert services.delete(OWNER, book.pk)


def test_book_of_an_earlier_revision_is_not_deleted():
    book = store(OWNER).row
    store(OWNER, points=90, version="1.1")
    row = army()
    newer = ground.army("gf35", 1000, ground.entry(), books={ground.BOOK: "1.1"})
    editing.replace_document(OWNER, row.pk, newer, 1)
    assert count_uses(OWNER, [book]) == {book.pk: 0}
    assert not services.delete(OWNER, book.pk)
    editing.undo(OWNER, row.pk, 2)
    assert judging.report(List.objects.get(pk=row.pk)).points == 100


def codes(problems):
    return [(problem.code, dict(problem.params)) for problem in problems]


def refusal(**book):
    with pytest.raises(QuotaExceeded) as caught:
        store(OWNER, **book)
    return codes(caught.value.details)


def test_room_for_so_many_books(settings):
    settings.OWN_ROWS = {"books.Book": 2}
    store(OWNER), store(OWNER, version="1.1"), store(STRANGER), store()
    assert refusal(version="1.2") == [("no_room_book", {"most": 2})]
    assert not store(OWNER, version="1.1").is_new
    services.delete(OWNER, Book.objects.get(owner=OWNER, version="1.1").pk)
    assert store(OWNER, version="1.2").is_new


def test_room_for_so_many_bytes(settings):
    first = store(OWNER).row
    settings.OWN_BYTES = 2 * first.bytes - 1
    assert [code for code, _ in refusal(version="1.1")] == ["no_room_bytes"]
    settings.OWN_BYTES = 2 * first.bytes
    assert store(OWNER, version="1.1").is_new


def test_hidden_book_still_takes_room(settings):
    first = store(OWNER).row
    services.grant_books(ground.army("gf35", 500, books={ground.BOOK: "1.0"}), OWNER, STRANGER)
    assert services.delete(OWNER, first.pk)
    settings.OWN_ROWS = {"books.Book": 1}
    assert refusal(version="1.1") == [("no_room_book", {"most": 1})]


def test_everybodys_books_need_no_room(settings):
    settings.OWN_ROWS = {"books.Book": 0}
    assert store().is_new


def test_book_of_a_campaign_is_not_deleted():
    book = store(OWNER).row
    campaign = Campaign.objects.create(owner=OWNER, document='{"books":{"test":"1.0"}}')
    assert count_uses(OWNER, [book], "campaigns") == {book.pk: 1}
    assert not services.delete(OWNER, book.pk)
    campaign.delete()
    assert services.delete(OWNER, book.pk)


def test_users_of_books():
    first, second = store(OWNER).row, store(OWNER, version="1.0.1").row
    army(), army(), army(books={ground.BOOK: "1.0.1"})
    lifecycle.delete(OWNER, army().pk)
    assert count_uses(OWNER, [first, second]) == {first.pk: 2, second.pk: 1}
    assert count_uses(STRANGER, [first]) == {first.pk: 0}
    assert count_uses(OWNER, []) == {}


@pytest.mark.parametrize("field", ["book_names", "written_for", "policies"])
def test_same_key_and_value_elsewhere_in_a_list_is_no_use(field):
    book = store(OWNER).row
    army(books={ground.BOOK: "2.0"}, **{field: {ground.BOOK: "1.0"}})
    assert count_uses(OWNER, [book]) == {book.pk: 0}


def test_list_heals_when_its_book_comes_back():
    row = army()
    assert judging.report(row).points == 0
    store(OWNER)
    assert judging.report(List.objects.get(pk=row.pk)).points == 100


def test_index_names_what_a_unit_may_be_given():
    sword = ground.option("sword", weapons=(ground.weapon("Long Sword"),))
    unit = ground.unit("squad", kinds=("infantry", "hero"), rules=ground.rules("Fearless"))
    book = ground.book("gf35", unit, sections=[ground.section("arms", "upgrade", sword)])
    row = services.store(book, "test").row
    [line] = row.units.all()
    assert (line.key, line.name, line.points, line.size) == ("squad", "Squad", 100, 5)
    assert line.kinds == " infantry hero "
    assert {"fearless", "long sword", "squad", "sword"} <= set(line.text.splitlines())


@pytest.mark.parametrize(
    ("words", "count"),
    [("LONG fear", 1), ("spear", 0), ("", 1)],
)
def test_units_are_found_by_words(words, count):
    sword = ground.option("sword", weapons=(ground.weapon("Long Sword"),))
    unit = ground.unit("squad", rules=ground.rules("Fearless"))
    book = ground.book("gf35", unit, sections=[ground.section("arms", "upgrade", sword)])
    units = services.store(book, "test").row.units
    assert units.mentioning(words).count() == count


def test_index_follows_corrected_kinds():
    row = store().row
    services.correct_kinds(row, {"squad": ["vehicle", "light"]})
    assert [unit.kinds for unit in row.units.all()] == [" vehicle light "]


def test_document_of_a_version_never_changes():
    row = store().row
    before = row.document
    store(points=90)
    services.correct_kinds(row, {"squad": ["vehicle"]})
    row.refresh_from_db()
    assert row.document == before


def test_published_draft_is_everybodys():
    book = ground.book("gf35", ground.unit())
    draft = services.store(book, "test", published=False).row
    assert [services.publish(draft).is_new, services.publish(draft).is_new] == [True, False]
    assert list(Book.objects.readable_by(None).filter(key=ground.BOOK)) == [draft]


def test_pins_of_fields_that_only_a_newer_program_knows_are_passed_over():
    text = '{"books":{"test":"1.0"},"later":{"books":{"test":["2.0"],"x":null}}}'
    assert pins_in(text) == {("test", "1.0")}
