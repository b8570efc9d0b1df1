"""Builds list documents in both formats of Army Forge."""

import json

import pytest

from armies.services.army_forge import load, store
from rulesets.engine.errors import InvalidInput
from tests.armies.armyforge.samples import read_list

BOOK = "lanternGuild_01"
WARDEN, RUNNERS, WALKER = "warden1", "runners1", "walker1"


def saved(*units, **changes):
    """Return a saved file; `changes` apply to its list, `frame` to the fields around it."""
    frame = changes.pop("frame", {})
    body = {"name": "Night Watch", "gameSystem": "gf", "pointsLimit": 0, "units": list(units)}
    return raw({"armyId": BOOK, "saveVersion": 3, "list": body | changes, **frame})


def whole(*units, **changes):
    """Return a self-contained document."""
    root = {"name": "Night Watch", "gameSystem": "gf", "pointsLimit": 0, "units": list(units)}
    return raw(root | changes)


def raw(document):
    return json.dumps(document).encode()


def unit(selection="one", *picks, key=RUNNERS, **fields):
    """Return a unit by ids; picks are written `section:option`."""
    found = {"id": key, "armyId": BOOK, "selectionId": selection}
    return {**found, "selectedUpgrades": [by_ids(text) for text in picks], **fields}


def by_ids(text):
    section, _, option = text.partition(":")
    return {"instanceId": "i", "upgradeId": section, "optionId": option}


def squad(selection="one", *picks, **fields):
    """Return a unit of five lamplighters and its picks, written out."""
    return {
        **unit(selection, key="squad1"),
        "name": "Lamplighters",
        "cost": 100,
        "size": 5,
        "quality": 4,
        "defense": 4,
        "rules": [{"name": "Steady"}],
        "weapons": [weapon("Lamp", 5, range=12), weapon("Pole", 5)],
        "items": [],
        "upgrades": ["packA"],
        "selectedUpgrades": list(picks),
        **fields,
    }


def weapon(name, count=1, **fields):
    found = {"type": "ArmyBookWeapon", "name": name, "count": count, "attacks": 1}
    return {**found, "specialRules": [], **fields}


def written_pick(section, option):
    """Return a pick with its section and option written out."""
    return {"instanceId": "i", "upgrade": section, "option": option}


def swap_all(*gains, cost=20):
    """Return a pick that replaces all lamps."""
    section = {"uid": "swap", "id": "other", "variant": "replace", "affects": {"type": "all"}}
    option = {"uid": "torch", "costs": [{"unitId": "squad1", "cost": cost}], "gains": list(gains)}
    return written_pick({**section, "label": "Replace all Lamps", "targets": ["Lamps"]}, option)


def import_file(owner, content):
    """Store a file for an owner; None if it is not from Army Forge."""
    data = load(content)
    return None if data is None else store(owner, data)


def entries(*units, **changes):
    return read_list(saved(*units, **changes)).document.entries


def problems(content):
    with pytest.raises(InvalidInput) as caught:
        read_list(content)
    return [(problem.place, problem.code) for problem in caught.value.details]


def remarks(content):
    found = read_list(content).remarks
    return [(remark.code, dict(remark.params)) for remark in found]
