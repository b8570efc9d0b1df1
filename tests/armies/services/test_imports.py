"""What players hand over: recognised by what it is, stored whole or refused."""

import json
import uuid

import pytest

from armies.armyforge.files import File
from armies.models import Army, ArmyBook
from armies.services.armies import armies
from armies.services.imports import MAX_FILES, import_files, import_link, import_text
from armies.wording import REMARKS, remark_sentence
from rulesets.engine import codec
from rulesets.engine.errors import InvalidInput, Problem
from tests.armies.armyforge.forge import running
from tests.armies.armyforge.listing import BOOK, raw, saved, squad, unit, whole
from tests.armies.armyforge.samples import raw as raw_book
from tests.armies.lists import vanguard

pytestmark = pytest.mark.usefixtures("new_army_books")

OWNER = uuid.UUID(int=1)
STRANGER = uuid.UUID(int=2)


def file(name, content):
    return File(name, lambda: content)


def unreadable():
    raise InvalidInput(Problem("", "unreadable", {"error": "gone"}))


def stored():
    return list(Army.objects.values_list("name", "points").order_by("name"))


def problems(content):
    with pytest.raises(InvalidInput) as caught:
        import_text(OWNER, content)
    return [(problem.place, problem.code) for problem in caught.value.problems]


def test_document_stored_as_it_is():
    army = import_text(OWNER, codec.write(vanguard()).encode()).army
    assert armies.read(army) == vanguard()
    assert list(army.revisions.values_list("edit", flat=True)) == ["import"]


def test_book_stored_for_its_owner_alone():
    book = import_text(OWNER, raw_book()).book
    assert (book.key, book.owner) == (BOOK, OWNER)
    assert not ArmyBook.objects.readable_by(STRANGER).filter(key=BOOK).exists()


def test_list_finds_its_owners_books():
    import_text(OWNER, raw_book())
    assert import_text(OWNER, saved(unit())).army.points == 90
    assert import_text(STRANGER, saved(unit())).army.points == 0


def test_self_contained_list_brings_its_book():
    outcome = import_text(OWNER, whole(squad(), listPoints=100, pointsLimit=1000))
    book = ArmyBook.objects.get(key=BOOK)
    assert outcome.army.points == 100
    assert armies.read(outcome.army).books == {BOOK: book.version}
    assert (book.owner, book.published, book.name) == (OWNER, True, "Night Watch")
    assert [remark.code for remark in outcome.remarks] == ["own_book"]


def test_same_self_contained_list_brings_no_second_book():
    for _ in range(2):
        import_text(OWNER, whole(squad()))
    assert ArmyBook.objects.filter(key=BOOK).count() == 1


def test_list_that_cannot_be_stored_leaves_no_book():
    broken = squad(id="b", selectedUpgrades=[{"upgradeId": "a"}])
    assert problems(whole(squad(), broken)) == [("units[1].selectedUpgrades[0]", "missing")]
    assert (stored(), ArmyBook.objects.filter(key=BOOK).count()) == ([], 0)


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        pytest.param(b"", [("", "empty")], id="nothing"),
        pytest.param(b"[1]", [("", "dataclass_type")], id="a list of numbers"),
        pytest.param(raw({"name": "?"}), [("game", "missing")], id="anything"),
        pytest.param(raw({"rules": []}), [("", "common_rules")], id="common rules"),
        pytest.param(
            raw({"game": "warfleets"}), [("game", "unknown_game")], id="a list of another kind"
        ),
        pytest.param(saved(gameSystem="aofs"), [("gameSystem", "unsupported_game")], id="AoF list"),
        pytest.param(
            raw_book(gameSystemId=4), [("gameSystemId", "unsupported_game")], id="AoF book"
        ),
    ],
)
def test_anything_else_refused(content, expected):
    assert problems(content) == expected
    assert stored() == []


def test_several_files_books_first():
    outcomes = import_files(
        OWNER,
        [
            file("list.json", saved(unit())),
            file("broken.json", b"{"),
            file("book.json", raw_book()),
            File("gone.json", unreadable),
        ],
    )
    assert [
        (each.name, each.army is not None, each.book is not None, [p.code for p in each.problems])
        for each in outcomes
    ] == [
        ("list.json", True, False, []),
        ("broken.json", False, False, ["json_invalid"]),
        ("book.json", False, True, []),
        ("gone.json", False, False, ["unreadable"]),
    ]
    assert stored() == [("Night Watch", 90)]


def test_too_many_files_refused():
    (outcome,) = import_files(OWNER, [file("a", b"{}")] * (MAX_FILES + 1))
    assert [problem.code for problem in outcome.problems] == ["too_long"]


def test_share_link_imported(settings):
    with running() as forge:
        settings.ARMY_FORGE_URL = forge.url
        forge.put("/api/tts?id=abc", json.loads(whole(squad())))
        army = import_link(OWNER, f"{forge.url}/share?id=abc&name=Night_Watch").army
    assert (army.name, army.points) == ("Night Watch", 100)


def test_every_remark_has_a_sentence():
    content = whole(squad(), unit("b", armyId="lost", notes="x" * 2001), pointsLimit=-1)
    import_text(OWNER, raw_book(versionString="3.5.1"))
    named = {"armyVersions": [{"armyId": BOOK, "version": "3.4.1"}]}
    remarks = [
        *import_text(OWNER, content).remarks,
        *import_text(OWNER, saved(unit(), frame=named)).remarks,
    ]
    assert {remark.code for remark in remarks} == set(REMARKS)
    assert [remark_sentence(remark) for remark in remarks] == [
        "A game size of -1 points is none that can be judged; it is left out",
        "A note longer than 2000 characters is cut short",
        "No book here agrees with “Night Watch” in the list, so the list keeps what it holds of it",
        "The list's book “lost” is not here: its units stay unknown until it is imported",
        "The list is written for “Lantern Guild” 3.4.1, which is not here; "
        "it is opened under 3.5.1, so points and options may differ",
    ]
