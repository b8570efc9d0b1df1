"""Using a unit again: kept as a favourite, copied to another list."""

import re

from playwright.sync_api import expect

from tests.browser.steps import EDITOR, bring, expect_names, press, use
from tests.builders import fleet, ship


def test_favourite_is_kept_and_added_to_another_list(visit):
    page = visit(1280)
    bring(page, fleet(300, ship("corvette"), name="Raid"))
    use(page, "Add to favourites", "Corvette Ship")
    bring(page, fleet(450, name="Patrol"))
    page.goto(page.url + "?view=add")
    page.locator("#favourites").get_by_role("button", name="Add Corvette Ship").click()
    expect_names(page, "Corvette Ship")


def test_unit_is_copied_to_another_list_and_taken_back(visit):
    page = visit(390)
    bring(page, fleet(450, name="Patrol"))
    bring(page, fleet(300, ship("corvette"), ship("cruiser"), name="Raid"))
    page.get_by_label("More for Corvette Ship", exact=True).click()
    page.get_by_role("link", name="Copy to another list").click()
    expect(page.locator("[name=unit]:checked")).to_have_count(1)
    expect(page.get_by_label("Copy to", exact=True)).to_contain_text("Patrol")
    press(page, "Copy")
    page.wait_for_url(re.compile(EDITOR + "$"))
    expect_names(page, "Corvette Ship")
    page.locator("#notice").get_by_role("button", name="Undo").click()
    expect_names(page)


def test_link_is_copied_where_the_clipboard_is_refused(visit):
    page = visit(390, permissions=["clipboard-read"])
    path = bring(page, fleet(300, ship("corvette"), name="Raid"))
    page.add_init_script("navigator.clipboard.writeText = () => Promise.reject(new Error());")
    page.goto(path + "share")
    press(page, "Copy")
    expect(page.get_by_role("button", name="Copied", exact=True)).to_be_focused()
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied == page.locator("#address").input_value()
