"""The thumb finds what it wants to press."""

from dataclasses import replace

import pytest
from playwright.sync_api import expect

from tests.armies.lists import army, unit, vanguard
from tests.armies.shown import column
from tests.browser.steps import bring
from tests.builders import full_fleet

THUMB_PX = 44
HEIGHTS = """() => [...document.querySelectorAll(":is(#bar, .top) :is(a, button, summary)")]
  .filter((target) => target.checkVisibility())
  .map((target) => {
    const box = target.getBoundingClientRect();
    const hits = (y) => target.contains(document.elementFromPoint(box.left + box.width / 2, y));
    let [top, low] = [box.top + box.height / 2, box.top + box.height / 2];
    while (hits(top - 1)) top -= 1;
    while (hits(low + 1)) low += 1;
    return [target.ariaLabel || target.textContent.trim(), low - top + 1];
  })"""
"""Every target that is always in view, and how high the area is in which a tap finds it."""


@pytest.mark.parametrize(
    ("document", "wanted"),
    [
        pytest.param(
            full_fleet(),
            {
                "": [
                    *["My lists", "Fleet", "Game size / 300", "0 left", "Legal"],
                    *["Add", "Undo", "Print", "Share", "More"],
                ],
                "?view=add": ["Game size / 300", "0 left", "Legal", "Done (5)"],
                "?entry=e1": ["Game size / 300", "0 left", "Legal", "Add"],
            },
            id="fleet",
        ),
        pytest.param(
            column(),
            {
                "": [
                    *["My lists", "Third Column", "Game size / 2000", "310 left", "Legal"],
                    *["Add", "Undo", "Print", "Share", "More"],
                ],
                "?view=add": ["Game size / 2000", "310 left", "Legal", "Done (9)"],
                "?entry=e1": ["Game size / 2000", "310 left", "Legal", "Add"],
            },
            id="army",
        ),
    ],
)
def test_targets_are_big_enough_for_a_thumb(visit, document, wanted):
    page = visit(390, has_touch=True, is_mobile=True)
    path = bring(page, document)
    for query, names in wanted.items():
        page.goto(path + query)
        heights = page.evaluate(HEIGHTS)
        assert [name for name, _ in heights] == names
        assert [(name, height) for name, height in heights if height < THUMB_PX] == []


IN_VIEW = """() => {
  const bar = document.querySelector("#bar").getBoundingClientRect();
  const end = innerWidth < 1024 ? bar.top : innerHeight;
  return [...document.querySelectorAll("#card-list > .row")]
    .filter((row) => row.getBoundingClientRect().bottom <= end).length;
}"""
"""How many units of the list show whole without scrolling."""


@pytest.mark.parametrize(("width", "units"), [(390, 10), (1280, 16)])
def test_long_list_with_problems_shows_many_units_at_once(visit, width, units):
    keys = ["levy-company", "line-veterans", "sappers", "surveyors"] * 4
    entries = [replace(unit(key), combined=place < 4) for place, key in enumerate(keys)]
    page = visit(width)
    bring(page, army("gf35", 1000, *entries))
    assert page.locator("#card-list .problem").count() == 4
    assert page.evaluate(IN_VIEW) == units


def test_printing_and_the_account_are_one_tap_away_on_a_phone(visit):
    """Redo takes the place of printing, which is in the menu then."""
    page = visit(390)
    page.goto("/")
    expect(page.get_by_role("link", name="Account").first).to_be_in_viewport(ratio=1)
    bring(page, vanguard())
    expect(page.get_by_role("link", name="Print")).to_be_in_viewport(ratio=1)
    page.get_by_role("button", name="Redo").wait_for(state="hidden")
    page.locator("#card-list .menu > summary").last.click()
    page.get_by_role("button", name="Remove").filter(visible=True).click()
    page.locator("#steps").get_by_role("button", name="Undo").click()
    expect(page.locator("#steps").get_by_role("button", name="Redo")).to_be_visible()
    page.get_by_label("More", exact=True).click()
    expect(page.get_by_role("link", name="Print")).to_be_in_viewport(ratio=1)
