"""What a player may choose from: who acts, what is not possible and why, what comes later."""

from armies.campaigns.choices import finish as finish_of
from armies.campaigns.choices import groups, other_parts
from armies.campaigns.panel import panel
from tests.campaigns import RICH, begin, construct, damage, finish, played, produce, rounds, train

TWO_BUILDERS = [*RICH, begin(), train(id="c2"), begin("red")]
TWO_BARRACKS = [
    *RICH,
    *(begin(), construct("barracks", "b1")),
    *rounds(3),
    *(begin(), construct("barracks", "b2")),
    *(begin("red"), *finish("red", "blue"), *finish("red", "blue")),
]


def group(kind, state, picked=""):
    return next(each for each in groups(state, "red", picked) if each.kind == kind)


def doers(found):
    return [[(doer.name, doer.query, doer.is_picked) for doer in row] for row in found]


def builders(found):
    return {choice.offer.action.builder for choice in found.possible}


def told(choices):
    return [(choice.label, choice.obstacles) for choice in choices]


def test_first_free_builder_acts_unless_another_is_picked():
    state = played(*TWO_BUILDERS)
    found = group("construct", state)
    assert doers(found.doers) == [
        [("Builder", "by=red.builder", True), ("Builder 2", "by=c2", False)]
    ]
    assert builders(found) == {"red.builder"}
    picked = group("construct", state, "c2")
    assert doers(picked.doers) == [
        [("Builder", "by=red.builder", False), ("Builder 2", "by=c2", True)]
    ]
    assert builders(picked) == {"c2"}


def test_one_free_builder_is_no_choice_and_acts_whoever_is_picked():
    state = played(*TWO_BUILDERS, construct("barracks", builder="c2"), *finish("blue"))
    found = group("construct", state, "c2")
    assert (doers(found.doers), builders(found)) == ([], {"red.builder"})


def test_builder_that_repairs_is_picked():
    state = played(damage("red.hq", 2), *TWO_BUILDERS)
    found = group("repair", state, "c2")
    assert [choice.note for choice in found.possible] == [
        *("The D3 shows 1", "The D3 shows 2", "The D3 shows 3")
    ]
    assert builders(found) == {"c2"}


def test_building_that_produces_is_picked():
    found = group("produce", played(*TWO_BARRACKS), "b2")
    assert doers(found.doers) == [[("Barracks", "by=b1", False), ("Barracks 2", "by=b2", True)]]
    assert {choice.offer.action.building for choice in found.possible} == {"b2"}


def test_opened_unit_offers_the_buildings_that_make_it():
    state = played(*TWO_BARRACKS)
    opened = panel(state, "red", {"make": "b2", "unit": "squad"})
    assert doers([opened.doers]) == [
        [("Barracks", "make=b1&unit=squad", False), ("Barracks 2", "make=b2&unit=squad", True)]
    ]


def test_other_parts_say_when_they_come_and_what_else_is_missing():
    construction = played(begin("red"))
    assert [part.title for part in other_parts(construction, "red")] == [
        *("Upgrades: comes in part 3", "Production: comes in part 4")
    ]
    _, production = other_parts(construction, "red")
    train_one, make = production.groups
    assert told(train_one.impossible) == [("Builder", [])]
    assert told(make.impossible)[0] == (
        "Squad",
        ["Made in Barracks, not in Headquarters"],
    )
    upgrades = played(begin("red"), *finish("red", "blue"))
    assert [part.title for part in other_parts(upgrades, "red")] == [
        *("Construction: over, it was part 2", "Production: comes in part 4")
    ]


def test_nothing_of_later_parts_is_possible_now():
    state = played(*RICH, begin("red"))
    later = [group for part in other_parts(state, "red") for group in part.groups]
    assert [group.possible for group in later] == [(), ()]


def test_battle_and_its_end_have_no_other_parts():
    assert other_parts(played(), "red") == []
    assert other_parts(played(damage("red.hq", 18)), "red") == []


def test_unit_to_upgrade_is_one_choice_that_opens_it():
    squad = [*RICH, begin(), construct("barracks", "b1"), produce("b1", "squad", id="u1")]
    without = played(*squad, begin("red"), *finish("red", "blue"))
    found = group("upgrade", without)
    assert told(found.impossible) == [("Squad", ["No weaponsmith, and upgrades need one"])]
    smith = [begin("red"), construct("weaponsmith"), *finish("blue", "red")]
    found = group("upgrade", played(*squad, *smith))
    assert [(choice.more, choice.is_opened) for choice in found.possible] == [("piece=u1", True)]


def test_whoever_waits_is_told_once_and_each_line_what_else_is_missing():
    waiting = played(begin("blue"))
    assert finish_of(waiting, "red").obstacles == []
    assert dict(told(group("construct", waiting).impossible)) == {
        "Barracks": [],
        "Workshop": [],
        "Weaponsmith": [],
        "Fortified objective": ["No conquered objective here without a fortification"],
    }
    finished = played(begin("red"), *finish("red"))
    assert finish_of(finished, "red").obstacles == ["Red is finished with this part"]
    assert told(group("construct", finished).impossible)[0] == ("Barracks", [])
