"""A walk through every page and state of army lists, for tests of what must hold on all of them."""

from dataclasses import replace

from rulesets.games.ground.document import ArmyDocument
from tests.armies.shown import column, overreach, patrol, side, strangers
from tests.browser.steps import bring

STATES = 20
"""How many the tour shows."""


def army_tour(page, name="Third Column"):
    """Shows one page or state after the other, and says which."""
    for game in ("gf35", "gf15"):
        page.goto(f"/new/{game}")
        yield f"new, {game}"
    bring(page, ArmyDocument(game="gff", name=name))
    yield "empty"
    yield from _opened(page, "legal", column(name, name), ("entry=e1", "view=settings"))
    yield from _opened(page, "illegal", overreach(name=name), ("entry=e4", "entry=e1"))
    page.locator("#bar .verdict").click()
    yield "illegal, its problems"
    yield from _opened(page, "unknown", strangers(), ("entry=e2",))
    yield from _opened(page, "side", replace(side(), name=name), ("entry=e9",))
    yield from _opened(page, "patrol", replace(patrol(), name=name), ("view=add",))
    yield from _found(page)
    path = bring(page, column(name, name))
    page.goto(path + "share")
    yield "share"
    page.goto(page.locator("#address").input_value())
    yield "shared"
    for path in ("/rules/gf35", "/rules/gf35/meridian-levy"):
        page.goto(path)
        yield path


def _opened(page, label, document, queries):
    path = bring(page, document)
    for query in queries:
        page.goto(f"{path}?{query}")
        page.evaluate("document.fonts.ready")
        yield f"{label}, {query}"


def _found(page):
    path = bring(page, column())
    page.goto(path + "?view=add")
    page.locator(".offer:has(a[data-note]) > summary").first.click()
    yield "a unit of the catalogue"
    page.locator(".offer[open] a[data-note]").first.click()
    page.locator("#note-card").wait_for()
    yield "a special rule"
    page.keyboard.press("Escape")
    page.locator("input[type=search]").fill("nobody")
    yield "nothing found"
    page.goto(path)
    page.locator("#entry-e11 .menu summary").click()
    page.locator("[value='remove_unit?entry=e11']").click()
    page.locator("#notice p").wait_for()
    yield "with a notice"
    page.locator("#plan summary, #limits summary").evaluate_all(
        "all => all.forEach((each) => each.parentElement.open = true)"
    )
    yield "plan and limits"
