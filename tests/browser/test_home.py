"""One's lists with script: what is chosen acts at once, what is ticked is counted."""

import re

from playwright.sync_api import expect

from rulesets.engine import codec
from tests.browser.steps import bring, follow, press
from tests.browser.test_accessibility import violations
from tests.builders import fleet, full_fleet


def test_lists_are_chosen_and_ticked(visit):
    page = visit(390)
    brought = ["Alpha", "Gamma", "Delta", "Epsilon", "Zeta", "Beta"]
    for name in brought:
        bring(page, fleet(300, name=name))
    page.goto("/")
    names = page.locator(".lists .name b")
    expect(names).to_have_text(brought[::-1])
    order = page.get_by_label("Order", exact=True)
    expect(order).to_be_hidden()
    page.get_by_text("Filter and sort").click()
    order.focus()
    order.select_option("By name")
    expect(names).to_have_text(sorted(brought))
    expect(page).to_have_url(re.compile("sort=name"))
    expect(order).to_be_focused()
    expect(page.locator("#count")).to_have_text("6 lists found.")
    page.go_back()
    expect(names).to_have_text(brought[::-1])
    follow(page, "Select several")
    archive = page.get_by_role("button", name="Archive", exact=True).locator("visible=true")
    ticked = page.locator("#bulk output")
    expect(ticked).to_have_text("0")
    expect(archive).to_be_disabled()
    follow(page, "Select all")
    expect(ticked).to_have_text("6")
    page.get_by_label("Select: Beta", exact=True).uncheck()
    expect(ticked).to_have_text("5")
    search = page.get_by_role("searchbox")
    for words, number in (("Beta", "0"), ("", "5")):
        search.fill(words)
        search.press("Enter")
        expect(ticked).to_have_text(number)
    assert violations(page) == []
    press(page, "Archive")
    expect(page.get_by_text("5 lists archived.")).to_be_visible()
    expect(names).to_have_text(["Beta"])
    menu, opened = page.get_by_label("More for Beta", exact=True), page.locator(".menu[open]")
    for close in (lambda: menu.press("Escape"), lambda: page.mouse.click(60, 80)):
        menu.click()
        expect(opened).to_have_count(1)
        close()
        expect(opened).to_have_count(0)


def test_import_of_an_illegal_list_leads_to_its_problems(visit):
    page = visit(390)
    page.goto("/import")
    page.get_by_label("Paste a list or a link").fill("My Column 500\n2x Field Captain")
    press(page, "Import")
    follow(page, "Open it and see 2 problems")
    expect(page.locator("#verdict")).to_be_visible()


def test_file_is_imported_as_soon_as_it_is_chosen(visit):
    page = visit(390)
    page.goto("/import")
    expect(page.get_by_text("imported at once")).to_be_visible()
    document = codec.write(fleet(300, name="From a file")).encode()
    file = {"name": "fleet.json", "mimeType": "application/json", "buffer": document}
    page.locator("input[type=file]").set_input_files(file)
    expect(page).to_have_url(re.compile("/lists/"))
    expect(page).to_have_title(re.compile("From a file"))


def test_name_is_typed_over_as_renaming_opens(visit):
    page = visit(1280)
    bring(page, full_fleet())
    page.goto("/")
    page.locator(".lists .menu > summary").click()
    page.get_by_text("Rename").click()
    expect(page.get_by_label("Name", exact=True)).to_be_focused()
    page.keyboard.type("Home Fleet")
    page.keyboard.press("Enter")
    expect(page.locator(".lists a.name")).to_have_text("Home Fleet")


def test_other_size_is_typed_as_it_is_chosen(visit):
    page = visit(390)
    page.goto("/new/warfleets")
    page.get_by_role("radio", name="Other").check()
    page.keyboard.type("275")
    expect(page.get_by_label("Other size, in points")).to_have_value("275")
