"""Requests generated from the API's OpenAPI document, each answer checked against it.

Import it only where they are sent: what generates them takes seconds to load.
"""

import os
from copy import deepcopy
from functools import cache

import schemathesis
from django.core.handlers.wsgi import WSGIHandler
from hypothesis import settings
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.pytest.lazy import get_all_tests
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from rulesets.lists.models import List
from rulesets.lists.services import lifecycle
from rulesets.web.ownership import owner_key
from tests.api import description, new_owner
from tests.armies.lists import LEVY, army, unit, vanguard
from tests.builders import fleet, ship, squadron
from tests.strategies import SAME_EVERY_TIME

CHECKS = (
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
)
EXAMPLES = SAME_EVERY_TIME.max_examples // 5
AT_EVERY_BOUND = os.environ.get("HYPOTHESIS_PROFILE") == "fuzz"
SHARE_KEY = "always-the-same-one"
"""Constant, so that each kind of sheet is drawn once and then cached."""

FLEET = fleet(450, ship("cruiser", hero="ace-carrier"), squadron("fighter", count=2))
ARMY = vanguard()
SMALL = army("gf35", 100, unit("levy-company"), unit("sappers"))
"""A list that is completed quickly."""


@cache
def handler():
    return WSGIHandler()


def application(environ, start_response):
    """Create the handler late, under the tests' settings."""
    return handler()(environ, start_response)


@schemathesis.serializer("application/zip")
def packed(ctx, value):
    return value


def load():
    """The document, configured for random and invalid requests, and with fuzz for every bound."""
    loaded = schemathesis.openapi.from_dict(deepcopy(description()))
    loaded.app = application
    loaded.config.generation.update(
        max_examples=EXAMPLES, deterministic=True, with_security_parameters=False
    )
    loaded.config.phases.coverage.enabled = AT_EVERY_BOUND
    loaded.config.phases.coverage.generation.update(modes=[GenerationMode.POSITIVE])
    return loaded


def stored_list(case):
    """Replace all lists with a new one; return its owner and row."""
    List.objects.all().delete()
    caller = new_owner()
    document = FLEET if "lists" not in case.path else SMALL if "proposals" in case.path else ARMY
    row = lifecycle.create(caller.owner, document)
    List.objects.filter(pk=row.pk).update(share_key=SHARE_KEY)
    return caller, row


def answers_are_as_described(case, read):
    """The answer to a generated request; all that only read, `read` the same list."""
    caller, row = read.pop() if read else stored_list(case)
    if case.method == "GET":
        read.append((caller, row))
    there = {"id": str(row.pk), "key": SHARE_KEY, "entry": "e2"}
    found = case.path_parameters or {}
    case.path_parameters = {name: there.get(name, value) for name, value in found.items()}
    if "oembed" in case.path:
        case.query["url"] = f"http://localhost/s/{SHARE_KEY}/"
    if "catalogue" in case.path and found["game"] != "warfleets":
        case.query["book"] = LEVY
    case.query.pop("fields", None)  # leaves properties out that are described as always there
    key = f"Bearer {owner_key(caller.owner)}"
    response = case.call(headers={"Authorization": key, "Accept-Encoding": "identity"})
    case.validate_response(response, checks=CHECKS)


def operations():
    """Name and test of every operation."""
    few = settings(SAME_EVERY_TIME, max_examples=EXAMPLES, database=None)
    found = get_all_tests(
        schema=load(), test_func=answers_are_as_described, settings=few, given_kwargs=None
    )
    for result in found:
        operation, test = result.ok()
        yield operation.label, test
