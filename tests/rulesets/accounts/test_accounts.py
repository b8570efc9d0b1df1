"""Accounts: codes by e-mail, the lists a browser shows, deleting. Browser tests cover passkeys."""

import re
import socket
import uuid
from datetime import timedelta

import pytest
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.conf import settings
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.core import mail
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from django.utils.formats import date_format

from rulesets.accounts.adapter import SIGNED_IN_AT
from rulesets.accounts.models import Account
from rulesets.accounts.services import new_user, sign_in
from rulesets.books.models import Book, BookGrant
from rulesets.devices.models import Device
from rulesets.devices.services import make_link
from rulesets.lists.models import List
from rulesets.lists.services import lifecycle
from tests.builders import fleet
from tests.pages import cookie_of, inline_code, page

pytestmark = pytest.mark.django_db

ADDRESS = "player@example.org"


@pytest.fixture(autouse=True)
def mail_server(settings):
    """A mail server, and no rate limit used up."""
    settings.HAS_MAIL = True
    cache.clear()


def visitor(*names):
    """A browser with lists of these names, and its owner."""
    owner, client = uuid.uuid4(), Client()
    client.cookies[settings.OWNER_COOKIE] = cookie_of(owner)
    for name in names:
        lifecycle.create(owner, fleet(300, name=name))
    return client, owner


def code():
    return re.search(r"^[A-Z0-9-]{6,}$", mail.outbox[-1].body, re.MULTILINE)[0]


def sign_up(client):
    client.post("/account/signup/", {"email": ADDRESS})
    return client.post("/account/email/code/", {"code": code()})


def sign_in_by_mail(client):
    client.post("/account/login/", {"login": ADDRESS})
    return client.post("/account/login/code/", {"code": code()})


def shown(client):
    """Return the names of the lists on home."""
    found = page(client.get("/")).all("ul", cls="lists")
    return sorted(each.text for rows in found for each in rows.all("a", cls="name"))


def test_account_adopts_the_browsers_lists():
    client, owner = visitor("Mine")
    assert sign_up(client)["Location"] == "/"
    assert Account.objects.get().owner == owner
    assert client.cookies[settings.OWNER_COOKIE].value == ""
    assert shown(client) == ["Mine"]


def test_browser_that_signs_in_has_no_other_way_to_the_lists():
    client, owner = visitor("Mine")
    before = Client()
    before.cookies[settings.OWNER_COOKIE] = client.cookies[settings.OWNER_COOKIE].value
    sign_up(client)
    assert Device.objects.filter(owner=owner).count() == 0
    assert shown(before) == []


def test_another_browser_signs_in_and_brings_its_lists():
    first, owner = visitor("Mine")
    sign_up(first)
    second, _owner = visitor("Theirs")
    sign_in_by_mail(second)
    assert [shown(each) for each in (first, second)] == [["Mine", "Theirs"]] * 2
    assert List.objects.filter(owner=owner).count() == 2


def test_signing_out_leaves_the_lists_in_the_account():
    client, owner = visitor("Mine")
    sign_up(client)
    client.post("/account/logout/")
    assert shown(client) == []
    client.post("/samples/gf35")
    assert List.objects.exclude(owner=owner).count() == 1
    sign_in_by_mail(client)
    assert List.objects.filter(owner=owner).count() == 2


def test_address_without_an_account_gets_the_same_page():
    pages = []
    sign_up(visitor()[0])
    for address in (ADDRESS, "nobody@example.org"):
        client = Client()
        client.post("/account/login/", {"login": address})
        answer = page(client.get("/account/login/code/"))
        pages.append(answer.one("main").text.replace(address, ""))
    assert pages[0] == pages[1]
    assert "code" in pages[0]


def test_signing_up_twice_tells_the_address_alone():
    sign_up(visitor()[0])
    cache.clear()
    client = Client()
    answer = client.post("/account/signup/", {"email": ADDRESS})
    assert answer["Location"] == "/account/email/code/"
    assert (User.objects.count(), "already" in mail.outbox[-1].body) == (1, True)


def test_wrong_codes_run_out():
    sign_up(visitor()[0])
    client = Client()
    client.post("/account/login/", {"login": ADDRESS})
    right = code()
    for _ in range(3):
        client.post("/account/login/code/", {"code": "WRONG1"})
    client.post("/account/login/code/", {"code": right})
    assert client.get("/account/")["Location"].startswith("/account/login/")


def test_sign_ups_of_an_address_are_throttled():
    client = Client()
    answers = [client.post("/account/signup/passkey/").status_code for _ in range(21)]
    assert (answers[0], answers[-1]) == (302, 429)


def test_without_a_mail_server_e_mail_is_not_offered(settings):
    settings.HAS_MAIL = False
    client = Client()
    for path in ("/account/login/", "/account/signup/"):
        assert page(client.get(path)).all("section", **{"aria-labelledby": "mail-title"}) == []
        form = {"login": ADDRESS, "email": ADDRESS}
        assert client.post(path, form).status_code == 404
    assert (mail.outbox, User.objects.count()) == ([], 0)


def test_mail_server_that_is_away(settings, caplog):
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_PORT = 1
    answer = Client().post("/account/signup/", {"email": ADDRESS}, follow=True)
    assert f"A code is on its way to {ADDRESS}." in answer.text
    assert "e-mail not sent" in caplog.messages


def test_mail_server_that_is_slow_holds_up_no_page(settings):
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.BACKGROUND_THREADS = 1
    with socket.create_server(("127.0.0.1", 0)) as server:
        settings.EMAIL_PORT = server.getsockname()[1]
        answer = Client().post("/account/signup/", {"email": ADDRESS})
        visit, _address = server.accept()
    visit.setblocking(False)
    with visit, pytest.raises(BlockingIOError):
        visit.recv(1)  # it is still open: the mail server has not even said hello
    assert answer["Location"] == "/account/email/code/"


def test_account_says_when_each_browser_was_last_there():
    client, _owner = visitor()
    sign_up(client)
    long_ago = timezone.now() - timedelta(days=40)
    UserSession.objects.update(created_at=long_ago, last_seen_at=long_ago)
    client.get("/")
    began, today = (date_format(day, "DATE_FORMAT") for day in (long_ago, timezone.now()))
    assert f"Since {began}, last seen {today}" in client.get("/account/").text


def test_the_day_of_a_visit_is_noted_once():
    client, _owner = visitor("Mine")
    sign_up(client)
    UserSession.objects.update(last_seen_at=timezone.now() - timedelta(days=2))
    client.get("/")
    with CaptureQueriesContext(connection) as queries:
        client.get("/")
    assert [each["sql"] for each in queries if each["sql"].startswith("UPDATE")] == []


def test_forms_need_the_token():
    client = Client(enforce_csrf_checks=True)
    for path in ("login/", "signup/", "signup/passkey/", "login/passkey/", "logout/"):
        assert client.post(f"/account/{path}").status_code == 403
    assert settings.SESSION_COOKIE_NAME not in client.cookies


@pytest.mark.parametrize(
    "path",
    ["", "passkeys/new/", "passkeys/1/", "passkeys/1/remove/", "email/", "delete/", "confirm/"],
)
def test_strangers_are_asked_to_sign_in(path):
    answer = visitor("Mine")[0].get(f"/account/{path}")
    assert answer["Location"].startswith("/account/login/?next=")


@pytest.mark.parametrize("path", ["passkeys/{}/", "passkeys/{}/remove/"])
def test_passkeys_of_others_are_not_there(path):
    theirs = Authenticator.objects.create(user=new_user(), type="webauthn", data={"name": "Theirs"})
    client = visitor()[0]
    sign_up(client)
    path = f"/account/{path.format(theirs.pk)}"
    assert [client.get(path).status_code, client.post(path).status_code] == [404, 404]
    assert Authenticator.objects.filter(pk=theirs.pk).exists()


def test_expired_session_is_a_stranger():
    client, _owner = visitor("Mine")
    sign_up(client)
    Session.objects.all().delete()
    row = List.objects.get()
    assert [client.get(f"/lists/{row.pk}/").status_code, shown(client)] == [404, []]


def test_passkey_is_asked_for_again_after_a_while():
    client, _owner = visitor()
    sign_up(client)
    Authenticator.objects.create(user=User.objects.get(), type="webauthn", data={"name": "Mine"})
    first = client.get("/account/delete/").status_code
    session = client.session
    session[SIGNED_IN_AT] -= 3600
    session.save()
    later = client.get("/account/delete/")
    assert (first, later["Location"]) == (200, "/account/confirm/?next=%2Faccount%2Fdelete%2F")
    client.post("/account/delete/")
    assert User.objects.count() == 1


def test_session_ended_elsewhere_has_no_lists():
    first, _owner = visitor("Mine")
    sign_up(first)
    second = Client(headers={"User-Agent": "Mozilla/5.0 (Windows NT 10.0) Firefox/140.0"})
    sign_in_by_mail(second)
    assert "Firefox, Windows" in first.get("/account/").text
    first.post("/account/sessions/")
    assert [shown(first), shown(second)] == [["Mine"], []]
    assert second.get("/account/").status_code == 302


def test_user_who_is_shut_out_has_no_lists():
    client, _owner = visitor("Mine")
    sign_up(client)
    User.objects.update(is_active=False)
    assert shown(client) == []


def test_lists_of_another_account_stay_with_it():
    """A browser with the cookie of one account signs in to another."""
    owner = uuid.uuid4()
    lifecycle.create(owner, fleet(300, name="Theirs"))
    sign_in(new_user(), owner)
    client = Client()
    client.cookies[settings.OWNER_COOKIE] = cookie_of(owner)
    sign_up(client)
    assert (shown(client), List.objects.get().owner) == ([], owner)


def test_link_to_another_device_does_not_take_an_account_over():
    _stranger, owner = visitor("Theirs")
    address = f"/devices/{make_link(owner)}"
    client, mine = visitor("Mine")
    sign_up(client)
    assert client.post(address).status_code == 409
    linked = Client()
    linked.cookies[settings.OWNER_COOKIE] = cookie_of(mine)
    refused = linked.post(address)
    assert (refused.status_code, "are in an account" in refused.text) == (400, True)
    assert Account.objects.get().owner == mine


def test_account_without_room_leaves_the_lists_in_the_browser(settings):
    owner = uuid.uuid4()
    client = Client()
    client.cookies[settings.OWNER_COOKIE] = cookie_of(owner)
    sign_up(visitor()[0])
    lifecycle.create(owner, fleet(300, name="Stays"))
    book = Book.objects.filter(owner=None, game="gf35").first()
    for who in (owner, Account.objects.get().owner):
        book.pk, book.owner, book.digest = None, who, uuid.uuid4().hex
        book.save(force_insert=True)
    settings.OWN_ROWS = settings.OWN_ROWS | {"books.Book": 1}
    sign_in_by_mail(client)
    assert shown(client) == []
    client.post("/account/logout/")
    assert [row.name for row in List.objects.filter(owner=owner)] == ["Stays"]


@pytest.mark.parametrize("with_lists", [False, True])
def test_account_is_deleted(with_lists):
    client, owner = visitor("Mine")
    reader = uuid.uuid4()
    book = Book.objects.filter(owner=None, game="gf35").first()
    book.pk, book.owner = None, owner
    book.save(force_insert=True)
    BookGrant.objects.create(owner=reader, book=book)
    sign_up(client)
    other = Client()
    sign_in_by_mail(other)
    client.post("/account/delete/", {"with_lists": "on"} if with_lists else {})
    assert (User.objects.count(), Account.objects.count(), shown(other)) == (0, 0, [])
    assert shown(client) == ([] if with_lists else ["Mine"])
    assert Device.objects.filter(owner=owner).exists() is not with_lists
    assert Book.objects.readable_by(reader).filter(pk=book.pk).exists()


@pytest.mark.parametrize("path", ["login/", "signup/"])
def test_passkey_that_was_not_created_is_not_asked_for_again(path):
    client = Client()
    client.post("/account/signup/passkey/")
    assert client.get(f"/account/{path}").status_code == 200
    sign_up(client)
    assert client.get("/account/signup/passkey/new/").status_code == 302


def test_sign_ups_nobody_finished_are_deleted():
    Client().post("/account/signup/passkey/")
    User.objects.update(date_joined="2026-01-01T00:00Z")
    admin = User.objects.create_superuser("admin", date_joined="2026-01-01T00:00Z")
    kept = new_user()
    assert set(User.objects.all()) == {admin, kept}


def test_pages_hold_nothing_inline():
    client, _owner = visitor("Mine")
    paths = ["login/", "signup/"]
    found = [inline_code(client.get(f"/account/{path}")) for path in paths]
    client.post("/account/signup/passkey/")
    found.append(inline_code(client.get("/account/signup/passkey/new/")))
    sign_up(Client())
    sign_in_by_mail(client)
    found += [
        inline_code(client.get(f"/account/{path}"))
        for path in ("", "delete/", "email/", "passkeys/new/")
    ]
    assert found == [[]] * 7


@pytest.mark.parametrize("lists", [1, 30])
def test_queries_of_a_signed_in_request(lists, django_assert_num_queries):
    client, _owner = visitor(*["Patrol"] * lists)
    sign_up(client)
    with django_assert_num_queries(2):
        client.get("/privacy")
