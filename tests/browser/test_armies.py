"""An army list built, fixed and undone in a window, with script and without."""

import re

import pytest
from playwright.sync_api import expect

from tests.armies.lists import army, unit
from tests.armies.shown import VETERANS, overreach
from tests.browser.steps import back, bring, expect_names, fix_all, follow, open_entry, press, shows

HEROES = ["Field Captain", "Chief Engineer", "Lodestar Reader", "Line Marshal", "Heron Lifter"]


def weapons(page):
    """Names and counts of the weapons of the unit that is open."""
    return page.locator("#panel-head .weapons tbody th")


def section(page, name):
    return page.locator("#panel .section").filter(has=page.get_by_role("heading", name=name))


def found(page):
    """The names on offer that a search leaves."""
    return page.locator(".offer summary .name b:visible")


def search(page):
    return page.get_by_label("Search units, weapons, rules")


def choose(page, name, button):
    section(page, name).get_by_role("button", name=button, exact=True).click()


def test_first_army_from_an_empty_home(visit):
    page = visit(390)
    page.goto("/")
    page.locator(".games .gf35 a.name").click()
    page.get_by_label("Meridian Levy").check()
    page.get_by_label("Name", exact=True).fill("Third Column")
    page.get_by_label("1000", exact=True).check()
    press(page, "Start building")
    page.wait_for_url(re.compile(r"/lists/[0-9a-f-]{36}/\?view=add$"))
    search(page).fill("transport")
    expect(found(page)).to_have_text(["Column Carrier", "Heron Lifter", "Bastion Walker"])
    press(page, "Add Column Carrier")
    shows(page, 185, "Legal")
    search(page).fill("tough(12)")
    expect(found(page)).to_have_text(["Rampart Tank"])
    search(page).fill("captain")
    press(page, "Add Field Captain")
    shows(page, 240, "Legal")
    search(page).fill("nobody")
    expect(page.get_by_text("Nothing found")).to_be_visible()
    follow(page, "Done (2)")
    expect_names(page, "Column Carrier", "Field Captain")


@pytest.mark.parametrize(
    ("width", "script"), [(390, True), (1280, False)], ids=["phone", "desk, no script"]
)
def test_replacing_up_to_two(visit, width, script):
    page = visit(width, java_script_enabled=script)
    bring(page, army("gf35", 1000, unit("line-veterans")))
    open_entry(page, "Line Veterans")
    for points, option in ((110, "Plasma lance"), (140, "Rocket launcher")):
        choose(page, "Replace up to two Rifles", f"One more: {option}")
        shows(page, points, "Legal")
    part = section(page, "Replace up to two Rifles")
    expect(part.get_by_role("heading")).to_contain_text("2/2")
    expect(part.get_by_role("button", name="One more: Plasma lance")).to_be_disabled()
    choose(page, "Replace up to two Rifles", "One less: Plasma lance")
    shows(page, 125, "Legal")
    expect(weapons(page)).to_have_text(["4× Rifle", "5× Bayonet", "Rocket launcher"])


def test_combined_unit_mirrors_what_is_for_all_models(visit):
    page = visit(1280)
    path = bring(page, army("gf35", 1000, unit("line-veterans")))
    open_entry(page, "Line Veterans")
    press(page, "Combine two (+95)")
    shows(page, 190, "Legal")
    choose(page, "Upgrade all models with", "Camouflage cloaks")
    shows(page, 220, "Legal")
    page.locator(".members").get_by_role("link", name="Second unit").click()
    expect(page.locator(".members [aria-current]")).to_contain_text("Second unit")
    choose(page, "Upgrade one model with", "Colours")
    shows(page, 230, "Legal")
    expect(page.locator(".members a")).to_have_text(["First unit 110", "Second unit 120"])
    page.goto(path)
    expect_names(page, "Line Veterans")
    expect(page.locator("#entry-e1 .brief")).to_contain_text("10× Rifle, 10× Bayonet")


def test_text_of_a_rule_has_its_rating(visit):
    page = visit(1280)
    bring(page, army("gf35", 1000, unit("courier-riders")))
    open_entry(page, "Courier Riders")
    page.locator("#panel-head").get_by_role("link", name="Impact(1)").click()
    expect(page.locator(".note-card p")).to_have_text(
        "When charging, unless fatigued, roll 1 die for each model with it: each 2+ is a hit."
    )
    page.locator(".note-card").get_by_role("button", name="Close").click()
    expect(page.locator(".note-card")).to_be_hidden()


def test_hero_joins_a_unit_and_leaves_it(visit):
    page = visit(390)
    bring(page, army("gf35", 1000, unit("field-captain"), unit("levy-company")))
    open_entry(page, "Field Captain")
    press(page, "Attach to Levy Company")
    expect(page.get_by_role("button", name="Detach")).to_be_visible()
    back(page)
    expect_names(page, "Levy Company")
    expect(page.locator("#entry-e2 .joined .name b")).to_have_text("Field Captain")
    page.locator("#entry-e2 .joined").get_by_role("link", name="Field Captain").click()
    press(page, "Detach")
    expect(page.get_by_role("button", name="Attach to Levy Company")).to_be_visible()
    shows(page, 180, "Legal")


def test_illegal_army_is_made_legal_by_its_fixes_without_script(visit):
    page = visit(390, java_script_enabled=False)
    bring(page, overreach("gf35", 500))
    fix_all(page, script=False)


def test_search_forgives_a_letter_and_begins_with_units_called_so(visit):
    page = visit(1280)
    bring(page, army("gf35", 1000, unit("levy-company")))
    first = page.locator("#offers .offer:visible summary .name b")
    search(page).fill("gun")
    expect(first.nth(1)).to_have_text("Gun Emplacement")
    expect(first.nth(0)).to_have_text("Field Gun")
    search(page).fill("sappérs")
    expect(first).to_have_text("Sappers")
    search(page).fill("sapprs")
    expect(first).to_have_text("Sappers")
    search(page).fill("")
    expect(first.first).to_have_text("Field Captain")


def test_search_stays_as_typed_when_the_catalogue_is_replaced(visit):
    page = visit(1280)
    bring(page, army("gf35", 700, unit("sappers")))
    search(page).fill("tough hero")
    expect(found(page)).to_have_text(HEROES)
    press(page, "Add Lodestar Reader")
    shows(page, 180, "Legal")
    expect(search(page)).to_have_value("tough hero")
    expect(found(page)).to_have_text(HEROES)


def test_search_needs_script(visit):
    page = visit(390, java_script_enabled=False)
    path = bring(page, army("gf35", 1000, unit("line-veterans", *VETERANS)))
    page.goto(path + "?view=add")
    expect(page.locator("#find")).to_be_hidden()
    expect(page.locator(".offer")).to_have_count(21)
