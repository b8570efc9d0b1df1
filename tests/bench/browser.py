"""From the tap on "add" to the new total painted, on a slow phone behind a slow line."""

import statistics

from playwright.sync_api import sync_playwright

from tests.armies.shown import many
from tests.bench.measure import big_fleet, say, set_up
from tests.server import BROWSER_FLAGS, browser_path, in_production

set_up()

from rulesets.engine import codec

CPU_SLOWDOWN = 4
ROUND_TRIP_MS = 40
TAPS = 25

TAP = """
(edit) => new Promise((done) => {
  const total = () => document.querySelector("[data-total]").textContent;
  const before = total();
  const start = performance.now();
  const watch = new MutationObserver(() => {
    if (total() === before) return;
    watch.disconnect();
    requestAnimationFrame(() => setTimeout(() => done(performance.now() - start)));
  });
  watch.observe(document.body, { childList: true, subtree: true, characterData: true });
  document.querySelector(`button[value="${edit}"]`).click();
})
"""

CONFIRMED = TAP.replace("[data-total]", "[data-total]:not(.is-taken)").replace(
    "total() === before",
    "!document.querySelector('[data-total]:not(.is-taken)') || total() === before",
)
"""The same until the figure is that of the answer, no longer faint."""


def main():
    fleet = ("fleet", big_fleet(), "add_squadron?key=bomber")
    army = ("army", many(), "add_entry?book=meridian-levy&key=sappers")
    with in_production() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_path(), args=BROWSER_FLAGS)
        for name, document, edit in (fleet, army):
            page = opened(browser, address, document)
            slow_down(page)
            times = [page.evaluate(TAP, edit) for _ in range(TAPS)][3:]
            say_median(name, times)
        browser.close()


def opened(browser, address, document):
    """The catalogue of an imported list, on a phone."""
    page = browser.new_context(viewport={"width": 390, "height": 844}).new_page()
    page.goto(address + "/import")
    page.locator("textarea").fill(codec.write(document))
    page.locator("main form button.primary").click()
    page.goto(page.url.split("?")[0] + "?view=add")
    return page


def slow_down(page):
    slow = page.context.new_cdp_session(page)
    slow.send("Emulation.setCPUThrottlingRate", {"rate": CPU_SLOWDOWN})
    line = {
        "offline": False,
        "latency": ROUND_TRIP_MS,
        "downloadThroughput": -1,
        "uploadThroughput": -1,
    }
    slow.send("Network.emulateNetworkConditions", line)


def say_median(name, times):
    median = statistics.median(times)
    say(
        f"{name}: add tapped to new total painted, 4x slower, 40 ms",
        f"{median:.0f} ms",
        "50 ms",
        median <= 50,
    )


if __name__ == "__main__":
    main()
