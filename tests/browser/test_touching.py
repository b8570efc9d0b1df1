"""Rows under a finger, menus by keys, what was typed when a page is left."""

import time

import pytest
from playwright.sync_api import expect

from tests.armies.lists import army, unit
from tests.browser.steps import bring, expect_names, use
from tests.builders import fleet, ship, squadron
from tests.server import until


@pytest.fixture
def phone(visit):
    page = visit(390, has_touch=True, is_mobile=True)
    touch = page.context.new_cdp_session(page)

    def pull(selector, x, y=0):
        """Pull at the middle of an element, so many pixels to the right and down, then rest there.

        A finger that leaves in motion throws the page, and the next tap would only stop that.
        """
        box = page.locator(selector).bounding_box()
        left, top = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        begun = time.time() - 2
        for step in [*range(11), 10]:
            at = {"x": left + x * step / 10, "y": top + y * step / 10}
            kind = "touchMove" if step else "touchStart"
            send(kind, [at], begun + step / 20)
        send("touchEnd", [], begun + 1)

    def send(kind, points, at):
        event = {"type": kind, "touchPoints": points, "timestamp": at}
        touch.send("Input.dispatchTouchEvent", event)

    page.pull = pull
    return page


def squadrons():
    return fleet(450, squadron("fighter"), ship("cruiser"), squadron("bomber"))


def test_pulled_row_shows_its_tools_and_opens_nothing(phone):
    bring(phone, squadrons())
    phone.pull("#entry-e1 .name", -150)
    tools = phone.locator("#entry-e1 .pulled button:visible")
    expect(tools).to_have_text(["Duplicate", "Remove"])
    phone.locator("#entry-e3 a.name").tap()
    expect(phone.locator(".menu:is(.pulled, [open])")).to_have_count(0)
    assert phone.locator("#panel h2").count() == 0


def test_tool_of_a_pulled_row_is_used(phone):
    bring(phone, squadrons())
    phone.pull("#entry-e1 .name", -150)
    phone.get_by_role("button", name="Remove", exact=True).tap()
    expect_names(phone, "Cruiser Ship", "Bomber Squadron")


def test_menu_of_the_last_row_is_whole(phone):
    bring(phone, army("gf35", 4000, *map(unit, ["sappers", "field-captain", "column-carrier"] * 5)))
    phone.locator("#entry-e14 .menu > summary").tap()
    remove = phone.locator(".menu[open]").get_by_role("button", name="Remove", exact=True)
    expect(remove).to_be_in_viewport(ratio=1)
    phone.touchscreen.tap(60, 60)
    expect(phone.locator(".menu[open]")).to_have_count(0)
    phone.locator("#entry-e14 .menu > summary").tap()
    remove.tap()
    expect(phone.locator("#entry-e14")).to_have_count(0)


@pytest.mark.parametrize(("x", "y"), [(-30, 0), (150, 0), (-40, 120), (0, -200)])
def test_row_pulled_a_little_or_elsewhere_stays(phone, x, y):
    bring(phone, squadrons())
    phone.pull("#entry-e3 .name", x, y)
    expect(phone.locator(".menu[open]")).to_have_count(0)


def test_menu_is_walked_by_arrows_and_left_by_escape(visit):
    page = visit(1280)
    bring(page, squadrons())
    menu = page.locator("#entry-e3 .menu summary")
    menu.focus()
    for key, name in [
        ("ArrowDown", "Duplicate"),
        ("ArrowDown", "To the top"),
        ("ArrowUp", "Duplicate"),
        ("ArrowUp", ""),
        ("ArrowUp", "Remove"),
    ]:
        page.keyboard.press(key)
        expect(page.locator("#entry-e3 :focus")).to_have_text(name)
    page.keyboard.press("Escape")
    expect(menu).to_be_focused()
    expect(page.locator(".menu[open]")).to_have_count(0)


def test_hero_attached_by_its_menu_has_the_focus(visit):
    page = visit(1280)
    bring(page, army("gf35", 1000, *map(unit, ("levy-company", "sappers", "field-captain"))))
    use(page, "Attach to Levy Company", "Field Captain")
    expect(page.locator("#entry-e1 .joined a.name")).to_be_focused()
    page.keyboard.press("Delete")
    expect(page.locator("#notice")).to_contain_text("Removed Field Captain")
    expect_names(page, "Levy Company", "Sappers")


def test_hero_dropped_on_a_unit_aboard_joins_it(visit):
    page = visit(1280)
    riding = unit("sappers", ride="e1")
    bring(page, army("gf35", 1000, unit("column-carrier"), riding, unit("field-captain")))
    page.locator("#entry-e3 .counter").hover()
    page.mouse.down()
    box = page.locator("#entry-e2 > .line").bounding_box()
    page.mouse.move(box["x"] + 40, box["y"] + box["height"] / 2, steps=20)
    expect(page.locator("#entry-e2")).to_contain_class("aimed")
    page.mouse.up()
    expect(page.locator("#notice")).to_contain_text("Field Captain attached to Sappers")


@pytest.mark.parametrize("leave", ["back", "away"])
def test_note_typed_is_kept_when_the_page_is_left(visit, leave):
    page = visit(390)
    path = bring(page, squadrons())
    page.locator("#entry-e1 a.name").click()
    page.get_by_label("Note", exact=True).click()
    page.keyboard.type("Held back")
    if leave == "back":
        with page.expect_response("**/edit"):
            page.go_back()
    else:
        page.goto("/rules")
    noted = page.locator("#entry-e1 .note", has_text="Held back")
    until(lambda: page.goto(path) and noted.count())


def test_note_typed_is_shown_when_the_page_is_loaded_anew(visit):
    page = visit(1280)
    page.goto(bring(page, squadrons()) + "?entry=e1")
    page.get_by_label("Note", exact=True).click()
    page.keyboard.type("Held back")
    page.reload()
    expect(page.locator("#entry-e1 .note")).to_have_text("Held back")
    expect(page.get_by_label("Note", exact=True)).to_have_value("Held back")


def test_list_is_scrolled_to_what_the_catalogue_added(phone):
    bring(phone, army("gf35", 2000, *map(unit, ["sappers"] * 15)))
    phone.locator("#bar a.add").tap()
    phone.get_by_role("button", name="Add Field Gun", exact=True).tap()
    phone.get_by_role("link", name="Done (16)").tap()
    expect(phone.locator("#card-list > .row").last).to_be_in_viewport()


def test_ships_are_added_one_after_another_in_the_catalogue(phone):
    bring(phone, squadrons())
    phone.locator("#bar a.add").tap()
    for count in (1, 2):
        phone.get_by_role("button", name="Add Destroyer Ship", exact=True).tap()
        expect(phone.locator("#offer-destroyer .badge")).to_contain_text(f"×{count}")
    expect(phone.locator("#notice")).to_contain_text("Added Destroyer Ship 2, +60")
    phone.evaluate("document.getAnimations().forEach((each) => each.finish())")
    phone.locator("#notice").get_by_role("link", name="Open").tap()
    expect(phone.locator("#panel h2")).to_have_text("Destroyer Ship 2")
    phone.locator("#panel .back").tap()
    expect(phone.locator("#offers")).to_be_visible()
