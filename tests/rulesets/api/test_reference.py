"""The API's description of itself, as OpenAPI and as a page to read."""

import json
import re
from html import unescape
from html.parser import HTMLParser

import pytest
import yaml
from django.core.management import call_command

from tests.api import Api, new_owner

pytestmark = pytest.mark.django_db


class Page(HTMLParser):
    """Ids, links into the page, headings and tags of a page."""

    def __init__(self, text):
        super().__init__()
        self.ids, self.links, self.levels, self.tags = [], [], [], []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        attributes = dict(attrs)
        self.tags.append((tag, attributes))
        if "id" in attributes:
            self.ids.append(attributes["id"])
        if attributes.get("href", "").startswith("#"):
            self.links.append(attributes["href"][1:])
        if re.fullmatch("h[1-6]", tag):
            self.levels.append(int(tag[1]))


@pytest.fixture
def schema():
    return Api().get("schema").json()


@pytest.fixture
def page():
    return Page(Api().get("").content.decode())


def operations(schema):
    return [
        (path, method, described)
        for path, methods in schema["paths"].items()
        for method, described in methods.items()
    ]


def test_schema_validates_without_a_warning(tmp_path):
    call_command("spectacular", validate=True, fail_on_warn=True, file=str(tmp_path / "schema"))


def test_schema_is_the_same_in_both_formats(schema):
    response = Api().get("schema?format=yaml")
    assert response["Content-Type"] == "application/yaml"
    assert yaml.safe_load(response.content) == schema
    assert schema["openapi"] == "3.1.0"
    assert Api().get("schema?format=json").json() == schema


def test_every_reference_of_the_schema_leads_somewhere(schema):
    named = set(re.findall(r'"#/components/schemas/(\w+)"', json.dumps(schema)))
    assert named <= set(schema["components"]["schemas"])


def test_every_operation_is_named_tagged_and_summarised(schema):
    ids = [described["operationId"] for _, _, described in operations(schema)]
    assert len(ids) == len(set(ids)) == 51
    assert {described["tags"][0] for _, _, described in operations(schema)} == {
        "About",
        "Army lists",
        "Fleets",
        "Games",
        "Shared army lists",
        "Shared fleets",
        "Verdicts",
    }
    assert all(described["summary"] for _, _, described in operations(schema))


def test_every_refusal_is_problem_details(schema):
    refusals = [
        answer
        for _, _, described in operations(schema)
        for status, answer in described["responses"].items()
        if int(status) >= 400
    ]
    assert len(refusals) > 50
    for refusal in refusals:
        assert refusal["content"] == {
            "application/problem+json": {"schema": {"$ref": "#/components/schemas/ProblemDetails"}}
        }


@pytest.mark.parametrize("lists", ["armies", "fleets"])
def test_every_example_is_accepted(schema, lists):
    bodies = {
        path.removeprefix("/api/v1/"): described["requestBody"]["content"]["application/json"]
        for path, method, described in operations(schema)
        if "requestBody" in described and method == "post"
    }
    caller = new_owner()
    made = caller.post(lists, bodies[lists]["example"]).json()
    paths = [lists, f"{lists}/{{id}}/edits", "validate"]
    statuses = [
        caller.post(path.format(id=made["id"]), bodies[path]["example"]).status_code
        for path in paths
    ]
    assert statuses == [201, 200, 200]


def test_page_shows_every_operation_and_every_shape(schema, page):
    ids = {described["operationId"] for _, _, described in operations(schema)}
    shapes = {f"shape-{name}" for name in schema["components"]["schemas"]}
    assert ids | shapes <= set(page.ids)


def test_page_shows_every_edit(page):
    assert {
        "edit-ArmyListEdit-change_picks",
        "edit-FleetEdit-add_entry",
        "edit-FleetEdit-remove_upgrades",
    } <= set(page.ids)


def test_links_of_the_page_lead_somewhere(page):
    assert len(page.links) > 100
    assert set(page.links) <= set(page.ids)
    assert len(page.ids) == len(set(page.ids))


def test_headings_of_the_page_go_down_one_level_at_a_time(page):
    assert page.levels.count(1) == 1
    assert all(
        below - above <= 1 for above, below in zip(page.levels, page.levels[1:], strict=False)
    )


def test_page_has_no_inline_script_or_style(page):
    assert not [tag for tag, _ in page.tags if tag == "style"]
    assert not [a for tag, a in page.tags if tag == "script" and "src" not in a]
    assert not [name for _, a in page.tags for name in a if name == "style" or name[:2] == "on"]


def test_page_shows_a_command_for_each_operation():
    text = unescape(Api().get("").content.decode())
    bearer = '-H "Authorization: Bearer $KEY"'
    site = "http://testserver/api/v1"
    assert f"curl -X PUT {bearer} -H 'If-Match: \"3\"' -H 'Content-Type: application/json'" in text
    assert f'curl {bearer} "{site}/games/$GAME/limits?size=450"' in text


def test_address_without_its_last_stroke_leads_to_the_page():
    response = Api().client.get("/api/v1")
    assert (response.status_code, response["Location"]) == (301, "/api/v1/")


def test_page_needs_no_query(django_assert_num_queries):
    Api().get("")
    with django_assert_num_queries(0):
        Api().get("")
