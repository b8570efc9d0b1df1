"""Units aboard transports and in reserve."""

import pytest

from tests.armies.lists import army, unit
from tests.armies.views.editor import kind, together
from tests.pages import page


def test_riding_and_leaving_the_transport(edit):
    afoot = army("gf35", 2000, unit("sappers"), unit("column-carrier"))
    editor = edit(afoot)
    assert together(editor, "e1") == [
        "Combine two (+110)",
        "Embark in Column Carrier",
    ]
    editor.press("Embark in Column Carrier", "entry=e1")
    carrier = editor.look().one(id="entry-e2").all("a", cls="name")
    assert [name.text for name in carrier] == ["Column Carrier 5 of 11 seats", "Sappers"]
    shared = page(editor.client.get(f"/s/{editor.row.share_key}/"))
    rows = [row.one(cls="name").text for row in shared.all("summary", cls="line")]
    assert rows == ["Column Carrier 5 of 11 seats", "Sappers in Column Carrier"]
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
