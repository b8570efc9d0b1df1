"""Reports on army lists by API."""

import pytest

from tests.api import Api, sent
from tests.armies.lists import army, unit, vanguard

pytestmark = pytest.mark.django_db


def report(document, **headers):
    return Api().post("validate", sent(document), **headers).json()


def test_entry_has_statline_loadout_and_picks():
    entry = report(vanguard())["entries"][0]
    assert entry == {
        "id": "e1",
        "key": "field-captain",
        "book": "meridian-levy",
        "label": "Field Captain",
        "points": 60,
        "size": 1,
        "issues": [],
        "kinds": ["hero", "infantry"],
        "quality": 3,
        "defense": 4,
        "tough": 3,
        "rules": [
            {"key": "close-ranks", "name": "Close Ranks", "rating": None},
            {"key": "fire-order", "name": "Fire Order", "rating": None},
            {"key": "hero", "name": "Hero", "rating": None},
            {"key": "tough", "name": "Tough", "rating": 3},
        ],
        "model_rules": [],
        "weapons": [
            {
                "key": "sabre",
                "name": "Sabre",
                "count": 1,
                "range": 0,
                "attacks": 2,
                "rules": [{"key": "ap", "name": "AP", "rating": 1}],
            },
            {
                "key": "plasma-pistol",
                "name": "Plasma pistol",
                "count": 1,
                "range": 12,
                "attacks": 1,
                "rules": [{"key": "ap", "name": "AP", "rating": 3}],
            },
        ],
        "items": [],
        "picks": [
            {
                "section": "officer-arms-pistol",
                "option": "officer-arms-pistol-plasma-pistol",
                "label": "Plasma pistol",
                "points": 5,
                "obstacle": "",
            }
        ],
        "group": "e2",
    }


def test_item_is_listed_with_its_rules():
    mounted = unit("field-captain", "officer-mount-ride:officer-mount-ride-steppe-horse")
    entry = report(army("gf35", 1000, mounted))["entries"][0]
    assert entry["items"] == [
        {
            "key": "steppe-horse",
            "name": "Steppe horse",
            "count": 1,
            "rules": [
                {"key": "fast", "name": "Fast", "rating": None},
                {"key": "impact", "name": "Impact", "rating": 1},
            ],
        }
    ]
    assert [weapon["name"] for weapon in entry["weapons"]] == ["Pistol", "Sabre", "Hooves"]


def test_report_tells_what_fights_as_one_unit():
    body = report(vanguard())
    assert (body["model_count"], [unit["id"] for unit in body["units"]]) == (17, ["e2", "e3", "e4"])
    unit = body["units"][0]
    loadout = unit.pop("loadout")
    assert unit == {
        "id": "e2",
        "label": "Levy Company",
        "points": 220,
        "size": 11,
        "halves": ["e2"],
        "heroes": ["e1"],
    }
    assert [(each["label"], each["entries"], each["models"]) for each in loadout] == [
        ("Levy Company", ["e2"], 10),
        (body["entries"][0]["label"], ["e1"], 1),
    ]
    carried = [(w["name"], w["count"], w["per_model"]) for w in loadout[0]["weapons"]]
    assert carried == [
        ("Rifle", 7, None),
        ("Bayonet", 10, 1),
        ("Heavy rifle", 1, None),
        ("Flamethrower", 2, None),
    ]


def test_report_has_both_halves_of_a_combined_unit():
    halves = [unit("sappers", combined=True), unit("sappers", combined=True, join="e1")]
    body = report(army("gf35", 1000, *halves))
    assert [(unit["halves"], unit["size"]) for unit in body["units"]] == [(["e1", "e2"], 10)]
    assert [entry["group"] for entry in body["entries"]] == ["e1", "e1"]
    (loadout,) = body["units"][0]["loadout"]
    assert (loadout["models"], loadout["entries"]) == (10, ["e1", "e2"])
    assert [(w["count"], w["per_model"]) for w in loadout["weapons"]] == [(10, 1), (10, 1)]


def test_report_plans_the_deployment():
    assert report(vanguard())["deployment"] == {
        "transports": [
            {
                "unit": "e3",
                "capacity": 11,
                "used": 5,
                "riders": [{"unit": "e4", "places": 5, "advice": ""}],
            }
        ],
        "table": ["e2", "e3"],
        "ambush": [],
        "scouts": [],
    }


def test_scouts_in_reserve_are_apart():
    body = report(army("gf35", 1000, unit("surveyors", reserve=True), unit("sappers")))
    assert body["deployment"] == {
        "transports": [],
        "table": ["e2"],
        "ambush": [],
        "scouts": ["e1"],
    }


@pytest.mark.parametrize(
    ("key", "expected"),
    [
        ("field-captain", set()),
        ("lodestar-reader", {("meridian-levy", "true-bearing", "True Bearing", 1, "friendly")}),
    ],
)
def test_report_has_the_spells_of_casters(key, expected):
    spells = report(army("gf35", 1000, unit(key)))["spells"]
    named = {
        (spell["book"], spell["key"], spell["name"], spell["threshold"], spell["aim"])
        for spell in spells
        if spell["key"] == "true-bearing"
    }
    assert named == expected
    assert len(spells) == 6 * len(expected)


def test_verdict_keeps_what_the_books_do_not_know():
    document = army("gf35", 1000, unit("dragon", "breath:fire", book="lost-book"))
    assert report(document)["entries"] == [
        {
            "id": "e1",
            "key": "dragon",
            "book": "lost-book",
            "label": "Unknown unit",
            "points": 0,
            "size": 0,
            "issues": [],
            "kinds": [],
            "quality": None,
            "defense": None,
            "tough": None,
            "rules": [],
            "model_rules": [],
            "weapons": [],
            "items": [],
            "picks": [
                {
                    "section": "breath",
                    "option": "fire",
                    "label": "Fire",
                    "points": 0,
                    "obstacle": "unknown",
                }
            ],
            "group": "e1",
        }
    ]


def test_pick_that_is_not_in_order_says_why():
    twice = ["officer-arms-pistol:officer-arms-pistol-carbine"] * 2
    (entry,) = report(army("gf35", 1000, unit("field-captain", *twice)))["entries"]
    assert [pick["obstacle"] for pick in entry["picks"]] == ["", "target"]


def test_names_come_in_the_language_asked_for():
    entry = report(vanguard(), Accept_Language="it")["entries"][3]
    assert entry["label"] == "Zappatori"
    assert [weapon["name"] for weapon in entry["weapons"]] == ["Carabina", "Ascia da trincea"]
    assert entry["rules"][0] == {"key": "close-ranks", "name": "Ranghi serrati", "rating": None}


@pytest.mark.parametrize("game", ["gf15", "gf35", "gff"])
def test_every_game_is_judged(game):
    body = report(army(game, 1000, unit("field-captain")))
    assert (body["game"], body["entries"][0]["label"]) == (game, "Field Captain")
