"""The Warfleets catalogue against tables transcribed by hand from the v2.1.0 document."""

import re

import pytest

from fleets.models import FleetBook, Hero, ShipClass, SpecialRule, Squadron, System, Title, Weapon

pytestmark = pytest.mark.django_db

COUNTS = [
    (ShipClass, 3),
    (Squadron, 3),
    (Hero, 3),
    (Title, 3),
    (System, 11),
    (Weapon, 9),
    (SpecialRule, 11),
]
MODELS = [model for model, _ in COUNTS]

STATS = ["points", "move", "cruise", "turret_range", "turret_attacks", "turret_strength"]
STATS += ["evasion", "toughness"]

SHIP_CLASSES = [
    ("cruiser", "Cruiser Ship", "heavy", 4, 80, 4, 6, 24, 2, 2, 2, 2),
    ("destroyer", "Destroyer Ship", "medium", 3, 60, 6, 9, 18, 2, 1, 3, 3),
    ("corvette", "Corvette Ship", "light", 2, 40, 8, 12, 12, 2, 0, 4, 4),
]

SQUADRONS = [
    ("gunship", "Gunship Squadron", 10, 10, 15, 2, 2, 0, 5, 5),
    ("fighter", "Fighter Squadron", 10, 10, 15, 2, 3, 0, 5, 6),
    ("bomber", "Bomber Squadron", 10, 8, 12, 2, 1, 2, 4, 5),
]

SQUADRON_RULES = [
    ("Gunship Squadron", []),
    ("Fighter Squadron", ["Anti-Squadron"]),
    ("Bomber Squadron", ["Anti-Ship", "Deadly"]),
]

HEROES = [
    ("tactical-master", "Tactical Master", 15, False),
    ("ace-carrier", "Ace Carrier", 10, True),
    ("expert-sapper", "Expert Sapper", 10, False),
]

TITLES = [
    ("avenger", "Avenger", 10),
    ("vanguard", "Vanguard", 5),
    ("defiant", "Defiant", 5),
]

# key, name, move bonus, cruise bonus, turret strength bonus, damage boxes
SYSTEMS = [
    ("ablative-armor", "Ablative Armor", 0, 0, 0, 2),
    ("armored-plating", "Armored Plating", 0, 0, 0, 4),
    ("gravity-bumper", "Gravity Bumper", 0, 0, 0, 2),
    ("nuclear-ammo", "Nuclear Ammo", 0, 0, 1, 2),
    ("pulse-engine", "Pulse Engine", 2, 3, 0, 2),
    ("reinforced-ram", "Reinforced Ram", 0, 0, 0, 2),
    ("repair-bay", "Repair Bay", 0, 0, 0, 2),
    ("shield-booster", "Shield Booster", 0, 0, 0, 2),
    ("stealth-rig", "Stealth Rig", 0, 0, 0, 2),
    ("tracking-servo", "Tracking Servo", 0, 0, 0, 2),
    ("tractor-beam", "Tractor Beam", 0, 0, 0, 2),
]

# key, name, range, attacks, strength, sides only
WEAPONS = [
    ("energy-cannon", "Energy Cannon", 12, 3, 1, False),
    ("giga-cannon", "Giga Cannon", 6, 1, 4, False),
    ("linked-railgun", "Linked Railgun", 24, 3, 1, False),
    ("missile-cluster", "Missile Cluster", 18, 1, 1, False),
    ("plasma-cannon", "Plasma Cannon", 18, 2, 3, False),
    ("pod-launcher", "Pod Launcher", 6, 2, 0, False),
    ("precision-cannon", "Precision Cannon", 24, 1, 2, False),
    ("rapid-cannon", "Rapid Cannon", 12, 3, 0, False),
    ("weapon-batteries", "Weapon Batteries", 6, 2, 2, True),
]

WEAPON_RULES = [
    ("Energy Cannon", ["Anti-Ship"]),
    ("Giga Cannon", ["Deadly"]),
    ("Linked Railgun", ["Overheating"]),
    ("Missile Cluster", ["Blast"]),
    ("Plasma Cannon", ["Overheating"]),
    ("Pod Launcher", ["Boarding Pod"]),
    ("Precision Cannon", ["Sniper"]),
    ("Rapid Cannon", ["Twin-Fire"]),
    ("Weapon Batteries", ["Broadside"]),
]

# The figures of each rule's text, in the order in which the document gives them.
FIGURES = {
    Hero: [
        ("tactical-master", ["9″"]),
        ("ace-carrier", ["2″"]),
        ("expert-sapper", ["4″", "3″", "2"]),
    ],
    Title: [
        ("avenger", ["D3", "1″"]),
        ("vanguard", []),
        ("defiant", ["6″", "2"]),
    ],
    System: [
        ("ablative-armor", ["1"]),
        ("armored-plating", ["4"]),
        ("gravity-bumper", ["D6″"]),
        ("nuclear-ammo", ["1"]),
        ("pulse-engine", ["2″", "3″"]),
        ("reinforced-ram", ["1"]),
        ("repair-bay", ["1", "4″"]),
        ("shield-booster", ["5+"]),
        ("stealth-rig", ["12″"]),
        ("tracking-servo", ["1"]),
        ("tractor-beam", ["8″", "D6", "1″"]),
    ],
    SpecialRule: [
        ("anti-ship", ["1", "6+"]),
        ("anti-squadron", ["1", "6+"]),
        ("blast", ["4″"]),
        ("boarding-pod", ["1", "4+", "1"]),
        ("broadside", []),
        ("deadly", ["1"]),
        ("fragile", ["1"]),
        ("overheating", ["1", "1"]),
        ("twin-fire", []),
        ("rogue", []),
        ("sniper", []),
    ],
}


def rows(model, *fields):
    return list(model.objects.order_by("position").values_list(*fields))


def rule_names(model):
    return [
        (row.name, [rule.name for rule in row.rules.order_by("position")])
        for row in model.objects.order_by("position")
    ]


def figures(text):
    return re.findall(r"D\d″?|\d+[+″]?", text)


def test_book_is_published():
    books = FleetBook.objects.filter(game="warfleets", key="warfleets")
    fields = ["version", "name", "name_it", "published"]
    assert list(books.values_list(*fields)) == [("2.1.0", "Warfleets", "Warfleets", True)]


@pytest.mark.parametrize(
    ("model", "fields", "expected"),
    [
        pytest.param(ShipClass, ["weight", "upgrades", *STATS], SHIP_CLASSES, id="ship classes"),
        pytest.param(Squadron, STATS, SQUADRONS, id="squadrons"),
        pytest.param(Hero, ["points", "holds_squadrons"], HEROES, id="heroes"),
        pytest.param(Title, ["points"], TITLES, id="titles"),
        pytest.param(
            System,
            ["move_bonus", "cruise_bonus", "turret_strength_bonus", "boxes"],
            SYSTEMS,
            id="systems",
        ),
        pytest.param(Weapon, ["range", "attacks", "strength", "sides_only"], WEAPONS, id="weapons"),
    ],
)
def test_numbers_equal_document(model, fields, expected):
    assert rows(model, "key", "name", *fields) == expected


@pytest.mark.parametrize(
    ("model", "expected"), [(Squadron, SQUADRON_RULES), (Weapon, WEAPON_RULES)]
)
def test_rules_equal_document(model, expected):
    assert rule_names(model) == expected


@pytest.mark.parametrize("language", ["summary", "summary_it"])
@pytest.mark.parametrize("model", FIGURES)
def test_summary_figures_equal_document(model, language):
    assert [(key, figures(text)) for key, text in rows(model, "key", language)] == FIGURES[model]


@pytest.mark.parametrize(("model", "count"), COUNTS)
def test_catalogue_counts_equal_document(model, count):
    assert [position for (position,) in rows(model, "position")] == list(range(1, count + 1))


@pytest.mark.parametrize("model", MODELS)
def test_texts_filled_in_both_languages(model):
    fields = ["name", "name_it", "summary", "summary_it"]
    assert [row for row in rows(model, *fields) if not all(text.strip() for text in row)] == []
