"""axe-core on every page and state, wide and narrow, light and dark."""

import pytest
from axe_playwright_python.base import AXE_SCRIPT

from tests.browser.army_tour import STATES as ARMY_STATES
from tests.browser.army_tour import army_tour
from tests.browser.tour import STATES, tour

WIDTHS = (390, 1280)
ALL = {}
CONTRAST = {"runOnly": {"type": "rule", "values": ["color-contrast"]}}
VIOLATIONS = """async (options) => {
  const { violations } = await axe.run(document, { resultTypes: ["violations"], ...options });
  return violations.flatMap((rule) =>
    rule.nodes.map((node) => [rule.id, node.target.join(" "), node.failureSummary]));
}"""


def violations(page, options):
    """Rule, element and remedy of every violation. One page needs axe-core once."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    return page.evaluate(VIOLATIONS, options)


@pytest.mark.parametrize(
    ("tour", "states"), [(tour, STATES), (army_tour, ARMY_STATES)], ids=["fleets", "armies"]
)
def test_no_violations(visit, complaints, tour, states):
    """In the dark only the colours are others."""
    page = visit(1280, reduced_motion="reduce")
    found = {}
    for state in tour(page):
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 844})
            found[state, width, "light"] = violations(page, ALL)
            page.emulate_media(color_scheme="dark")
            found[state, width, "dark"] = violations(page, CONTRAST)
            page.emulate_media(color_scheme="light")
    assert {where: what for where, what in found.items() if what} == {}
    assert len(found) == states * len(WIDTHS) * 2
    complaints.clear()
