"""axe-core on every page and state, wide and narrow, light and dark; nothing scrolls sideways."""

import pytest
from axe_playwright_python.base import AXE_SCRIPT

from tests.browser import army_tour, tour

VIOLATIONS = """async () => {
  const { violations } = await axe.run(document, { resultTypes: ["violations"] });
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


def violations(page):
    """Rule, element and remedy of every violation. One page needs axe-core once."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    return page.evaluate(VIOLATIONS)


def faults(page, widths=(1280, 1024, 640, 320, 390)):
    """What reaches too far at these widths; violations in the light, and wide and in the dark."""
    found = too_wide(page, widths)
    found["light"] = violations(page)
    page.emulate_media(color_scheme="dark")
    page.set_viewport_size({"width": 1280, "height": 844})
    found["dark"] = violations(page)
    page.emulate_media(color_scheme="light")
    return {where: what for where, what in found.items() if what}


@pytest.mark.parametrize(
    ("part", "states"),
    [pytest.param(*each, id=each[0].__name__) for each in (*tour.PARTS, *army_tour.PARTS)],
)
def test_no_violations_and_nothing_too_wide(visit, complaints, part, states):
    """In Italian, whose words are longer, and with names as long as can be."""
    page = visit(390, reduced_motion="reduce", extra_http_headers={"Accept-Language": "it"})
    found = {state: faults(page) for state in part(page, tour.LONG)}
    assert {state: wrong for state, wrong in found.items() if wrong} == {}
    assert len(found) == states
    complaints.clear()
