"""axe-core on every page and state, wide and narrow, light and dark; nothing scrolls sideways."""

import pytest
from axe_playwright_python.base import AXE_SCRIPT

from tests.browser import army_tour, tour

VIOLATIONS = """async ([passed, seen, isAgain]) => {
  const known = new Set(passed), fresh = new Map(), grounds = new Map([[null, ""]]);
  for (const element of document.querySelectorAll("body *")) {
    const says = [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
    if (says || element.matches("input, select, textarea"))
      look(element, "color-contrast", () => coloursOf(element));
    if (element.matches("a[href]")) look(element, "link-in-text-block", () => linkOf(element));
  }
  const kinds = new Set([...document.querySelectorAll("body *")]
    .filter((element) => element.checkVisibility())
    .map((element) => `${element.tagName} ${element.getAttribute("class")}`));
  const isNew = [...kinds].some((kind) => !seen.includes(kind));
  const rules = ["color-contrast", "link-in-text-block"];
  axe.configure({ rules: rules.map((id) => ({ id, selector: `[data-${id}]` })) });
  const options = { preload: false, reporter: (results, options, done) => done(results) };
  if (isAgain && !isNew) options.runOnly = rules;
  const results = await axe.run(document, options);
  for (const element of fresh.keys()) rules.forEach((id) => element.removeAttribute(`data-${id}`));
  return {
    seen: [...kinds],
    passed: results.filter(({ id }) => rules.includes(id)).flatMap(({ id, passes }) =>
      passes.map(({ node }) => fresh.get(node.element)[id])),
    violations: results.flatMap(({ id, violations }) => violations.map((found) =>
      [id, found.node.source, [...found.any, ...found.all, ...found.none].map((is) => is.message)
    ])),
  };

  function look(element, rule, describe) {
    const kind = `${rule} ${describe()}`;
    if (known.has(kind) || !element.checkVisibility()) return;
    known.add(kind);
    fresh.set(element, { ...fresh.get(element), [rule]: kind });
    element.setAttribute(`data-${rule}`, "");
  }

  function linkOf(element) {
    const { textDecoration, border, fontStyle } = getComputedStyle(element);
    const around = coloursOf(element.parentElement);
    return [coloursOf(element), textDecoration, border, fontStyle, around].join(" ");
  }

  function coloursOf(element) {
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element);
    return [color, fontSize, fontWeight, textShadow, groundsOf(element)].join(" ");
  }

  function groundsOf(element) {
    if (!grounds.has(element)) {
      const { backgroundColor, backgroundImage, opacity, position } = getComputedStyle(element);
      const own = `${backgroundColor} ${backgroundImage} ${opacity}`;
      const place = position === "static" ? "" : `, ${element.tagName}.${element.className}`;
      const clear = own === "rgba(0, 0, 0, 0) none 1";
      const ground = (clear ? "" : `, ${own}`) + place;
      grounds.set(element, groundsOf(element.parentElement) + ground);
    }
    return grounds.get(element);
  }
}"""
"""Contrast, most of the work, is looked at once for texts and links of one kind and ground."""

PASSED: set[str] = set()
"""Texts and links, by kind, colour and ground, whose contrast axe-core found sufficient."""

SEEN: set[str] = set()
"""Elements, by name and class, that were there when axe-core looked at all it looks at."""

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


def violations(page, is_again=False):
    """Rule, element and remedy of every violation. One page needs axe-core once.

    When it is looked at again, only colours can be wrong where no new kind of element is shown.
    """
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    found = page.evaluate(VIOLATIONS, [list(PASSED), list(SEEN), is_again])
    PASSED.update(found["passed"])
    SEEN.update(found["seen"])
    return found["violations"]


def findings(page, widths=(1024, 640, 320, 390)):
    """What reaches too far at these widths and 1280; violations in the light, and wide and dark."""
    found = too_wide(page, widths)
    found["light"] = violations(page)
    page.emulate_media(color_scheme="dark")
    found |= too_wide(page, [1280])
    found["dark"] = violations(page, is_again=True)
    page.emulate_media(color_scheme="light")
    return {where: what for where, what in found.items() if what}


@pytest.mark.parametrize(
    ("part", "states"),
    [pytest.param(*each, id=each[0].__name__) for each in (*tour.PARTS, *army_tour.PARTS)],
)
def test_no_violations_and_nothing_too_wide(visit, complaints, part, states):
    """In Italian, whose words are longer, and with names as long as can be."""
    page = visit(390, reduced_motion="reduce", extra_http_headers={"Accept-Language": "it"})
    found = {state: findings(page) for state in part(page, tour.LONG)}
    assert {state: wrong for state, wrong in found.items() if wrong} == {}
    assert len(found) == states
    complaints.clear()
