"""What holds for every page: headers, escaping, nothing inline, languages, refusals."""

import pytest
from django.conf import settings
from django.test import Client, override_settings

from rulesets.lists.services import favourites, lifecycle
from rulesets.sheets import processes
from tests.builders import fleet, ship, squadron
from tests.pages import inline_code, page

HOSTILE = "<img src=x onerror=alert(1)>"
PAGES = {
    "home": "/",
    "new": "/new/warfleets",
    "import": "/import",
    "keys": "/keys",
    "editor": "/lists/{id}/",
    "entry": "/lists/{id}/?entry=e1",
    "squadron": "/lists/{id}/?entry=e2",
    "unknown": "/lists/{id}/?entry=e3",
    "add": "/lists/{id}/?view=add",
    "settings": "/lists/{id}/?view=settings",
    "history": "/lists/{id}/history",
    "proposals": "/lists/{id}/proposals",
    "version": "/lists/{id}/history/1",
    "share": "/lists/{id}/share",
    "shared": "/s/{key}/",
    "rules": "/rules",
    "reference": "/rules/warfleets",
    "select": "/?select=on&q=img",
    "compare": "/compare?a={id}@1&b={id}",
    "devices": "/devices",
    "tags": "/lists/{id}/tags",
    "copy": "/lists/{id}/copy?entry=e1",
    "side by side": "/lists/side-by-side?list={id}",
    "favourites": "/favourites",
    "sign in": "/account/login/",
    "sign up": "/account/signup/",
    "device link": "/devices/nowhere",
    "backup": "/backup",
    "restore": "/backup/restore",
    "not found": "/nowhere",
}
POLICY = (
    "base-uri 'none'; connect-src 'self'; default-src 'none'; font-src 'self'; "
    "form-action 'self'; frame-ancestors 'none'; img-src 'self'; manifest-src 'self'; "
    "script-src 'self'; style-src 'self'"
)


@pytest.fixture
def row(client, save, owner):
    """A fleet in which the player named everything as badly as can be, and a deleted one."""
    entries = [
        ship("cruiser", "ace-carrier", name=HOSTILE, note=HOSTILE),
        squadron("fighter", name=HOSTILE),
        squadron("star-whale", name=HOSTILE),
    ]
    lifecycle.delete(owner, save(fleet(300, name=HOSTILE)).pk)
    row = save(fleet(300, *entries, name=HOSTILE, note=HOSTILE))
    lifecycle.bulk(owner, [save(fleet(300, name=HOSTILE)).pk], "template")
    favourites.save(owner, row.pk, "e1")
    for do in (f"rename_entry?entry=e2&name={HOSTILE}2", f"rename?name={HOSTILE}"):
        client.post(f"/lists/{row.pk}/edit", {"do": do})
    return row


def get(client, row, name, **extra):
    return client.get(PAGES[name].format(id=row.pk, key=row.share_key), **extra)


HEADERS = {
    "Content-Security-Policy": POLICY,
    "Cross-Origin-Opener-Policy": "same-origin",
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}


@pytest.mark.parametrize("language", ["it", "en"])
def test_headers_nothing_inline_and_all_escaped(client, row, language):
    for name in PAGES:
        response = get(client, row, name, headers={"accept-language": language})
        images = [each for each in page(response).all("img") if each.attrs["src"] == "x"]
        assert (name, inline_code(response), images) == (name, [], [])
        found = {header: response.headers[header] for header in HEADERS}
        policy = sorted(found["Content-Security-Policy"].split("; "))
        found["Content-Security-Policy"] = "; ".join(policy)
        assert (name, found) == (name, HEADERS)


def test_headers_behind_https(db):
    with override_settings(SECURE_SSL_REDIRECT=True, SECURE_HSTS_SECONDS=31_536_000):
        client = Client()
        plain, secure = client.get("/"), client.get("/", secure=True)
    assert plain.headers["Location"] == "https://testserver/"
    assert secure.headers["Strict-Transport-Security"].split("; ")[0] == "max-age=31536000"


def test_hostile_names_are_shown_as_typed(client, row):
    least = {"home": 2, "editor": 5, "history": 2, "shared": 5, "share": 1}
    shown = {name: shown_as_typed(page(get(client, row, name)).one("main")) for name in least}
    assert [name for name, times in least.items() if shown[name] < times] == []


def shown_as_typed(part):
    """How many elements have the hostile text in them as text."""
    return sum(any(HOSTILE in text for text in texts(each)) for each in part.walk())


def texts(element):
    return [each for each in element.inside if isinstance(each, str)]


@pytest.mark.parametrize("extra", [{}, {"HTTP_HX_REQUEST": "true"}], ids=["form", "htmx"])
@pytest.mark.parametrize(
    "do",
    [
        HOSTILE,
        f"set_count?entry=e1&count={HOSTILE}",
        f"set_count?{HOSTILE}=1",
        "duplicate_entry?entry=e1",
    ],
    ids=["edit", "value", "argument", "answer"],
)
def test_edit_answers_are_escaped(client, row, do, extra):
    response = client.post(f"/lists/{row.pk}/edit", {"do": do, "open": "entry=e1"}, **extra)
    assert (inline_code(response), page(response).all("img")) == ([], [])


@pytest.mark.parametrize("key", ["name", HOSTILE, "game"])
def test_import_refusal_is_escaped(client, key):
    text = f'{{"schema":1,"game":"warfleets","size":-1,"{key}":"{HOSTILE}{"x" * 80}"}}'
    response = client.post("/import", {"text": text})
    assert response.status_code == 400
    assert (inline_code(response), page(response).all("img")) == ([], [])
    assert page(response).one("textarea").text == text


def test_language_of_the_browser(client):
    response = client.get("/rules/warfleets", headers={"accept-language": "it-IT,it;q=0.9"})
    assert page(response).one("html").attrs["lang"] == "it"
    assert page(response).one(id="cruiser").one("th").text == "Incrociatore Cruiser Ship"
    vary = set(response.headers["Vary"].split(", "))
    assert vary == {"Accept-Encoding", "Accept-Language", "Cookie"}


@pytest.mark.parametrize(("browser", "chosen"), [("it", "en"), ("en", "it"), ("fr", "it")])
def test_language_switch(client, browser, chosen):
    headers = {"accept-language": browser}
    response = client.post(
        "/language/setlang/", {"language": chosen, "next": "/rules/warfleets"}, headers=headers
    )
    assert response.headers["Location"] == "/rules/warfleets"
    shown = page(client.get("/rules/warfleets", headers=headers))
    assert shown.one("html").attrs["lang"] == chosen
    assert shown.one("form", cls="language").one("button").attrs["value"] != chosen


@pytest.mark.parametrize("next", ["https://example.org/", "//example.org", "javascript:alert(1)"])
def test_language_switch_leads_nowhere_else(client, next):
    response = client.post("/language/setlang/", {"language": "it", "next": next})
    assert response.headers["Location"] == "/"


@pytest.fixture(params=["edit", "gone", "new", "import"])
def refusal(request, client, row):
    """A page that answers a form, at an address that cannot be read."""
    path, form = {
        "edit": (f"/lists/{row.pk}/edit", {"do": "nonsense", "open": "entry=e1"}),
        "gone": (f"/lists/{row.pk}/edit", {"do": "remove_entry?entry=gone"}),
        "new": ("/new/warfleets", {}),
        "import": ("/import", {}),
    }[request.param]
    return page(client.post(path, form))


def test_links_and_language_switch_of_a_refusal_lead_to_pages(client, refusal):
    links = {link.attrs["href"] for link in refusal.all("a")} - {
        "/api/v1/",
        "/blank/warfleets/fleet-roster.pdf",
        "https://onepagerules.com",
        "https://opensource.org/license/mit",
    }
    assert {link for link in links if link[0] not in "/#"} == set()
    reached = {link: client.get(link, follow=True).status_code for link in links if link[0] == "/"}
    assert reached == dict.fromkeys(reached, 200) != {}
    back = refusal.one("form", cls="language").one("input", name="next").attrs["value"]
    response = client.post("/language/setlang/", {"language": "it", "next": back}, follow=True)
    assert (response.status_code, page(response).one("html").attrs["lang"]) == (200, "it")


@pytest.mark.parametrize(
    "path", ["/nowhere", "/lists/x/", "/s/x/", "/lists/00000000-0000-0000-0000-000000000000/"]
)
def test_not_found(client, path):
    response = client.get(path)
    assert (response.status_code, page(response).one("h1").text) == (404, "Not found")


@pytest.mark.parametrize("path", ["/import", "/new/gf35", "/new/gf35/random", "/campaigns/new"])
def test_head_is_answered_as_get_is(client, path):
    asked, told = client.get(path), client.head(path)
    assert (told.status_code, told.content) == (asked.status_code, b"")


def test_form_from_elsewhere(save, owner):
    row = save()
    browser = Client(enforce_csrf_checks=True)
    response = browser.post(f"/lists/{row.pk}/edit", {"do": "rename?name=Stolen"})
    assert (response.status_code, page(response).one("h1").text) == (403, "This page expired")


def test_address_that_cannot_be_read(client):
    response = client.get("/blank/warfleets/fleet-roster.pdf?paper=a3")
    assert (response.status_code, page(response).one("h1").text) == (400, "That link doesn’t work")


def test_list_that_is_too_long_for_a_sheet(client, save, monkeypatch):
    monkeypatch.setattr(processes, "MAX_ELEMENTS", 5)
    response = client.get(f"/lists/{save().pk}/sheet.pdf")
    assert (response.status_code, page(response).one("h1").text) == (400, "Too long for one sheet")


def test_too_many_fields(client):
    fields = {f"field{n}": "x" for n in range(settings.DATA_UPLOAD_MAX_NUMBER_FIELDS + 1)}
    response = client.post("/new/warfleets", fields)
    assert (response.status_code, page(response).one("h1").text) == (400, "That link doesn’t work")


def test_too_much(client):
    fields = {"name": "x" * settings.DATA_UPLOAD_MAX_MEMORY_SIZE}
    response = client.post("/new/warfleets", fields, headers={"Referer": "http://testserver/new/x"})
    found = page(response).one("main")
    assert (response.status_code, found.one("h1").text) == (413, "Too large")
    assert [each.text for each in found.all("p")][:2] == [
        "What you sent comes to 8.1 MB in all, and Muster reads up to 8.0 MB at once. "
        "Nothing was changed: your lists are as they were.",
        "Send fewer or smaller files at a time, or less text.",
    ]
    assert found.one("a").attrs["href"] == "http://testserver/new/x"


def test_too_much_for_htmx(client):
    fields = {"name": "x" * settings.DATA_UPLOAD_MAX_MEMORY_SIZE}
    response = client.post("/new/warfleets", fields, headers={"HX-Request": "true"})
    notice = page(response).one("div", id="notice")
    assert (response.status_code, notice.attrs["hx-swap-oob"]) == (413, "true")
    assert notice.text == (
        "Couldn’t do that. What you sent comes to 8.1 MB in all, "
        "and Muster reads up to 8.0 MB at once."
    )


@pytest.mark.parametrize("came_from", ["", "https://elsewhere.example/", "//elsewhere.example"])
def test_way_back_leads_to_our_own_pages(client, came_from):
    fields = {"name": "x" * settings.DATA_UPLOAD_MAX_MEMORY_SIZE}
    response = client.post("/new/warfleets", fields, headers={"Referer": came_from})
    assert page(response).one("main").one("a").attrs["href"] == "/"


def test_health(db, client):
    response = client.get("/healthz")
    assert (response.json(), response.headers["Cache-Control"]) == (
        {"status": "ok"},
        "max-age=0, no-cache, no-store, must-revalidate, private",
    )
