"""Visitors who sign up and in by e-mail."""

import re
import uuid

from django.conf import settings
from django.core import mail
from django.test import Client

from rulesets.lists.services import lifecycle
from tests.builders import fleet
from tests.pages import cookie_of, page

ADDRESS = "player@example.org"


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
