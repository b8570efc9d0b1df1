"""Every code that clients compare with is listed with its type of refusal."""

import re

import pytest

from rulesets.api import codes
from tests.api import Api, new_owner, refusal
from tests.sources import program

pytestmark = pytest.mark.django_db


def written_codes():
    """Codes of problems and conflicts in the source."""
    texts = "".join(program().values())
    of_problems = re.findall(r'ErrorDetail\([^()]*?, "([a-z_]+)"[,)]', texts)
    return {*of_problems, *re.findall(r'(?:EditConflict|PydanticCustomError)\("([a-z_]+)"', texts)}


def test_every_code_of_a_problem_is_listed():
    listed = Api().get("problems").json()["results"]
    known = {code for kind in listed for code in kind["codes"]}
    assert {codes.muster_code(code) for code in written_codes()} - known == set()
    assert {*codes.TRANSLATED.values()} - known == set()


def test_malformed_id_has_a_code_of_ours():
    response = new_owner().post("jobs/sheets", {"lists": ["x"]})
    assert refusal(response)[2] == [("lists[0]", "not_an_id")]
