from tests.browser.steps import *
def test_zz(visit):
    page = visit(1280)
    create(page)
    press(page, f"Add {SHIP}")
    shows(page, 80, "Incomplete")
    follow(page, SHIP)
    page.locator("#panel header").wait_for()
    print(page.locator("#panel").inner_html()[:6000])
    page.screenshot(path="/tmp/a.png")
