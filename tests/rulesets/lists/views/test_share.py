"""The shared view, its key, and copies of one's own and others' fleets."""

import io
from datetime import timedelta

import pytest
import segno

from rulesets.lists.models import List
from rulesets.lists.services import judging
from rulesets.lists.urls import urlpatterns
from rulesets.lists.views import share
from tests.builders import fleet, full_fleet, ship
from tests.pages import addresses_below, cards, notice, page

SHARED = addresses_below("s/<slug:key>/", urlpatterns)


def ask(browser, key, address):
    path = f"/s/{key}/{address}"
    path = path.replace("<slug:sheet>", "sheet").replace("<slug:style>", "json")
    return browser.post(path) if address == "clone" else browser.get(path)


def answers(browser, key):
    return {address: ask(browser, key, address).status_code for address in SHARED}


def everywhere(status):
    addresses = [
        "",
        "clone",
        "play",
        "qr.svg",
        "picture.png",
        "<slug:sheet>.pdf",
        "export/<slug:style>",
    ]
    return dict.fromkeys(addresses, status)


def test_shared_view(stranger, save):
    row = save(fleet(300, *full_fleet().entries, name="Third Patrol", note="Hold\nthe centre"))
    response = stranger.get(f"/s/{row.share_key}/")
    shown = page(response)
    assert cards(response) == [
        ("Cruiser Ship 1", 80),
        ("Cruiser Ship 2", 80),
        ("Destroyer Ship", 60),
        ("Corvette Ship", 40),
        ("4× Bomber Squadron", 40),
    ]
    assert [shown.one("h1").text, shown.one("main").one("p", cls="points").text] == [
        "Third Patrol",
        "300 / 300 Legal",
    ]
    assert shown.one("p", cls="note").text == "Holdthe centre"


def test_shared_view_cannot_be_edited(stranger, save):
    shown = page(stranger.get(f"/s/{save(fleet(1, ship('cruiser', 'ace-carrier'))).share_key}/"))
    forms = [form.attrs.get("action", "") for form in shown.one("main").all("form")]
    assert [action.split("/", 3)[-1] for action in forms] == ["clone", "sheet.pdf"]
    assert shown.all("button", name="do") == []
    assert [script.attrs["src"] for script in shown.all("script")] == ["/static/js/live.js"]


def test_shared_view_offers_some_options_of_its_sheets(client, save):
    offered = page(client.get(f"/s/{save().share_key}/")).one("form", cls="print").all("label")
    assert [label.text for label in offered] == ["A4", "Letter", "Points", "Save ink"]


@pytest.mark.parametrize("entries", [1, 30])
def test_shared_view_queries(stranger, save, entries, django_assert_num_queries):
    row = save(fleet(3000, *[ship("corvette")] * entries))
    stranger.get(f"/s/{row.share_key}/")
    with django_assert_num_queries(2):
        stranger.get(f"/s/{row.share_key}/")


def test_shared_view_names_itself_to_other_sites(stranger, save):
    row = save(fleet(300, *full_fleet().entries, name='"Wolves" & <Bears>'))
    metas = page(stranger.get(f"/s/{row.share_key}/")).one("head").all("meta")
    named = {meta.attrs.get("property") or meta.attrs.get("name"): meta for meta in metas}
    said = {name: meta.attrs["content"] for name, meta in named.items() if name}
    sentence = "Legal at 300 points under Grimdark Future: Warfleets v2.1.0"
    assert {name: text for name, text in said.items() if name.startswith("og:")} == {
        "og:type": "website",
        "og:site_name": "Muster",
        "og:title": '"Wolves" & <Bears>',
        "og:description": f"{sentence} · 300 points",
        "og:url": f"http://testserver/s/{row.share_key}/",
        "og:image": f"http://testserver/s/{row.share_key}/picture.png",
        "og:image:width": "1200",
        "og:image:height": "630",
        "og:image:alt": "The first sheet of the list",
    }
    assert (said["description"], said["robots"]) == (sentence, "noindex")


def test_keys_are_long_and_differ(save):
    keys = {save().share_key for _ in range(20)}
    assert (len(keys), {len(key) for key in keys}) == (20, {22})


def test_share_page(client, save):
    row = save()
    shown = page(client.get(f"/lists/{row.pk}/share"))
    assert shown.one(id="address").attrs["value"] == f"http://testserver/s/{row.share_key}/"
    assert shown.one("img", cls="qr").attrs["src"] == f"/s/{row.share_key}/qr.svg"


@pytest.mark.parametrize("action", ["renew", "withdraw"])
def test_old_key_is_gone(client, stranger, save, action):
    row = save()
    old = row.share_key
    assert answers(stranger, old) == everywhere(200) | {"clone": 302}
    response = client.post(f"/lists/{row.pk}/share/{action}")
    assert response.headers["Location"].split("?")[0] == f"/lists/{row.pk}/share"
    assert answers(stranger, old) == answers(client, old) == everywhere(404)


def test_renewed_key_works(client, stranger, save):
    row = save()
    client.post(f"/lists/{row.pk}/share/renew")
    row.refresh_from_db()
    assert answers(stranger, row.share_key) == everywhere(200) | {"clone": 302}


def test_withdrawn_key_can_be_made_anew(client, stranger, save):
    row = save()
    client.post(f"/lists/{row.pk}/share/withdraw")
    shown = page(client.get(f"/lists/{row.pk}/share"))
    assert [shown.all(id="address"), shown.all("img")] == [[], []]
    (form,) = [f for f in shown.all("form") if f.attrs.get("action", "").endswith("/share/renew")]
    assert form.one("button").text == "Make a link"
    client.post(form.attrs["action"])
    row.refresh_from_db()
    assert cards(stranger.get(f"/s/{row.share_key}/")) != []


def test_shared_view_of_a_deleted_fleet(client, stranger, save):
    row = save()
    client.post(f"/lists/{row.pk}/delete")
    assert answers(stranger, row.share_key) == everywhere(404)


@pytest.mark.parametrize("key", ["x", "None", "%00", "a%00b", "%F0%9F%9A%80", "' OR 1=1 --"])
def test_unknown_key(stranger, save, key):
    save()
    assert answers(stranger, key) == everywhere(404)


def test_clone_of_an_own_fleet(client, save, owner):
    row = save(fleet(300, *full_fleet().entries, name="Wolves", note="Hold"))
    response = client.post(f"/lists/{row.pk}/clone")
    copy = List.objects.exclude(pk=row.pk).get()
    assert response.headers["Location"] == f"/lists/{copy.pk}/"
    assert (copy.owner, copy.name, copy.points) == (owner, "Wolves (copy)", 300)
    assert judging.read(copy).entries == judging.read(row).entries
    assert copy.share_key != row.share_key
    assert copy.revisions.get().edit == "clone"


def test_clone_of_a_shared_fleet(client, stranger, save):
    row = save(fleet(300, *full_fleet().entries, name="Wolves"))
    before = List.objects.filter(pk=row.pk).values().get()
    response = stranger.post(f"/s/{row.share_key}/clone")
    copy = List.objects.exclude(pk=row.pk).get()
    address = f"/lists/{copy.pk}/"
    assert response.headers["Location"] == address
    assert cards(stranger.get(address)) == cards(client.get(f"/lists/{row.pk}/"))
    assert (client.get(address).status_code, copy.owner == row.owner) == (404, False)
    stranger.post(f"{address}edit", {"do": "rename?name=Mine"})
    assert List.objects.filter(pk=row.pk).values().get() == before


def test_notice_of_a_copy_is_left_for_copies_only(stranger, save):
    row = save(fleet(300, name="Wolves"))
    assert stranger.post("/s/unknown/clone").status_code == 404
    assert "Copied" not in stranger.get("/s/unknown/").text
    copied = stranger.post(f"/s/{row.share_key}/clone", follow=True)
    assert notice(copied) == "Copied to your lists."


def test_clone_of_a_long_name(client, save):
    row = save(fleet(300, name="x" * 80))
    client.post(f"/lists/{row.pk}/clone")
    assert List.objects.exclude(pk=row.pk).get().name == "x" * 73 + " (copy)"


def test_qr_code(stranger, save):
    key = save().share_key
    response = stranger.get(f"/s/{key}/qr.svg")
    drawn = io.BytesIO()
    code = segno.make(f"http://testserver/s/{key}/", error="m")
    code.save(drawn, kind="svg", border=4, light="#fff", omitsize=True)
    assert (response.headers["Content-Type"], response.content) == (
        "image/svg+xml",
        drawn.getvalue(),
    )


@pytest.mark.parametrize("action", ["renew", "withdraw"])
def test_stopped_link_works_again_after_undo(client, stranger, save, action):
    row = save()
    shown = page(client.post(f"/lists/{row.pk}/share/{action}", follow=True))
    assert stranger.get(f"/s/{row.share_key}/").status_code == 404
    form = shown.one(cls="undo").one("form")
    field = form.one("input", name="stopped").attrs["value"]
    client.post(form.attrs["action"], {"stopped": f"{field}x"})
    assert List.objects.get(pk=row.pk).share_key != row.share_key
    client.post(form.attrs["action"], {"stopped": field})
    assert stranger.get(f"/s/{row.share_key}/").status_code == 200


def test_link_stopped_long_ago_stays_stopped(client, save, monkeypatch):
    row = save()
    shown = page(client.post(f"/lists/{row.pk}/share/withdraw", follow=True))
    field = shown.one(name="stopped").attrs["value"]
    monkeypatch.setattr(share, "UNDO_TIME", timedelta(seconds=-1))
    assert client.post(f"/lists/{row.pk}/share/restore", {"stopped": field}).status_code == 404
    assert List.objects.get(pk=row.pk).share_key is None


def test_stopped_link_is_made_to_work_by_its_owner_alone(client, stranger, save):
    row = save()
    shown = page(client.post(f"/lists/{row.pk}/share/renew", follow=True))
    field = shown.one(cls="undo").one("form").one("input", name="stopped").attrs["value"]
    answer = stranger.post(f"/lists/{row.pk}/share/restore", {"stopped": field})
    assert (answer.status_code, stranger.get(f"/s/{row.share_key}/").status_code) == (404, 404)


def test_stopped_link_that_another_list_has_by_now_stays_with_it(client, save):
    row = save()
    key = row.share_key
    shown = page(client.post(f"/lists/{row.pk}/share/withdraw", follow=True))
    field = shown.one(cls="undo").one("input", name="stopped").attrs["value"]
    List.objects.filter(pk=save().pk).update(share_key=key)
    assert client.post(f"/lists/{row.pk}/share/restore", {"stopped": field}).status_code == 404
    assert List.objects.get(share_key=key).pk != row.pk
