"""What a player may choose from: who acts, what is not possible and why, what comes later."""

from django.utils import translation

from armies.campaigns.screens.groups import finishes, groups, other_parts
from armies.campaigns.screens.panel import panel
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


def workers(found):
    return [[(worker.name, worker.query, worker.is_picked) for worker in row] for row in found]


def builders(found):
    return {choice.offer.action.builder for choice in found.possible}


def told(choices):
    return [(choice.label, choice.obstacles) for choice in choices]


def test_first_free_builder_acts_unless_another_is_picked():
    state = played(*TWO_BUILDERS)
    found = group("construct", state)
    assert workers(found.workers) == [
        [("Builder", "by=red.builder", True), ("Builder 2", "by=c2", False)]
    ]
    assert builders(found) == {"red.builder"}
    picked = group("construct", state, "c2")
    assert workers(picked.workers) == [
        [("Builder", "by=red.builder", False), ("Builder 2", "by=c2", True)]
    ]
    assert builders(picked) == {"c2"}


def test_one_free_builder_is_no_choice_and_acts_whoever_is_picked():
    state = played(*TWO_BUILDERS, construct("barracks", builder="c2"), *finish("blue"))
    found = group("construct", state, "c2")
    assert (workers(found.workers), builders(found)) == ([], {"red.builder"})


def test_builder_that_repairs_is_picked():
    state = played(damage("red.hq", 2), *TWO_BUILDERS)
    found = group("repair", state, "c2")
    (choice,) = found.possible
    assert [(roll.label, roll.short) for roll in choice.variants] == [
        *(("Rolled a 1", "1"), ("Rolled a 2", "2"), ("Rolled a 3", "3"))
    ]
    assert builders(found) == {"c2"}


def test_building_that_produces_is_picked():
    found = group("produce", played(*TWO_BARRACKS), "b2")
    assert workers(found.workers) == [[("Barracks", "by=b1", False), ("Barracks 2", "by=b2", True)]]
    assert {choice.offer.action.building for choice in found.possible} == {"b2"}


def test_opened_unit_offers_the_buildings_that_make_it():
    state = played(*TWO_BARRACKS)
    opened = panel(state, "red", {"make": "b2", "unit": "squad"})
    assert workers([opened.workers]) == [
        [("Barracks", "make=b1&unit=squad", False), ("Barracks 2", "make=b2&unit=squad", True)]
    ]


def test_objectives_to_fortify_are_one_choice():
    state = played(*RICH, begin("red"))
    *_, fortify = group("construct", state).possible
    assert (fortify.label, [site.short for site in fortify.variants]) == (
        "Fortify an objective",
        ["1", "2", "3", "4"],
    )


def test_parts_to_come_are_shown_with_what_else_is_missing():
    construction = played(begin("red"))
    assert [part.title for part in other_parts(construction, "red")] == ["Upgrades", "Production"]
    _, production = other_parts(construction, "red")
    make, train_one = production.groups
    assert told(train_one.possible) == [("Builder", [])]
    assert told(make.impossible)[0] == ("Squad", ["Made in Barracks, not in Headquarters"])
    assert make.why_not == "None of your buildings makes units: build Barracks or a Workshop first."
    upgrades = played(begin("red"), *finish("red", "blue"))
    assert [part.title for part in other_parts(upgrades, "red")] == ["Production"]


def test_building_says_how_tough_it_is_in_the_language_of_the_reader():
    with translation.override("it"):
        barracks, *_ = group("construct", played(*RICH, begin("red"))).possible
        assert barracks.note.endswith(" Resistenza(12), 6″×9″")


def test_nothing_of_later_parts_is_possible_now():
    state = played(*RICH, begin("red"))
    later = [group for part in other_parts(state, "red") for group in part.groups]
    assert [choice.is_legal for group in later for choice in group.possible] == [False]


def test_battle_shows_what_may_be_built_after_it():
    assert [part.title for part in other_parts(played(), "red")] == [
        *("Construction", "Upgrades", "Production")
    ]
    assert other_parts(played(damage("red.hq", 18)), "red") == []


def test_unit_to_upgrade_is_one_choice_that_opens_it():
    squad = [*RICH, begin(), construct("barracks", "b1"), produce("b1", "squad", id="u1")]
    without = played(*squad, begin("red"), *finish("red", "blue"))
    found = group("upgrade", without)
    assert told(found.impossible) == [("Squad", ["No weaponsmith, and upgrades need one"])]
    smith = [begin("red"), construct("weaponsmith"), *finish("blue", "red")]
    found = group("upgrade", played(*squad, *smith))
    assert [(choice.more, choice.is_opened) for choice in found.possible] == [("piece=u1", True)]


def test_shop_stays_open_for_who_waits():
    waiting = played(begin("blue"))
    assert finishes(waiting, "red") == []
    found = group("construct", waiting)
    assert told(found.possible) == [("Barracks", []), ("Workshop", []), ("Weaponsmith", [])]
    assert [choice.is_legal for choice in found.possible] == [False, False, False]
    assert told(found.impossible) == [
        ("Fortified objective", ["No conquered objective here without a fortification"])
    ]


def test_part_and_round_are_finished_in_one_tap_each():
    labels = ["Done building", "Skip to the battle: no upgrades, no production"]
    assert [choice.label for choice in finishes(played(begin("red")), "red")] == labels
    assert finishes(played(begin("red"), *finish("red")), "red") == []


def test_building_says_its_use():
    (barracks,) = [
        each
        for each in group("construct", played(begin("red"))).possible
        if each.label == "Barracks"
    ]
    assert barracks.note.startswith("Makes infantry; with a weaponsmith also heroes. Tough(")


def test_group_without_a_choice_says_why():
    found = group("construct", played(*RICH, begin("red"), construct("barracks"), *finish("blue")))
    assert (found.possible, found.why_not) == (
        (),
        "No free builder: each works once in a phase",
    )
    assert group("construct", played(*RICH, begin("red"))).why_not == ""
