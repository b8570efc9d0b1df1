"""Lists that raise every problem of the ground games between them."""

from tests.ground import army, entry, pair

RELIC = "drill:relic"
GROUND = ("gf15", "gf35", "gff")
APART = {"attached_heroes": "apart"}

DOCUMENTS = {
    **{
        f"{name} in {game}": document
        for game in GROUND
        for name, document in {
            "empty": army(game, 1000),
            "no size": army(game, None, entry("squad")),
            "no size, dearer than the largest": army(game, None, *[entry("squad", RELIC)] * 20),
            "points over by a pick": army(game, 100, entry("squad", "drill:armor", "gun:laser")),
            "points over by a pick and another": army(
                game, 85, entry("squad", "gun:laser", "lens:lens")
            ),
            "points over by a unit": army(game, 100, entry("squad"), entry("lone")),
            "claimed points": army(game, 100, entry("squad"), claimed_points=70),
            "claimed points of an entry": army(game, 200, entry("squad", claimed_points=1)),
            "claimed loadout of an entry": army(
                game, 200, entry("squad", claimed_loadout="1x Gun (A1)")
            ),
            "other version": army(game, 200, written_for={"test": "0.9"}),
            "book missing": army(game, 300, entry("squad", book="lost-book")),
            "unknown unit": army(game, 300, entry("lost-unit")),
            "unknown options": army(game, 500, entry("squad", "lost:laser", "lost:laser")),
            "unknown policy": army(game, 300, policies={"house-rule": "on"}),
            "picks out of order": army(
                game, 99_000, entry("squad", "gun:laser", "gun:laser", RELIC, "lens:lens")
            ),
            "picks out of order for two reasons": army(
                game, 300, entry("squad", *["gun:laser"] * 4)
            ),
            "pick with and without its target": army(
                game, 300, entry("squad", "lens:lens", "gun:laser", "lens:lens")
            ),
            "picks whose target a later one replaces": army(
                game,
                300,
                entry("squad", "gun:laser", "lens:lens", "swap:cannon"),
                entry("lone", "drill:scout"),
            ),
            "picks without targets": army(game, 300, entry("lone", "gun:laser", "lens:lens")),
            "pick of other units": army(game, 300, entry("plane", "drill:armor")),
            "too many recruits": army(game, 300, entry("squad", *["more:recruit"] * 4)),
            "half alone": army(game, 300, entry("squad", combined=True)),
            "three combined": army(
                game, 3000, *pair("squad"), entry("squad", combined=True, join="e1")
            ),
            "four combined in a chain": army(
                game,
                3000,
                *pair("squad"),
                entry("squad", combined=True, join="e2"),
                entry("squad", combined=True, join="e3"),
            ),
            "combined of two sorts": army(
                game, 3000, entry("squad"), entry("lone", combined=True, join="e1")
            ),
            "other replacement in each half": army(
                game,
                3000,
                entry("squad", "all:lance", combined=True),
                entry("squad", "all:maul", combined=True, join="e1"),
            ),
            "the same replacement twice in one half": army(
                game,
                3000,
                entry("squad", "all:maul", "all:maul", combined=True),
                entry("squad", "all:maul", combined=True, join="e1"),
            ),
            "points for one hero": army(game, 150, entry("squad")),
            "armour and scouts in one half": army(
                game,
                3000,
                entry("squad", "drill:armor", "drill:scout", combined=True),
                entry("squad", combined=True, join="e1"),
            ),
            "joins in a circle": army(
                game, 3000, entry("captain", join="e2"), entry("captain", join="e1")
            ),
            "joins itself": army(game, 300, entry("captain", join="e1")),
            "joins nobody": army(game, 3000, entry("captain", join="gone")),
            "squad joins": army(game, 3000, entry("squad"), entry("rangers", join="e1")),
            "heroes over": army(game, 1000, *[entry("captain")] * 3),
        }.items()
    },
    "hero over where none is allowed": army("gf35", 400, entry("captain")),
    "heroes over where none is allowed": army("gf35", 400, *[entry("captain")] * 2),
    "copies over by a combined unit": army("gf35", 999, entry("squad"), *pair("squad", "e2")),
    "copies over by a joined hero": army(
        "gf35", 999, entry("squad"), entry("captain", join="e1"), entry("captain")
    ),
    "copies over by four": army("gf35", 999, *[entry("squad")] * 5),
    "units over by one with a hero": army(
        "gf35", 399, entry("squad"), entry("rangers"), entry("captain", join="e1")
    ),
    "units over by one with a hero apart": army(
        "gf35",
        799,
        entry("squad"),
        entry("rangers"),
        *[entry("captain", join="e1")] * 2,
        policies=APART,
    ),
    "units over by a hero of a single model": army(
        "gf35", 500, entry("lone"), entry("captain", join="e1"), entry("squad")
    ),
    "units over by combined ones": army("gf35", 399, *pair("squad"), *pair("rangers", "e3")),
    "cap by a hero": army("gf35", 300, entry("squad"), entry("captain", join="e1")),
    "cap by a hero apart": army(
        "gf35", 300, entry("squad"), entry("giant", join="e1"), policies=APART
    ),
    "cap in halves": army("gf35", 300, *pair("squad")),
    "cap in halves, with a hero": army("gf35", 300, *pair("squad"), entry("giant", join="e2")),
    "cap by each half": army("gf35", 200, *pair("squad")),
    "cap by a pick": army("gf35", 220, entry("squad", "gun:laser")),
    "models over by a squad": army("gff", 80, entry("squad"), entry("lone"), entry("lone")),
    "models over by recruits": army("gff", 60, entry("squad", "more:recruit")),
    "models over by many": army("gff", 60, *[entry("squad")] * 3),
    "models over as printed": army(
        "gff",
        60,
        entry("lone", "more:recruit", "more:recruit"),
        entry("squad"),
        policies={"added_models": "printed"},
    ),
    "combined single models": army("gf35", 3000, *pair("lone")),
    "combined in Firefight": army("gff", 300, *pair("squad")),
    "joins in Firefight": army("gff", 300, entry("squad"), entry("captain", join="e1")),
    "four heroes": army("gf35", 3000, entry("squad"), *[entry("captain", join="e1")] * 4),
    "team with a hero in a unit": army(
        "gf15", 400, entry("squad"), entry("captain", join="e1"), entry("truck"), players=2
    ),
    "team with a hero that is too much": army(
        "gf15",
        300,
        *pair("squad"),
        entry("captain", join="e1"),
        entry("lone", player=2),
        entry("lone", player=2),
        players=2,
    ),
    "team with halves": army("gf15", 300, *pair("squad", name="First"), entry("lone"), players=2),
    "team with armoured halves": army(
        "gf15",
        340,
        entry("squad", "drill:armor", combined=True),
        entry("squad", "drill:armor", combined=True, join="e1"),
        entry("giant", player=2),
        players=2,
    ),
    "team without room": army(
        "gf15", 240, *[entry("captain")] * 3, entry("giant", player=2), players=2
    ),
    "team where nothing is enough": army("gf15", 120, *[entry("captain")] * 3, players=2),
    "team": army("gf15", 240, *[entry("captain")] * 3, entry("captain", player=2), players=2),
    "team with a stranger": army(
        "gf15", 250, entry("captain"), entry("giant", player=3), players=2
    ),
}
