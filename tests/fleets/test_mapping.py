"""Which version of the book a fleet is judged under, and what the process keeps of it."""

import pytest

from fleets import mapping
from fleets.models import FleetBook, ShipClass
from rulesets.games.warfleets.catalogue import BOXES, Rule, Weapon
from tests.builders import fleet, judged, ship

pytestmark = pytest.mark.django_db


@pytest.fixture
def dearer_book(new_books):
    """A newer book that knows Corvettes only, at 45 points."""
    (corvette,) = ShipClass.objects.filter(key="corvette").values()
    book = FleetBook.objects.create(
        game="warfleets", key="warfleets", version="2.2.0", name="Warfleets", published=True
    )
    ShipClass.objects.create(**{**corvette, "id": None, "book_id": book.pk, "points": 45})
    return book


@pytest.mark.parametrize(
    ("books", "version", "points"),
    [
        pytest.param({"warfleets": "2.1.0"}, "2.1.0", 40, id="pinned"),
        pytest.param({"warfleets": "2.2.0"}, "2.2.0", 45, id="pinned to the newest"),
        pytest.param({}, "2.2.0", 45, id="not pinned"),
        pytest.param({"warfleets": "9.9"}, "2.2.0", 0, id="not here"),
    ],
)
def test_fleet_judged_under_its_version(dearer_book, books, version, points):
    report = judged(fleet(300, ship(), books=books))
    assert (report.roster.catalogue.version, report.points) == (version, points)


def test_unpublished_book_is_not_here(dearer_book):
    FleetBook.objects.filter(pk=dearer_book.pk).update(published=False)
    assert mapping.catalogue("2.2.0").version == mapping.catalogue().version == "2.1.0"


def test_catalogue_read_once(new_books, django_assert_num_queries):
    first = mapping.catalogue("2.1.0")
    with django_assert_num_queries(0):
        assert mapping.catalogue("2.1.0") is first


def test_newest_catalogue_read_once(new_books, django_assert_num_queries):
    first = mapping.catalogue()
    with django_assert_num_queries(0):
        assert mapping.catalogue() is first


def test_catalogue_holds_everything_of_the_book():
    book = mapping.catalogue()
    assert [len(part) for part in (book.vessels, book.heroes, book.titles)] == [6, 3, 3]
    assert [len(part) for part in (book.upgrades, book.rules)] == [20, 11]
    assert (book.book, book.version) == ("warfleets", "2.1.0")


def test_catalogue_values_equal_the_rows():
    book = mapping.catalogue()
    batteries = book.upgrades["weapon-batteries"]
    broadside = book.rules["broadside"]
    assert isinstance(broadside, Rule)
    assert batteries == Weapon(
        key="weapon-batteries",
        name=batteries.name,
        summary=batteries.summary,
        range=6,
        attacks=2,
        strength=2,
        sides_only=True,
        rules=(broadside,),
        boxes=BOXES,
    )
    assert (batteries.name.en, broadside.name.en) == ("Weapon Batteries", "Broadside")
