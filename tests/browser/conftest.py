"""Windows of Debian's Chromium on pytest-django's live server.

Playwright keeps an event loop in its thread, in which Django refuses every query. So it starts
after the tables are there and stops before they are emptied, and the tests build all they need
through the pages.
"""

import pytest
from playwright.sync_api import expect, sync_playwright

from tests.server import BROWSER_FLAGS, browser_path

TIMEOUT_MS = 20_000
"""How long to wait for anything: generous, for a busy machine."""

expect.set_options(timeout=TIMEOUT_MS)


@pytest.fixture
def browser(live_server):
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_path(), args=BROWSER_FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def complaints():
    """What browsers complained of: errors of scripts and pages, blocked and failed requests.

    A test that expects some looks at them and clears the list; any left at its end fail it.
    """
    found = []
    yield found
    assert found == []


@pytest.fixture
def visit(browser, live_server, complaints):
    """Opens a window of a new visitor, so many pixels wide."""

    def note(message):
        if message.type == "error":
            complaints.append(message.text)

    def visit(width=1280, **options):
        context = browser.new_context(
            base_url=live_server.url, viewport={"width": width, "height": 844}, **options
        )
        context.set_default_timeout(TIMEOUT_MS)
        context.on("console", note)
        context.on("weberror", lambda error: complaints.append(str(error.error)))
        return context.new_page()

    return visit
