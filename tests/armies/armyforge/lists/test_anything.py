"""Any list document is stored, whatever its content; anything else is refused."""

import json
import uuid
from copy import deepcopy

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rulesets.engine.errors import InvalidInput
from rulesets.lists.services import judging
from tests.armies.armyforge.listing import import_file, saved, squad, swap_all, unit, weapon, whole
from tests.strategies import SAME_EVERY_TIME

pytestmark = pytest.mark.usefixtures("new_books")

OWNER = uuid.UUID(int=1)
GAIN = {"type": "ArmyBookItem", "name": "Cask", "content": [weapon("Spout")]}
LISTS = (
    saved(unit("a", "s:o", joinToUnit="b", customName="Bel", xp=1, traits=["x"]), unit("b")),
    whole(
        squad("a", swap_all(weapon("Torch"), GAIN), loadout=[GAIN]), specialRules=[{"name": "x"}]
    ),
)
ANYTHING = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(10**12), 10**12),
    st.floats(allow_nan=False, allow_infinity=False),
    st.text(max_size=90),
    st.sampled_from(["", "a", "any", "exactly", "\ud800", "x" * 3000, 10**400, [[]], [{}], {}, []]),
)
NEEDED = {("gameSystem",), ("list",), ("list", "gameSystem"), ("units",), ("list", "units")}
"""A document without these is not one of our lists."""


def places(value, path=()):
    """Yield the path of every value within a JSON value."""
    yield path
    if isinstance(value, dict | list):
        for key in value if isinstance(value, dict) else range(len(value)):
            yield from places(value[key], (*path, key))


def changed(document, path, value):
    document = deepcopy(document)
    holder = document
    for key in path[:-1]:
        holder = holder[key]
    holder[path[-1]] = value
    return document


DOCUMENTS = [json.loads(content) for content in LISTS]
PLACES = [(n, path) for n, document in enumerate(DOCUMENTS) for path in places(document) if path]


@settings(SAME_EVERY_TIME, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(place=st.sampled_from(PLACES), value=ANYTHING)
def test_changed_list_is_stored_and_opens(place, value):
    number, path = place
    content = json.dumps(changed(DOCUMENTS[number], path, value)).encode()
    try:
        imported = import_file(OWNER, content)
    except InvalidInput:
        imported = None
    if imported is None:
        assert path in NEEDED
    else:
        army = imported.row
        assert judging.report(army).points == army.points
