"""Taps and keys for what players do most, from building to printing, in a real browser."""

import django
from playwright.sync_api import expect, sync_playwright

from tests.armies.armyforge import forge as forges
from tests.bench.measure import say
from tests.server import BROWSER_FLAGS, browser_path, running

django.setup()

from armies.armyforge.web.downloads import book_path
from tests import builders
from tests.armies.armyforge.listing import BOOK, WALKER, WARDEN, saved, unit
from tests.armies.armyforge.samples import raw
from tests.armies.lists import vanguard
from tests.browser.steps import bring
from tests.browser.test_keyboard import FOCUSED

PHONE, DESK = {"width": 390, "height": 844}, {"width": 1280, "height": 800}


class Taps:
    """A visitor who counts what they press; typing a text counts as one."""

    def __init__(self, browser, address, viewport):
        self.page = browser.new_context(viewport=viewport, base_url=address).new_page()
        self.page.goto(address)
        self.count = 0

    def tap(self, selector, name=""):
        found = self.page.locator(selector).filter(visible=True)
        if name:
            found = found.filter(has_text=name)
        self.count += 1
        with self.page.expect_response(lambda answer: answer.request.method in ("GET", "POST")):
            found.first.click()
        self.settle()

    def press(self, *names):
        """Press buttons by their names, one after another."""
        for name in names:
            self.count += 1
            button = self.page.get_by_role("button", name=name, exact=True)
            with self.page.expect_response(lambda answer: answer.request.method == "POST"):
                button.filter(visible=True).first.click()
            self.settle()

    def choose(self, label):
        """Tick a radio button that shows nothing new by itself."""
        self.count += 1
        self.page.get_by_role("radio", name=label).first.check()

    def enter(self, text):
        """Type into the search, press Enter to reach the first unit, and again to add it."""
        self.count += 3
        self.page.locator(".find input").fill(text)
        self.page.keyboard.press("Enter")
        with self.page.expect_response(lambda answer: answer.request.method == "POST"):
            self.page.keyboard.press("Enter")
        self.settle()

    def click(self, button):
        """Press a button that answers with a part of the page, or with none."""
        self.count += 1
        button.filter(visible=True).first.click()
        self.settle()

    def key(self, *keys):
        for key in keys:
            self.count += 1
            self.page.keyboard.press(key)
            self.settle()

    def key_to(self, name):
        """Press Tab until a control has the focus; as many keys as it takes."""
        for _ in range(200):
            self.count += 1
            self.page.keyboard.press("Tab")
            if self.page.evaluate(FOCUSED).startswith(name):
                return
        raise AssertionError(name)

    def settle(self):
        self.page.wait_for_load_state("networkidle")
        expect(self.page.locator(".htmx-request, .is-taken")).to_have_count(0)

    @property
    def verdict(self):
        return self.page.locator("#bar .verdict").inner_text().strip()

    def finished(self):
        assert self.verdict == "Legal", self.verdict
        return self


def fleet(browser, address):
    """Three ships with nine upgrades on facings and in slots, a hero, three squadrons."""
    taps = Taps(browser, address, PHONE)
    taps.tap(".games .warfleets a.name")
    taps.press("Start building")
    taps.press("Add Cruiser Ship")
    taps.press("Rapid Cannon: front", "Weapon Batteries: sides")
    taps.press("Add Repair Bay", "Add Pulse Engine", "Tactical Master")
    taps.press("Add Destroyer Ship", "Rapid Cannon: front", "Giga Cannon: rear", "Add Nuclear Ammo")
    taps.press("Add Corvette Ship", "Precision Cannon: front", "Add Pulse Engine")
    taps.press("Add Fighter Squadron", "Add Fighter Squadron", "Add Bomber Squadron")
    return taps.finished()


def army(browser, address):
    """1,000 points: two heroes attached, a combined unit, seven picks, riders in a transport."""
    taps = Taps(browser, address, DESK)
    taps.tap(".games .gf35 a.name")
    taps.choose("Meridian Levy")
    taps.choose("1000")
    taps.press("Start building")
    taps.press("Add Levy Company", "Heavy rifle", "Colours")
    taps.tap("#panel-together button", "Combine two")
    taps.press("Add Line Veterans", "Shotgun", "Camouflage cloaks")
    taps.press("Add Column Carrier", "Add Sappers", "One more: Flamethrower", "Demolition charge")
    taps.press("Embark in Column Carrier")
    taps.press("Add Field Captain", "Carbine", "Attach to Levy Company")
    taps.press("Add Lodestar Reader", "Attach to Line Veterans")
    return taps.finished()


def searched(browser, address):
    """The same units found by typing."""
    taps = Taps(browser, address, DESK)
    taps.tap(".games .gf35 a.name")
    taps.choose("Meridian Levy")
    taps.press("Start building")
    for word in ("captain", "levy", "tank"):
        taps.enter(word)
    return taps.finished()


def imported(browser, address):
    """A saved file of Army Forge whose book is missing: get the book, apply first fixes."""
    heroes = [unit(f"h{number}", key=WARDEN) for number in range(3)]
    walkers = [unit(f"w{number}", key=WALKER) for number in range(3)]
    file = saved(*heroes, *walkers, pointsLimit=1000, frame={"armyVersions": [{"armyId": BOOK}]})
    taps = Taps(browser, address, DESK)
    taps.tap("main a", "Import")
    taps.count += 1
    taps.page.locator("input[type=file]").set_input_files(
        {"name": "list.json", "mimeType": "application/json", "buffer": file}
    )
    taps.tap("main button", "Get the book")
    taps.page.wait_for_url("**/lists/*/#verdict")
    taps.settle()
    for _ in range(5):
        if taps.verdict != "Legal":
            taps.click(taps.page.locator("#issues button[value]"))
    return taps.finished()


def shared(browser, address):
    """The link copied; a friend opens it and takes a copy of the list."""
    taps = Taps(browser, address, PHONE)
    bring(taps.page, vanguard())
    taps.tap("a.share")
    link = taps.page.locator("#address").input_value()
    taps.click(taps.page.get_by_role("button", name="Copy", exact=True))
    friend = Taps(browser, link, PHONE)
    friend.tap("main button.primary")
    friend.count += taps.count
    return friend


def printed(browser, address):
    """The roster and, from the page of its PDF, the unit cards."""
    taps = Taps(browser, address, DESK)
    bring(taps.page, vanguard())
    taps.tap("a.print")
    roster = taps.page.locator("main a.primary").get_attribute("href")
    taps.choose("Unit cards")
    taps.page.locator("main a.primary[href*='/cards.pdf']").wait_for()
    cards = taps.page.locator("main a.primary").get_attribute("href")
    taps.count += 2
    assert "/sheet.pdf" in roster
    assert "/cards.pdf" in cards
    return taps


def undone(browser, address):
    """Five edits undone, then an old version restored."""
    taps = Taps(browser, address, DESK)
    bring(taps.page, vanguard())
    for _ in range(5):
        taps.click(taps.page.get_by_role("button", name="Add Sappers", exact=True))
    taps.count = 0
    for _ in range(5):
        taps.click(taps.page.get_by_role("button", name="Undo", exact=True))
    taps.tap(".top .history")
    taps.tap(".revisions button", "Restore")
    return taps


def ten_units(browser, address):
    """Ten units added on a phone, the last moved to the top, one removed, a note written."""
    taps = Taps(browser, address, PHONE)
    bring(taps.page, builders.fleet(450, builders.ship("cruiser")))
    taps.tap("#bar a.add")
    taps.press(*["Add Fighter Squadron", "Add Bomber Squadron"] * 5)
    taps.tap("#bar a.done")
    rows = taps.page.locator("#card-list .menu > summary")
    taps.click(rows.last)
    taps.press("To the top")
    taps.click(rows.last)
    taps.press("Remove")
    taps.tap("#card-list a.name")
    note = taps.page.get_by_label("Note", exact=True)
    note.fill("Held back")
    note.press("Tab")
    taps.count += 1
    taps.settle()
    return taps


def keys(browser, address):
    """A unit found, added, given an upgrade and combined, without a mouse."""
    taps = Taps(browser, address, DESK)
    taps.key("Tab", "Enter")
    taps.key_to("New list")
    taps.key("Enter", "Tab", "Enter")
    taps.key_to("Hollow Brood")
    taps.key("ArrowDown", "Enter")
    taps.key("/")
    taps.count += 1
    taps.page.keyboard.type("levy")
    taps.key("Enter")
    with taps.page.expect_response(lambda answer: answer.request.method == "POST"):
        taps.key("Enter")
    taps.settle()
    taps.key("ArrowRight")
    taps.key_to("Combine two")
    taps.key("Enter")
    taps.key_to("Heavy rifle")
    taps.key("Enter")
    return taps


TASKS = (
    ("fleet of three ships on a phone", fleet, 18),
    ("army of 1,000 points", army, 21),
    ("three units by typing", searched, 12),
    ("saved file of Army Forge, its book, two problems", imported, 5),
    ("link sent, copied by a friend", shared, 3),
    ("roster and unit cards as PDF", printed, 4),
    ("five edits undone, an old version restored", undone, 7),
    ("ten units on a phone, one moved, one removed, a note", ten_units, 18),
    ("unit found, added, combined, upgraded by keys", keys, 24),
)


def main():
    with (
        forges.running() as forge,
        running(ARMY_FORGE_URL=forge.url) as address,
        sync_playwright() as playwright,
    ):
        forge.put(book_path(BOOK, "gf35"), raw())
        browser = playwright.chromium.launch(executable_path=browser_path(), args=BROWSER_FLAGS)
        for name, task, most in TASKS:
            taps = task(browser, address)
            say(name, f"{taps.count} taps", most, taps.count <= most)
        browser.close()


if __name__ == "__main__":
    main()
