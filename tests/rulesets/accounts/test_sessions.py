"""Sessions of accounts: who is signed in, where and for how long."""

from datetime import timedelta

import pytest
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.conf import settings
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from django.utils.formats import date_format

from rulesets.accounts.adapter import SIGNED_IN_AT
from rulesets.accounts.services import new_user
from rulesets.lists.models import List
from tests.rulesets.accounts.visitors import shown, sign_in_by_mail, sign_up, visitor

pytestmark = pytest.mark.django_db


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


@pytest.mark.parametrize("lists", [1, 30])
def test_queries_of_a_signed_in_request(lists, django_assert_num_queries):
    client, _owner = visitor(*["Patrol"] * lists)
    sign_up(client)
    with django_assert_num_queries(2):
        client.get("/privacy")
