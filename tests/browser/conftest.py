"""Windows of Debian's Chromium on one server, which all these tests share with its database.

Every window is a new visitor's, who sees no other's lists.
"""

import asyncio
from collections import defaultdict

import pytest
from playwright.sync_api import expect, sync_playwright

from tests.server import BROWSER_FLAGS, browser_path

FLAGS = [*BROWSER_FLAGS, "--js-flags=--single-threaded"]
"""Scripts compile and clean up in one thread, a tenth less work for the two cores of all tests."""

TIMEOUT_MS = 20_000
"""How long to wait for anything: generous, for a busy machine."""

expect.set_options(timeout=TIMEOUT_MS)


@pytest.fixture(scope="session")
def browser():
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_path(), args=FLAGS)
        loop = asyncio._get_running_loop()
        yield browser
        asyncio._set_running_loop(loop)  # hidden if the last test has no browser
        browser.close()


@pytest.fixture
def complaints():
    """What browsers complained of: errors of scripts and pages, blocked and failed requests.

    A test that expects some looks at them and clears the list; any left at its end fail it.
    """
    found = []
    yield found
    assert found == []


@pytest.fixture(scope="session")
def windows(browser):
    """Windows that other tests have left, by their options; a new one costs more than twice."""
    return defaultdict(list)


@pytest.fixture
def visit(browser, windows, address, complaints):
    """Gives a new visitor's window, so many pixels wide."""
    opened = []

    def note(message):
        if message.type == "error":
            complaints.append(f"{message.text} {message.location['url']}")

    def note_error(error):
        complaints.append(str(error.error))

    def visit(width=1280, **options):
        size = {"width": width, "height": 844}
        left = windows[repr(options)]
        if left:
            page = left.pop()
            page.set_viewport_size(size)
        else:
            defaults = {"base_url": address, "viewport": size, "service_workers": "block"}
            made = browser.new_context(**defaults | options)
            page = made.new_page()
            page.context.set_default_timeout(TIMEOUT_MS)
        opened.append((page, left))
        page.context.on("console", note)
        page.context.on("weberror", note_error)
        return page

    yield visit
    for page, left in opened:
        page.context.remove_listener("console", note)
        page.context.remove_listener("weberror", note_error)
        _forget(page, address)
        left.append(page)


def _forget(page, address):
    """Leave a window without memory of its visitor, on a light page of ours.

    Any other address, a blank one too, would start another process.
    """
    for other in page.context.pages[1:]:
        other.close()
    page.unroute_all()
    page.context.set_offline(False)
    page.goto("/healthz")
    devtools = page.context.new_cdp_session(page)
    devtools.send("Storage.clearDataForOrigin", {"origin": address, "storageTypes": "all"})
    devtools.detach()
