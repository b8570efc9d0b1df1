"""Windows of Debian's Chromium on one server, which all these tests share with its database.

Every window is a new visitor, who sees no other's lists.
"""

import asyncio

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


@pytest.fixture
def visit(browser, address, complaints):
    """Opens a window of a new visitor, so many pixels wide; all close with the test."""
    contexts = []

    def note(message):
        if message.type == "error":
            complaints.append(f"{message.text} {message.location['url']}")

    def visit(width=1280, **options):
        context = browser.new_context(
            base_url=address, viewport={"width": width, "height": 844}, **options
        )
        contexts.append(context)
        context.set_default_timeout(TIMEOUT_MS)
        context.on("console", note)
        context.on("weberror", lambda error: complaints.append(str(error.error)))
        return context.new_page()

    yield visit
    for context in contexts:
        context.close()
