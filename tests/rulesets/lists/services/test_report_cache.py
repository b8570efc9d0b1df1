"""Reports kept in process: found under the same text, good while the books are the same."""

import uuid
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest

from rulesets.books import services
from rulesets.lists.models import List
from rulesets.lists.samples import sample_text
from rulesets.lists.services import editing, judging, lifecycle, report_cache
from tests import ground
from tests.builders import full_fleet, judged

OWNER = uuid.UUID(int=1)

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def nothing_kept():
    report_cache._reports.clear()
    yield
    report_cache._reports.clear()


@pytest.fixture
def report():
    return judged(full_fleet())


def test_report_is_found(report):
    report_cache.store_report("text", report)
    assert report_cache.find_report("warfleets", "text") is report


def test_report_of_another_game_or_text_is_not_found(report):
    report_cache.store_report("text", report)
    assert [
        report_cache.find_report("gf35", "text"),
        report_cache.find_report("warfleets", "other"),
    ] == [
        None,
        None,
    ]


def test_oldest_reports_go_first(report):
    third = report_cache.CHARACTERS // 3
    texts = [letter * third for letter in "abcd"]
    for text in texts:
        report_cache.store_report(text, report)
    assert [text[0] for text in texts if report_cache.find_report("warfleets", text)] == [
        "b",
        "c",
        "d",
    ]


def test_edit_after_an_edit_begins_with_the_report_of_that():
    row = lifecycle.create(OWNER, ground.army("gf35", 500))
    first, second = (editing.edit(OWNER, row.pk, "rename", {"name": name}) for name in "ab")
    assert second.before is first.after


def test_report_follows_a_book_that_comes_later(new_books):
    document = replace(ground.army("gf35", 500, ground.entry("squad")), books={ground.BOOK: "1.0"})
    row = lifecycle.create(OWNER, document)
    missing = judging.report(row).points
    book = ground.book("gf35", ground.unit(), sections=[])
    services.store(replace(book, version="1.0"), "", OWNER)
    assert (missing, judging.report(List.objects.get(pk=row.pk)).points) == (0, 100)


def test_reports_are_kept_by_several_threads_at_once(report):
    def keep_many(name):
        for number in range(300):
            report_cache.store_report(f"{name} {number}", report)
        return True

    with ThreadPoolExecutor(4) as threads:
        assert all(threads.map(keep_many, "abcd"))


def test_earlier_revision_is_judged_once():
    row = lifecycle.create(OWNER, full_fleet())
    row = editing.edit(OWNER, row.pk, "rename", {"name": "Other"}).row
    report_cache._reports.clear()
    then = judging.at_revision(row, 1)
    kept = report_cache.find_report(row.game, then.document)
    assert kept is not None
    assert judging.report(then) is kept


def test_sample_of_the_front_page_is_judged_once(client):
    client.get("/")
    assert report_cache.find_report("gf35", sample_text("gf35")) is not None
