"""Reading Army Forge's saved files: which books, in which versions, a list uses."""

import pytest

from armies.armyforge.books.army_book import read_book
from rulesets.books import services
from rulesets.wording import sentence
from tests.armies.armyforge.listing import (
    BOOK,
    RUNNERS,
    WALKER,
    remarks,
    saved,
    unit,
)
from tests.armies.armyforge.samples import document, read_list
from tests.armies.armyforge.samples import raw as raw_book
from tests.books import judge

pytestmark = pytest.mark.usefixtures("new_books")


def store(**changes):
    return services.store(read_book(raw_book(**changes)), "test").row.version


@pytest.mark.parametrize(
    ("of_frame", "of_list", "claimed"),
    [(735, 1, 735), (None, 700, 700), (0, None, 0), (None, None, None), (-5, None, None)],
)
def test_claimed_points(of_frame, of_list, claimed):
    content = saved(listPoints=of_list, frame={"listPoints": of_frame})
    assert read_list(content).document.claimed_points == claimed


def test_named_version_pinned_even_where_a_newer_one_is():
    named = store(versionString="3.5.1")
    store(versionString="3.5.2", name="Newer")
    versions = {"armyVersions": [{"armyId": BOOK, "version": "3.5.1"}]}
    found = read_list(saved(unit(), frame=versions))
    assert (found.document.books, found.remarks) == ({BOOK: named}, ())


def test_newest_whole_version_pinned_where_none_is_named():
    store(versionString="3.5.1")
    newest = store(versionString="3.5.2")
    store(versionString="list-1a2b3c4d")
    assert read_list(saved(unit())).document.books == {BOOK: newest}


def test_other_version_pinned_and_said():
    store(versionString="3.5.2")
    content = saved(unit(), frame={"armyVersions": [{"armyId": BOOK, "version": "3.4.1"}]})
    said = {"book": "Lantern Guild", "version": "3.4.1", "used": "3.5.2"}
    found = read_list(content).document
    assert (found.books, found.written_for) == ({BOOK: "3.5.2"}, {BOOK: "3.4.1"})
    assert found.book_names == {BOOK: "Lantern Guild"}
    assert remarks(content) == [("other_version", said)]


def test_version_used_is_said_where_none_is_named():
    store(versionString="3.5.2")
    said = {"book": "Lantern Guild", "version": "", "used": "3.5.2"}
    assert remarks(saved(unit())) == [("version_unnamed", said)]
    assert read_list(saved(unit())).document.written_for == {}


def cheaper_runners():
    """Store the same version of the book with other content: runners cost 5 points less."""
    units = document()["units"]
    units = [each | {"cost": each["cost"] - 5 * (each["id"] == RUNNERS)} for each in units]
    return {"versionString": "3.5.2", "units": units}


@pytest.mark.parametrize(
    ("total", "used"),
    [
        pytest.param(90, "first", id="the content it costs as much by"),
        pytest.param(85, "second", id="the other content"),
        pytest.param(1, "second", id="neither, so the newest"),
        pytest.param(None, "second", id="nothing stated, so the newest"),
    ],
)
@pytest.mark.parametrize("version", ["3.5.2", None], ids=["version named", "none named"])
def test_content_that_makes_the_stated_total_is_used(version, total, used):
    versions = {"first": store(versionString="3.5.2"), "second": store(**cheaper_runners())}
    named = {"armyVersions": [{"armyId": BOOK, "version": version}]} if version else {}
    content = saved(unit(), frame={**named, "listPoints": total})
    assert read_list(content).document.books == {BOOK: versions[used]}


def test_content_that_a_digest_names_is_used():
    first = services.store(read_book(raw_book(versionString="3.5.2")), "test").row
    store(**cheaper_runners())
    frame = {"listPoints": 85, "bookDigests": {BOOK: first.digest}}
    found = read_list(saved(unit(), frame=frame))
    assert (found.document.books, found.remarks) == ({BOOK: "3.5.2"}, ())


def test_missing_book_goes_by_the_name_in_the_list():
    content = saved(unit(), unit("b", armyId="other"), frame={"armyName": "Lamp Guild"})
    found = read_list(content)
    assert remarks(content) == [
        ("book_missing", {"book": "Lamp Guild", "version": "", "key": BOOK}),
        ("book_missing_unnamed", {"book": "", "version": "", "key": "other"}),
    ]
    issues = judge(found.document).issues
    assert [each.params["book"] for each in issues if each.code == "common.book_missing"] == [
        "Lamp Guild",
        "other",
    ]


def test_name_of_a_book_is_cleaned_as_other_texts_are():
    store(versionString="3.5.2", name="Lamp\nGuild\u202e")
    content = saved(unit(), frame={"armyVersions": [{"armyId": BOOK, "version": "3.4.1"}]})
    assert read_list(content).document.book_names == {BOOK: "Lamp Guild"}


def test_missing_book_goes_by_its_name_in_another_game():
    store(gameSystemId=3, gameSystemSlug="grimdark-future-firefight")
    assert remarks(saved(unit())) == [
        ("book_missing", {"book": "Lantern Guild", "version": "", "key": BOOK})
    ]


def test_version_nobody_has_stays_pinned_until_the_book_arrives():
    content = saved(unit(), frame={"armyVersions": [{"armyId": BOOK, "version": "3.5.2"}]})
    found = read_list(content).document
    assert remarks(content) == [
        ("book_missing_unnamed", {"book": "", "version": "3.5.2", "key": BOOK})
    ]
    assert found.books == {BOOK: "3.5.2"}
    assert judge(found).points == 0
    store(versionString="3.5.2")
    assert read_list(content).remarks == ()


def test_book_nobody_has_and_no_version_names_none():
    content = saved(unit())
    document = read_list(content).document
    assert document.books == {}
    assert remarks(content) == [("book_missing_unnamed", {"book": "", "version": "", "key": BOOK})]
    issues = judge(document).issues
    assert [sentence(issue) for issue in issues if issue.code == "common.book_missing"] == [
        f"You don’t have the book “{BOOK}” yet, so its units show without stats"
    ]


@pytest.mark.parametrize(
    ("option", "points", "code"),
    [
        ("secSwap:optFlare", 5, "ground.option_unoffered"),
        ("secMount:optCart", 0, "ground.option_unpriced"),
        ("secSwap:optLost", 0, "common.unknown_option"),
    ],
)
def test_option_of_other_units_counts_its_price_if_it_has_one(option, points, code):
    store()
    report = judge(read_list(saved(unit("a", option, key=WALKER), pointsLimit=100_000)).document)
    assert report.points == 160 + points
    assert [issue.code for issue in report.issues if "option" in issue.code] == [code]
