"""Edits of a fleet: what each does and what it refuses."""

from dataclasses import replace

import pytest

from rulesets.engine.errors import EditConflict, ErrorDetail, InvalidInput
from rulesets.engine.fields import MAX_COUNT, MAX_ENTRIES, MAX_UPGRADES
from rulesets.games.warfleets.document import FleetEntry
from tests.builders import applied, fleet, ship, squadron

THREE = ["rapid-cannon@front", "giga-cannon", "repair-bay"]
KEY_PATTERN = {"pattern": r"^[A-Za-z0-9_~.-]{1,64}$"}
ID_PATTERN = {"pattern": r"^[A-Za-z0-9_-]{1,16}$"}


def entry(*args, id="e1", **fields):
    return replace(ship(*args, **fields), id=id)


@pytest.mark.parametrize(
    ("before", "edit", "arguments", "after"),
    [
        pytest.param(
            [ship()],
            "add_entry",
            {"key": "cruiser"},
            [entry(), FleetEntry(id="new1", key="cruiser")],
            id="add_entry",
        ),
        pytest.param(
            [],
            "add_entry",
            {"key": "fighter", "count": 3, "name": "Reds"},
            [FleetEntry(id="new1", key="fighter", count=3, name="Reds")],
            id="add_entry of several with a name",
        ),
        pytest.param(
            [squadron("fighter", 2)],
            "add_squadron",
            {"key": "fighter"},
            [FleetEntry(id="e1", key="fighter", count=3)],
            id="add_squadron to its line",
        ),
        pytest.param(
            [squadron("fighter", 2)],
            "add_squadron",
            {"key": "bomber"},
            [FleetEntry(id="e1", key="fighter", count=2), FleetEntry(id="new1", key="bomber")],
            id="add_squadron of another kind",
        ),
        pytest.param(
            [squadron("fighter", 2, name="Reds")],
            "add_squadron",
            {"key": "fighter"},
            [
                FleetEntry(id="e1", key="fighter", count=2, name="Reds"),
                FleetEntry(id="new1", key="fighter"),
            ],
            id="add_squadron beside a named line",
        ),
        pytest.param(
            [squadron("fighter", MAX_COUNT)],
            "add_squadron",
            {"key": "fighter"},
            [
                FleetEntry(id="e1", key="fighter", count=MAX_COUNT),
                FleetEntry(id="new1", key="fighter"),
            ],
            id="add_squadron beside a full line",
        ),
        pytest.param(
            [ship(heroes=("ace-carrier", "expert-sapper"))],
            "set_hero",
            {"entry": "e1", "hero": "tactical-master"},
            [entry(hero="tactical-master")],
            id="set_hero",
        ),
        pytest.param(
            [ship(title="avenger")],
            "set_title",
            {"entry": "e1", "title": "defiant"},
            [entry(title="defiant")],
            id="set_title",
        ),
        pytest.param(
            [ship(heroes=("ace-carrier", "expert-sapper", "ace-carrier"))],
            "drop_hero",
            {"entry": "e1", "hero": "ace-carrier"},
            [entry(hero="expert-sapper")],
            id="drop_hero",
        ),
        pytest.param(
            [ship(titles=("avenger", "defiant"))],
            "drop_title",
            {"entry": "e1", "title": "defiant"},
            [entry(title="avenger")],
            id="drop_title",
        ),
        pytest.param(
            [ship(hero="ace-carrier", title="avenger")],
            "clear_characters",
            {"entry": "e1"},
            [entry()],
            id="clear_characters",
        ),
        pytest.param(
            [ship(upgrades=THREE[:1])],
            "add_upgrades",
            {"entry": "e1", "upgrades": THREE[1:]},
            [entry(upgrades=THREE)],
            id="add_upgrades",
        ),
        pytest.param(
            [ship(upgrades=THREE)],
            "remove_upgrades",
            {"entry": "e1", "slots": ["0:rapid-cannon", "2:repair-bay"]},
            [entry(upgrades=["giga-cannon"])],
            id="remove_upgrades",
        ),
        pytest.param(
            [ship(upgrades=THREE)],
            "set_facing",
            {"entry": "e1", "slot": "1:giga-cannon", "facing": "rear"},
            [entry(upgrades=["rapid-cannon@front", "giga-cannon@rear", "repair-bay"])],
            id="set_facing",
        ),
        pytest.param(
            [ship(upgrades=THREE)],
            "set_facing",
            {"entry": "e1", "slot": "0:rapid-cannon"},
            [entry(upgrades=["rapid-cannon", "giga-cannon", "repair-bay"])],
            id="set_facing to none",
        ),
    ],
)
def test_edit_changes_entries(before, edit, arguments, after):
    changed = applied(fleet(450, *before), edit, **arguments)
    assert changed == replace(fleet(450), entries=tuple(after))


@pytest.mark.parametrize(
    ("edit", "arguments", "code", "argument", "params"),
    [
        *(
            pytest.param(
                edit, {"entry": "e9", **rest}, "entry_gone", "entry", {"entry": "e9"}, id=edit
            )
            for edit, rest in [
                ("set_hero", {"hero": "ace-carrier"}),
                ("set_title", {"title": "avenger"}),
                ("drop_hero", {"hero": "ace-carrier"}),
                ("drop_title", {"title": "avenger"}),
                ("clear_characters", {}),
                ("add_upgrades", {"upgrades": ["repair-bay"]}),
                ("remove_upgrades", {"slots": ["0:rapid-cannon"]}),
                ("set_facing", {"slot": "0:rapid-cannon"}),
            ]
        ),
        pytest.param(
            "remove_upgrades",
            {"entry": "e1", "slots": ["0:rapid-cannon", "1:rapid-cannon"]},
            "slot_changed",
            "slots",
            {"entry": "e1", "key": "rapid-cannon"},
            id="remove_upgrades of another slot",
        ),
        pytest.param(
            "set_facing",
            {"entry": "e1", "slot": "3:repair-bay", "facing": "rear"},
            "slot_changed",
            "slot",
            {"entry": "e1", "key": "repair-bay"},
            id="set_facing beyond the slots",
        ),
        pytest.param(
            "drop_hero",
            {"entry": "e1", "hero": "ace-carrier"},
            "choice_gone",
            "hero",
            {"key": "ace-carrier"},
            id="drop_hero not aboard",
        ),
        pytest.param(
            "drop_title",
            {"entry": "e1", "title": "avenger"},
            "choice_gone",
            "title",
            {"key": "avenger"},
            id="drop_title not borne",
        ),
    ],
)
def test_edit_conflicts(edit, arguments, code, argument, params):
    document = fleet(450, ship(upgrades=THREE))
    with pytest.raises(EditConflict) as raised:
        applied(document, edit, **arguments)
    refused = (raised.value.code, raised.value.argument, raised.value.params)
    assert refused == (code, argument, params)


@pytest.mark.parametrize(
    ("edit", "arguments", "problems"),
    [
        pytest.param(
            "set_facing",
            {"entry": "e 1", "slot": "giga-cannon", "facing": "port"},
            [
                ErrorDetail("entry", "string_pattern_mismatch", ID_PATTERN),
                ErrorDetail(
                    "slot",
                    "string_pattern_mismatch",
                    {"pattern": r"^[0-9]{1,2}:[a-z0-9][a-z0-9_-]{0,63}$"},
                ),
                ErrorDetail("facing", "literal_error", {"expected": "'front', 'sides' or 'rear'"}),
            ],
            id="every argument wrong",
        ),
        pytest.param(
            "add_entry",
            {"key": "Cruiser!", "count": MAX_COUNT + 1, "hat": "red"},
            [
                ErrorDetail("key", "string_pattern_mismatch", KEY_PATTERN),
                ErrorDetail("count", "less_than_equal", {"le": MAX_COUNT}),
                ErrorDetail("hat", "extra_forbidden"),
            ],
            id="unknown argument",
        ),
        pytest.param(
            "set_hero",
            {},
            [ErrorDetail("entry", "missing"), ErrorDetail("hero", "missing")],
            id="arguments missing",
        ),
        pytest.param(
            "add_upgrades",
            {"entry": "e1", "upgrades": ["repair-bay"] * MAX_UPGRADES},
            [
                ErrorDetail(
                    "upgrades",
                    "too_long",
                    {"field_type": "Tuple", "max_length": 40, "actual_length": 43},
                )
            ],
            id="more upgrades than a document holds",
        ),
    ],
)
def test_edit_lists_every_problem(edit, arguments, problems):
    with pytest.raises(InvalidInput) as raised:
        applied(fleet(450, ship(upgrades=THREE)), edit, **arguments)
    assert list(raised.value.details) == problems


def test_add_entry_beyond_a_documents_entries():
    full = fleet(450, *[squadron()] * MAX_ENTRIES)
    with pytest.raises(InvalidInput) as raised:
        applied(full, "add_entry", key="fighter")
    assert [(p.place, p.code) for p in raised.value.details] == [("entries", "too_long")]
