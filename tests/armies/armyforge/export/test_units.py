"""Units in Army Forge's format."""

import json

import pytest

from armies.armyforge.export.documents import self_contained
from tests import ground

pytestmark = pytest.mark.django_db

RIFLE = {
    "id": "691ec1a3",
    "weaponId": "691ec1a3",
    "name": "Rifle",
    "label": 'Rifle (24", A2, AP(1))',
    "type": "ArmyBookWeapon",
    "count": 3,
    "range": 24,
    "attacks": 2,
    "specialRules": [
        {"id": "ap", "name": "AP", "label": "AP(1)", "type": "ArmyBookRule", "rating": 1}
    ],
}

SPIKE = {
    "id": "34b6b1cf",
    "weaponId": "34b6b1cf",
    "name": "Spike",
    "label": "Spike (A1)",
    "type": "ArmyBookWeapon",
    "count": 1,
    "range": 0,
    "attacks": 1,
    "specialRules": [],
}

BANNER = {
    "name": "Banner",
    "label": "Banner (Spike (A1))",
    "type": "ArmyBookItem",
    "count": 1,
    "bases": None,
    "content": [SPIKE],
}


@pytest.fixture(scope="module")
def riflemen():
    """A self-contained list of three riflemen, one of whom swapped the rifle for a banner."""
    made = ground.unit(
        "squad",
        100,
        3,
        rules=(ground.rule("Tough(3)"), ground.rule("Call(Mites)")),
        weapons=(ground.weapon("Rifle", 3, range=24, attacks=2, rules=ground.rules("AP(1)")),),
        items=(ground.item("Shield", "Guarded", count=3),),
    )
    banner = ground.item("Banner", weapons=(ground.weapon("Spike"),))
    section = ground.section(
        "any", "replace", ground.option("o", 5, items=(banner,)), affects="any", targets=("Rifle",)
    )
    book = ground.book("gf35", made, sections=[section])
    document = ground.army("gf35", 1000, ground.entry("squad", "any:o"))
    return json.loads(self_contained(ground.judged(document, book)))


def test_unit_is_written_as_printed(riflemen):
    (squad,) = riflemen["units"]
    assert squad["weapons"] == [{**RIFLE, "originalCount": 3}]
    assert [rule["label"] for rule in squad["rules"]] == ["Tough(3)", "Call(Mites)"]
    assert riflemen["specialRules"] == []


def test_pick_is_written_whole(riflemen):
    (pick,) = riflemen["units"][0]["selectedUpgrades"]
    assert pick["upgrade"] == {
        "id": "any",
        "uid": "any",
        "label": "Any",
        "type": "ArmyBookUpgradeSection",
        "variant": "replace",
        "parentPackageUid": "choices",
        "affects": {"type": "any"},
        "targets": ["Rifle"],
    }
    assert (pick["option"]["cost"], pick["option"]["gains"]) == (5, [BANNER])


def test_loadout_is_written_after_the_picks(riflemen):
    rifles, shields, banner = riflemen["units"][0]["loadout"]
    assert (rifles, shields["name"], banner) == ({**RIFLE, "count": 2}, "Shield", BANNER)
