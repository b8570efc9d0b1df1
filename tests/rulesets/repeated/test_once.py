"""A form that creates something, sent again, leads to what it made."""

import json
from datetime import timedelta

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.utils import timezone

from rulesets.lists.models import List
from rulesets.repeated.models import StoredResponse
from rulesets.repeated.once import KNOWN_FOR
from tests.pages import page

pytestmark = pytest.mark.django_db

FORM = {"name": "Third Patrol", "size": "300", "csrfmiddlewaretoken": "a" * 64}


@pytest.mark.parametrize(
    ("changed", "lists"),
    [
        ({}, 1),
        ({"name": "Fourth Patrol"}, 2),
        ({"csrfmiddlewaretoken": "b" * 64}, 2),
    ],
    ids=["sent again", "filled in anew", "of a page loaded anew"],
)
def test_same_form_creates_once(own_client, changed, lists):
    first = own_client.post("/new/warfleets", FORM)
    second = own_client.post("/new/warfleets", FORM | changed)
    assert List.objects.count() == lists
    assert (second.url == first.url) == (lists == 1)


def test_form_of_a_page_left_open_creates_again(own_client):
    own_client.post("/new/warfleets", FORM)
    StoredResponse.objects.update(created_at=timezone.now() - KNOWN_FOR - timedelta(seconds=1))
    own_client.post("/new/warfleets", FORM)
    assert List.objects.count() == 2


def test_refused_form_may_be_sent_again(own_client):
    for _ in range(2):
        response = own_client.post("/new/warfleets", FORM | {"size": "x"})
        assert (response.status_code, StoredResponse.objects.count()) == (400, 0)


def test_first_visitor_whose_answer_was_lost_gets_a_list_of_their_own(client):
    addresses = {client.post("/new/warfleets", FORM).url}
    client.cookies.clear()
    addresses.add(client.post("/new/warfleets", FORM).url)
    assert (len(addresses), StoredResponse.objects.count()) == (2, 0)


@pytest.mark.parametrize(
    ("path", "form"),
    [
        ("/import", {"text": "2x Bomber Squadron\nCruiser Ship\nCorvette Ship"}),
        ("/new/warfleets/random", {"size": "300", "seed": "7", "keep": "both"}),
        ("/lists/{row.pk}/clone", {}),
        ("/s/{row.share_key}/clone", {}),
        ("/samples/warfleets", {"another": "on"}),
    ],
)
def test_every_form_that_creates_lists_does_so_once(own_client, path, form):
    own_client.post("/new/warfleets", FORM)
    row, token = List.objects.get(), {"csrfmiddlewaretoken": "c" * 64}
    form = {name: value.format(row=row) for name, value in form.items()}
    first = own_client.post(path.format(row=row), form | token)
    count = List.objects.count()
    assert own_client.post(path.format(row=row), form | token).url == first.url
    assert List.objects.count() == count


def test_corrected_file_of_the_same_name_and_size_is_another(own_client):
    token = {"csrfmiddlewaretoken": "d" * 64}
    for size in ("300", "450"):
        text = json.dumps({"game": "warfleets", "size": int(size), "entries": []})
        file = SimpleUploadedFile("list.json", text.encode())
        own_client.post("/import", {"files": file} | token)
    assert set(List.objects.values_list("size", flat=True)) == {300, 450}


def test_form_sent_again_while_the_first_still_runs_leads_home(own_client):
    own_client.post("/new/warfleets", FORM)
    StoredResponse.objects.update(response="")
    again = own_client.post("/new/warfleets", FORM, follow=True)
    assert "Muster is still making what you sent: look here soon." in page(again).text
    assert List.objects.count() == 1
