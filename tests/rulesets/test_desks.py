"""Which fragments of a page a change makes different."""

from dataclasses import dataclass

import pytest

from rulesets.desks import ListPart, Part


@dataclass(frozen=True)
class Item:
    id: str
    text: str


ONE, TWO, OTHER_TWO = Item("1", "one"), Item("2", "two"), Item("2", "deux")


@pytest.mark.parametrize(
    ("before", "after", "sent"),
    [
        pytest.param(1, 1, [], id="same"),
        pytest.param(1, 2, [("part.html", None)], id="other"),
        pytest.param(1, None, [("part.html", None)], id="gone"),
    ],
)
def test_part_is_sent_when_it_shows_something_else(before, after, sent):
    part = Part("part.html", lambda page: page["shown"])
    assert part.changed({"shown": before}, {"shown": after}) == sent


@pytest.mark.parametrize(
    ("before", "after", "sent"),
    [
        pytest.param([ONE, TWO], [ONE, TWO], [], id="same"),
        pytest.param([ONE, TWO], [ONE, OTHER_TWO], [("item.html", OTHER_TWO)], id="one changed"),
        pytest.param([ONE, TWO], [ONE], [("list.html", None)], id="one gone"),
        pytest.param([ONE, TWO], [TWO, ONE], [("list.html", None)], id="another order"),
    ],
)
def test_list_part_sends_items_alone(before, after, sent):
    part = ListPart("list.html", "item.html", lambda page: page["items"])
    assert part.changed({"items": before}, {"items": after}) == sent
