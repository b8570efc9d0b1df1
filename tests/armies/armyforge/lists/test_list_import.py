"""Reading Army Forge's saved files, with valid ids, joins and texts."""

import pytest

from rulesets.games.ground.document import ArmyDocument, ArmyEntry
from tests.armies.armyforge.listing import (
    BOOK,
    WARDEN,
    entries,
    remarks,
    saved,
    unit,
)
from tests.armies.armyforge.samples import read_list
from tests.ground import pick

pytestmark = pytest.mark.usefixtures("new_books")


def test_saved_file_read_whole():
    hero = unit("hero", key=WARDEN, joinToUnit="a", customName="Bel", notes="Brave", xp=7)
    picks = ["secSwap:optFlare", "secMount:optCart", "secSwap:optFlare"]
    content = saved(
        hero | {"traits": ["Quick", "Quick"]},
        unit("a", *picks, combined=True),
        unit("b", combined=True, joinToUnit="a"),
        description="For the long night",
        pointsLimit=750,
        forceOrg=False,
        campaignMode=True,
        narrativeMode=True,
        frame={"listPoints": 735},
    )
    assert read_list(content).document == ArmyDocument(
        game="gf35",
        name="Night Watch",
        note="For the long night",
        size=750,
        force_org=False,
        campaign=True,
        narrative=True,
        claimed_points=735,
        entries=(
            ArmyEntry(
                id="hero",
                key=WARDEN,
                book=BOOK,
                name="Bel",
                note="Brave",
                join="a",
                xp=7,
                traits=("Quick", "Quick"),
            ),
            ArmyEntry(
                id="a",
                key="runners1",
                book=BOOK,
                picks=tuple(map(pick, picks)),
                combined=True,
            ),
            ArmyEntry(id="b", key="runners1", book=BOOK, combined=True, join="a"),
        ),
    )


def test_firefight_and_plain_list_read():
    found = read_list(saved(gameSystem="gff")).document
    assert found == ArmyDocument(game="gff", name="Night Watch")


def test_book_of_the_file_is_that_of_units_that_name_none():
    assert [entry.book for entry in entries(unit(armyId=None), unit("b", armyId="other"))] == [
        BOOK,
        "other",
    ]


@pytest.mark.parametrize(
    ("selections", "ids"),
    [
        pytest.param(["x_-1", "y"], ["x_-1", "y"], id="own"),
        pytest.param(["x", "x", "x"], ["x", "u1", "u2"], id="used twice"),
        pytest.param(["", "no id!", "seventeen-letters"], ["u1", "u2", "u3"], id="not valid"),
        pytest.param(["x", "x", "u1"], ["x", "u2", "u1"], id="new ones are nobody's"),
    ],
)
def test_entry_ids(selections, ids):
    assert [entry.id for entry in entries(*map(unit, selections))] == ids


@pytest.mark.parametrize(
    ("units", "joins"),
    [
        pytest.param([unit("a", joinToUnit="b c"), unit("b c")], ["u1", None], id="new id"),
        pytest.param([unit("a", joinToUnit="gone")], ["gone"], id="nobody"),
        pytest.param([unit("a", joinToUnit="not valid!")], ["u1"], id="nobody, by no valid id"),
        pytest.param(
            [
                unit("hero", key=WARDEN, joinToUnit="second"),
                unit("first", combined=True),
                unit("second", combined=True, joinToUnit="first"),
            ],
            ["first", None, "first"],
            id="second half",
        ),
        pytest.param(
            [unit("a", combined=True, joinToUnit="b"), unit("b", joinToUnit="a")],
            ["b", "a"],
            id="each other",
        ),
    ],
)
def test_joins_kept(units, joins):
    assert [entry.join for entry in entries(*units)] == joins


def test_texts_cleaned_and_nothing_lost():
    name, trait = "Lamp " * 20, "x" * 81
    (found,) = entries(
        unit(
            customName=name,
            notes="one\r\ntwo\u202e",
            traits=["a\tb", trait, *(str(n) for n in range(25))],
        )
    )
    surplus = "\n".join(str(n) for n in range(19, 25))
    assert found.name == f"{name[:79]}…"
    assert found.note == f"{name}\none\ntwo\n{trait}\n{surplus}"
    assert found.traits == ("a b", *(str(n) for n in range(19)))


@pytest.mark.parametrize(
    ("written", "read"),
    [
        (rb"Bel \ud83d", "Bel \ufffd"),
        (rb"\udc4d Bel", "\ufffd Bel"),
        (rb"Bel \ud83d\udc4d", "Bel \U0001f44d"),
        (rb"Bel \\ud83d", "Bel \\ud83d"),
    ],
)
def test_half_a_character_spoils_no_list(written, read):
    content = saved(unit(customName="Bel")).replace(b'"Bel"', b'"' + written + b'"')
    assert read_list(content).document.entries[0].name == read


def test_note_too_long_is_cut_and_said():
    content = saved(unit(notes="x" * 2001))
    assert read_list(content).document.entries[0].note == "x" * 1999 + "…"
    assert remarks(content)[0] == ("note_cut", {"most": 2000})


@pytest.mark.parametrize(
    ("limit", "size", "said"),
    [
        (0, None, []),
        (None, None, []),
        (1, 1, []),
        (100_000, 100_000, []),
        (100_001, None, [("size_dropped", {"size": 100_001})]),
        (-5, None, [("size_dropped", {"size": -5})]),
    ],
)
def test_game_size(limit, size, said):
    content = saved(pointsLimit=limit)
    assert read_list(content).document.size == size
    assert remarks(content) == said
