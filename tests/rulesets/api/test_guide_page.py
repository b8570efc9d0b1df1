"""The guide to the API as a page."""

import json
import re

import pytest

from tests.api import description
from tests.pages import inline_code, page

pytestmark = pytest.mark.django_db


def test_guide_leads_to_all_its_parts_and_to_this_site(client):
    response = client.get("/api")
    found = page(response)
    assert found.one("h1").text == "The REST API"
    leads = [link.attrs["href"] for link in found.one("article").all("a")]
    inside = [href[1:] for href in leads if href.startswith("#")]
    assert len(inside) > 20
    assert all(found.all(id=each) for each in inside)
    text = response.content.decode()
    assert "http://testserver/api/v1" in text
    assert not re.search(r"127\.0\.0\.1", text)
    assert not inline_code(response)


@pytest.mark.parametrize("path", ["/", "/keys", "/api/v1/problems/invalid"])
def test_pages_lead_to_the_guide(client, path):
    assert 'href="/api"' in client.get(path, headers={"accept": "text/html"}).content.decode()


def test_description_is_english_whoever_asks_first():
    assert "Lists with this tag only." in json.dumps(description())


def test_description_leads_to_the_guide(client):
    described = client.get("/api/v1/schema", headers={"accept": "application/json"}).json()
    assert described["externalDocs"]["url"] == "/api"
