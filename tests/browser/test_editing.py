"""Changing a fleet in a window: fixes, undo, dragging, two windows, a lost connection."""

import re

import pytest
from django.conf import settings
from playwright.sync_api import expect

from tests.armies.lists import army, unit
from tests.browser.steps import (
    EDITOR,
    SHIP,
    bring,
    create,
    expect_names,
    fix_all,
    names,
    open_entry,
    press,
    shows,
    use,
)
from tests.builders import fleet, full_fleet, ship, squadron

TRIES = 2000
"""How often to look for what a worker does meanwhile."""

WITHOUT_FOURTH = """async (path) => {
  for (let tries = 0; tries < 100; tries += 1) {
    const text = await (await caches.match(path)).text();
    if (!text.includes(`id="entry-e4"`)) return true;
    await new Promise((done) => setTimeout(done, 100));
  }
  return false;
}"""
"""Whether the worker fetches a list again whose fourth unit was removed."""

LOST = "Can’t reach Muster. Your changes wait here and are made as soon as it’s back."


def illegal():
    """A fleet with a breach of nearly every rule."""
    return fleet(
        300,
        ship("cruiser", upgrades=["giga-cannon@front", "giga-cannon@rear", "rapid-cannon@front"]),
        ship("cruiser", "tactical-master", upgrades=[]),
        ship("cruiser"),
        ship("corvette", upgrades=["weapon-batteries@front", "repair-bay@rear"]),
        ship("corvette", heroes=("tactical-master", "ace-carrier"), titles=("avenger", "lost")),
        ship("corvette", upgrades=["rapid-cannon", "lost-weapon@sides", "pulse-engine"]),
        squadron("gunship", count=12, titles=("avenger",)),
        squadron("star-whale"),
        claimed_points=7,
        policies={"nonsense": "x"},
    )


def notice(page):
    return page.locator("#notice")


def test_illegal_fleet_is_made_legal_by_its_fixes(visit):
    page = visit(390)
    bring(page, illegal())
    shows(page, 530, "17 problems")
    fix_all(page, script=True)


def test_removed_entry_comes_back_by_the_notice(visit):
    page = visit(390)
    bring(page, full_fleet())
    before = names(page)
    use(page, "Remove", "Destroyer Ship")
    expect_names(page, "Cruiser Ship 1", "Cruiser Ship 2", "Corvette Ship", "4× Bomber Squadron")
    expect(notice(page)).to_contain_text("Removed Destroyer Ship")
    notice(page).get_by_role("button", name="Undo").click()
    expect_names(page, *before)
    expect(notice(page)).to_contain_text("Undone: Removed Destroyer Ship")
    shows(page, 300, "Legal")
    notice(page).get_by_role("button", name="Redo").click()
    shows(page, 240, "Legal")


def test_open_entry_that_is_undone_closes(visit):
    page = visit(390)
    create(page)
    press(page, f"Add {SHIP}")
    notice(page).get_by_role("link", name="Open").click()
    expect(page.locator("#panel h2")).to_have_text(SHIP)
    page.keyboard.press("Control+z")
    expect(page.get_by_text("Your fleet is empty. Add your first ship.")).to_be_visible()
    expect(page.locator("#panel h2")).to_have_count(0)


def test_closing_a_unit_after_an_undo_by_keys_undoes_nothing_more(visit):
    page = visit(1280)
    bring(page, full_fleet())
    use(page, "Remove", "Destroyer Ship")
    use(page, "Remove", "Corvette Ship")
    expect_names(page, "Cruiser Ship 1", "Cruiser Ship 2", "4× Bomber Squadron")
    open_entry(page, "Cruiser Ship 1")
    page.keyboard.press("Control+z")
    restored = ("Cruiser Ship 1", "Cruiser Ship 2", "Corvette Ship", "4× Bomber Squadron")
    expect_names(page, *restored)
    page.keyboard.press("Escape")
    expect(page.locator("#panel h2")).to_have_count(0)
    expect_names(page, *restored)


@pytest.mark.parametrize("width", [390, 1280])
def test_undo_stays_in_its_place(visit, width):
    page = visit(width)
    path = bring(page, fleet(450, squadron("fighter")))
    page.goto(path + "?entry=e1")
    for count in (2, 3):
        press(page, "One more: Fighter Squadron")
        shows(page, 10 * count, "Legal")
    page.goto(path)
    undo = page.locator("#steps").get_by_role("button", name="Undo").bounding_box()
    for points in (20, 10):
        page.mouse.click(undo["x"] + undo["width"] / 2, undo["y"] + undo["height"] / 2)
        shows(page, points, "Legal")


@pytest.mark.parametrize("width", [390, 1280])
def test_drawing_leads_from_place_to_place(visit, width):
    page = visit(width)
    page.goto(bring(page, fleet(450, ship("cruiser", upgrades=[]))) + "?entry=e1")
    page.locator(".place.front").click()
    for weapon, heading in [
        ("Rapid Cannon: front", "For the sides: one weapon"),
        ("Plasma Cannon: sides", "For the rear: one weapon"),
        ("Giga Cannon: rear", "Systems"),
    ]:
        press(page, f"Mount {weapon}")
        expect(page.locator("#place")).to_contain_text(heading)
        expect(page.locator("#place")).to_be_focused()
        expect(page.locator("#place")).to_be_in_viewport()
        expect(page.locator(".hull-plan svg")).to_be_in_viewport()
    press(page, "Add Pulse Engine")
    shows(page, 80, "Legal")
    expect(page.locator(".place.systems")).to_be_focused()
    expect(page.locator(".hull-plan")).to_be_in_viewport()


def test_card_is_dragged_to_another_place(visit):
    page = visit(1280)
    bring(page, full_fleet())
    row = page.locator("#card-list > .row")
    corvette = page.locator("#entry-e4").bounding_box()
    with page.expect_response("**/edit"):
        row.nth(0).locator(".counter").hover()
        page.mouse.down()
        for height in (10, corvette["height"] - 10):
            page.mouse.move(corvette["x"] + 40, corvette["y"] + height)
        page.mouse.up()
    wanted = [
        "Cruiser Ship 1",
        "Destroyer Ship",
        "Corvette Ship",
        "Cruiser Ship 2",
        "4× Bomber Squadron",
    ]
    expect_names(page, *wanted)
    assert row.nth(3).get_attribute("id") == "entry-e1"
    page.reload()
    expect_names(page, *wanted)
    assert row.nth(3).get_attribute("id") == "entry-e1"


def test_card_is_dragged_with_a_finger(visit):
    page = visit(390, has_touch=True, is_mobile=True)
    bring(page, full_fleet())
    symbol = page.locator("#entry-e1 .counter").bounding_box()
    corvette = page.locator("#entry-e4").bounding_box()
    x, y = symbol["x"] + 20, symbol["y"] + 20
    below = corvette["y"] + corvette["height"] - 10
    touch = page.context.new_cdp_session(page)
    document = touch.send("Runtime.evaluate", {"expression": "document"})["result"]["objectId"]
    heard = touch.send("DOMDebugger.getEventListeners", {"objectId": document})["listeners"]
    assert "touchmove" not in [listener["type"] for listener in heard]  # or scrolling waits

    def finger(kind, *points):
        points = [{"x": x, "y": y} for y in points]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    finger("touchStart", y)
    expect(page.locator("#entry-e1")).to_contain_class("dragged")
    with page.expect_response("**/edit"):
        for step in range(1, 11):
            finger("touchMove", y + (below - y) * step / 10)
        finger("touchEnd")
    assert page.locator("#card-list > .row").nth(3).get_attribute("id") == "entry-e1"


def drag_onto(page, row, target, part):
    """Drag a row by its symbol to a height of another, from 0 to 1."""
    box = page.locator(target).bounding_box()
    page.locator(f"{row} .counter").first.hover()
    page.mouse.down()
    page.mouse.move(box["x"] + 40, box["y"] + box["height"] * part, steps=20)


def test_hero_is_dropped_on_a_unit_to_attach_it(visit):
    page = visit(1280)
    units = map(unit, ("levy-company", "column-carrier", "field-captain"))
    bring(page, army("gf35", 1000, *units))
    drag_onto(page, "#entry-e3", "#entry-e1", 0.5)
    expect(page.locator("#entry-e1")).to_contain_class("aimed")
    with page.expect_response("**/edit"):
        page.mouse.up()
    expect_names(page, "Levy Company", "Column Carrier")
    expect(page.locator("#entry-e1 .joined .name b")).to_have_text("Field Captain")
    expect(page.locator(".aimed")).to_have_count(0)


def test_hero_and_rider_are_dragged_out_and_the_hero_onto_another_unit(visit):
    page = visit(1280)
    hero, rider = unit("field-captain", join="e1"), unit("sappers", ride="e3")
    units = unit("levy-company"), hero, unit("column-carrier"), rider, unit("line-veterans")
    bring(page, army("gf35", 2000, *units))

    def dropped(row, target, part, said):
        drag_onto(page, row, f"{target} > .line", part)
        expect(page.locator(".aimed")).to_have_count(1 if part == 0.5 else 0)
        page.mouse.up()
        expect(notice(page)).to_contain_text(said)
        expect(page.locator(".dragged, .aimed, .out")).to_have_count(0)

    dropped("#entry-e1 .joined", "#entry-e5", 0.5, "Field Captain attached to Line Veterans")
    expect(page.locator("#entry-e5 .joined .name b")).to_have_text("Field Captain")
    dropped("#entry-e5 .joined", "#entry-e1", 0.1, "Field Captain detached")
    dropped("#entry-e4", "#entry-e1", 0.1, "Sappers disembarked")
    dropped("#entry-e5", "#entry-e3", 0.5, "Line Veterans embarked in Column Carrier")
    before = names(page)
    dropped("#entry-e4", "#entry-e3", 0.5, "Sappers embarked in Column Carrier")
    expect_names(page, "Levy Company", "Field Captain", "Column Carrier")
    expect(page.locator("#entry-e3 .joined #entry-e4 a.name b")).to_have_text("Sappers")
    page.keyboard.press("Control+z")
    expect_names(page, *before)
    expect(page.locator("#entry-e4")).to_have_count(1)


def test_unit_dropped_on_a_unit_is_only_moved(visit):
    page = visit(1280)
    bring(page, army("gf35", 1000, *map(unit, ("levy-company", "sappers", "field-captain"))))
    drag_onto(page, "#entry-e2", "#entry-e1", 0.4)
    expect(page.locator(".aimed")).to_have_count(0)
    with page.expect_response("**/edit"):
        page.mouse.up()
    expect_names(page, "Sappers", "Levy Company", "Field Captain")


def test_long_list_scrolls_while_a_finger_holds_a_card_at_its_end(visit):
    page = visit(390, has_touch=True, is_mobile=True)
    bring(page, army("gf35", 2000, *map(unit, ["sappers"] + ["levy-company"] * 15)))
    symbol = page.locator("#entry-e1 .counter").bounding_box()
    touch = page.context.new_cdp_session(page)

    def finger(kind, *heights):
        points = [{"x": symbol["x"] + 20, "y": height} for height in heights]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    finger("touchStart", symbol["y"] + 20)
    expect(page.locator("#entry-e1")).to_contain_class("dragged")
    for height in range(200, 800, 50):
        finger("touchMove", height)
    expect(page.locator("#entry-e16")).to_be_in_viewport()
    with page.expect_response("**/edit"):
        finger("touchEnd")
    assert page.evaluate("scrollY") > 0
    assert page.locator("#card-list > .row").nth(0).get_attribute("id") == "entry-e2"


def test_two_windows_on_one_fleet_and_what_is_gone(visit, complaints):
    first = visit(1280)
    path = bring(first, full_fleet())
    second = first.context.new_page()
    second.goto(path)

    open_entry(first, "4× Bomber Squadron")
    press(first, "One less: Bomber Squadron")
    shows(first, 290, "Legal")
    use(second, "Remove", "Corvette Ship")
    shows(second, 250, "Legal")
    left = ["Cruiser Ship 1", "Cruiser Ship 2", "Destroyer Ship", "3× Bomber Squadron"]
    expect_names(second, *left)

    use(second, "Remove", "Destroyer Ship")
    shows(second, 190, "Legal")
    use(first, "Duplicate", "Destroyer Ship")
    expect(notice(first)).to_contain_text("Couldn’t do that. That unit is not in the list.")
    expect_names(first, "Cruiser Ship 1", "Cruiser Ship 2", "3× Bomber Squadron")
    shows(first, 190, "Legal")
    assert ["409 (Conflict)" in text for text in complaints] == [True]

    first.locator(".top summary").click()
    press(first, "Delete")
    expect(first.locator("#deleted li")).to_have_count(1)
    use(second, "Remove", "Cruiser Ship 1")
    expect(second.get_by_role("heading", name="You deleted")).to_be_visible()
    complaints.clear()


def test_two_edits_in_a_row_both_count(visit):
    page = visit(1280)
    bring(page, fleet(450, squadron("fighter")))
    more = page.locator("#catalogue").get_by_role("button", name="Add Fighter Squadron")
    for _ in range(5):
        more.click()
    shows(page, 60, "Legal")


def test_lost_connection_keeps_what_was_typed(visit, complaints):
    page = visit(390)
    bring(page, full_fleet())
    open_entry(page, "Destroyer Ship")
    page.get_by_label("Custom name").fill("Unsinkable")
    page.context.set_offline(True)
    page.get_by_label("Custom name").press("Enter")
    expect(notice(page)).to_contain_text(LOST)
    expect(page.get_by_label("Custom name")).to_have_value("Unsinkable")
    expect(page.locator("#panel .saved").filter(visible=True)).to_have_count(0)
    press(page, "Try again (1)")
    expect(notice(page)).to_contain_text(LOST)
    page.locator("#panel a.back").click()
    page.context.set_offline(False)
    expect(page.locator("#card-list")).to_contain_text("Unsinkable")
    expect(page.locator("#panel h2")).to_have_count(0)
    tries = [text for text in complaints if "DISCONNECTED" in text and text.endswith("/edit")]
    assert len(tries) == 2  # once by Enter, once by the button
    complaints.clear()


def test_lost_connection_sends_a_tap_when_it_is_back(visit, complaints):
    page = visit(1280)
    bring(page, full_fleet())
    press(page, "Add Corvette Ship")
    shows(page, 340, "1 problem")
    page.context.set_offline(True)
    use(page, "Remove", "Destroyer Ship")
    expect(notice(page)).to_contain_text(LOST)
    expect(page.locator("#card-list .is-taken")).to_contain_text("Destroyer Ship")
    expect(notice(page)).to_have_css("animation-name", "none")
    page.context.set_offline(False)
    shows(page, 280, "Incomplete")
    press(page, "Undo")
    shows(page, 340, "1 problem")
    complaints.clear()


def test_lost_connection_repeats_all_taps_in_their_order_and_once(visit, complaints):
    page = visit(1280)
    bring(page, full_fleet())
    page.route("**/edit", stored_unanswered, times=1)
    press(page, "Add Cruiser Ship")
    expect(notice(page)).to_contain_text(LOST)
    page.context.set_offline(True)
    press(page, "Add Corvette Ship")
    expect(notice(page).get_by_role("button")).to_have_text("Try again (2)")
    expect(page.locator("#bar .is-taken[data-total]")).to_have_text("340")
    expect(page.locator("#bar .verdict")).to_be_hidden()
    page.locator("#card-list a.name").first.click()
    page.context.set_offline(False)
    expect(page.locator("#card-list a.name b").last).to_have_text("Corvette Ship 2")
    expect(notice(page)).not_to_contain_text(LOST)
    expect(page.locator("#card-list a.name b", has_text="Cruiser Ship")).to_have_count(3)
    complaints.clear()


def test_edits_that_wait_are_made_when_the_page_is_opened_again(visit, complaints):
    page = visit(1280)
    path = bring(page, full_fleet())
    open_entry(page, "Destroyer Ship")
    page.context.set_offline(True)
    use(page, "Remove", "Corvette Ship")
    press(page, "Add Bomber Squadron")
    expect(notice(page).get_by_role("button")).to_have_text("Try again (2)")
    page.get_by_label("Custom name").fill("Unsinkable")
    page.goto("about:blank")
    page.context.set_offline(False)
    page.goto(path)
    expect(page.locator("#card-list")).to_contain_text("Unsinkable")
    expect_names(page, "Cruiser Ship 1", "Cruiser Ship 2", "Unsinkable", "5× Bomber Squadron")
    page.wait_for_load_state("networkidle")
    assert page.evaluate("localStorage.length") == 0
    complaints.clear()


def test_list_and_catalogue_open_without_a_connection(visit, complaints):
    page = visit(390)
    bring(page, full_fleet())
    page.context.set_offline(True)
    page.locator("#bar a.add").click()
    expect(page.locator("#offers")).to_be_visible()
    expect(notice(page)).to_contain_text(LOST)
    page.locator("#bar a.done").click()
    expect(page.locator("#card-list")).to_be_visible()
    page.locator("#card-list a.name").first.click()
    expect(page).to_have_url(re.compile(EDITOR + "$"))
    page.context.set_offline(False)
    open_entry(page, "Destroyer Ship")
    complaints.clear()


def test_pages_seen_are_there_without_a_connection(visit, complaints):
    page = visit(390, service_workers="allow")
    path = bring(page, full_fleet())
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    assert any(page.evaluate(f"caches.match('{path}').then(Boolean)") for _ in range(TRIES))
    use(page, "Remove", "Corvette Ship")
    shows(page, 260, "Legal")
    assert page.evaluate(WITHOUT_FOURTH, path)
    page.context.set_offline(True)
    page.goto(path + "?view=add")
    expect(notice(page)).to_contain_text(LOST)
    expect_names(page, "Cruiser Ship 1", "Cruiser Ship 2", "Destroyer Ship", "4× Bomber Squadron")
    page.goto("/new/warfleets")
    expect(page.get_by_role("heading", level=1)).to_have_text("No connection")
    page.context.set_offline(False)
    page.goto("/account/login/")
    with page.expect_navigation():
        page.evaluate("document.querySelector('main form').submit()")
    assert not all(page.evaluate(f"caches.match('{path}').then(Boolean)") for _ in range(TRIES))
    complaints.clear()


def test_edit_that_breaks_the_server_is_not_sent_again(visit, complaints):
    page = visit(1280)
    bring(page, full_fleet())
    page.route("**/edit", lambda route: route.fulfill(status=500, body="Broken"), times=1)
    with page.expect_navigation():
        press(page, "Add Corvette Ship")
    shows(page, 300, "Legal")
    assert page.evaluate("localStorage.length") == 0
    complaints.clear()


def test_edit_with_an_old_token_is_made_with_the_new_one(visit, complaints):
    """Who signs in in another window gets another token."""
    page = visit(1280)
    bring(page, full_fleet())
    page.context.clear_cookies(name=settings.CSRF_COOKIE_NAME)
    with page.expect_navigation():
        press(page, "Add Corvette Ship")
    shows(page, 340, "1 problem")
    page.wait_for_load_state("networkidle")
    assert page.evaluate("localStorage.length") == 0
    complaints.clear()


def stored_unanswered(route):
    """Let the server do what is asked, and lose its answer on the way."""
    route.fetch()
    route.fulfill(status=502, body="Bad gateway")


def test_refused_input_keeps_what_was_typed(visit, complaints):
    page = visit(390)
    page.goto(bring(page, full_fleet()) + "?view=settings")
    size = page.get_by_label("Game size", exact=True)
    size.fill("-1")
    size.press("Tab")
    assert size.evaluate("field => field.matches(':invalid:focus')")
    expect(size).to_have_value("-1")
    saved = page.locator(".limit-of .saved")
    expect(saved).to_be_hidden()
    size.fill("450")
    size.press("Enter")
    expect(notice(page)).to_contain_text("Set the game size to 450")
    shows(page, 300, "Legal")
    complaints.clear()


PASTE = """(field, size) => {
  field.hidden = true;  // its layout would take seconds
  field.value = "x".repeat(size);
  field.dispatchEvent(new Event("change", { bubbles: true }));
}"""


def test_what_is_too_large_stays_as_typed(visit, complaints):
    page = visit(1280)
    page.goto(bring(page, full_fleet()) + "?view=settings")
    size = settings.DATA_UPLOAD_MAX_MEMORY_SIZE
    note = page.get_by_label("Note")
    note.evaluate(PASTE, size)
    expect(notice(page)).to_contain_text("Couldn’t do that. What you sent comes to 8.1 MB in all")
    assert note.evaluate("field => field.value.length") == size
    complaints.clear()


def test_note_of_two_lines_without_script(visit):
    page = visit(390, java_script_enabled=False)
    path = bring(page, full_fleet())
    page.goto(f"{path}?entry=e3")
    page.get_by_label("Note").fill("One\nTwo")
    page.locator("form.text").filter(has=page.get_by_label("Note")).get_by_role("button").click()
    page.goto(path)
    expect(page.locator("#entry-e3 .note")).to_have_text("One Two", use_inner_text=True)
