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
EDITOR = "/lists/[0-9a-f-]{36}/"
MAX_FIXES = 40


def press(page, name):
    page.get_by_role("button", name=name, exact=True).and_(page.locator(":visible")).first.click()


def follow(page, name):
    page.get_by_role("link", name=name, exact=True).and_(page.locator(":visible")).first.click()


def use(page, tool, name):
    """Press a button in the menu of a row."""
    page.get_by_label(f"More for {name}", exact=True).click()
    page.locator(".menu[open]").get_by_role("button", name=tool, exact=True).click()


def open_entry(page, name):
    """Follow a row's name; the headings of what is opened and of its row say the same."""
    exact = page.get_by_text(name, exact=True)
    page.locator("#card-list a.name").filter(has=exact).click()
    expect(page.locator("#panel h2")).to_have_text(name)


def back(page):
    page.locator("#panel a.back").click()
    expect(page.locator("#panel h2")).to_have_count(0)


def create(page, name="Third Patrol", size="450"):
    """A new fleet, its editor open."""
    page.goto("/")
    page.locator(".games .warfleets a.name").click()
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_label(size, exact=True).check()
    press(page, "Start building")
    page.wait_for_url(re.compile(EDITOR + r"\?view=add$"))


def bring(page, document):
    """Import a document, its editor open; the editor's path."""
    page.goto(send(page, document))
    return re.search(EDITOR, page.url)[0]


def send(page, document):
    """Import a document as the visitor of a window does, showing no page; where it leads."""
    form = page.request.get("/import").text()
    token = re.search('name="csrfmiddlewaretoken" value="(.*?)"', form)[1]
    sent = {"text": codec.write(document), "csrfmiddlewaretoken": token}
    return page.request.post("/import", form=sent, max_redirects=0).headers["location"]


def shows(page, points, verdict):
    """Wait until the bar says so."""
    expect(page.locator("#bar .points .figure")).to_have_text(str(points))
    expect(page.locator("#bar .verdict")).to_have_text(verdict)


def names(page):
    """Names on the rows, in order."""
    return [name.strip() for name in _names(page).all_inner_texts()]


def expect_names(page, *wanted):
    expect(_names(page)).to_have_text(list(wanted))


def _names(page):
    return page.locator("#card-list > .row > .line a.name b")


def fit_out(page):
    """Mount four upgrades on the ship that is open, a hero and a title."""
    for count, upgrade in enumerate(UPGRADES, start=1):
        press(page, upgrade)
        expect(page.locator(".panel-head p")).to_contain_text(f"{count}/4 slots")
        shows(page, 80, "Legal" if count == 4 else "Incomplete")
    press(page, "Tactical Master")
    shows(page, 95, "Legal")
    press(page, "Avenger")
    shows(page, 105, "Legal")


def fix_all(page, script):
    """Press the best fix of the first problem until the list is legal."""
    verdict = page.locator("#bar .verdict")
    for _ in range(MAX_FIXES):
        if verdict.inner_text() == "Legal":
            break
        if not page.locator("#verdict").is_visible():
            verdict.click()
        with page.expect_response(lambda response: response.request.method == "POST") as answer:
            page.locator("#issues button[value]").first.click()
        assert answer.value.status == (200 if script else 302)
        expect(page.locator(".is-taken")).to_have_count(0)
        page.wait_for_load_state()
    expect(verdict).to_have_text("Legal")
