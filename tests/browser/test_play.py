"""A list at the table: what is ticked stays, rounds clear what is theirs, a tap is undone."""

from playwright.sync_api import expect

from tests.armies.shown import column
from tests.browser.steps import bring


def ticked(page):
    return page.locator(".marks input:checked").count()


def test_ticks_stay_and_rounds_clear_what_is_theirs(visit):
    page = visit(390)
    page.goto(bring(page, column()) + "play")
    page.get_by_role("checkbox", name="Models 3").first.check()
    page.get_by_role("checkbox", name="Activated").first.check()
    page.get_by_role("checkbox", name="Shaken").first.check()
    assert ticked(page) == 5  # a model's box ticks those before it
    page.reload()
    assert ticked(page) == 5
    page.get_by_role("button", name="Next round").click()
    expect(page.get_by_role("radio", name="2")).to_be_checked()
    assert ticked(page) == 4
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("radio", name="1")).to_be_checked()
    assert ticked(page) == 5
    page.get_by_role("radio", name="3").check()
    assert ticked(page) == 4
    page.get_by_role("button", name="Undo").click()
    assert ticked(page) == 5
    page.get_by_role("checkbox", name="Models 1").first.uncheck()
    assert ticked(page) == 2
    page.get_by_role("button", name="Start over").click()
    page.reload()
    assert ticked(page) == 0


def test_boxes_are_ticked_without_script(visit):
    page = visit(java_script_enabled=False)
    page.goto(bring(page, column()) + "play")
    page.get_by_role("checkbox", name="Models 3").first.check()
    assert ticked(page) == 1
    expect(page.get_by_role("button", name="Next round")).to_be_hidden()
