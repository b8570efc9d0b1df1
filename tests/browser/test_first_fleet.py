"""A new player's first fleet, from an empty home to a friend's copy of it."""

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


def print_it(page):
    follow(page, "Share")
    follow(page, "PDF: choose a sheet")
    sheet = page.get_by_role("link", name="Open the PDF").get_attribute("href")
    assert page.request.get(sheet).body()[:5] == b"%PDF-"
    page.go_back()
    page.go_back()


def pass_on(page, friend):
    """Send the fleet's address to a friend, who looks at it and copies it."""
    follow(page, "Share")
    friend.goto(page.locator("#address").input_value())
    expect(friend.locator("#card-list .name b")).to_have_text([SHIP])
    expect(friend.locator("[name=do], [href*='?entry='], [href*='?view='], #edit")).to_have_count(0)
    press(friend, "Copy to my lists")
    expect(friend.locator("#title h1")).to_have_text("Third Patrol")
    shows(friend, 105, "Legal")
    use(friend, "Duplicate", SHIP)
    shows(friend, 210, "Legal")
    page.go_back()
    page.reload()
    shows(page, 105, "Legal")


def test_first_fleet_on_a_phone_without_script(visit):
    """The list, the catalogue and an entry each fill the page."""
    page = visit(390, java_script_enabled=False, has_touch=True, is_mobile=True)
    create(page)
    shows(page, 0, "Incomplete")
    press(page, f"Add {SHIP}")
    shows(page, 80, "Incomplete")
    follow(page, "Done (1)")
    open_entry(page, SHIP)
    fit_out(page)
    back(page)
    expect_names(page, SHIP)
    expect(page.locator(".row .name small")).to_have_text("★ Tactical Master ◆ Avenger")
    print_it(page)
    pass_on(page, visit(390, java_script_enabled=False))


def test_first_fleet_on_a_desk_without_loading_a_page(visit):
    page = visit(1280)
    create(page)
    loads = []
    page.on("request", lambda request: request.is_navigation_request() and loads.append(request))
    press(page, f"Add {SHIP}")
    shows(page, 80, "Incomplete")
    expect(page.locator("#panel h2")).to_have_text(SHIP)
    fit_out(page)
    expect_names(page, SHIP)
    assert loads == []
    pass_on(page, visit(1280))
