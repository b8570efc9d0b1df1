"""Units combined, joined, aboard and in reserve, and whose they are."""

import pytest

from tests.armies.lists import army, unit
from tests.armies.shown import BROOD, COMPANY, READER, VETERANS, column, patrol, side
from tests.armies.views.editor import HTMX, buttons, section, weapons
from tests.pages import cards, page

PAIR = (unit("line-veterans", combined=True), unit("line-veterans", combined=True, join="e1"))


def together(editor, entry):
    """What an opened entry may do with others."""
    shown = editor.look(f"entry={entry}")
    parts = shown.all(id="panel-together")
    return buttons(parts[0]) if parts else []


def kind(editor, entry):
    return editor.look().one(id=f"entry-{entry}").all("small")[0].text


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
    assert places[0].text == "Field Captain Chief Engineer"
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


def test_every_casting_book_has_its_spells_under_its_name(edit):
    casters = [unit("lodestar-reader"), unit("brood-mind", book=BROOD)]
    editor = edit(army("gf35", 2000, *casters))
    shared = page(editor.client.get(f"/s/{editor.row.share_key}/"))
    spells = shared.one(id="spells")
    assert [name.text for name in spells.all("h3")] == ["Meridian Levy", "Hollow Brood"]
    assert [len(book.all("dt")) for book in spells.all("dl")] == [6, 6]
    headings = [heading.text for heading in editor.look().one(id="glance").all("h3")]
    assert headings[-3:] == [
        "Spells: Meridian Levy",
        "Spells: Hollow Brood",
        "Special rules in use",
    ]


CAST = [("gf35", "True Bearing (1)"), ("gf15", "True Bearing (3+)")]


@pytest.mark.parametrize(("game", "value"), CAST)
def test_spell_shows_what_it_takes_to_cast(edit, game, value):
    glance = edit(army(game, 500, unit("lodestar-reader"))).look().one(id="glance")
    assert glance.all("dl", cls="in-use")[0].all("dt")[0].text == value


def test_glance_names_the_rules_in_use_and_leads_to_their_texts(edit):
    glance = edit(army("gf35", 500, unit("sappers"))).look().one(id="glance")
    rules = glance.one("p", cls="special").all("a")
    assert [(rule.text, rule.attrs["href"]) for rule in rules][:2] == [
        ("AP(X)", "/rules/gf35#ap"),
        ("Close Ranks", "/rules/gf35/meridian-levy/1.0#close-ranks"),
    ]


def test_rule_leads_to_its_book_and_on_the_shared_view_to_its_text_there(edit):
    editor = edit(army("gf35", 2000, unit("sappers")))
    shared = page(editor.client.get(f"/s/{editor.row.share_key}/"))
    parts = [editor.look("entry=e1").one(id="panel-head"), shared.one(id="entry-e1")]
    assert [part.one("p", cls="special").all("a")[0].attrs["href"] for part in parts] == [
        "/rules/gf35/meridian-levy/1.0#close-ranks",
        "#close-ranks",
    ]
    assert shared.one("div", id="close-ranks").one("dt").text == "Close Ranks"


def test_caster_by_an_option_brings_the_spells_and_takes_them_away(edit):
    editor = edit(army("gf35", 2000, unit("field-captain")))
    shared = f"/s/{editor.row.share_key}/"

    def spells():
        return [h.text for h in page(editor.client.get(shared)).one(id="spells").all("h3")]

    assert spells() == []
    editor.press("Choose Apprentice reader", "entry=e1")
    assert (editor.picks("e1"), spells()) == ([READER.partition(":")[2]], ["Meridian Levy"])
    editor.press("Give up: Apprentice reader", "entry=e1")
    assert spells() == []


def test_riding_and_leaving_the_transport(edit):
    afoot = army("gf35", 2000, unit("sappers"), unit("column-carrier"))
    editor = edit(afoot)
    assert together(editor, "e1") == [
        "Combine two (+110)",
        "Embark in Column Carrier",
    ]
    editor.press("Embark in Column Carrier", "entry=e1")
    carrier = editor.look().one(id="entry-e2").all("a", cls="name")
    assert [name.text for name in carrier] == ["Column Carrier", "Sappers"]
    shared = page(editor.client.get(f"/s/{editor.row.share_key}/"))
    rows = [row.one(cls="name").text for row in shared.all("summary", cls="line")]
    assert rows == ["Column Carrier", "Sappers in Column Carrier"]
    editor.press("Disembark", "entry=e1")
    assert editor.document == afoot


def test_transport_takes_units_in_and_lets_them_out(edit):
    afoot = army("gf35", 2000, unit("sappers"), unit("levy-company"), unit("column-carrier"))
    editor = edit(afoot)
    assert together(editor, "e3") == ["Embark Sappers", "Embark Levy Company"]
    editor.press("Embark Sappers", "entry=e3")
    assert together(editor, "e3") == ["Disembark Sappers"]
    assert editor.look("entry=e3").one(id="panel-together").one(cls="quiet").text == (
        "5 of 11 seats"
    )
    editor.press("Disembark Sappers", "entry=e3")
    assert editor.document == afoot


@pytest.mark.parametrize("host", ["column-carrier", "sappers"])
def test_rider_is_shown_below_what_it_rides_in_and_moves_with_it(edit, host):
    rider = unit("line-veterans", ride="e1")
    editor = edit(army("gf35", 2000, unit(host), unit("levy-company"), rider))
    rows = editor.look().one(id="card-list")
    assert [row.attrs["id"] for row in rows.all("li", cls="row")] == [
        "entry-e1",
        "entry-e3",
        "entry-e2",
    ]
    editor.send("move_entry?entry=e2&to=up")
    assert [entry.id for entry in editor.document.entries] == ["e2", "e1", "e3"]


def test_too_many_aboard_is_advice_and_no_verdict(edit):
    editor = edit(
        army(
            "gf35",
            2000,
            unit("levy-company", ride="e3"),
            unit("sappers", ride="e3"),
            unit("column-carrier"),
        )
    )
    shown = editor.look()
    assert shown.one(id="plan").one(cls="hold").text == (
        "15 of 11 seats Levy Company (10) Sappers (5, no room left)"
    )
    assert shown.one(id="bar").one(cls="chip").text == "Legal"
    panels = [editor.look(f"entry={id}").one(id="panel-together") for id in ("e1", "e2", "e3")]
    assert [[b.text for b in panel.all("b")] for panel in panels] == [
        [],
        ["no room left"],
        ["Sappers: no room left"],
    ]


def test_reserve_is_for_who_may_wait(edit):
    editor = edit(army("gf35", 2000, unit("surveyors"), unit("sappers")))
    assert [name for name in together(editor, "e2") if "Ambush" in name] == []
    editor.press("Deploy from Ambush", "entry=e1")
    assert (editor.entry("e1").reserve, kind(editor, "e1")) == (True, "in reserve")
    plan = editor.look().one(id="plan")
    assert [h.text for h in plan.all("h3")] == ["On the table", "Scouts, placed after the others"]
    editor.press("Deploy from Ambush", "entry=e1")
    assert editor.entry("e1").reserve is False


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


def test_players_of_a_side(edit):
    editor = edit(side())
    assert kind(editor, "e8") == "Player 2"
    assert together(editor, "e8")[-2:] == ["1", "2"]
    editor.press("1", "entry=e8", "panel-together")
    assert editor.entry("e8").player == 1
    editor.press("1", "view=settings", "panel")
    assert {entry.player for entry in editor.document.entries} == {1}
    assert (kind(editor, "e8"), "1" in together(editor, "e8")) == ("", False)


def test_joined_hero_says_whose_it_is_on_a_side_of_several(edit):
    hero = unit("field-captain", join="e1", player=2, name="Ada")
    editor = edit(army("gf15", 500, unit("levy-company"), hero, players=2))
    joined = editor.look().one(id="entry-e1").one(cls="joined")
    assert [each.text for each in joined.all("small")] == ["Field Captain · Player 2"]


@pytest.mark.parametrize("opened", ["e2", "e3", "e4"])
def test_unit_with_its_hero_changes_hands_whole(edit, opened):
    editor = edit(side())
    editor.press("2", f"entry={opened}", "panel-together")
    assert [entry.id for entry in editor.document.entries if entry.player == 2] == [
        *("e2", "e3", "e4"),
        *("e8", "e9", "e10", "e11", "e12"),
    ]
    assert editor.row.revisions.get(number=2).about == "Levy Company"


def test_every_share_is_among_the_limits(edit):
    shown = [limit.text for limit in edit(side()).look().one(id="limits").all("button")]
    assert shown[-2:] == ["Player 1 1040/1500", "Player 2 605/1500"]


def test_player_who_spends_more_than_a_share_hands_a_unit_over(edit):
    units = [unit("rampart-tank"), unit("scout-car"), unit("field-captain")]
    editor = edit(army("gf15", 500, *units, players=2))
    shown = editor.look()
    assert shown.one(id="bar").one(cls="chip").text == "1 problem"
    editor.press("Give Scout Car to player 2", part="issues")
    assert editor.look().one(id="bar").one(cls="chip").text == "Legal"


@pytest.mark.parametrize("game", ["gf35", "gf15"])
def test_statline_calls_defense_what_the_row_does(edit, game):
    page = edit(army(game, 500, unit("field-captain"))).look("entry=e1")
    assert page.one(id="entry-e1").one(cls="brief").text.startswith("Q3+ D")
    assert [stat.text for stat in page.one(id="panel-head").one("dl").all("dt")][1] == "Defense"


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


@pytest.mark.parametrize(("size", "row"), [(500, "500"), (1100, "1000"), (9000, "")])
def test_table_of_bigger_games_marks_the_row_in_force(edit, size, row):
    table = edit(army("gf15", size, unit("field-captain"))).look().one(id="sizes")
    marked = [line.one("th").text for line in table.all("tr", cls="chosen")]
    assert (len(table.all("tr")), "".join(marked)) == (12, row)


def test_text_fields_of_a_side_are_single_lines(edit):
    shown = edit(side()).look("view=settings").one(id="panel")
    assert [
        (field.tag, field.attrs["id"])
        for field in shown.walk()
        if "name" in field.attrs and field.attrs.get("id", "").startswith("list-")
    ] == [
        ("input", "list-name"),
        ("input", "list-size"),
        ("textarea", "list-note"),
    ]


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


def test_menu_of_a_row_embarks_and_disembarks(edit):
    keys = ["column-carrier", "column-carrier", "sappers", "field-captain", "rampart-tank"]
    editor = edit(army("gf35", 2000, *map(unit, keys)))

    def rides(entry):
        menu = editor.look().one(id=f"entry-{entry}").one("details", cls="menu")
        return [each.text for each in menu.all("button") if "mbark" in each.text]

    both = ["Embark in Column Carrier 1", "Embark in Column Carrier 2"]
    assert [rides(entry) for entry in ("e3", "e4", "e5")] == [both, both, []]
    editor.send("ride?entry=e4&transport=e2")
    assert rides("e4") == ["Disembark"]
    editor.send("alight?entry=e4")
    assert editor.entry("e4").ride is None


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
