"""Units combined and joined."""

import pytest

from tests.armies.lists import army, unit
from tests.armies.shown import COMPANY, VETERANS, column, patrol
from tests.armies.views.editor import HTMX, buttons, section, together, weapons
from tests.pages import cards, page

PAIR = (unit("line-veterans", combined=True), unit("line-veterans", combined=True, join="e1"))


def test_combining_with_a_second_one_copies_the_options(edit):
    editor = edit(army("gf35", 2000, unit("levy-company", *COMPANY, name="First")))
    editor.press("Combine two (+160)", "entry=e1")
    first, second = editor.document.entries
    assert (second.picks, second.name, second.join) == (first.picks, "", "e1")
    row = editor.look().one(id="entry-e1")
    assert [row.one("a", cls="name").text, row.one(cls="brief").text] == [
        "First Levy Company · combined",
        "Q5+ D5+ · 14× Rifle, 2× Heavy rifle, 2× Rifle grenade, 2× Plasma lance, 2× Flamethrower, "
        "20× Bayonet",
    ]


def test_hero_that_was_added_is_attached_from_the_notice(edit):
    editor = edit(army("gf35", 2000, unit("levy-company"), unit("line-veterans")))
    adding = "add_entry?book=meridian-levy&key=field-captain"
    added = editor.send(adding, "view=add", **HTMX)
    assert buttons(page(added).one(id="notice")) == ["Attach to Levy Company"]
    (captain,) = [entry for entry in editor.document.entries if entry.key == "field-captain"]
    editor.send(page(added).one(id="notice").one("button", name="do").attrs["value"])
    assert editor.document.entries[-1].join == "e1"
    assert captain.join is None


def test_many_hosts_are_folded(edit):
    hosts = [unit("levy-company")] * 5
    editor = edit(army("gf35", 2000, *hosts, unit("field-captain")))
    folded = editor.look("entry=e6").one(id="fold-hosts")
    assert len(buttons(folded)) == 5


def test_combining_with_another_of_the_list_and_splitting(edit):
    apart = army("gf35", 2000, unit("line-veterans"), unit("line-veterans"))
    editor = edit(apart)
    assert together(editor, "e1") == [
        "Combine with Line Veterans 2",
        "Combine two (+95)",
    ]
    editor.press("Combine with Line Veterans 2", "entry=e1")
    assert cards(editor.client.get(editor.address)) == [("Line Veterans", 190)]
    editor.press("Split into two units", "entry=e1")
    assert editor.document == apart


@pytest.mark.parametrize("opened", ["e1", "e2"])
def test_option_for_all_models_is_taken_and_given_up_for_both_halves(edit, opened):
    editor = edit(army("gf35", 2000, *PAIR))
    query = f"entry={opened}"
    assert section(editor.look(query), "fieldcraft-training")[0] == (
        "Upgrade all models with both units"
    )
    editor.press("Choose Camouflage cloaks", query)
    cloaks = ["fieldcraft-training-camouflage-cloaks"]
    assert (editor.picks("e1"), editor.picks("e2")) == (cloaks, cloaks)
    editor.press("Give up: Camouflage cloaks", query)
    assert (editor.picks("e1"), editor.picks("e2")) == ([], [])


def test_option_for_one_model_is_taken_for_one_half(edit):
    editor = edit(army("gf35", 2000, *PAIR))
    editor.press("Choose Colours", "entry=e2")
    assert (editor.picks("e1"), editor.picks("e2")) == ([], ["squad-command-command-colours"])


def test_supplier_of_both_halves_takes_along_what_either_depends_on(edit):
    halves = (
        unit("line-veterans", *VETERANS[:1], combined=True),
        unit("line-veterans", *VETERANS[:2], combined=True, join="e1"),
    )
    editor = edit(army("gf35", 2000, *halves))
    editor.press("Choose Shotgun", "entry=e1")
    shotgun = ["veteran-arms-pattern-shotgun"]
    assert (editor.picks("e1"), editor.picks("e2")) == (shotgun, shotgun)


def test_option_that_only_one_half_has_is_taken_for_the_other(edit):
    halves = (unit("line-veterans", VETERANS[2], combined=True), PAIR[1])
    editor = edit(army("gf35", 2000, *halves))
    editor.press("Choose Camouflage cloaks", "entry=e2")
    cloaks = ["fieldcraft-training-camouflage-cloaks"]
    assert (editor.picks("e1"), editor.picks("e2")) == (cloaks, cloaks)


def test_hero_joins_a_unit_and_leaves_it(edit):
    keys = ("field-captain", "levy-company", "field-gun", "line-marshal")
    apart = army("gf35", 2000, *map(unit, keys))
    editor = edit(apart)
    assert (together(editor, "e1"), together(editor, "e4")) == (["Attach to Levy Company"], [])
    editor.press("Attach to Levy Company", "entry=e1")
    shown = editor.look()
    assert [name for name, _ in cards(editor.client.get(editor.address))] == [
        "Levy Company",
        "Field Gun",
        "Line Marshal",
    ]
    assert shown.one(id="entry-e2").one(cls="joined").one("a", cls="name").text == "Field Captain"
    assert together(editor, "e1") == ["Detach"]
    editor.press("Detach", "entry=e1", "panel")
    assert editor.document == apart


def test_unit_takes_a_hero_of_the_list(edit):
    keys = ("field-captain", "levy-company", "line-marshal", "field-captain", "field-gun")
    editor = edit(army("gf35", 2000, *map(unit, keys)))
    heroes = ["Attach Field Captain 1", "Attach Field Captain 2"]
    assert together(editor, "e2")[1:3] == heroes
    assert together(editor, "e5") == []
    editor.press(heroes[1], "entry=e2", "panel")
    assert editor.entry("e4").join == "e2"
    assert "Attach Field Captain 1" not in together(editor, "e2")


def test_problem_of_the_list_leads_to_its_units_and_heroes(edit):
    heroes = [unit("field-captain", join="e1"), unit("chief-engineer")]
    editor = edit(army("gf35", 500, unit("levy-company"), *heroes))
    places = editor.look().one(id="issues").all("p", cls="places")
    assert places[0].text == "Go to: Field Captain Chief Engineer"
    shared = page(editor.client.get(f"/s/{editor.row.share_key}/"))
    (links, *_others) = shared.one(id="issues").all("p", cls="places")
    assert [shared.one(id=link.attrs["href"][1:]).tag for link in links.all("a")] == ["li", "li"]


def test_hero_without_a_unit_to_join(edit):
    editor = edit(army("gf35", 2000, unit("field-captain"), unit("field-gun")))
    part = editor.look("entry=e1").one(id="panel-together")
    assert part.text == "No unit here can take a hero yet."


def test_hero_too_tough_to_join_can_only_leave(edit):
    entries = [unit("levy-company"), unit("line-marshal", join="e1"), unit("line-veterans")]
    assert together(edit(army("gf35", 2000, *entries)), "e2") == ["Detach"]


def test_single_models_combine_and_take_heroes_in_the_first_edition(edit):
    keys = ("field-gun", "field-captain", "rampart-tank", "chief-engineer")
    editor = edit(army("gf15", 1000, *map(unit, keys)))
    assert [together(editor, entry) for entry in ("e1", "e2", "e3")] == [
        [
            "Combine two (+55)",
            "Attach Field Captain",
            "Attach Chief Engineer",
        ],
        ["Attach to Field Gun"],
        [],
    ]
    editor.press("Combine two (+55)", "entry=e1")
    editor.press("Attach to Field Gun", "entry=e2", part="panel")
    editor.press("Attach to Field Gun", "entry=e4", part="panel")
    assert editor.look().one(id="bar").one(cls="chip").text == "Legal"
    assert [name for name, _ in cards(editor.client.get(editor.address))] == [
        "Field Gun",
        "Rampart Tank",
    ]


def test_patrols_neither_combine_nor_join(edit):
    editor = edit(patrol())
    assert {name: together(editor, name) for name in ("e1", "e2", "e3", "e4", "e5")} == {
        "e1": [],
        "e2": [],
        "e3": [],
        "e4": ["Deploy from Ambush"],
        "e5": [],
    }


def test_plan_names_the_heroes_of_each_unit(edit):
    units = [unit("levy-company", ride="e4"), unit("field-captain", join="e1")]
    editor = edit(army("gf35", 2000, *units, unit("sappers"), unit("column-carrier")))
    editor.press("Attach to Sappers", "entry=e2", "panel-together")
    assert [line.text for line in editor.look().one(id="plan").all("p")] == [
        "10 of 11 seats Levy Company (10)",
        "Sappers + Field Captain, Column Carrier",
    ]
    editor.press("Attach to Levy Company", "entry=e2", "panel-together")
    assert [line.text for line in editor.look().one(id="plan").all("p")] == [
        "11 of 11 seats Levy Company + Field Captain (11)",
        "Sappers, Column Carrier",
    ]


@pytest.mark.parametrize(
    ("game", "hint"),
    [
        (
            "gf35",
            "Drag a symbol to reorder; a hero onto a unit to attach it, a unit onto a transport to"
            " embark it. With a finger, hold it first.",
        ),
        ("gff", "Drag a symbol to reorder; with a finger, hold it first."),
    ],
)
def test_hint_on_dragging_names_what_the_game_allows(edit, game, hint):
    page = edit(army(game, 300, unit("captain" if game == "gff" else "field-captain"))).look()
    assert page.one("span", cls="reorder").text == hint


@pytest.mark.parametrize("opened", ["e1", "e2", "e3"])
def test_card_opens_by_each_of_its_parts(edit, opened):
    shown = edit(column()).look(f"entry={opened}")
    parts = shown.one("nav", cls="members").all("a")
    assert [part.text for part in parts] == [
        "First unit 160",
        "Second unit 135",
        "★ Field Captain 70",
    ]
    chosen = [
        part.attrs["href"].rpartition("=")[2] for part in parts if "aria-current" in part.attrs
    ]
    assert chosen == [opened]
    (line,) = shown.one(id="card-list").all("div", cls="opened")
    name = "Field Captain" if opened == "e3" else "Third Column"
    assert line.one("a", cls="name").all("b")[0].text == name


def test_opened_half_and_its_row_show_the_whole_unit(edit):
    captain, company = unit("field-captain", join="e1"), unit("levy-company")
    editor = edit(army("gf35", 2000, *PAIR, captain, company))
    opened = {id: editor.look(f"entry={id}") for id in ("e1", "e2", "e3", "e4")}
    whole = ["10× Rifle 24″ A1", "10× Bayonet – A1"]
    in_panel = {id: weapons(shown.one(id="panel-head")) for id, shown in opened.items()}
    hero = ["Pistol 12″ A1", "Sabre – A2 AP1"]
    assert in_panel == {"e1": whole, "e2": whole, "e3": hero, "e4": whole}
    rows = {shown.one(id="entry-e1").all(cls="brief")[0].text for shown in opened.values()}
    assert rows == {"Q4+ D4+ · 10× Rifle, 10× Bayonet · Relentless"}


MENUS = {
    "e1": ["Attach to Levy Company 1", "Attach to Levy Company 2", "Attach to Sappers"],
    "e2": ["Attach Field Captain", "Combine with Levy Company 2"],
    "e3": ["Attach Field Captain", "Combine with Levy Company 1"],
    "e4": ["Attach Field Captain", "Combine two (+110)"],
    "e5": [],
    "e6": ["Attach Field Captain", "Split into two units"],
}


def test_menu_that_offers_only_some_leads_to_the_unit(edit):
    keys = ["field-captain", *["levy-company", "field-captain", "column-carrier"] * 4]
    page = edit(army("gf35", 4000, *map(unit, keys))).look()
    menus = {id: page.one(id=f"entry-{id}").one("details", cls="menu") for id in ("e1", "e2")}
    links = {
        id: [(a.text, a.attrs["href"][-9:]) for a in menu.all("a")][:2]
        for id, menu in menus.items()
    }
    assert links == {
        "e1": [
            ("Attach to another unit …", "?entry=e1"),
            ("Embark in another transport …", "?entry=e1"),
        ],
        "e2": [
            ("Attach another hero …", "?entry=e2"),
            ("Embark in another transport …", "?entry=e2"),
        ],
    }


@pytest.mark.parametrize(("entry", "words"), MENUS.items())
def test_menu_of_a_row_attaches_and_combines(edit, entry, words):
    keys = ["field-captain", "levy-company", "levy-company", "sappers", "field-gun"]
    veterans = unit("line-veterans", combined=True), unit("line-veterans", combined=True, join="e6")
    row = edit(army("gf35", 2000, *map(unit, keys), *veterans)).look().one(id=f"entry-{entry}")
    offered = [button.text for button in row.one("details", cls="menu").all("button")]
    usual = ["Duplicate", "To the top", "Move up", "Move down"], ["Add to favourites", "Remove"]
    assert offered == [*usual[0], *words, *usual[1]]
