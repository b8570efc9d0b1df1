"""Imports from Army Forge: recognised by content, stored whole or refused."""

import uuid

import pytest

from armies.armyforge.books.army_book import read_book
from armies.armyforge.remarks import REMARKS, remark_sentence
from armies.services.army_forge import load, may_hold_book
from rulesets.books.models import Book
from rulesets.engine import codec
from rulesets.engine.errors import InvalidInput
from rulesets.lists.models import List
from rulesets.lists.services import judging, lifecycle
from rulesets.wording import sentence
from tests.armies.armyforge.listing import (
    BOOK,
    RUNNERS,
    import_file,
    raw,
    saved,
    squad,
    unit,
    weapon,
    whole,
)
from tests.armies.armyforge.samples import raw as raw_book
from tests.armies.lists import vanguard

pytestmark = pytest.mark.usefixtures("new_books")

OWNER = uuid.UUID(int=1)
STRANGER = uuid.UUID(int=2)
PICK_WITHOUT_TARGET = {
    "upgrade": {"uid": "sectX", "variant": "replace", "targets": ["Spear"]},
    "option": {"uid": "hook", "cost": 5, "gains": [weapon("Hook")]},
}


def stored():
    return list(List.objects.values_list("name", "points").order_by("name"))


def problems(content):
    with pytest.raises(InvalidInput) as caught:
        import_file(OWNER, content)
    return [(problem.place, problem.code) for problem in caught.value.details]


@pytest.mark.parametrize(
    ("content", "is_theirs", "is_book"),
    [
        pytest.param(saved(unit()), True, False, id="saved list"),
        pytest.param(whole(squad()), True, False, id="self-contained list"),
        pytest.param(saved(gameSystem="aofs"), True, False, id="list of another game"),
        pytest.param(raw_book(), True, True, id="book"),
        pytest.param(raw({"rules": []}), True, False, id="common rules"),
        pytest.param(codec.write(vanguard()).encode(), False, False, id="Muster document"),
        pytest.param(b"{", False, False, id="no JSON"),
        pytest.param(b"[1]", False, False, id="anything"),
    ],
)
def test_recognised_by_what_is_in_it(content, is_theirs, is_book):
    assert (load(content) is not None, may_hold_book(content)) == (is_theirs, is_book)


def test_book_stored_for_its_owner_alone():
    book = import_file(OWNER, raw_book()).row
    assert (book.key, book.owner) == (BOOK, OWNER)
    assert not Book.objects.readable_by(STRANGER).filter(key=BOOK).exists()


def test_book_handed_over_again_says_so():
    assert [
        [(remark.code, dict(remark.params)) for remark in import_file(OWNER, content).remarks]
        for content in (raw_book(), raw_book(), raw_book(name="Lamp Guild"))
    ] == [[], [("book_here", {})], [("book_changed", {"version": "3.5.2"})]]
    assert Book.objects.filter(key=BOOK).count() == 2


def test_list_finds_its_owners_books():
    import_file(OWNER, raw_book())
    assert import_file(OWNER, saved(unit())).row.points == 90
    assert import_file(STRANGER, saved(unit())).row.points == 0


def test_self_contained_list_brings_its_book():
    outcome = import_file(OWNER, whole(squad(), listPoints=100, pointsLimit=1000))
    book = Book.objects.get(key=BOOK)
    assert outcome.row.points == 100
    assert judging.read(outcome.row).books == {BOOK: book.version}
    assert (book.owner, book.published, book.name) == (OWNER, True, "Unnamed book: Night Watch")
    copy = lifecycle.clone(outcome.row, OWNER)
    assert (outcome.row.faction, copy.faction) == ("", "")
    assert [remark.code for remark in outcome.remarks] == ["own_book_unnamed"]


def test_points_that_differ_stay_with_what_they_are_stated_for():
    stored = import_file(OWNER, raw_book(versionString="3.4.1")).row
    cost = read_book(raw_book()).units[1].points
    runners = {**squad("a"), **unit("a", key=RUNNERS), "cost": cost + 10, "rules": []}
    same = {**squad("b"), **unit("b", key=RUNNERS), "cost": cost, "rules": []}
    named = [{"armyId": BOOK, "version": stored.version}]
    army = import_file(OWNER, whole(runners, same, armyVersions=named, listPoints=2 * cost)).row
    document = judging.read(army)
    assert [entry.claimed_points for entry in document.entries] == [cost + 10, None]
    assert document.claimed_points is None


def stated_loadouts(content):
    """Return the issues about loadouts of an imported list."""
    report = judging.report(import_file(OWNER, content).row)
    return [sentence(each) for each in report.issues if each.code == "ground.stated_loadout"]


@pytest.mark.parametrize(
    ("picks", "carried", "said"),
    [
        pytest.param([], None, [], id="none stated"),
        pytest.param(
            [], [weapon("Pole", 5), weapon("Lamps", 5, range=12)], [], id="the same in other words"
        ),
        pytest.param(
            [],
            [weapon("Pole", 4), weapon("Hook"), weapon("Lamp", 5, range=12)],
            [
                "Imported with 1x Hook (A1), 4x Pole (A1), but its upgrades give it 5x Pole (A1): "
                "perhaps from another version of the book"
            ],
            id="another one",
        ),
        pytest.param(
            [PICK_WITHOUT_TARGET],
            [weapon("Pole", 5), weapon("Lamp", 5, range=12)],
            [
                "Imported with –, but its upgrades give it 1x Hook (A1): "
                "an option lacks what it replaces or needs"
            ],
            id="an older list passed over an option",
        ),
    ],
)
def test_loadout_that_differs_stays_with_its_unit(picks, carried, said):
    stated = {} if carried is None else {"loadout": carried}
    assert stated_loadouts(whole(squad("a", *picks, **stated))) == said


def test_books_of_several_lists_and_armies_go_by_different_names():
    imported = [
        whole(squad(), squad("b", armyId="other", name="Wardens")),
        whole(squad(cost=90), name="Day Watch", armyId=BOOK, armyName="Lamp Guild"),
        whole(squad(cost=80), name=""),
    ]
    for content in imported:
        import_file(OWNER, content)
    names = Book.objects.of_owner(OWNER).order_by("id").values_list("name", flat=True)
    assert list(names) == [
        "Unnamed book: Night Watch: Lamplighters",
        "Unnamed book: Night Watch: Wardens",
        "Lamp Guild",
        "Unnamed book",
    ]


def test_same_self_contained_list_brings_no_second_book():
    for _ in range(2):
        import_file(OWNER, whole(squad()))
    assert Book.objects.filter(key=BOOK).count() == 1


def test_list_that_cannot_be_stored_leaves_no_book():
    notes = [squad(f"s{n}", notes='"' * 2000) for n in range(200)]
    assert problems(whole(*notes)) == [("", "too_large")]
    assert (stored(), Book.objects.filter(key=BOOK).count()) == ([], 0)


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        pytest.param(raw({"rules": []}), [("", "common_rules")], id="common rules"),
        pytest.param(saved(gameSystem="aofs"), [("gameSystem", "unsupported_game")], id="AoF list"),
        pytest.param(
            raw_book(gameSystemId=4), [("gameSystemId", "unsupported_game")], id="AoF book"
        ),
    ],
)
def test_books_and_lists_of_other_games_are_refused(content, expected):
    assert problems(content) == expected
    assert stored() == []


@pytest.mark.parametrize(
    "content", [b"", b"[1]", codec.write(vanguard()).encode()], ids=["empty", "numbers", "Muster"]
)
def test_other_files_are_left_to_other_importers(content):
    assert load(content) is None


OF_TEXTS = {
    "size_read",
    "size_raised",
    "loadout_unclear",
    "unit_guessed",
    "unit_kept",
    "line_kept",
    "lines_kept",
}
"""Remarks on lists that were pasted as text."""


def test_every_remark_has_a_sentence():
    named = {"armyVersions": [{"armyId": BOOK, "version": "3.4.1"}]}
    contents = [
        saved(unit(), frame={"armyName": "Lamp Guild"}),
        whole(squad()),
        whole(squad(cost=90), armyId=BOOK, armyName="Lamp Guild"),
        raw_book(versionString="3.5.1"),
        raw_book(versionString="3.5.1"),
        raw_book(versionString="3.5.1", name="Lamp Guild"),
        whole(squad(cost=105), unit("b", armyId="lost", notes="x" * 2001), pointsLimit=-1),
        saved(unit("a", *["s:o"] * 101, xp=2.5), frame=named),
        saved(unit()),
    ]
    remarks = [remark for content in contents for remark in import_file(OWNER, content).remarks]
    books = Book.objects.filter(name="Lamp Guild")
    newest = books.exclude(version__startswith="list-").get().version
    assert {remark.code for remark in remarks} == set(REMARKS) - OF_TEXTS
    assert [remark_sentence(remark) for remark in remarks] == [
        "You don’t have the book “Lamp Guild” yet, so its units show without stats.",
        "Imported with the stats saved in the list. To change upgrades, get its army book.",
        "Imported with the stats saved in the list. To change upgrades, get the book “Lamp Guild”.",
        "This book is here already.",
        "It differs from the version 3.5.1 already here, so it is a version of its own.",
        "Lists of -1 points can’t be checked, so the size was left out.",
        "A note longer than 2000 characters is cut short.",
        f"You have “Lamp Guild” {newest}; this list was made with another version. "
        "It shows the stats saved in the list.",
        "You don’t have its army book yet, so some units show without stats.",
        "Cut short: list.units[0].selectedUpgrades (too many: 100 allowed)",
        "Left out: list.units[0].xp (must be a whole number): 2.5",
        f"Made for “Lamp Guild” 3.4.1, opened with {newest}: points and options may differ.",
        f"No book version given: opened with “Lamp Guild” {newest}.",
    ]
