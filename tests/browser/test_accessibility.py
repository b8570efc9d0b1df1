"""axe-core on every page and state, wide and narrow, light and dark; nothing scrolls sideways."""

import pytest
from axe_playwright_python.base import AXE_SCRIPT

from tests.browser.army_tour import STATES as ARMY_STATES
from tests.browser.army_tour import army_tour
from tests.browser.tour import LONG, STATES, tour

VIOLATIONS = """async (options) => {
  const { violations } = await axe.run(document, { resultTypes: ["violations"], ...options });
  return violations.flatMap((rule) =>
    rule.nodes.map((node) => [rule.id, node.target.join(" "), node.failureSummary]));
}"""


TOO_WIDE = """async () => {
  await document.fonts.ready;
  const wide = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth <= innerWidth) return [];
  return [...document.querySelectorAll("main *, header *")]
    .filter((element) => element.getBoundingClientRect().right > wide + 1)
    .map((element) => `${element.tagName} ${element.className} ${element.id}`);
}"""


def too_wide(page, widths):
    """What reaches beyond the right edge, by width of the window."""
    found = {}
    for width in widths:
        page.set_viewport_size({"width": width, "height": 844})
        found[width, "width"] = page.evaluate(TOO_WIDE)
    return found


def violations(page, **options):
    """Rule, element and remedy of every violation. One page needs axe-core once."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    return page.evaluate(VIOLATIONS, options)


@pytest.mark.parametrize(
    ("tour", "states"), [(tour, STATES), (army_tour, ARMY_STATES)], ids=["fleets", "armies"]
)
def test_no_violations_and_nothing_too_wide(visit, complaints, tour, states):
    """In Italian, whose words are longer, and with names as long as can be.

    Every rule narrow and in the light, those of contrast wide and in the dark, too.
    """
    italian = {"Accept-Language": "it"}
    page = visit(390, reduced_motion="reduce", extra_http_headers=italian)
    found = {}
    for state in tour(page, LONG):
        widths = too_wide(page, (1280, 1024, 640, 320, 390))
        found |= {(state, *where): what for where, what in widths.items()}
        found[state, "light"] = violations(page)
        page.emulate_media(color_scheme="dark")
        page.set_viewport_size({"width": 1280, "height": 844})
        found[state, "dark"] = violations(page, runOnly=["color-contrast"])
        page.emulate_media(color_scheme="light")
    assert {where: what for where, what in found.items() if what} == {}
    assert len(found) == states * 7
    complaints.clear()
