"""Previews of a list under another version of its book."""

from dataclasses import replace

import pytest

from armies.services.versions import EntryMove, Move, compare
from rulesets.books import services
from rulesets.engine.edits import use_book
from rulesets.engine.values import Term
from tests import ground
from tests.books import judge

CLAW = ground.option("claw", 5)
HORN = ground.option("horn", 10)


def report(*units, entries, options=(CLAW, HORN), size=1000):
    section = ground.section("s", "upgrade", *options)
    book = ground.book("gf35", *units, sections=[section])
    return ground.judged(ground.army("gf35", size, *entries), book)


def test_same_book_changes_nothing():
    before = report(ground.unit(), entries=[ground.entry("squad", "s:claw")])
    assert compare(before, before) == Move(105, 105, (), (), ())


def test_points_of_entries_that_change():
    entries = [ground.entry("squad", "s:claw"), ground.entry("guards")]
    guards = ground.unit("guards", 90)
    before = report(ground.unit(), guards, entries=entries)
    after = report(
        ground.unit(points=110), guards, entries=entries, options=[replace(CLAW, points=15)]
    )
    assert compare(before, after) == Move(
        195, 215, (EntryMove("e1", Term("Squad"), 105, 125, (), False),), (), ()
    )


@pytest.mark.parametrize(
    "after",
    [
        pytest.param({"options": [CLAW]}, id="gone from the book"),
        pytest.param({"disabled": ("s",), "gone": ("Claw", "Horn")}, id="not offered any more"),
    ],
)
def test_options_that_go(after):
    gone = after.pop("gone", ("Horn",))
    entries = [ground.entry("squad", "s:claw", "s:horn")]
    options = after.pop("options", (CLAW, HORN))
    before = report(ground.unit(), entries=entries)
    moved = compare(before, report(ground.unit(**after), entries=entries, options=options))
    assert [each.gone for each in moved.entries] == [tuple(map(Term, gone))]
    assert {issue.code for issue in moved.new_issues} <= {
        "common.unknown_option",
        "ground.option_unoffered",
    }


def test_unit_that_goes_and_comes():
    entries = [ground.entry("squad", "s:claw")]
    here = report(ground.unit(), entries=entries)
    gone = report(ground.unit("other"), entries=entries)
    there, back = compare(here, gone), compare(gone, here)
    assert there.entries == (EntryMove("e1", Term("Squad"), 105, 0, (Term("Claw"),), True),)
    assert back.entries == (EntryMove("e1", Term("Squad"), 0, 105, (), False),)
    assert [issue.code for issue in there.new_issues] == ["common.unknown_unit"]
    assert [issue.code for issue in back.solved_issues] == ["common.unknown_unit"]
    assert (there.solved_issues, back.new_issues) == ((), ())


def test_issue_that_stays_with_other_numbers_is_not_new():
    entries = [ground.entry("squad")] * 2
    before = report(ground.unit(points=600), entries=entries)
    after = report(ground.unit(points=620), entries=entries)
    moved = compare(before, after)
    assert [issue.code for issue in before.issues] == [issue.code for issue in after.issues]
    assert (moved.new_issues, moved.solved_issues) == ((), ())


@pytest.mark.usefixtures("new_books")
def test_preview_of_a_stored_version():
    for version, points in (("1.0", 100), ("1.1", 95)):
        book = replace(ground.book("gf35", ground.unit(points=points)), version=version)
        services.store(book, "test")
    document = ground.army("gf35", 1000, ground.entry("squad"))
    before, after = judge(document), judge(use_book(document, ground.BOOK, "1.1"))
    assert compare(before, after) == Move(
        100, 95, (EntryMove("e1", Term("Squad"), 100, 95, (), False),), (), ()
    )


@pytest.mark.usefixtures("new_books")
def test_preview_of_a_version_nobody_has():
    services.store(ground.book("gf35", ground.unit()), "test")
    document = ground.army("gf35", 1000, ground.entry("squad"))
    moved = compare(judge(document), judge(use_book(document, ground.BOOK, "9.9")))
    assert [(each.after, each.is_lost) for each in moved.entries] == [(0, True)]
    assert [issue.code for issue in moved.new_issues] == ["common.book_missing"]
