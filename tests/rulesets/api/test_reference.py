"""The API's reference page."""

import re

import pytest

from tests.api import Api

pytestmark = pytest.mark.django_db


def test_page_loads_scripts_of_ours_only():
    response = Api().get("")
    scripts = re.findall(r"<script src=\"([^\"]+)\">\s*</script>", response.content.decode())
    assert len(re.findall("<script", response.content.decode())) == len(scripts) == 3
    assert scripts[2] == "/api/v1/?script="
    assert all(script.startswith("/") for script in scripts)


def test_page_has_a_policy_of_its_own():
    policy = Api().get("")["Content-Security-Policy"]
    assert "style-src 'self' 'unsafe-inline'" in policy
    assert "script-src 'self'" in policy
    assert "unsafe-inline" not in Api().client.get("/rules")["Content-Security-Policy"]


def test_script_of_the_page_reads_the_schema():
    response = Api().get("?script=")
    assert response["Content-Type"] == "application/javascript"
    assert "/api/v1/schema" in response.content.decode()


def test_address_without_its_last_stroke_leads_to_the_page():
    response = Api().client.get("/api/v1")
    assert (response.status_code, response["Location"]) == (301, "/api/v1/")


def test_page_needs_no_query(django_assert_num_queries):
    Api().get("")
    with django_assert_num_queries(0):
        Api().get("")
