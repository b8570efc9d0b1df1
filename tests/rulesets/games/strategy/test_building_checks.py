"""Checks of builders, buildings, fortifications and upgrades."""

import pytest

from tests.campaigns import (
    BARRACKS,
    RICH,
    SMITH,
    SQUAD,
    begin,
    construct,
    damage,
    destroy,
    fortify,
    found,
    give_up,
    produce,
    repair,
    take,
    upgrade,
)


@pytest.mark.parametrize(
    ("actions", "expected"),
    [
        pytest.param([], [], id="none"),
        pytest.param([construct("barracks")], [], id="one"),
        pytest.param(
            [construct("barracks"), construct("weaponsmith")], ["strategy.builders"], id="two"
        ),
        pytest.param(
            [construct("barracks"), construct("weaponsmith"), construct("weaponsmith")],
            ["strategy.builders", "strategy.builders"],
            id="three",
        ),
        pytest.param(
            [construct("weaponsmith", builder="nobody")], ["strategy.builders"], id="unknown"
        ),
        pytest.param(
            [construct("weaponsmith", builder="blue.builder")], ["strategy.builders"], id="foreign"
        ),
    ],
)
def test_builders(actions, expected):
    assert found(*RICH, begin(), *actions) == expected


def test_builders_lost():
    assert found(destroy("red.builder"), begin(), construct("barracks")) == ["strategy.builders"]


def test_builders_free_again_next_round():
    assert found(*SMITH, begin(), construct("barracks")) == []


@pytest.mark.parametrize(
    ("actions", "expected"),
    [
        ([repair("red.hq")], []),
        ([construct("barracks"), repair("red.hq")], ["strategy.build_or_repair"]),
        ([repair("red.hq"), construct("barracks")], ["strategy.build_or_repair"]),
        ([repair("red.hq"), repair("red.hq")], ["strategy.builders"]),
    ],
    ids=["repair", "build, repair", "repair, build", "repair twice"],
)
def test_build_or_repair(actions, expected):
    assert found(damage("red.hq", 5), begin(), *actions) == expected


@pytest.mark.parametrize(
    ("actions", "expected"),
    [
        pytest.param([begin(), fortify(1)], [], id="own"),
        pytest.param([begin(), fortify(2)], ["strategy.fort_objective"], id="nobody's"),
        pytest.param([begin(), fortify(None)], ["strategy.fort_objective"], id="none"),
        pytest.param(
            [*take(1, player="blue"), begin(), fortify(1)],
            ["strategy.fort_objective"],
            id="foreign",
        ),
        pytest.param(
            [begin(), fortify(1), begin(), fortify(1)], ["strategy.fort_objective"], id="twice"
        ),
        pytest.param(
            [begin(), fortify(1, "f1"), destroy("f1"), begin(), fortify(1)], [], id="again"
        ),
    ],
)
def test_fort_objective(actions, expected):
    assert found(*take(1), *actions) == expected


@pytest.mark.parametrize(
    ("actions", "expected"),
    [
        pytest.param(take(1, player="blue"), ["strategy.fortified"], id="taken"),
        pytest.param([give_up(1)], ["strategy.fortified"], id="given up"),
        pytest.param(
            [damage("f1", 2), *take(1, player="blue")], ["strategy.fortified"], id="dented"
        ),
        pytest.param([damage("f1", 3), *take(1, player="blue")], [], id="shot down"),
        pytest.param([destroy("f1"), *take(1, player="blue")], [], id="destroyed"),
    ],
)
def test_fortified(actions, expected):
    assert found(*take(1), begin(), fortify(1, "f1"), *actions) == expected


@pytest.mark.parametrize(
    ("actions", "expected"),
    [
        pytest.param([upgrade("u1", "arms:banner")], ["strategy.weaponsmith"], id="none"),
        pytest.param([construct("weaponsmith"), upgrade("u1", "arms:banner")], [], id="built"),
        pytest.param(
            [
                construct("weaponsmith", "w1"),
                destroy("w1"),
                begin(),
                upgrade("u1", "arms:banner"),
                produce("b1", "riders", "arms:horn"),
            ],
            ["strategy.weaponsmith", "strategy.weaponsmith", "strategy.building_class"],
            id="lost",
        ),
        pytest.param(
            [construct("weaponsmith", player="blue"), upgrade("u1", "arms:banner")],
            ["strategy.weaponsmith"],
            id="foreign",
        ),
    ],
)
def test_weaponsmith(actions, expected):
    assert found(*RICH, *SQUAD, begin(), *actions) == expected


@pytest.mark.parametrize(
    ("add", "expected"),
    [
        ((), ["strategy.empty_upgrade"]),
        (("arms:banner",), []),
        (("arms:banner", "arms:horn"), ["strategy.one_upgrade"]),
    ],
    ids=["none", "one", "two"],
)
def test_one_upgrade(add, expected):
    assert found(*SQUAD, *SMITH, upgrade("u1", *add)) == expected


def test_one_upgrade_a_round():
    first, second = upgrade("u1", "arms:banner"), upgrade("u1", "arms:horn")
    assert found(*SQUAD, *SMITH, first, second) == ["strategy.one_upgrade"]
    assert found(*SQUAD, *SMITH, first, begin(), second) == []


def test_one_upgrade_at_once_counts():
    actions = [*SMITH, *BARRACKS, produce("b1", "scouts", "arms:horn", id="u1")]
    assert found(*actions) == []
    assert found(*actions, upgrade("u1", "arms:banner")) == ["strategy.one_upgrade"]
    assert found(*actions, begin(), upgrade("u1", "arms:banner")) == []


def test_legal_unit_option_taken_twice():
    banner = upgrade("u1", "arms:banner")
    assert found(*SQUAD, *SMITH, banner, begin(), banner) == ["strategy.legal_unit"]


def test_legal_unit_nothing_to_replace():
    assert found(*SQUAD, *SMITH, upgrade("u1", "swap:hammer")) == ["strategy.legal_unit"]
