"""Which version of the book a fleet is judged under."""

from dataclasses import replace

import pytest

from rulesets.books.library import Books
from rulesets.books.services import store
from rulesets.games.warfleets.catalogue import BOXES
from tests.books import judge, warfleets_book
from tests.builders import fleet, ship

pytestmark = pytest.mark.django_db

BOOK = "warfleets"


def store_dearer(**options):
    """Store a newer book that knows Corvettes only, at 45 points."""
    book = warfleets_book()
    corvette = replace(book.ships[2], points=45)
    return store(replace(book, version="2.2.0", ships=(corvette,)), "test", **options)


@pytest.mark.parametrize(
    ("books", "version", "points"),
    [
        pytest.param({"warfleets": "2.1.0"}, "2.1.0", 40, id="pinned"),
        pytest.param({"warfleets": "2.2.0"}, "2.2.0", 45, id="pinned to the newest"),
        pytest.param({}, "2.2.0", 45, id="not pinned"),
        pytest.param({"warfleets": "9.9"}, "2.2.0", 0, id="not here"),
    ],
)
def test_fleet_judged_under_its_version(books, version, points):
    store_dearer()
    report = judge(fleet(300, ship(), books=books))
    assert (report.roster.catalogue.version, report.points) == (version, points)


def test_unpublished_book_is_not_here():
    store_dearer(published=False)
    assert Books(BOOK).catalogue(BOOK, "2.2.0") is None
    assert Books(BOOK).library(fleet(300, books={BOOK: "2.2.0"})).version == "2.1.0"


def test_catalogue_is_compiled_once(django_assert_num_queries):
    first = Books(BOOK).catalogue(BOOK)
    with django_assert_num_queries(1):
        assert Books(BOOK).catalogue(BOOK, "2.1.0") is first


def test_catalogue_holds_everything_of_the_book():
    book = Books(BOOK).catalogue(BOOK)
    assert [len(part) for part in (book.vessels, book.heroes, book.titles)] == [6, 3, 3]
    assert [len(part) for part in (book.upgrades, book.rules)] == [20, 11]
    assert (book.book, book.version) == ("warfleets", "2.1.0")


def test_rules_of_a_weapon_are_those_of_the_book():
    book = Books(BOOK).catalogue(BOOK)
    batteries, broadside = book.upgrades["weapon-batteries"], book.rules["broadside"]
    numbers = (batteries.range, batteries.attacks, batteries.strength, batteries.boxes)
    assert (numbers, batteries.sides_only, batteries.rules) == (
        (6, 2, 2, BOXES),
        True,
        (broadside,),
    )
    assert (batteries.name.en, broadside.name.en) == ("Weapon Batteries", "Broadside")


def test_rule_that_the_book_does_not_explain_has_its_key_for_a_name():
    book = warfleets_book()
    store(replace(book, version="2.2.0", rules=()), "test")
    batteries = Books(BOOK).catalogue(BOOK, "2.2.0").upgrades["weapon-batteries"]
    assert [(rule.key, rule.name.en) for rule in batteries.rules] == [("broadside", "broadside")]
