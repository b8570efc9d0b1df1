"""What a player does on the pages, for browser tests."""

import re

from playwright.sync_api import expect

from rulesets.engine import codec

SHIP = "Cruiser Ship"
UPGRADES = [
    "Rapid Cannon: front",
    "Weapon Batteries: sides",
    "Giga Cannon: rear",
    "Add Repair Bay",
]


def press(page, name):
    page.get_by_role("button", name=name, exact=True).and_(page.locator(":visible")).first.click()


def follow(page, name):
    page.get_by_role("link", name=name, exact=True).and_(page.locator(":visible")).first.click()


def open_entry(page, name):
    page.locator("#card-list").get_by_role("link", name=name, exact=True).click()
    expect(page.locator("#panel h2")).to_have_text(name)


def create(page, name="Third Patrol", size="450 points"):
    """A new fleet, its editor open."""
    page.goto("/")
    page.locator(".games .warfleets").click()
    page.get_by_label("Name").fill(name)
    page.get_by_label(size).check()
    press(page, "Create")
    page.wait_for_url(re.compile("/fleets/[0-9a-f-]{36}/$"))


def bring(page, document):
    """Import a document, its editor open; the editor's path."""
    page.goto("/import")
    page.locator("textarea").fill(codec.write(document))
    page.locator("main .primary").click()
    page.wait_for_url(re.compile("/(fleets|armies)/[0-9a-f-]{36}/$"))
    return re.search("/(fleets|armies)/[^/]+/", page.url)[0]


def shows(page, points, verdict):
    """Wait until the bar says so."""
    expect(page.locator("#bar .points .figure")).to_have_text(str(points))
    expect(page.locator("#bar .chip")).to_have_text(verdict)


def names(page):
    """Names on the cards, in order."""
    return [name.strip() for name in page.locator("#card-list h3").all_inner_texts()]


def expect_names(page, *wanted):
    expect(page.locator("#card-list h3")).to_have_text(list(wanted))


def fit_out(page):
    """Mount four upgrades on the ship that is open, a hero and a title."""
    for count, upgrade in enumerate(UPGRADES, start=1):
        press(page, upgrade)
        said = f"{count} upgrade of 4" if count == 1 else f"{count} upgrades of 4"
        expect(page.locator("#panel").get_by_role("heading", name=said)).to_be_visible()
        shows(page, 80, "Legal" if count == 4 else "Incomplete")
    press(page, "Choose Tactical Master")
    shows(page, 95, "Legal")
    press(page, "Choose Avenger")
    shows(page, 105, "Legal")
