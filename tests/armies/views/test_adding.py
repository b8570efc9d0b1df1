"""Units on and off the list: the catalogue, what joins and rides, books, unknown things."""

import pytest

from rulesets.games.ground.document import ArmyDocument
from tests.armies.lists import LEVY, army, unit
from tests.armies.shown import BROOD, COMPANY, column, overreach, side, strangers
from tests.armies.views.editor import buttons
from tests.pages import cards, page


def offered(shown):
    """The kinds of the catalogue: the heading of each, with the names and points under it."""
    return {
        kind.one("h4").inside[0].strip(): [
            (offer.one(cls="name").all("b")[0].text, points(offer)) for offer in kind.all("summary")
        ]
        for kind in shown.one(id="catalogue").all("section", cls="kind")
    }


def points(offer):
    return int(offer.one(cls="figure").inside[0])


def listed(editor):
    return cards(editor.client.get(editor.address))


def test_catalogue_sorts_units_by_kind(edit):
    shelves = offered(edit(army("gf35", 2000, books={LEVY: "1.0"})).look("view=add"))
    assert list(shelves) == [
        "Heroes",
        "Infantry",
        "Artillery",
        "Vehicles",
        "Aircraft",
        "Titans",
    ]
    assert shelves["Artillery"] == [("Field Gun", 95), ("Gun Emplacement", 120)]
    assert [len(offers) for offers in shelves.values()] == [4, 8, 2, 4, 2, 1]


@pytest.mark.parametrize(
    ("game", "said"),
    [
        ("gf15", ["Close Ranks", "Tough(6)", "Transport(11)", "Flyer", "Fear", "Impact(3)"]),
        ("gf35", ["Aircraft", "Close Ranks", "Tough(6)", "Transport(11)"]),
    ],
)
def test_catalogue_says_what_the_kinds_of_a_unit_give(edit, game, said):
    offers = (
        edit(army(game, 2000, books={LEVY: "1.0"})).look("view=add").all("details", cls="offer")
    )
    (offer,) = [each for each in offers if each.one(cls="name").text == "Heron Lifter"]
    unit_rules = [rule.text for rule in offer.one("p", cls="special").all("a")]
    assert {*unit_rules, "Tough(6)"} == {*said}


def test_hero_that_may_join_stays_legal_where_units_are_full(edit):
    keys = ("levy-company", "line-veterans", "sappers", "picket-marksmen", "field-gun")
    shown = edit(army("gf35", 1000, *map(unit, keys))).look("view=add")
    legal = [
        (each.one(cls="name").all("b")[0].text, each.one(cls="figure").text)
        for each in shown.all("summary", cls="stays-legal")
    ]
    assert legal == [
        ("Field Captain", "55 if attached"),
        ("Chief Engineer", "55 if attached"),
        ("Lodestar Reader", "70 if attached"),
    ]
    chip = shown.one("button", **{"data-filter": "stays-legal"})
    assert chip.attrs["data-none"] == "Nothing more stays legal. Units 5/5."


def test_catalogue_greys_what_does_not_fit(edit):
    shown = edit(army("gf35", 200, books={LEVY: "1.0"})).look().one(id="catalogue")
    grey = [offer.one(cls="name").text for offer in shown.all("summary", cls="wont-fit")]
    assert grey == ["Rampart Tank", "Heron Lifter", "Bastion Walker"]


def test_catalogue_says_how_many_there_are_and_what_stays_legal(edit):
    shown = edit(army("gf35", 750, *[unit("sappers")] * 1)).look().one(id="catalogue")
    badges = [offer.text for offer in shown.all(cls="badge")]
    assert badges == ["×1 in the list"]
    heads = shown.all("summary", cls="fits")
    breaking = [h for h in heads if "stays-legal" not in h.classes]
    assert [(h.one(cls="name").text, h.one(cls="figure").text) for h in breaking] == [
        ("Sappers ×1 in the list", "110 over: Copies"),
        ("Rampart Tank", "285 over: Unit cap"),
        ("Heron Lifter", "285 over: Unit cap"),
    ]


def test_adding_a_unit(edit):
    editor = edit(army("gf35", 2000, books={LEVY: "1.0"}))
    editor.press("Add Sappers", "view=add")
    shown = editor.look("view=add")
    assert listed(editor) == [("Sappers", 110)]
    assert shown.one(id="notice").one("p").text == "Added Sappers, +110 Open Undo"
    assert shown.one(id="open").attrs["data-view"] == "add"


def test_adding_a_unit_a_second_time_numbers_both(edit):
    editor = edit(army("gf35", 2000, unit("sappers")))
    editor.press("Add Sappers", "view=add")
    assert listed(editor) == [("Sappers 1", 110), ("Sappers 2", 110)]


def test_duplicate_has_the_same_options(edit):
    editor = edit(army("gf35", 2000, unit("levy-company", *COMPANY)))
    editor.press("Duplicate", part="entry-e1")
    first, second = editor.document.entries
    assert (first.picks, listed(editor)) == (
        second.picks,
        [("Levy Company 1", 160), ("Levy Company 2", 160)],
    )


def test_removing_a_unit_frees_its_hero_and_its_riders(edit):
    editor = edit(column())
    editor.send("remove_unit?entry=e1")
    editor.send("remove_unit?entry=e6")
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
        ("e2", "Remove Levy Company", 160),
        ("e1", "Remove Third Column", 135),
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
    assert headings == ["Meridian Levy", "Hollow Brood"]
    assert offered(shown)["Titans"] == [("Hollow colossus", 445)]


def test_book_is_added_and_taken_away(edit):
    editor = edit(army("gf35", 2000, unit("sappers")))
    editor.press("Add Hollow Brood")
    assert editor.document.books == {LEVY: "1.0", BROOD: "1.0"}
    editor.press("Add Spawn", "view=add")
    assert [name for name in buttons(editor.look()) if name == "Remove Hollow Brood"] == []
    editor.press("Remove", part=f"entry-{editor.document.entries[-1].id}")
    editor.press("Remove Hollow Brood")
    assert editor.document.books == {LEVY: "1.0"}


def test_army_without_a_book_offers_books(edit):
    editor = edit(ArmyDocument(game="gff", size=300))
    catalogue = editor.look().one(id="catalogue")
    assert catalogue.all("p")[0].text == "Choose an army book to add units from."
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
        ("Unknown unit 1", None),
        ("Unknown unit 2", None),
    ]
    shown = editor.look("entry=e1")
    assert [text.text for text in shown.all("span", cls="unknown")] == ["Sun lance"]
    kinds = [card.one(cls="brief").text for card in shown.all("li", cls="unknown")]
    assert kinds == ["Not in the book", *["Its army book isn’t here"] * 2]


def test_ids_of_another_program_are_numbered_not_shown(edit):
    editor = edit(army("gf35", 500, unit("levy-company", "q1:uG08OTq", "q1:x_9"), unit("DTrVAIo")))
    shown = editor.look("entry=e1")
    assert listed(editor) == [("Levy Company", 125), ("Unknown unit", 0)]
    assert [text.text for text in shown.all("span", cls="unknown")] == [
        "Unknown option 1",
        "Unknown option 2",
    ]
    buttons = [button.text for button in shown.one(id="issues").all("button")]
    assert "Remove Unknown option 1" in buttons
    assert not any(id in shown.text for id in ("uG08OTq", "DTrVAIo"))


def test_catalogue_without_its_book_offers_to_get_it(edit):
    shown = edit(army("gf35", 500, unit("keelmen", book="river-league"), books={})).look()
    offers = shown.one(id="offers")
    said = offers.one(cls="empty").one("p").text
    assert said == "The units of river-league show here once you have the book."
    assert offers.one("button", form="get-book").text == "Get the book"
    assert offers.attrs["data-none"] == ""


@pytest.mark.parametrize("entry", ["e1", "e2", "e3", "e4"])
def test_unknown_entries_open(edit, entry):
    panel = edit(strangers()).look(f"entry={entry}").one(id="panel")
    headings = ["Levy Company", "Unheard of", "Unknown unit 1", "Unknown unit 2"]
    assert panel.one("h2").text == headings[int(entry[1]) - 1]
    assert [field.attrs["id"] for field in panel.all("input") if "id" in field.attrs] == [
        "entry-name"
    ]


@pytest.mark.parametrize("part", ["issues", "books-missing"])
def test_missing_book_is_used_in_a_version_that_is_here(edit, part):
    editor = edit(strangers())
    editor.press("Use version 1.0", part=part)
    assert listed(editor)[3] == ("Spawn", 100)


@pytest.mark.parametrize(
    ("books", "named"), [({"river-league": "1.0"}, "river-league 1.0"), ({}, "river-league")]
)
def test_list_of_a_missing_book_shows_no_limits(client, edit, books, named):
    keelmen = unit("keelmen", book="river-league")
    shown = edit(army("gf35", 1000, keelmen, books=books, claimed_points=90)).look()
    assert shown.one(id="limits").all("button") == []
    (banner,) = shown.all(cls="banner")
    assert banner.one("p").text == f"This army book isn’t here {named} · 90 points in the file"
    assert page(client.get("/")).one("ul", cls="lists").one(cls="figure").text == "90 / 1000"


def test_unknown_option_is_given_up(edit):
    editor = edit(strangers())
    editor.press("Remove Sun lance", part="issues")
    assert editor.picks("e1") == [COMPANY[0].partition(":")[2]]


@pytest.mark.parametrize(
    ("game", "size", "points", "issues"),
    [("gf35", 500, 1275, 18), ("gff", 200, 865, 23), ("gf15", 500, 885, 12)],
)
def test_illegal_list_loads_whole(edit, game, size, points, issues):
    shown = edit(overreach(game, size)).look()
    bar, said = shown.one(id="bar"), shown.one(id="issues")
    assert bar.one(cls="figure").text == str(points)
    assert bar.one(cls="chip").text == f"{len(said.all('li', cls='error'))} problems"
    assert len(said.all("li", cls="found")) == issues
