"""Accounts: codes by e-mail, the lists a browser shows, deleting. Browser tests cover passkeys."""

import socket
import uuid

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.core import mail
from django.core.cache import cache
from django.test import Client

from rulesets.accounts.models import Account
from rulesets.accounts.services import new_user, sign_in
from rulesets.books.models import Book, BookGrant
from rulesets.devices.models import Device
from rulesets.devices.services import make_link
from rulesets.lists.models import List
from rulesets.lists.services import lifecycle
from tests.builders import fleet
from tests.pages import cookie_of, inline_code, page
from tests.rulesets.accounts.visitors import ADDRESS, code, shown, sign_in_by_mail, sign_up, visitor

pytestmark = pytest.mark.django_db


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
