"""The print page: its preview follows the choices at once."""

import re

from playwright.sync_api import expect

from tests.armies.lists import army, unit
from tests.browser.steps import bring
from tests.browser.test_accessibility import too_wide, violations

UNSEEN = re.compile(r"/sheet\.png\?(paper=a4|.*points=hide)")
"""Pictures of which only the address is looked at."""


def test_preview_follows_the_choices(visit, complaints):
    page = visit(390)
    page.route(UNSEEN, lambda route: route.abort())
    night, day = (
        army("gff", 200, unit("sappers"), name=f"{each} Patrol") for each in ("Night", "Day")
    )
    bring(page, night)
    page.goto(bring(page, day) + "print")
    page.get_by_text("Options").click()
    page.get_by_label("Letter").check()
    preview = page.locator("#preview img")
    expect(preview).to_have_attribute("src", re.compile("sheet.png?.*paper=letter"))
    expect(page.locator("#preview .button")).to_have_attribute("href", re.compile("paper=letter"))
    expect(preview).to_have_js_property("naturalWidth", 1200)
    page.get_by_label("Points").uncheck()
    expect(preview).to_have_attribute("src", re.compile("paper=letter.*points=hide"))
    expect(page.get_by_label("Points")).to_be_focused()
    page.get_by_text("With other lists").click()
    page.get_by_label("Night Patrol").check()
    expect(preview).to_have_attribute("src", re.compile("paper=letter.*points=hide.*and="))
    expect(page.locator("#preview .button.primary")).to_have_text(re.compile(r" \(\d pages\)$"))
    assert violations(page) == []
    assert too_wide(page, (390, 1280)) == {(390, "width"): [], (1280, "width"): []}
    complaints.clear()  # of each request that is aborted or that a later choice replaces
