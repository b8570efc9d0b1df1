"""The tables of Grimdark Future v1.5: missions, mysteries, buildings, bigger games."""

import json
from pathlib import Path

TABLES = Path(__file__).parents[2] / "fixtures" / "armies" / "gf15" / "play-tables.json"


def play_tables():
    return json.loads(TABLES.read_text())


def test_tables_answer_every_roll():
    tables = play_tables()
    assert [mission["roll"] for mission in tables["missions"]] == [1, 2, 3, 4, 5, 6]
    for name in ("mysterious_terrain", "mysterious_objectives"):
        rolls = [
            roll
            for effect in tables[name]["effects"]
            for roll in range(effect["from"], effect["to"] + 1)
        ]
        assert rolls == [1, 2, 3, 4, 5, 6]


def test_solid_buildings_hold_as_many_as_printed():
    buildings = play_tables()["solid_buildings"]["buildings"]
    assert {building["key"]: building["transport"] for building in buildings} == {
        "wooden-shed": 6,
        "brick-house": 11,
        "apartment-block": 21,
        "small-bunker": 11,
        "large-bunker": 21,
    }


def test_bigger_games_allow_as_much_as_printed():
    limits = [
        (row["points"], *(row[key]["max"] for key in ("heroes", "vehicles_and_monsters", "titans")))
        for row in play_tables()["game_sizes"]
    ]
    assert limits == [
        (500, 1, 2, 0),
        (750, 1, 3, 0),
        (1000, 2, 4, 1),
        (1250, 2, 5, 1),
        (1500, 3, 6, 1),
        (1750, 3, 7, 1),
        (2000, 4, 8, 2),
        (2250, 4, 9, 2),
        (2500, 5, 10, 2),
        (2750, 5, 11, 2),
        (3000, 6, 12, 3),
    ]
