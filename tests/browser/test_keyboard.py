"""A fleet without a mouse: every control is reached, seen and kept."""

from playwright.sync_api import expect

from tests.armies.lists import army, unit
from tests.browser.steps import SHIP, bring, create, expect_names, send, shows
from tests.builders import fleet, ship, squadron

FOCUSED = """() => {
  const control = document.activeElement, label = control.labels?.[0];
  const words = label?.querySelector("b") ?? label ?? control;
  const name = control.getAttribute("aria-label") || words.textContent;
  return name.trim().replace(/\\s+/g, " ");
}"""
SEEN = """() => {
  const control = document.activeElement, box = control.getBoundingClientRect();
  const around = [getComputedStyle(control), getComputedStyle(control, "::after")];
  if (control.labels?.length) around.push(getComputedStyle(control.labels[0]));
  const outlined = around.some((style) =>
    style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2);
  return control.matches(":focus-visible") && outlined && box.width > 0 && box.height > 0;
}"""


def focused(page):
    """The name of the control that has the focus."""
    return page.evaluate(FOCUSED)


def tab_to(page, name, key="Tab"):
    """Press Tab until the control of this name has the focus, and can be seen to have it."""
    for _ in range(150):
        page.keyboard.press(key)
        if focused(page) == name:
            assert page.evaluate(SEEN)
            return
    raise AssertionError(f"{name!r} is never reached; last was {focused(page)!r}")


def test_keyboard_alone_builds_a_fleet(visit):
    page = visit(1280)
    page.goto("/")
    tab_to(page, "New list")
    page.keyboard.press("Enter")
    tab_to(page, "Grimdark Future: Warfleets v2.1.0")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="New fleet")).to_be_visible()
    tab_to(page, "Name")
    page.keyboard.type("Third Patrol")
    page.keyboard.press("Enter")
    expect(page.locator("#title h1")).to_have_text("Third Patrol")
    tab_to(page, f"Add {SHIP}")
    page.keyboard.press("Enter")
    shows(page, 80, "Incomplete")
    expect(page.locator("#panel h2")).to_have_text(SHIP)
    assert focused(page) == f"Add {SHIP}"
    page.keyboard.press("Space")
    shows(page, 160, "Incomplete")
    expect(page.locator("#panel h2")).to_have_text(f"{SHIP} 2")
    assert focused(page) == f"Add {SHIP}"
    tab_to(page, "Incomplete", key="Shift+Tab")
    page.keyboard.press("Enter")
    tab_to(page, f"{SHIP} 1")
    page.keyboard.press("Enter")
    expect(page.locator("#panel h2")).to_have_text(f"{SHIP} 1")
    expect(page.locator("#panel")).to_be_focused()
    tab_to(page, "Rapid Cannon: front")
    page.keyboard.press("Enter")
    expect(page.locator(".panel-head p")).to_contain_text("1/4 slots")
    assert page.evaluate("document.activeElement.closest('#panel') !== null")
    page.reload()
    tab_to(page, "Undo")
    page.keyboard.press("Space")
    expect(page.locator(".panel-head p")).to_contain_text("0/4 slots")
    assert focused(page) == "Undo"


def test_keyboard_alone_builds_an_army(visit):
    page = visit(1280)
    page.goto("/new/gf35")
    tab_to(page, "Hollow Brood")
    tab_to(page, "Meridian Levy", key="ArrowDown")
    tab_to(page, "Start building")
    page.keyboard.press("Enter")
    expect(page.locator("#title h1")).to_contain_text("Meridian Levy")
    expect(page.get_by_role("searchbox", name="Search units, weapons, rules")).to_be_visible()
    page.keyboard.press("/")
    assert focused(page) == "Search units, weapons, rules"
    page.keyboard.type("levy")
    page.keyboard.press("Enter")
    assert focused(page) == "Add Levy Company"
    page.keyboard.press("Enter")
    shows(page, 125, "Legal")
    tab_to(page, "Heavy rifle")
    page.keyboard.press("Enter")
    shows(page, 130, "Legal")
    assert focused(page) == "Heavy rifle"
    tab_to(page, "One more: Flamethrower")
    page.keyboard.press("Space")
    shows(page, 145, "Legal")
    page.keyboard.press("Space")
    shows(page, 160, "Legal")
    assert focused(page) == "One more: Flamethrower"
    page.keyboard.press("Escape")
    expect(page.locator("#panel h2")).to_have_count(0)
    expect(page.locator("#card-list a.name")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#panel h2")).to_have_text("Levy Company")
    expect(page.locator("#panel")).to_be_focused()


def test_keyboard_skips_to_the_content(visit):
    page = visit(1280)
    create(page)
    for presses, name, target in (
        (1, "Skip to the list", "cards"),
        (2, "Skip to the catalogue", "find"),
    ):
        page.reload()
        for _ in range(presses):
            page.keyboard.press("Tab")
        assert focused(page) == name
        page.keyboard.press("Enter")
        assert page.evaluate("document.activeElement.id") == target
    assert page.get_by_text("Skip to the open unit").is_hidden()


def test_focus_stays_with_what_was_pressed(visit):
    page = visit(1280)
    flagship = ship("cruiser", upgrades=["rapid-cannon@front", "armored-plating"])
    patrol = fleet(450, flagship, ship("destroyer"), squadron("fighter", count=3))
    for opened, pressed, left_at in [
        ("entry=e3", "One more: Fighter Squadron", "One more: Fighter Squadron"),
        ("entry=e1", "Plasma Cannon: rear", "Plasma Cannon: rear"),
        ("entry=e1", "sides", "sides"),
        ("entry=e1", "Remove: Rapid Cannon", "Remove: Armored Plating"),
        ("entry=e1", "Add Repair Bay", "Remove: Repair Bay"),
        ("entry=e1", "Ace Carrier", "Ace Carrier"),
        ("", "Move up", "More for Destroyer Ship"),
        ("", "Duplicate", "More for Destroyer Ship 1"),
    ]:
        page.goto(f"{send(page, patrol)}?{opened}")
        if not opened:
            page.get_by_label("More for Destroyer Ship", exact=True).focus()
            page.keyboard.press("Enter")
        area = page.locator("#panel" if opened else ".menu[open]")
        area.get_by_role("button", name=pressed, exact=True).first.focus()
        with page.expect_response("**/edit"):
            page.keyboard.press("Enter")
        expect(page.locator("#notice button")).to_be_visible()
        assert (pressed, focused(page)) == (pressed, left_at)


def test_focus_after_removing_an_entry(visit):
    page = visit(1280)
    bring(page, fleet(450, ship("cruiser"), ship("destroyer"), ship("corvette")))
    for remove, left_at, names in [
        ("Destroyer Ship", "Corvette Ship", ["Cruiser Ship", "Corvette Ship"]),
        ("Corvette Ship", "Cruiser Ship", ["Cruiser Ship"]),
        ("Cruiser Ship", "Undo", []),
    ]:
        page.get_by_label(f"More for {remove}", exact=True).focus()
        page.keyboard.press("Enter")
        page.locator(".menu[open]").get_by_role("button", name="Remove").focus()
        page.keyboard.press("Enter")
        expect_names(page, *names)
        assert focused(page) == left_at


def test_alt_arrow_moves_the_unit_with_the_focus(visit):
    page = visit(1280)
    path = bring(page, fleet(450, ship("cruiser"), ship("destroyer"), ship("corvette")))
    page.locator("#entry-e1 a.name").focus()
    page.keyboard.press("Alt+ArrowDown")
    expect_names(page, "Destroyer Ship", "Cruiser Ship", "Corvette Ship")
    page.keyboard.press("Alt+ArrowDown")
    expect_names(page, "Destroyer Ship", "Corvette Ship", "Cruiser Ship")
    expect(page.locator("#entry-e1 a.name")).to_be_focused()
    page.keyboard.press("Alt+ArrowDown")
    page.goto(path + "?entry=e3")
    page.locator("#panel").focus()
    page.keyboard.press("Alt+ArrowUp")
    expect_names(page, "Corvette Ship", "Destroyer Ship", "Cruiser Ship")
    expect(page.locator("#panel h2")).to_have_text("Corvette Ship")


def test_keys_duplicate_and_remove_the_unit_with_the_focus(visit):
    page = visit(1280)
    bring(page, fleet(450, ship("cruiser"), ship("destroyer")))
    page.locator("#entry-e1 a.name").focus()
    page.keyboard.press("d")
    expect_names(page, "Cruiser Ship 1", "Cruiser Ship 2", "Destroyer Ship")
    expect(page.locator("#card-list > .row:nth-child(2) a.name")).to_be_focused()
    expect(page.locator("#panel h2")).to_have_text("Cruiser Ship 2")
    page.keyboard.press("Delete")
    expect_names(page, "Cruiser Ship", "Destroyer Ship")
    expect(page.locator("#entry-e2 a.name")).to_be_focused()


def test_keys_duplicate_a_joined_hero_and_remove_the_copy(visit):
    page = visit(1280)
    hero = unit("field-captain", join="e1")
    bring(page, army("gf35", 1000, unit("levy-company"), hero, unit("sappers")))
    page.locator("#entry-e1 .joined a.name").focus()
    page.keyboard.press("d")
    expect(page.locator("#card-list > .row:nth-child(2) a.name")).to_be_focused()
    assert focused(page).startswith("Field Captain 2")
    page.keyboard.press("Delete")
    expect(page.locator("#entry-e3 a.name")).to_be_focused()
    expect(page.locator("#entry-e1 .joined .name b")).to_have_text("Field Captain")


def test_ends_of_the_list_are_not_moved_beyond(visit):
    page = visit(1280)
    bring(page, fleet(450, ship("cruiser"), ship("destroyer"), ship("corvette")))
    for name, words in [
        ("Cruiser Ship", ["Move down"]),
        ("Destroyer Ship", ["To the top", "Move up", "Move down"]),
        ("Corvette Ship", ["To the top", "Move up"]),
    ]:
        page.get_by_label(f"More for {name}", exact=True).click()
        offered = page.locator(".menu[open]").get_by_role("button").all_inner_texts()
        assert offered == ["Duplicate", *words, "Add to favourites", "Remove"]
        page.keyboard.press("Escape")


def test_escape_closes_one_thing_after_the_other(visit):
    page = visit(1280)
    path = bring(page, fleet(450, ship("cruiser")))
    page.goto(path + "?entry=e1")
    page.keyboard.press("?")
    expect(page.get_by_role("heading", name="Keyboard shortcuts")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#keys")).to_be_hidden()
    menu = page.get_by_label("More for Cruiser Ship", exact=True)
    menu.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Duplicate", exact=True)).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Duplicate", exact=True)).to_be_hidden()
    expect(menu).to_be_focused()
    expect(page.locator("#panel h2")).to_have_text("Cruiser Ship")
    page.keyboard.press("Escape")
    expect(page.locator("#panel h2")).to_have_count(0)


def test_escape_leaves_a_field_and_saves_it(visit):
    page = visit(1280)
    path = bring(page, fleet(450, ship("cruiser")))
    page.goto(path + "?entry=e1")
    name = page.locator("#panel [name=name]")
    name.fill("Old Sorrow")
    with page.expect_response("**/edit"):
        page.keyboard.press("Escape")
    expect(page.locator("#panel h2")).to_have_text("Old Sorrow")
    page.reload()
    expect(name).to_have_value("Old Sorrow")


def test_slash_opens_the_catalogue_of_a_phone(visit):
    page = visit(390)
    bring(page, army("gf35", 1000, unit("sappers")))
    page.keyboard.press("/")
    expect(page.locator("#find")).to_be_focused()
    expect(page.get_by_role("link", name="Done (1)")).to_be_visible()


def test_chips_of_kinds_and_of_what_fits_count_together(visit):
    page = visit(1280)
    bring(page, army("gf35", 200, unit("sappers")))
    fits, kinds = page.get_by_role("button", name="Fits"), page.get_by_label("Show")
    found = page.locator("#offers li:visible .name b")
    fits.click()
    affordable = found.all_inner_texts()
    kinds.get_by_role("button", name="Heroes").click()
    heroes = found.all_inner_texts()
    assert heroes == [name for name in affordable if name in heroes] != affordable
    fits.click()
    assert set(heroes) < set(found.all_inner_texts())
    kinds.get_by_role("button", name="All").click()
    assert set(affordable) < set(found.all_inner_texts())


def test_arrows_go_through_the_units_found(visit):
    page = visit(1280)
    bring(page, army("gf35", 1000, unit("sappers")))
    page.keyboard.press("/")
    page.keyboard.type("fearless")
    found = page.locator("#offers li:visible > .add-one")
    names = [button.get_attribute("aria-label") for button in found.all()]
    assert len(names) > 2
    reached = []
    for key in ("ArrowDown", "ArrowDown", "ArrowDown", "ArrowUp"):
        page.keyboard.press(key)
        reached.append(focused(page))
    assert reached == [*names[:3], names[1]]
    page.keyboard.press("Enter")
    expect(page.locator("#card-list a.name")).to_have_count(2)
    added = focused(page)
    page.keyboard.press("ArrowRight")
    expect(page.locator("#panel")).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowLeft")
    assert focused(page) == added
    for _ in range(2):
        page.keyboard.press("ArrowUp")
    assert focused(page) == "Search units, weapons, rules"


def test_drawer_of_problems_closes_as_the_focus_leaves_it(visit):
    page = visit(1280)
    bring(page, fleet(300, *(ship("cruiser") for _ in range(5))))
    page.locator("#bar .verdict").press("Enter")
    drawer = page.locator("#verdict")
    drawer.get_by_role("button", name="Close").press("Tab")
    expect(drawer).to_be_visible()
    drawer.locator("a, button, summary").filter(visible=True).last.press("Tab")
    expect(drawer).to_be_hidden()
