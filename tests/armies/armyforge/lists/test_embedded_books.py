"""Self-contained lists: their units, and the stored books used instead."""

import pytest

from armies.armyforge.books.army_book import read_book
from rulesets.books import services
from tests.armies.armyforge.listing import BOOK, squad, swap_all, unit, weapon, whole, written_pick
from tests.armies.armyforge.samples import raw as raw_book
from tests.armies.armyforge.samples import read_list
from tests.books import judge

pytestmark = pytest.mark.usefixtures("new_books")

BOOK_OF_SQUADS = {
    "uid": BOOK,
    "versionString": "3.5.2",
    "spells": [],
    "specialRules": [],
    "units": [squad()],
    "upgradePackages": [
        {
            "uid": "packA",
            "sections": [
                {
                    **swap_all()["upgrade"],
                    "options": [
                        {**swap_all()["option"], "gains": [weapon("Torch", range=6)]},
                        {"uid": "spare", "cost": 5, "gains": []},
                    ],
                }
            ],
        }
    ],
}


def loadouts(content):
    """Return each entry's equipment by the books in the list."""
    found = read_list(content)
    for book in found.books:
        services.store(book, "test")
    report = judge(found.document)
    return [{w.name.en: n for w, n in member.outfit.weapons} for member in report.roster.members]


def outcome(content):
    """Return a list's pins, the keys of the books inside it and the codes of remarks."""
    found = read_list(content)
    own = [book.key for book in found.books]
    return found.document.books, own, [remark.code for remark in found.remarks]


def agreeing(**changes):
    return services.store(read_book(raw_book(**BOOK_OF_SQUADS | changes)), "test").row.version


def test_list_without_any_book_keeps_its_own():
    found = read_list(
        whole(
            squad("a", swap_all(weapon("Torch"))),
            squad("b"),
            specialRules=[{"name": "Steady", "description": "They stay.", "hasRating": False}],
        )
    )
    (book,) = found.books
    (section,) = book.packages[0].sections
    assert book.version.startswith("list-")
    assert book.name.en == "Unnamed book: Night Watch"
    assert found.document.books == {BOOK: book.version}
    assert [(each.key, each.points, each.packages) for each in book.units] == [
        ("squad1", 100, ("squad1",))
    ]
    assert (section.key, [option.prices for option in section.options]) == (
        "swap",
        [{"squad1": 20}],
    )
    assert [(rule.key, rule.summary.en) for rule in book.rules] == [("steady", "They stay.")]


def test_same_list_has_the_same_book():
    content = whole(squad("a", swap_all(weapon("Torch"))))
    assert read_list(content).books[0].version == read_list(content).books[0].version


def test_units_of_several_armies_are_several_books():
    content = whole(squad("a"), squad("b", armyId="other"))
    pins, own, said = outcome(content)
    assert [book.name.en for book in read_list(content).books] == [
        "Unnamed book: Night Watch: Lamplighters"
    ] * 2
    assert own == list(pins) == [BOOK, "other"]
    assert said == ["own_book_unnamed", "own_book_unnamed"]


@pytest.mark.parametrize(
    ("changes", "agrees"),
    [
        pytest.param({}, True, id="the same"),
        pytest.param({"units": [squad(), squad(id="other")]}, True, id="more units"),
        pytest.param({"units": [squad(cost=105)]}, False, id="points"),
        pytest.param({"units": [squad(size=4)]}, False, id="size"),
        pytest.param({"units": [squad(quality=3)]}, False, id="quality"),
        pytest.param({"units": [squad(rules=[])]}, False, id="rules"),
        pytest.param({"units": [squad(weapons=[weapon("Lamp", 5)])]}, False, id="weapons"),
        pytest.param({"units": [squad(id="other")]}, False, id="no such unit"),
        pytest.param({"units": [squad(disabledSections=["swap"])]}, True, id="not offered"),
        pytest.param({"upgradePackages": []}, False, id="no such section"),
    ],
)
def test_stored_book_that_agrees_is_used(changes, agrees):
    version = agreeing(**changes)
    pins, own, said = outcome(whole(squad("a", swap_all(weapon("Torch", range=6)))))
    assert (pins == {BOOK: version}) is agrees
    assert (own, said) == (([], []) if agrees else ([BOOK], ["other_book"]))


@pytest.mark.parametrize(
    "chosen",
    [
        pytest.param(swap_all(weapon("Torch", range=6), cost=25), id="points"),
        pytest.param(swap_all(weapon("Torch")), id="gains"),
        pytest.param(
            written_pick(
                {**swap_all()["upgrade"], "affects": {"type": "any"}},
                swap_all(weapon("Torch", range=6))["option"],
            ),
            id="what it affects",
        ),
    ],
)
def test_stored_book_with_another_option_is_not_used(chosen):
    agreeing()
    assert outcome(whole(squad("a", chosen)))[1:] == ([BOOK], ["other_book"])


def test_newest_book_that_agrees_is_used():
    older = agreeing(versionString="3.5.1")
    agreeing(versionString="3.5.3", units=[squad(cost=95)])
    assert outcome(whole(squad())) == ({BOOK: older}, [], [])


def test_version_the_list_names_comes_first():
    agreeing(units=[squad(cost=95)])
    named = [{"armyId": BOOK, "version": "3.5.2"}]
    assert outcome(whole(squad(), armyVersions=named)) == ({BOOK: "3.5.2"}, [], [])


@pytest.mark.parametrize(
    ("gains", "carried", "loadout"),
    [
        pytest.param([weapon("Torch")], [], {"Pole": 5, "Torch": 5}, id="for one model"),
        pytest.param([weapon("Torch", 5)], [], {"Pole": 5, "Torch": 5}, id="multiplied"),
        pytest.param(
            [weapon("Torch", 5)],
            [weapon("Torch", 5), weapon("Pole", 5)],
            {"Pole": 5, "Torch": 5},
            id="multiplied, and the loadout says so",
        ),
        pytest.param(
            [weapon("Torch", 5)],
            [weapon("Torch", 25), weapon("Pole", 5)],
            {"Pole": 5, "Torch": 25},
            id="five for each, and the loadout says so",
        ),
        pytest.param(
            [weapon("Torch", 5), weapon("Wick")],
            [],
            {"Pole": 5, "Torch": 25, "Wick": 5},
            id="not all multiplied",
        ),
    ],
)
def test_gains_of_all_models(gains, carried, loadout):
    content = whole(squad("a", swap_all(*gains), loadout=carried))
    assert loadouts(content) == [loadout]


def test_multiplied_items_are_divided():
    gain = {"type": "ArmyBookItem", "name": "Cask", "count": 5, "content": [weapon("Spout")]}
    content = whole(squad("a", swap_all(gain)))
    assert loadouts(content) == [{"Pole": 5, "Spout": 5}]


def test_units_by_ids_among_written_ones_stay_unknown():
    found = read_list(whole(squad("a"), unit("b")))
    assert [each.key for each in found.books[0].units] == ["squad1"]
    assert [entry.key for entry in found.document.entries] == ["squad1", "runners1"]


def test_older_words_read():
    older = squad(
        "a",
        equipment=[weapon("Lamp", 5, range=12), weapon("Pole", 5)],
        specialRules=[{"key": "steady", "name": "Steady", "rating": ""}],
        weapons=None,
        items=None,
        rules=None,
    )
    agreeing()
    assert outcome(whole(older)) == ({BOOK: "3.5.2"}, [], [])


@pytest.mark.parametrize(
    ("odd", "place", "said"),
    [
        pytest.param({"size": "many"}, "units[1].size", '"many"', id="size"),
        pytest.param({"rules": [7.5, {"name": []}]}, "units[1].rules[0]", "7.5", id="rule"),
        pytest.param({"loadout": {}}, "units[1].loadout", "{}", id="loadout"),
    ],
)
def test_odd_part_of_a_unit_written_out_is_left_out_and_said(odd, place, said):
    found = read_list(whole(squad("a"), squad("b", id="squad2", **odd)))
    assert [unit.key for unit in found.books[0].units] == ["squad1", "squad2"]
    first = found.remarks[0]
    assert (first.code, first.params["place"], first.params["said"]) == ("left_out", place, said)


def test_unit_without_readable_points_stays_unknown():
    found = read_list(whole(squad("a"), squad("b", id="squad2", cost="dear")))
    assert [unit.key for unit in found.books[0].units] == ["squad1"]
    assert [entry.key for entry in found.document.entries] == ["squad1", "squad2"]
    assert [remark.code for remark in found.remarks] == ["left_out", "own_book_unnamed"]


def test_section_of_a_sort_nobody_knows_only_adds():
    section = {**swap_all()["upgrade"], "variant": "barter", "type": "ArmyBookUpgradeSection"}
    content = whole(squad("a", written_pick(section, swap_all(weapon("Torch"))["option"])))
    places = [remark.params.get("place") for remark in read_list(content).remarks]
    place = "units[0].selectedUpgrades[0].upgrade"
    assert places == [f"{place}.variant", f"{place}.type", None]
    assert loadouts(content) == [{"Lamp": 5, "Pole": 5, "Torch": 5}]
