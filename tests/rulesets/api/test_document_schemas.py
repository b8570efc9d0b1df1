"""JSON Schemas of documents: samples and books validate, broken ones do not."""

import json
from pathlib import Path

import jsonschema
import pytest

from rulesets.engine import codec
from tests.api import Api, refusal
from tests.armies.lists import vanguard
from tests.builders import full_fleet
from tests.wars import war

pytestmark = pytest.mark.django_db

FIXTURES = Path(__file__).parents[3] / "fixtures"
DOCUMENTS = {
    "army": lambda: codec.write(vanguard()),
    "fleet": lambda: codec.write(full_fleet()),
    "campaign": lambda: codec.write(war(1)),
    "army-book": lambda: (FIXTURES / "armies" / "gf35" / "meridian-levy.json").read_text(),
    "fleet-book": lambda: next((FIXTURES / "fleets" / "warfleets").glob("*.json")).read_text(),
}


def test_every_document_has_a_schema():
    listed = Api().get("schemas").json()["results"]
    assert [each["name"] for each in listed] == list(DOCUMENTS)
    for each in listed:
        schema = Api().get(each["url"].partition("/api/v1/")[2]).json()
        assert schema["$id"] == each["url"]
        jsonschema.Draft202012Validator.check_schema(schema)


@pytest.mark.parametrize("name", DOCUMENTS)
def test_document_fits_its_schema_and_no_longer_with_an_unknown_name(name):
    schema = Api().get(f"schemas/{name}").json()
    document = json.loads(DOCUMENTS[name]())
    jsonschema.validate(document, schema)
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(document | {"colour": "red"}, schema)


def test_no_other_schema_is_there():
    response = Api().get("schemas/none")
    assert refusal(response) == (404, "application/problem+json", [("", "not_found")])
