"""A list read out of its printed code: shown by the page alone, without a server or a network."""

from playwright.sync_api import expect

from rulesets.sheets.list_code import list_code
from tests.browser.test_accessibility import too_wide, violations
from tests.builders import fleet, full_fleet, judged


def test_code_is_read_without_a_network(visit, address, complaints):
    page = visit(390, service_workers="allow")
    found = list_code(
        judged(fleet(300, *full_fleet().entries, name="Third <b>")), f"{address}/s/x/"
    )
    page.goto(f"{address}/check/")
    expect(page.get_by_text("Letters and digits")).to_be_hidden()
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.context.set_offline(True)
    page.goto(found.address)
    page.reload()
    expect(page.locator("#digest")).to_have_text(found.digest)
    expect(page.locator("#name")).to_have_text("Third <b>")
    expect(page.get_by_role("rowheader")).to_have_count(len(full_fleet().entries))
    page.context.set_offline(False)
    # Chromium may ask for the tab's picture late, and never through the service worker.
    complaints[:] = [said for said in complaints if not said.endswith("/static/icon.svg")]
    assert violations(page) == []
    assert too_wide(page, (390, 1280)) == {(390, "width"): [], (1280, "width"): []}


def test_damaged_code_says_so(visit):
    page = visit()
    page.goto("/check/#not-a-list")
    expect(page.get_by_role("alert")).to_have_text(
        "This code cannot be read: scan it again, flat and in good light."
    )
    expect(page.locator("#list")).to_be_hidden()
