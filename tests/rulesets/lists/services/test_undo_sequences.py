"""Any edits of any list are undone and redone one by one, to the byte."""

import uuid

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rulesets.books import services
from rulesets.engine.errors import EditConflict, InvalidInput
from rulesets.lists.services import editing, lifecycle
from tests import ground_strategies, strategies

GROUND = {
    game: (ground_strategies.armies_of(game), ground_strategies.army_edits)
    for game in ground_strategies.GAMES
}
LISTS = {**GROUND, "warfleets": (strategies.fleets, strategies.fleet_edits)}
"""For each game what its lists and edits may be."""

OWNER = uuid.UUID(int=1)
SOME = settings(
    strategies.SAME_EVERY_TIME,
    max_examples=strategies.SAME_EVERY_TIME.max_examples // 5,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
"""Each example makes a list of its own, so they may share a database."""


@pytest.fixture
def books(new_books):
    for book in ground_strategies.BOOKS.values():
        services.store(book, "tests")


@pytest.mark.usefixtures("books")
@pytest.mark.parametrize("game", LISTS)
@SOME
@given(data=st.data())
def test_edits_are_undone_and_redone_to_the_byte(game, data):
    documents, edits = LISTS[game]
    row = lifecycle.create(OWNER, data.draw(documents))
    seen = [document_of(row)]
    for name, arguments in data.draw(edits):
        try:
            change = editing.edit(OWNER, row.pk, name, arguments)
        except (EditConflict, InvalidInput):
            continue
        if change.has_effect:
            seen.append(document_of(row))
    assert walk(row, editing.undo) == seen[::-1]
    assert walk(row, editing.redo) == seen


def walk(row, step):
    """The document's text as it is, then after each step until there is none left."""
    found = [document_of(row)]
    while step(OWNER, row.pk).has_effect:
        found.append(document_of(row))
    return found


def document_of(row):
    row.refresh_from_db()
    return row.document
