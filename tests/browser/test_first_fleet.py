"""A new player's first fleet, from an empty home to a friend's copy of it."""

import pytest
from playwright.sync_api import expect

from tests.browser.steps import (
    SHIP,
    back,
    create,
    expect_names,
    fit_out,
    follow,
    open_entry,
    press,
    shows,
    use,
)


def build_narrow(page, script):
    """The way on a phone, where the list, the catalogue and an entry each fill the page."""
    create(page)
    shows(page, 0, "Empty")
    press(page, f"Add {SHIP}")
    shows(page, 80, "Not finished")
    if not script:
        follow(page, "Done (1)")
        open_entry(page, SHIP)
    expect(page.locator("#panel h2")).to_have_text(SHIP)
    fit_out(page)
    back(page)
    if script:
        follow(page, "Done (1)")
    expect_names(page, SHIP)
    expect(page.locator(".row .name small")).to_have_text("★ Tactical Master ◆ Avenger")


def pass_on(page, friend):
    """Print the fleet and send its address to a friend, who looks at it and copies it."""
    follow(page, "Share")
    sheet = page.locator("form.print").get_attribute("action")
    assert page.request.get(sheet).body()[:5] == b"%PDF-"
    friend.goto(page.locator("#address").input_value())
    expect(friend.locator("#card-list .name b")).to_have_text([SHIP])
    expect(friend.locator("[name=do], [href*='?entry='], [href*='?view='], #edit")).to_have_count(0)
    press(friend, "Copy to my lists")
    expect(friend.locator("#title h1")).to_have_text("Third Patrol (copy)")
    shows(friend, 105, "Legal")
    use(friend, "Duplicate", SHIP)
    shows(friend, 210, "Legal")
    page.go_back()
    page.reload()
    shows(page, 105, "Legal")


@pytest.mark.parametrize("script", [True, False], ids=["script", "no-script"])
def test_first_fleet_on_a_phone(visit, script):
    page = visit(390, java_script_enabled=script, has_touch=True, is_mobile=True)
    build_narrow(page, script)
    pass_on(page, visit(390, java_script_enabled=script))


def test_first_fleet_on_a_desk_without_loading_a_page(visit):
    page = visit(1280)
    create(page)
    loads = []
    page.on("request", lambda request: request.is_navigation_request() and loads.append(request))
    press(page, f"Add {SHIP}")
    shows(page, 80, "Not finished")
    expect(page.locator("#panel h2")).to_have_text(SHIP)
    fit_out(page)
    expect_names(page, SHIP)
    assert loads == []
    pass_on(page, visit(1280))


def test_first_fleet_on_a_desk_without_script(visit):
    page = visit(1280, java_script_enabled=False)
    create(page)
    press(page, f"Add {SHIP}")
    open_entry(page, SHIP)
    fit_out(page)
    pass_on(page, visit(1280, java_script_enabled=False))
