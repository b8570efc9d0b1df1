"""A walk through every page and state, for tests of what must hold on all of them."""

from tests.browser.steps import bring
from tests.builders import fleet, ship, squadron

LONG = "Unbroken" * 10
"""As long as a name may be, without a place to break it."""

SHORTEN = """() => [...document.querySelectorAll("#catalogue .offer:not([open])")]
  .slice(6).forEach((offer) => offer.remove())"""
"""Six units are left of a catalogue, which is looked at as a whole elsewhere."""


def go(page, path):
    page.goto(path)
    page.evaluate("document.fonts.ready")
    page.evaluate(SHORTEN)


def legal(name):
    return fleet(
        450,
        ship("cruiser", "ace-carrier", "avenger", name=name),
        ship("destroyer", upgrades=["rapid-cannon@front", "pulse-engine", "nuclear-ammo"]),
        squadron("fighter", count=3, name=name),
        name=name,
        note=name,
    )


def illegal(name):
    return fleet(
        300,
        ship("cruiser", upgrades=["giga-cannon@front", "giga-cannon@rear", "lost-weapon@front"]),
        ship("corvette", heroes=("tactical-master", "ace-carrier"), name=name, note=name),
        squadron("gunship", count=12, titles=("avenger",)),
        squadron("x" * 64),
        name=name,
        claimed_points=7,
    )


def arriving(page, name):
    """Pages before the first fleet, and one that is empty."""
    page.goto("/")
    yield "welcome"
    page.goto("/new/warfleets")
    yield "new"
    page.locator("[value=other]").check()
    page.locator("main form button.primary").click()
    page.locator(".problem").wait_for()
    yield "new, refused"
    page.goto("/import")
    yield "import"
    page.locator("textarea").fill(f'{{"game":"warfleets","{name}":1,"size":-1}}')
    page.locator("main form button.primary").click()
    page.locator(".problems").wait_for()
    yield "import, refused"
    bring(page, fleet(300, name=name))
    yield "editor, empty"


def illegal_fleet(page, name):
    path = bring(page, illegal(name))
    yield "editor, illegal"
    page.locator("#bar .verdict").click()
    yield "editor, illegal, its problems"
    for query in ("?entry=e1", "?entry=e2", "?entry=e3"):
        go(page, path + query)
        yield f"editor, illegal, {query}"


def legal_fleet(page, name):
    """The editor, and all that lies over it or unfolds in it."""
    path = bring(page, legal(name))
    yield "editor, legal"
    for query in ("?entry=e1", "?entry=e1&at=front", "?entry=e3"):
        go(page, path + query)
        yield f"editor, legal, {query}"
    page.goto(path + "?view=add")
    page.locator(".offer:has(a[data-note]) > summary").first.click()
    yield "editor, a ship of the catalogue"
    page.goto(path)
    page.locator("#card-list .menu summary").first.click()
    yield "editor, menu of a row"
    page.keyboard.press("Escape")
    page.locator(".top nav .menu summary").click()
    yield "editor, menu of the list"
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    yield "editor, shortcuts"


def around_a_fleet(page, name):
    """Its settings and its other pages, those of its owner, and the rules."""
    path = bring(page, legal(name))
    go(page, path + "?view=settings")
    page.locator("#panel .policy [aria-pressed=false]").first.click()
    page.locator("#notice p").wait_for()
    yield "editor, settings and a notice"
    page.route("**/sheet.png*", lambda route: route.abort())  # drawn in test_printing
    for part in ("history", "history/1", "share", "print"):
        go(page, path + part)
        yield part
    page.goto(path + "share")
    page.locator("details:has([action$=withdraw]) > summary").click()
    yield "share, link to stop"
    with page.expect_navigation():
        page.locator("[action$=withdraw] button").click()
    yield "share, withdrawn"
    page.locator("[action$=renew] button").click()
    shared = page.locator("#address").input_value()
    for action in ("clone", "delete"):
        page.goto(path)
        page.locator(".top .menu summary").first.click()
        page.locator(f"[formaction$={action}]").click()
        page.wait_for_url(lambda url: not url.endswith(path))
    page.locator("#deleted summary").click()
    page.locator(".lists .menu summary").first.click()
    yield "home, with fleets, a menu and a deleted one"
    for elsewhere in (
        path + "tags",
        "/devices",
        "/account/login/",
        "/account/signup/",
        shared,
        "/rules",
        "/rules/warfleets",
        "/nowhere",
        "/blank/warfleets/fleet-roster.pdf?paper=a3",
    ):
        go(page, elsewhere)
        yield elsewhere


PARTS = ((arriving, 6), (illegal_fleet, 5), (legal_fleet, 8), (around_a_fleet, 17))
"""Walks through some of it, with how many states each shows."""
