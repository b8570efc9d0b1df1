"""Taps from an empty home to a finished list, in a real browser: a fleet on a phone, an army."""

from playwright.sync_api import expect, sync_playwright

from tests.bench.measure import say, set_up
from tests.server import BROWSER_FLAGS, browser_path, running

set_up()

PHONE, DESK = {"width": 390, "height": 844}, {"width": 1280, "height": 800}


class Taps:
    """A visitor who counts what they press; typing a text counts as one."""

    def __init__(self, browser, address, viewport):
        self.page = browser.new_context(viewport=viewport).new_page()
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

    def settle(self):
        self.page.wait_for_load_state()
        expect(self.page.locator(".htmx-request, .is-taken")).to_have_count(0)

    @property
    def verdict(self):
        return self.page.locator("#bar .verdict").inner_text().strip()


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
    return taps


def army(browser, address):
    """1,000 points: two heroes attached, a combined unit, seven picks, riders in a transport."""
    taps = Taps(browser, address, DESK)
    taps.tap(".games .gf35 a.name")
    taps.choose("Meridian Levy")
    taps.choose("1000")
    taps.press("Start building")
    taps.press("Add Levy Company", "Heavy rifle", "Colours")
    taps.tap("#panel-together button", "Buy a second unit and combine")
    taps.press("Add Line Veterans", "Shotgun", "Camouflage cloaks")
    taps.press("Add Column Carrier", "Add Sappers", "One more: Flamethrower", "Demolition charge")
    taps.press("Embark in Column Carrier (11 seats left)")
    taps.press("Add Field Captain", "Carbine", "Attach to Levy Company")
    taps.press("Add Lodestar Reader", "Attach to Line Veterans")
    return taps


def searched(browser, address):
    """The same units found by typing."""
    taps = Taps(browser, address, DESK)
    taps.tap(".games .gf35 a.name")
    taps.choose("Meridian Levy")
    taps.press("Start building")
    for word in ("captain", "levy", "tank"):
        taps.enter(word)
    return taps


def main():
    with running() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_path(), args=BROWSER_FLAGS)
        for name, task, most in (
            ("fleet of three ships on a phone", fleet, 18),
            ("army of 1,000 points", army, 21),
            ("three units by typing", searched, 12),
        ):
            taps = task(browser, address)
            figure = f"{taps.count} taps, {taps.verdict}"
            say(name, figure, most, taps.count <= most and taps.verdict == "Legal")
        browser.close()


if __name__ == "__main__":
    main()
