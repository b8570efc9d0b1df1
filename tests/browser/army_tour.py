"""A walk through every page and state of army lists, for tests of what must hold on all of them."""

from dataclasses import replace

from rulesets.games.ground.document import ArmyDocument
from tests.armies.shown import column, overreach, patrol, side, strangers
from tests.browser.steps import bring
from tests.browser.tour import SHORTEN, go


def legal_army(page, name):
    """A page before the first army, an empty and a legal one, played, shared; the rules."""
    page.goto("/new/gf35")
    yield "new"
    bring(page, ArmyDocument(game="gff", name=name))
    yield "empty"
    path = bring(page, column(name, name))
    yield from _opened(page, path, "entry=e1", "view=settings")
    page.goto(path + "play")
    page.locator("[data-round]").first.check()
    yield "in play"
    page.goto(path + "share")
    page.goto(page.locator("#address").input_value())
    yield "shared"
    for path in ("/rules/gf35", "/rules/gf35/meridian-levy"):
        page.goto(path)
        yield path


def illegal_armies(page, name):
    """Breaches of the rules, what no book knows, and two books in one army."""
    yield from _opened(page, bring(page, overreach(name=name)), "entry=e4", "entry=e1")
    page.locator("#bar .verdict").click()
    yield "its problems"
    yield from _opened(page, bring(page, strangers()), "entry=e2")
    yield from _opened(page, bring(page, replace(side(), name=name)), "entry=e9")


def catalogue(page, name):
    """All of it, a search, what unfolds in it and what comes of removing a unit."""
    page.goto(bring(page, replace(patrol(), name=name)) + "?view=add")
    page.evaluate("document.fonts.ready")
    yield "all of it"
    path = bring(page, column())
    page.goto(path + "?view=add")
    page.locator(".offer:has(a[data-note]) > summary").first.click()
    page.evaluate(SHORTEN)
    yield "a unit of the catalogue"
    page.locator(".offer[open] a[data-note]").first.click()
    page.locator(".note-card").wait_for()
    yield "a special rule"
    page.keyboard.press("Escape")
    page.locator("input[type=search]").fill("nobody")
    yield "nothing found"
    page.goto(path)
    page.locator("#entry-e11 .menu summary").click()
    page.locator("[value='remove_unit?entry=e11']").click()
    page.locator("#notice p").wait_for()
    page.evaluate(SHORTEN)
    page.locator("#plan summary, #limits summary").evaluate_all(
        "all => all.forEach((each) => each.parentElement.open = true)"
    )
    yield "plan and limits, with a notice"


def _opened(page, path, *queries):
    for query in queries:
        go(page, f"{path}?{query}")
        yield f"{path}, {query}"


PARTS = ((legal_army, 8), (illegal_armies, 5), (catalogue, 5))
"""Walks through some of it, with how many states each shows."""
