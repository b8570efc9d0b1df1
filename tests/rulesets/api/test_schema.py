"""The OpenAPI document: components from types, discriminated choices, refusals."""

import json
import re
from dataclasses import dataclass
from itertools import permutations

import pytest
import yaml
from django.core.management import call_command
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.plumbing import ComponentRegistry
from rest_framework.decorators import action

from rulesets.api.components import Shape
from rulesets.api.descriptions import DESCRIPTIONS
from rulesets.api.incoming import ShareQuery
from rulesets.api.parameters import changes, takes
from rulesets.api.repeated import repeatable
from rulesets.api.views import ApiViewSet
from rulesets.games.ground.document import ArmyDocument
from tests.api import Api, new_owner

pytestmark = pytest.mark.django_db


@dataclass
class Sail:
    area: int


@dataclass
class Boat:
    sail: Sail


def boat(area):
    """A type Boat like the one above, with a different part Sail."""
    part = dataclass(type("Sail", (), {"__annotations__": {"area": area}}))
    return dataclass(type("Boat", (), {"__annotations__": {"sail": part}}))


class Schemas(AutoSchema):
    """Resolves shapes outside a view."""

    def __init__(self):
        self.registry = ComponentRegistry()

    def add(self, shape, direction="response"):
        return self.resolve_serializer(shape, direction).ref["$ref"].rpartition("/")[2]

    @property
    def found(self):
        return {
            name: component.schema for (name, _), component in self.registry._components.items()
        }


def test_shape_names_the_type_and_its_parts():
    schemas = Schemas()
    assert schemas.add(Shape(Boat)) == schemas.add(Shape(Boat)) == "Boat"
    assert sorted(schemas.found) == ["Boat", "Sail"]
    assert schemas.found["Boat"]["properties"] == {"sail": {"$ref": "#/components/schemas/Sail"}}


def test_two_types_of_one_name_are_refused():
    schemas = Schemas()
    schemas.add(Shape(Boat))
    with pytest.raises(TypeError, match="Two types of the API are called Sail"):
        schemas.add(Shape(dataclass(type("Ship", (boat(str),), {}))))


def test_prefix_distinguishes_two_types_of_one_name():
    schemas = Schemas()
    schemas.add(Shape(Boat))
    assert schemas.add(Shape(boat(str), "Toy")) == "ToyBoat"
    assert sorted(schemas.found) == ["Boat", "Sail", "ToyBoat", "ToySail"]
    assert schemas.found["ToySail"]["title"] == "ToySail"


def test_request_and_answer_are_apart():
    schemas = Schemas()
    assert schemas.add(Shape(ArmyDocument), "request") == "ArmyDocumentRequest"
    assert schemas.add(Shape(ArmyDocument)) == "ArmyDocument"
    asked, answered = schemas.found["ArmyDocumentRequest"], schemas.found["ArmyDocument"]
    left_out = {"written_for", "book_names", "narrative"}
    assert asked["required"] == ["game"]
    assert set(answered["required"]) == set(answered["properties"]) - left_out
    assert asked["properties"]["game"]["enum"] == ["gf35", "gff", "gf15"]


@pytest.fixture(scope="module")
def schema(django_db_setup, django_db_blocker):
    with django_db_blocker.unblock():
        return Api().get("schema").json()


def operations(schema):
    return [
        (path, method, described)
        for path, methods in schema["paths"].items()
        for method, described in methods.items()
    ]


def test_schema_validates_without_a_warning(tmp_path):
    asked = {"validate": True, "fail_on_warn": True, "format": "openapi-json"}
    call_command("spectacular", file=str(tmp_path / "schema"), **asked)


def test_schema_is_the_same_in_both_formats(schema):
    response = Api().get("schema?format=yaml")
    assert response["Content-Type"] == "application/yaml"
    assert yaml.load(response.content, yaml.CSafeLoader) == schema
    assert schema["openapi"] == "3.1.0"
    assert Api().get("schema?format=json").json() == schema


def test_every_reference_of_the_schema_leads_somewhere(schema):
    named = set(re.findall(r'"#/components/schemas/(\w+)"', json.dumps(schema)))
    assert named == set(schema["components"]["schemas"])


def test_every_operation_is_named_tagged_and_summarised(schema):
    ids = [described["operationId"] for _, _, described in operations(schema)]
    assert len(ids) == len(set(ids))
    assert {described["tags"][0] for _, _, described in operations(schema)} == {
        "About",
        "Books",
        "Campaigns",
        "Favourites",
        "Games",
        "Jobs",
        "Lists",
        "Shared lists",
        "Verdicts",
    }
    assert [
        i for i, (_, _, op) in zip(ids, operations(schema), strict=True) if not op["summary"]
    ] == []


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


UNCHANGING = ("/api/v1/jobs", "/api/v1/favourites")
"""Resources that are created and deleted, never changed."""


def test_every_write_takes_a_revision(schema):
    without = [
        described["operationId"]
        for path, method, described in operations(schema)
        if method != "get" and "{" in path and not path.startswith(UNCHANGING)
        if "If-Match" not in [p["name"] for p in described["parameters"]]
    ]
    assert without == []


@pytest.mark.parametrize(
    ("name", "told_by", "choices"),
    [
        (
            "Report",
            "game",
            {"gf35": "ArmyReport", "warfleets": "FleetReport", "strategy": "CampaignReport"},
        ),
        (
            "DocumentRequest",
            "game",
            {"gff": "ArmyDocumentRequest", "warfleets": "FleetDocumentRequest"},
        ),
        ("Catalogue", "game", {"gf15": "ArmyBook", "warfleets": "FleetBook"}),
        ("ArmyEditRequest", "edit", {"rename": "RenameEditRequest", "ride": "ArmyRideEditRequest"}),
    ],
)
def test_choices_are_discriminated(schema, name, told_by, choices):
    schemas = schema["components"]["schemas"]
    tag = schemas[name]["discriminator"]
    assert tag["propertyName"] == told_by
    assert (
        tag["mapping"].items()
        >= {key: f"#/components/schemas/{choice}" for key, choice in choices.items()}.items()
    )
    for key, reference in tag["mapping"].items():
        choice = schemas[reference.rpartition("/")[2]]
        described = choice["properties"][told_by]
        assert key in described.get("enum", [described.get("const")])
        assert told_by in choice["required"]


def test_every_example_is_accepted(schema):
    bodies = {
        path.removeprefix("/api/v1/"): content["application/json"]
        for path, method, described in operations(schema)
        for content in [described.get("requestBody", {}).get("content", {})]
        if method == "post" and set(content.get("application/json", ())) > {"schema"}
    }
    examples = {path: next(iter(b["examples"].values()))["value"] for path, b in bodies.items()}
    caller = new_owner()
    made = caller.post("lists", examples["lists"]).json()
    statuses = {
        path: caller.post(path.format(id=made["id"]), example).status_code
        for path, example in examples.items()
    }
    assert statuses == {"favourites": 201, "lists": 201, "lists/{id}/edits": 200, "validate": 200}


@pytest.mark.parametrize(
    "decorators", list(permutations([changes({204: None}, 404), takes(ShareQuery), repeatable]))
)
def test_decorators_of_a_view_may_come_in_any_order(decorators):
    @action(detail=True, methods=["post"])
    def view(self, request): ...

    for decorate in decorators:
        view = decorate(view)
    schema = view.kwargs["schema"]()
    schema.view, schema.method = ApiViewSet(request=None, kwargs={}), "POST"
    assert sorted(parameter.name for parameter in schema.get_override_parameters()) == [
        "ETag",
        "Idempotency-Key",
        "If-Match",
        "share",
    ]
    assert (view.query_names, sorted(view.refusals)) == ({"share"}, [404, 409, 412, 422])


def test_tags_of_actions_are_needed(schema):
    action = schema["components"]["schemas"]["StrategyTakeRequest"]
    assert "do" in action["required"]


def test_action_in_a_seat_needs_neither_id_nor_player(schema):
    schemas = schema["components"]["schemas"]
    assert schemas["SeatTakeRequest"]["required"] == ["objective", "do"]
    assert {"id", "player"} < set(schemas["StrategyTakeRequest"]["required"])


def test_every_description_is_of_a_property(schema):
    properties = {
        (name.removeprefix(prefix).removesuffix("Request"), key)
        for name, shape in schema["components"]["schemas"].items()
        for key in shape.get("properties", ())
        for prefix in ("", "Army", "Strategy")
    }
    there = {f"{name}.{key}" for name, key in properties} | {key for _, key in properties}
    assert DESCRIPTIONS.keys() - there == set()


def test_description_in_a_type_goes_first(schema):
    shapes = schema["components"]["schemas"]
    of_entry, of_report = (
        shapes[name]["properties"]["size"]["description"]
        for name in ("ArmyReportEntry", "ArmyReport")
    )
    assert of_entry == "How many models it has."
    assert of_report == "Game size in points; null for none."


def test_players_are_bounded_as_an_array(schema):
    campaign = schema["components"]["schemas"]["StrategyCampaignDocumentRequest"]
    players = campaign["properties"]["players"]
    assert (players["minItems"], players["maxItems"], players.get("maxLength")) == (2, 6, None)
