"""What bringing back an earlier version of a list would change."""

import pytest

from rulesets.lists.compare.differences import MAX_COMPARED, changed_blocks
from tests.builders import blocks, fleet, full_fleet, ship, squadron
from tests.pages import page

FIGHTERS = "Fighter\n  - Speed 10"
BOMBERS = "Bomber\n  - Speed 8"


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        pytest.param(FIGHTERS, FIGHTERS, [], id="same"),
        pytest.param(
            f"{FIGHTERS}\n\n{BOMBERS}",
            FIGHTERS,
            [[("-", "Bomber"), ("-", "  - Speed 8")]],
            id="entry-gone",
        ),
        pytest.param(
            f"Fleet\n\n{FIGHTERS}",
            f"Fleet\n\n{BOMBERS}\n\n{FIGHTERS}",
            [[("+", "Bomber"), ("+", "  - Speed 8")]],
            id="entry-new",
        ),
        pytest.param(
            f"{FIGHTERS}\n\n{BOMBERS}",
            f"Fighter\n  - Speed 12\n\n{BOMBERS}",
            [[("", "Fighter"), ("-", "  - Speed 10"), ("+", "  - Speed 12")]],
            id="line-changed",
        ),
        pytest.param(
            f"Wolves\n\n{FIGHTERS}\n\n{FIGHTERS}",
            f"Foxes\n\n{FIGHTERS}\n\n{FIGHTERS}\n  - Ace",
            [
                [("-", "Wolves"), ("+", "Foxes")],
                [("", "Fighter"), ("", "  - Speed 10"), ("+", "  - Ace")],
            ],
            id="first-block-and-second-of-a-name",
        ),
    ],
)
def test_blocks_that_differ_are_shown_whole(before, after, expected):
    assert changed_blocks(blocks(before), blocks(after)) == expected


def test_long_blocks_are_shown_whole():
    before = "\n".join(f"line {n}" for n in range(MAX_COMPARED))
    ((first, *lines),) = changed_blocks(blocks(before), blocks(f"{before}\nmore"))
    assert (first, lines[-1], len(lines)) == (("-", "line 0"), ("+", "more"), 2 * MAX_COMPARED)


@pytest.fixture
def row(client, save):
    """A fleet that was named, and lost its fighters: versions 1, 2 and 3."""
    row = save(fleet(300, ship("corvette"), squadron("fighter")))
    for do in ("rename?name=Wolves", "remove_entry?entry=e2"):
        client.post(f"/lists/{row.pk}/edit", {"do": do})
    return row


def shown(client, row, number):
    """The name, the points, the units and what the buttons of a version say."""
    found = page(client.get(f"/lists/{row.pk}/history/{number}")).one("main")
    points = found.one(cls="points").one(cls="figure").text
    units = [each.text for each in found.one(id="card-list").all(cls="name")]
    buttons = [each.text for each in found.all("button") if each.text]
    return found.one("h1").text, points, units, buttons


def test_version_reads_as_the_list_was(client, row):
    units = ["Corvette Ship", "Fighter Squadron"]
    assert shown(client, row, 1) == ("Fleet", "50 / 300", units, ["Restore this version"])
    assert shown(client, row, 3) == ("Wolves", "40 / 300", units[:1], [])


def test_version_is_linked_from_the_history(client, row):
    lines = page(client.get(f"/lists/{row.pk}/history")).one("ol", cls="revisions").all("a")
    assert [line.attrs["href"] for line in lines] == [
        f"/lists/{row.pk}/history/{number}" for number in (3, 2, 1)
    ]


def test_version_says_what_restoring_it_changes_and_restores_it(client, row):
    restoring = page(client.get(f"/lists/{row.pk}/history/1")).one(cls="restoring")
    assert restoring.one(cls="becomes").text == "40 → 50 points"
    parts = restoring.one(cls="compared").all("section")
    assert [(part.one("h2").text, [each.text for each in part.all("h3")]) for part in parts] == [
        ("Added", ["Fighter Squadron 10 points"]),
    ]
    assert "“Wolves” is called “Fleet” again." in restoring.text
    form, button = restoring.one("form"), restoring.one("button")
    client.post(form.attrs["action"], {button.attrs["name"]: button.attrs["value"]})
    row.refresh_from_db()
    assert (row.name, row.points, row.units, row.squadrons) == ("", 50, 1, 1)


def test_version_that_the_list_is_now_restores_nothing(client, row):
    assert page(client.get(f"/lists/{row.pk}/history/3")).all(cls="restoring") == []


def test_version_leads_to_what_changed_then(client, row):
    found = page(client.get(f"/lists/{row.pk}/history/3")).one(cls="links")
    addresses = {link.text: link.attrs["href"] for link in found.all("a")}
    shown = page(client.get(addresses["What changed then"])).one("main")
    compared = shown.one(cls="compared")
    assert [part.one("h2").text for part in compared.all("section")] == ["Removed"]
    assert shown.one("dl").all("dt")[0].text == "Wolves · Renamed the list to Wolves · just now"


@pytest.mark.parametrize("number", ["0", "4", "9" * 30, "9" * 5000, "-1", "one"])
def test_unknown_version(client, row, number):
    response = client.get(f"/lists/{row.pk}/history/{number}")
    assert (response.status_code, page(response).one("h1").text) == (404, "Not found")


def test_version_of_another_owner(client, stranger, row):
    response = stranger.get(f"/lists/{row.pk}/history/1")
    assert (response.status_code, page(response).one("h1").text) == (404, "Not found")


@pytest.mark.parametrize("document", [fleet(300, squadron("fighter")), full_fleet()])
def test_version_queries(client, save, django_assert_num_queries, document):
    row = save(document)
    with django_assert_num_queries(5):
        client.get(f"/lists/{row.pk}/history/1")
