"""Lines of a list's history: what an edit did, by name, with the points it brought."""

import uuid
from dataclasses import replace

import pytest
from django.utils import translation

from rulesets.lists.models import Revision
from rulesets.lists.services import editing, lifecycle
from rulesets.wording.history import edit_notice, revision_sentence
from tests.armies.lists import army, unit, vanguard
from tests.builders import fleet, ship, squadron

pytestmark = pytest.mark.usefixtures("new_books")

OWNER = uuid.UUID(int=1)
SPECIALS, MARKSMAN = "company-arms-specials", "company-arms-marksman"
FLAMETHROWER = f"{SPECIALS}:{SPECIALS}-flamethrower"
RIFLE = f"{MARKSMAN}:{MARKSMAN}-heavy-rifle"
PISTOL = "officer-arms-pistol:officer-arms-pistol-plasma-pistol"
LEVY = {"key": "levy-company", "book": "meridian-levy"}
FLEET = fleet(
    450, ship("cruiser", upgrades=["giga-cannon@front"], name="Adamant"), squadron("fighter", 2)
)


def latest(row):
    return revision_sentence(row.revisions.first())


def after(document, edit, **arguments):
    row = lifecycle.create(OWNER, document)
    editing.edit(OWNER, row.pk, edit, arguments)
    return latest(row)


@pytest.mark.parametrize(
    ("edit", "arguments", "line"),
    [
        (
            "change_picks",
            {"entries": ["e1"], "drop": [PISTOL]},
            "Field Captain: without Plasma pistol, −5",
        ),
        (
            "change_picks",
            {"entries": ["e2"], "add": [FLAMETHROWER]},
            "Levy Company: Flamethrower, +15",
        ),
        (
            "change_picks",
            {"entries": ["e2"], "drop": [RIFLE], "add": [FLAMETHROWER, FLAMETHROWER]},
            "Levy Company: 2× Flamethrower instead of Heavy rifle, +25",
        ),
        ("add_entry", {**LEVY, "picks": [RIFLE]}, "Added Levy Company 2 with Heavy rifle, +130"),
        ("add_combined", LEVY, "combined, +250"),
        ("remove_entry", {"entry": "e2"}, "Removed Levy Company, −"),
        ("join", {"entry": "e1", "host": "e4"}, "Field Captain attached to Sappers"),
        ("ride", {"entry": "e2", "transport": "e3"}, "Levy Company embarked in Old Patience"),
        ("set_reserve", {"entry": "e2", "reserve": True}, "Levy Company waits in reserve"),
        ("set_player", {"entries": ["e2"], "player": 2}, "Gave Levy Company to player 2"),
        ("rename_entry", {"entry": "e2", "name": "Ours"}, "Renamed Levy Company to Ours"),
        ("rename", {"name": ""}, "Removed the list’s name"),
        ("set_size", {"size": ""}, "Removed the game size"),
        ("set_size", {"size": None}, "Removed the game size"),
        ("set_force_org", {"force_org": False}, "Force organisation off"),
        (
            "set_policy",
            {"policy": "attached_heroes", "option": "apart"},
            "House rule – A hero in a unit: Counts separately",
        ),
        ("use_book", {"book": "meridian-levy", "version": "9"}, "Meridian Levy: version 9"),
        ("drop_book", {"book": "unresting"}, "Removed the book The Unresting"),
    ],
    ids=lambda value: value if isinstance(value, str) and " " not in value else "",
)
def test_line_of_an_army(edit, arguments, line):
    books = {"meridian-levy": "1.0", "unresting": "1.0"}
    assert line in after(replace(vanguard(), books=books), edit, **arguments)


@pytest.mark.parametrize(
    ("edit", "arguments", "line"),
    [
        ("add_squadron", {"key": "fighter"}, "Added Fighter Squadron, +10"),
        ("add_squadron", {"key": "bomber"}, "Added Bomber Squadron, +10"),
        ("change_count", {"entry": "e2", "by": 2}, "Fighter Squadron: now 4, +20"),
        ("set_hero", {"entry": "e1", "hero": "ace-carrier"}, "Adamant: Ace Carrier, +"),
        ("add_upgrades", {"entry": "e1", "upgrades": ["rapid-cannon@rear"]}, "Cannon (rear)"),
        (
            "set_facing",
            {"entry": "e1", "slot": "0:giga-cannon", "facing": "rear"},
            "Adamant: Giga Cannon (rear)",
        ),
        ("remove_upgrades", {"entry": "e1", "slots": ["0:giga-cannon"]}, "without Giga Cannon"),
    ],
    ids=lambda value: value if isinstance(value, str) and " " not in value else "",
)
def test_line_of_a_fleet(edit, arguments, line):
    assert line in after(FLEET, edit, **arguments)


def test_line_of_several_edits_names_units_and_options():
    row = lifecycle.create(OWNER, army("gf35", 1000, unit("levy-company")))
    steps = [
        ("add_entry", {"key": "sappers", "book": "meridian-levy"}),
        ("change_picks", {"entries": ["e1"], "add": [RIFLE]}),
    ]
    change = editing.edit_all(OWNER, row.pk, steps, "complete", row.revision)
    assert latest(row).startswith("Completed the list: Sappers, Heavy rifle, +115")
    notice = edit_notice(*change.description)
    assert notice == "Completed the list, +115"


def test_line_in_the_readers_language():
    row = lifecycle.create(OWNER, vanguard())
    editing.edit(OWNER, row.pk, "join", {"entry": "e1", "host": "e4"})
    with translation.override("it"):
        assert "Zappatori" in latest(row)


def test_line_without_details_says_less():
    """So it is where a revision is older than they are, or none of its codes is known any more."""
    old = Revision(edit="join", about="Field Captain")
    strange = Revision(edit="set_policy", about="gone", details='{"value":"x","newer":1}')
    found = [revision_sentence(old), revision_sentence(strange)]
    assert found == ["Field Captain attached to a unit", "House rule – x"]


def test_names_beyond_eight_become_dots():
    document = army("gf35", 3000, *(unit("levy-company", name=f"C{n}") for n in range(10)))
    row = lifecycle.create(OWNER, army("gf35", 3000))
    editing.replace_document(OWNER, row.pk, document, 1)
    assert latest(row) == "Replaced by a document: C0, C1, C2, C3, C4, C5, C6, …, +1250"


@pytest.mark.parametrize(
    ("edit", "place"), [("move_entry", {"to": "up"}), ("place_entry", {"position": 0})]
)
def test_what_was_moved_has_its_new_number(edit, place):
    copies = fleet(450, ship("cruiser"), ship("cruiser"))
    assert after(copies, edit, entry="e2", **place) == "Moved Cruiser Ship 1"
