"""The Warfleets catalogue against tables transcribed by hand from the v2.1.0 document."""

import re

import pytest

from rulesets.books.models import Book
from tests.books import warfleets_book

BOOK = warfleets_book()

COUNTS = [
    ("ships", 3),
    ("squadrons", 3),
    ("heroes", 3),
    ("titles", 3),
    ("systems", 11),
    ("weapons", 9),
    ("rules", 11),
]
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
    ("tactical-master", "Tactical Master", 15, True, False),
    ("ace-carrier", "Ace Carrier", 10, False, True),
    ("expert-sapper", "Expert Sapper", 10, False, False),
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
    "heroes": [
        ("tactical-master", ["9″"]),
        ("ace-carrier", ["2″"]),
        ("expert-sapper", ["4″", "3″", "2"]),
    ],
    "titles": [
        ("avenger", ["D3", "1″"]),
        ("vanguard", []),
        ("defiant", ["6″", "2"]),
    ],
    "systems": [
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
    "rules": [
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


def rows(part, *fields):
    return [tuple(_value(each, name) for name in fields) for each in getattr(BOOK, part)]


def _value(each, name):
    value = getattr(each, name)
    return value.en if name == "name" else value


def rule_names(part):
    names = {rule.key: rule.name.en for rule in BOOK.rules}
    return [(each.name.en, [names[key] for key in each.rules]) for each in getattr(BOOK, part)]


def figures(text):
    return re.findall(r"D\d″?|\d+[+″]?", text)


@pytest.mark.django_db
def test_book_is_published():
    books = Book.objects.filter(game="warfleets", key="warfleets")
    fields = ["version", "name", "name_it", "published"]
    assert list(books.values_list(*fields)) == [("2.1.0", "Warfleets", "Warfleets", True)]


@pytest.mark.parametrize(
    ("part", "fields", "expected"),
    [
        pytest.param("ships", ["weight", "upgrades", *STATS], SHIP_CLASSES, id="ship classes"),
        pytest.param("squadrons", STATS, SQUADRONS, id="squadrons"),
        pytest.param("heroes", ["points", "may_wait", "holds_squadrons"], HEROES, id="heroes"),
        pytest.param("titles", ["points"], TITLES, id="titles"),
        pytest.param(
            "systems",
            ["move_bonus", "cruise_bonus", "turret_strength_bonus", "boxes"],
            SYSTEMS,
            id="systems",
        ),
        pytest.param(
            "weapons", ["range", "attacks", "strength", "sides_only"], WEAPONS, id="weapons"
        ),
    ],
)
def test_numbers_equal_document(part, fields, expected):
    assert rows(part, "key", "name", *fields) == expected


@pytest.mark.parametrize(
    ("part", "expected"), [("squadrons", SQUADRON_RULES), ("weapons", WEAPON_RULES)]
)
def test_rules_equal_document(part, expected):
    assert rule_names(part) == expected


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("part", FIGURES)
def test_summary_figures_equal_document(part, language):
    found = [(key, figures(getattr(text, language))) for key, text in rows(part, "key", "summary")]
    assert found == FIGURES[part]


@pytest.mark.parametrize(("part", "count"), COUNTS)
def test_catalogue_counts_equal_document(part, count):
    assert len(getattr(BOOK, part)) == count


@pytest.mark.parametrize("part", [part for part, _ in COUNTS])
def test_texts_filled_in_both_languages(part):
    texts = [text for each in getattr(BOOK, part) for text in (each.name, each.summary)]
    assert [text for text in texts if not (text.en.strip() and text.it.strip())] == []
