"""Army lists to look at, to click through and to measure: full, illegal, unknown, many."""

from dataclasses import replace

from tests.armies.lists import army, unit

BROOD = "hollow-brood"
COMPANY = (
    "company-arms-marksman:company-arms-marksman-heavy-rifle",
    "company-arms-attachment:company-arms-attachment-rifle-grenade",
    "company-arms-specials:company-arms-specials-plasma-lance",
    "company-arms-specials:company-arms-specials-flamethrower",
)
VETERANS = (
    "veteran-arms-pattern:veteran-arms-pattern-heavy-rifle",
    "veteran-arms-attachment:veteran-arms-attachment-rifle-grenade",
    "fieldcraft-training:fieldcraft-training-camouflage-cloaks",
)
SAPPERS = (
    "sapper-arms-carbines:sapper-arms-carbines-flamethrower",
    "satchels-charge:satchels-charge-demolition-charge",
)
MORTAR = "crewed-guns-guns:crewed-guns-guns-mortar"
READER = "officer-staff-companion:officer-staff-companion-apprentice-reader"
LOST = "company-arms-specials:sun-lance"


def column(name="Third Column", note="The guard holds the centre."):
    """A legal army of 2000 points: a combined unit with its hero, riders, scouts, a caster."""
    return army(
        "gf35",
        2000,
        unit("levy-company", *COMPANY, combined=True, name=name),
        unit("levy-company", *COMPANY[:2], combined=True, join="e1"),
        unit("field-captain", READER, join="e1"),
        unit("line-veterans", *VETERANS),
        unit("sappers", *SAPPERS, *SAPPERS[:1], ride="e6"),
        unit("column-carrier", "carrier-kit-hold:carrier-kit-hold-stripped-hold", note=note),
        unit("surveyors", reserve=True),
        unit("rampart-tank", "hull-kit-fittings:hull-kit-fittings-dozer-blade"),
        unit("weapon-teams", MORTAR, MORTAR),
        unit("bulwark-guard"),
        unit("field-gun"),
        name=name,
        note=note,
    )


def overreach(game="gf35", size=500, name="Overreach"):
    """An army with a breach of nearly every rule of its game, each of which has a fix."""
    return army(
        game,
        size,
        unit("field-captain", "officer-arms-pistol:officer-arms-pistol-carbine", join="e5"),
        unit("chief-engineer", join="e4"),
        unit("lodestar-reader", join="e4"),
        unit("levy-company", *COMPANY[:1], *COMPANY[:2], *COMPANY[3:] * 4, combined=True),
        unit("pace-walker", combined=True),
        unit("pace-walker", combined=True, join="e5"),
        unit("line-veterans", *VETERANS, combined=True),
        unit("line-veterans", combined=True, join="e7"),
        unit("line-veterans", VETERANS[1], join="e4"),
        unit("gun-emplacement", MORTAR, LOST, ride="e11"),
        unit("bulwark-guard", name=name),
        name=name,
        claimed_points=7,
    )


def strangers():
    """What no book here knows: a unit, an option, a whole book, another version."""
    entries = [
        unit("levy-company", *COMPANY[:1], LOST),
        unit("sun-guard", COMPANY[0], name="Unheard of"),
        unit("keelmen", book="river-league"),
        unit("spawn", book=BROOD),
    ]
    found = army("gf35", 1000, *entries, name="Strangers")
    return replace(found, books={**found.books, BROOD: "9.9"})


def side():
    """A side of two players in v1.5, with two books, a titan and a flyer."""
    return army(
        "gf15",
        3000,
        unit("line-marshal"),
        unit("levy-company", *COMPANY[:2], combined=True),
        unit("levy-company", *COMPANY[:2], combined=True, join="e2"),
        unit("lodestar-reader", join="e2"),
        unit("column-carrier"),
        unit("sappers", *SAPPERS, ride="e5"),
        unit("bastion-walker"),
        unit("brood-mind", book=BROOD, player=2),
        unit("spawn", book=BROOD, player=2),
        unit("lurkers", book=BROOD, player=2, reserve=True),
        unit("moonray", book=BROOD, player=2),
        unit("hunters", book=BROOD, player=2),
        players=2,
        name="Both Banks",
    )


def patrol():
    """A legal patrol of Firefight."""
    return army(
        "gff",
        300,
        unit("field-captain"),
        unit("levy-company", COMPANY[0]),
        unit("sappers", SAPPERS[0]),
        unit("picket-marksmen"),
        unit("weapon-teams", MORTAR),
        name="Night Patrol",
    )


MANY = (
    ("field-captain", ()),
    ("levy-company", COMPANY),
    ("line-veterans", VETERANS),
    ("sappers", SAPPERS),
    ("weapon-teams", (MORTAR,)),
)


def many(times=6, **fields):
    """A legal army of five entries with ten picks, so many times."""
    entries = []
    for _ in range(times):
        host = f"e{len(entries) + 2}"
        for key, picks in MANY:
            entries.append(unit(key, *picks, join=host if key == "field-captain" else None))
    return army("gf35", 6000, *entries, **{"name": "Measured", **fields})
