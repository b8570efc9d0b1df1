"""Units on and off the list: the catalogue, what joins and rides, books, unknown things."""

import pytest

from rulesets.games.ground.document import ArmyDocument
from tests.armies.lists import LEVY, army, unit
from tests.armies.shown import BROOD, COMPANY, column, overreach, side, strangers
from tests.armies.views.editor import buttons
from tests.pages import cards


def offered(shown):
    """The shelves of the catalogue: the heading of each, with the names and points on it."""
    return {
        shelf.one("h4").text: [
            (offer.one("b").text, int(offer.one(cls="figure").text))
            for offer in shelf.all("li", cls="offer")
        ]
        for shelf in shown.one(id="catalogue").all("details")
        if shelf.all("ul", cls="offers")
    }


def listed(editor):
    return cards(editor.client.get(editor.address))


def test_catalogue_sorts_units_by_kind(edit):
    shelves = offered(edit(army("gf35", 2000, books={LEVY: "1.0"})).look("view=add"))
    assert list(shelves) == ["Hero", "Infantry", "Artillery", "Vehicle", "Aircraft", "Titan"]
    assert shelves["Artillery"] == [("Field Gun", 95), ("Gun Emplacement", 120)]
    assert [len(offers) for offers in shelves.values()] == [4, 8, 2, 4, 2, 1]


@pytest.mark.parametrize(
    ("game", "said"),
    [
        ("gf15", "Q4+ D6+ · Close Ranks, Tough(6), Transport(11), Flyer, Fear, Impact(3)"),
        ("gf35", "Q4+ D2+ · Aircraft, Close Ranks, Tough(6), Transport(11)"),
    ],
)
def test_catalogue_says_what_the_kinds_of_a_unit_give(edit, game, said):
    offers = edit(army(game, 2000, books={LEVY: "1.0"})).look("view=add").all("li", cls="offer")
    (text,) = [each.one("p").text for each in offers if each.one("b").text == "Heron Lifter"]
    assert text == said


def test_catalogue_says_by_how_much_a_unit_is_too_dear(edit):
    editor = edit(army("gf35", 200, books={LEVY: "1.0"}))
    dear = editor.look().one(id="catalogue").all("p", cls="over")
    assert [text.text for text in dear] == [
        "85 points over",
        "85 points over",
        "465 points over",
    ]


def test_adding_a_unit(edit):
    editor = edit(army("gf35", 2000, books={LEVY: "1.0"}))
    shown = editor.press("Add Sappers", "view=add")
    assert listed(editor) == [("Sappers", 110)]
    assert shown.one(id="notice").one("p").text == "Added Sappers Undo"
    assert shown.one("body").classes == ["editor", "gf35", "view-add"]


def test_adding_a_unit_a_second_time_numbers_both(edit):
    editor = edit(army("gf35", 2000, unit("sappers")))
    editor.press("Add Sappers", "view=add")
    assert listed(editor) == [("Sappers 1", 110), ("Sappers 2", 110)]


def test_duplicate_has_the_same_options(edit):
    editor = edit(army("gf35", 2000, unit("levy-company", *COMPANY)))
    editor.press("Duplicate: Levy Company")
    first, second = editor.document.entries
    assert (first.picks, listed(editor)) == (
        second.picks,
        [("Levy Company 1", 160), ("Levy Company 2", 160)],
    )


def test_removing_a_unit_frees_its_hero_and_its_riders(edit):
    editor = edit(column())
    editor.press("Remove: Third Column")
    editor.press("Remove: Column Carrier")
    assert [(entry.key, entry.join, entry.ride) for entry in editor.document.entries[:3]] == [
        ("field-captain", None, None),
        ("line-veterans", None, None),
        ("sappers", None, None),
    ]
    editor.undo()
    editor.undo()
    assert editor.document == column()


@pytest.mark.parametrize(
    ("opened", "button", "points"),
    [
        ("e3", "Remove Field Captain", 295),
        ("e2", "Remove this half", 230),
        ("e1", "Remove this half", 205),
    ],
    ids=["hero", "second half", "first half"],
)
def test_removing_a_part_of_a_unit(edit, opened, button, points):
    editor = edit(column())
    editor.press(button, f"entry={opened}")
    assert editor.entry(opened) is None
    assert listed(editor)[0] == ("Third Column", points)


def test_several_books_each_with_their_name(edit):
    shown = edit(side()).look("view=add")
    headings = [heading.text for heading in shown.one(id="catalogue").all("h3")]
    assert headings == ["Meridian Levy", "Hollow Brood", "Books"]
    assert offered(shown)["Titan"] == [("Hollow colossus", 445)]


def test_book_is_added_and_taken_away(edit):
    editor = edit(army("gf35", 2000, unit("sappers")))
    editor.press("Add Hollow Brood")
    assert editor.document.books == {LEVY: "1.0", BROOD: "1.0"}
    editor.press("Add Spawn", "view=add")
    assert [name for name in buttons(editor.look()) if name.startswith("Take away")] == []
    editor.press("Remove: Spawn")
    editor.press("Take away: Hollow Brood")
    assert editor.document.books == {LEVY: "1.0"}


def test_army_without_a_book_offers_books(edit):
    editor = edit(ArmyDocument(game="gff", size=300))
    catalogue = editor.look().one(id="catalogue")
    assert catalogue.all("p")[0].text == "Choose a book to add units from."
    assert buttons(catalogue) == [
        "Add Hollow Brood",
        "Add Meridian Levy",
        "Add Saltwind Corsairs",
        "Add The Unresting",
    ]


def test_what_no_book_knows_stays_and_costs_nothing(edit):
    editor = edit(strangers())
    assert listed(editor) == [
        ("Levy Company", 130),
        ("Unheard of", 0),
        ("keelmen", 0),
        ("spawn", 0),
    ]
    shown = editor.look()
    assert [text.text for text in shown.all(cls="unknown") if text.tag == "span"] == ["sun-lance"]
    kinds = [card.one("p", cls="kind").text for card in shown.all("li", cls="unknown")]
    assert kinds == ["Not in the book"] * 3


@pytest.mark.parametrize("entry", ["e1", "e2", "e3", "e4"])
def test_unknown_entries_open(edit, entry):
    panel = edit(strangers()).look(f"entry={entry}").one(id="panel")
    headings = {"e1": "Levy Company", "e2": "Unheard of", "e3": "keelmen", "e4": "spawn"}
    assert panel.one("h2").text == headings[entry]
    assert [field.attrs["id"] for field in panel.all("input") if "id" in field.attrs] == [
        "entry-name"
    ]


def test_missing_book_is_used_in_a_version_that_is_here(edit):
    editor = edit(strangers())
    editor.press("Use version 1.0", part="issues")
    assert listed(editor)[3] == ("Spawn", 100)


def test_unknown_option_is_given_up(edit):
    editor = edit(strangers())
    editor.press("Give up sun-lance", part="entry-e1")
    assert editor.picks("e1") == [COMPANY[0].partition(":")[2]]


@pytest.mark.parametrize(
    ("game", "size", "points", "issues"),
    [("gf35", 500, 1275, 17), ("gff", 200, 865, 20), ("gf15", 500, 885, 12)],
)
def test_illegal_list_loads_whole(edit, game, size, points, issues):
    shown = edit(overreach(game, size)).look()
    bar, said = shown.one(id="bar"), shown.one(id="issues")
    assert [bar.one(cls="figure").text, bar.one(cls="chip").text] == [str(points), "Illegal"]
    assert len(said.all("li", cls="issue")) == issues
