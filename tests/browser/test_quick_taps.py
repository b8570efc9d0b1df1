"""Taps that are quicker than the answers all count."""

from contextlib import contextmanager

import pytest
from playwright.sync_api import expect

from tests.browser.steps import bring, expect_names, press
from tests.builders import fleet, squadron

TAPS = 4
LATENCY_MS = 150

TAP = """
([selector, taps]) => new Promise((done) => {
  let left = taps;
  const timer = setInterval(() => {
    document.querySelector(selector).click();
    if (!--left) { clearInterval(timer); done(); }
  }, 60);
})
"""


@contextmanager
def slow(page):
    """A line on which every answer takes its time."""
    line = {"latency": LATENCY_MS, "downloadThroughput": -1, "uploadThroughput": -1}
    session = page.context.new_cdp_session(page)
    session.send("Network.emulateNetworkConditions", {"offline": False, **line})
    yield
    session.detach()


@pytest.mark.parametrize(
    ("selector", "count"),
    [
        pytest.param('#panel button[value$="by=1"]', 2 + TAPS, id="counting up"),
        pytest.param('button[value="add_squadron?key=fighter"]', 2 + TAPS, id="adding"),
    ],
)
def test_quick_taps_all_count(visit, selector, count):
    page = visit()
    page.goto(bring(page, fleet(450, squadron("fighter", count=2))) + "?entry=e1")
    with slow(page):
        page.evaluate(TAP, [selector, TAPS])
        expect(page.locator("#panel .count .figure")).to_have_text(str(count))
    expect(page.locator("#notice")).not_to_have_class("notice refused")


def test_undo_pressed_before_the_first_answer_waits_for_it(visit):
    page = visit()
    bring(page, fleet(450, squadron("fighter", count=2)))
    with slow(page):
        press(page, "Add Cruiser Ship")
        page.keyboard.press("Control+z")
        expect(page.locator("#notice")).to_contain_text("Undone: Added Cruiser Ship")
    expect_names(page, "2× Fighter Squadron")
