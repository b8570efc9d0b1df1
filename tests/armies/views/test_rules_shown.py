"""Rules, spells and tables that the editor shows."""

import pytest

from tests.armies.lists import army, unit
from tests.armies.shown import BROOD, READER
from tests.pages import page


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


@pytest.mark.parametrize("game", ["gf35", "gf15"])
def test_statline_calls_defense_what_the_row_does(edit, game):
    page = edit(army(game, 500, unit("field-captain"))).look("entry=e1")
    assert page.one(id="entry-e1").one(cls="brief").text.startswith("Q3+ D")
    assert [stat.text for stat in page.one(id="panel-head").one("dl").all("dt")][1] == "Defense"


@pytest.mark.parametrize(("size", "row"), [(500, "500"), (1100, "1000"), (9000, "")])
def test_table_of_bigger_games_marks_the_row_in_force(edit, size, row):
    table = edit(army("gf15", size, unit("field-captain"))).look().one(id="sizes")
    marked = [line.one("th").text for line in table.all("tr", cls="chosen")]
    assert (len(table.all("tr")), "".join(marked)) == (12, row)
