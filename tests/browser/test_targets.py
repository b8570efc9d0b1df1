"""The thumb finds what it wants to press."""

import pytest

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
                    *["Add", "Undo", "Share", "More"],
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
                    *["Add", "Undo", "Share", "More"],
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
