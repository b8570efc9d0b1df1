"""Proposals that complete a list or make it legal, and what fits into it."""

from dataclasses import replace

import pytest

from rulesets.engine.fields import MAX_ENTRIES
from rulesets.engine.values import Verdict
from rulesets.jobs.models import Job
from rulesets.lists.services import editing, judging
from tests.armies.shown import many, overreach
from tests.books import judge
from tests.builders import fleet, full_fleet, ship, squadron
from tests.pages import page

ROOM_LEFT = fleet(300, ship("cruiser"), ship("cruiser"), ship("destroyer"), ship("corvette"))
MAKE = {"kind": "complete", "revision": "1"}
TOO_LARGE = fleet(300, *(ship("cruiser") for _ in range(5)), squadron("bomber", count=2))


def address(row, name=""):
    return f"/lists/{row.pk}/proposals{name}"


def shown(response):
    """The points and the verdict of each proposal, and its lines."""
    found = page(response).all("ol", cls="proposals")
    return [
        (form.one(cls="sum").text, [line.text for line in form.one("ul").all("li")])
        for form in (found[0].all("form") if found else [])
    ]


def fields(response, number=0):
    """The fields that one of the proposals sends."""
    form = page(response).one("ol", cls="proposals").all("form")[number]
    found = {}
    for each in form.all("input", type="hidden"):
        found.setdefault(each.attrs["name"], []).append(each.attrs["value"])
    return found


def test_two_taps_from_points_left_to_a_full_list(client, save, owner):
    row = save(ROOM_LEFT)
    editor = page(client.get(f"/lists/{row.pk}/"))
    (link,) = editor.one(id="bar").one(cls="left").all("a")
    response = client.get(link.attrs["href"])
    assert [sum for sum, _ in shown(response)] == ["300 / 300 Legal"] * 3
    titles = [form.one("h2").text for form in page(response).one("ol", cls="proposals").all("form")]
    assert len(set(titles)) == 3
    client.post(address(row, "/make"), fields(response))
    row.refresh_from_db()
    assert (row.points, row.verdict, row.revision) == (300, Verdict.LEGAL, 2)
    editing.undo(owner, row.pk)
    row.refresh_from_db()
    assert row.points == judge(ROOM_LEFT).points
    stale = client.post(address(row, "/make"), fields(response))
    refused = page(stale).one(cls="refused").text
    assert (stale.status_code, "The list has changed" in refused) == (409, True)
    row.refresh_from_db()
    assert row.revision == 3


def test_made_legal_in_one_step(client, save):
    row = save(TOO_LARGE)
    editor = page(client.get(f"/lists/{row.pk}/"))
    link = editor.one(id="issues").one("a", cls="primary")
    response = client.get(link.attrs["href"])
    first = shown(response)[0]
    assert first[0].endswith("/ 300 Legal")
    client.post(address(row, "/make"), fields(response))
    row.refresh_from_db()
    assert (row.verdict, row.revisions.first().edit) == (Verdict.LEGAL, "fix")


def test_proposals_to_make_it_legal_say_what_goes_and_the_closest_comes_first(client, save):
    row = save(replace(many(2), size=1000))
    first, *others = page(client.get(address(row))).one("ol", cls="proposals").all("form")
    titles = [form.one("h2").text for form in (first, *others)]
    changes = [int(title.rpartition("−")[2]) for title in titles]
    assert changes == sorted(changes)
    assert all(title.startswith("Without ") for title in titles)
    assert first.one("header").one(cls="chip").text == "Closest to yours"
    assert [form.one("header").all(cls="chip") for form in others] == [[] for _ in others]


def test_of_equal_units_the_last_go_and_are_named(client, save):
    """What differs in nothing but which of them go is one proposal, with the list then."""
    response = client.get(address(save(TOO_LARGE)))
    ((sum, lines),) = shown(response)
    assert (sum, lines) == (
        "180 / 300 Legal",
        [f"Remove Cruiser Ship {number} (80 points)" for number in (3, 4, 5)],
    )
    then = page(response).one(cls="then").one("p").text
    assert then == "Cruiser Ship 1, Cruiser Ship 2, 2× Bomber Squadron"
    assert (
        page(response).one(id="title-1").text
        == "Without Cruiser Ship 3, Cruiser Ship 4 and 1 more −240"
    )


def test_far_over_the_points_a_set_to_remove_is_a_tap_away(client, save):
    row = save(replace(many(2), size=1000))
    editor = page(client.get(f"/lists/{row.pk}/"))
    links = [each.attrs["href"] for each in editor.one(id="issues").all("a", cls="primary")]
    assert links == [address(row)]


def test_unit_with_all_that_joined_it_is_given_up(client, save):
    """Where no few edits put it in order."""
    crowd = [each for each in overreach().entries if each.id in ("e2", "e3", "e4", "e9", "e11")]
    ((_sum, lines), *_others) = shown(
        client.get(address(save(replace(overreach(), entries=tuple(crowd)))))
    )
    assert "Remove Lodestar Reader (70 points)" in lines


def test_what_fits_is_added_and_leads_back(client, save):
    row = save(ROOM_LEFT)
    found = page(client.get(address(row))).one(cls="fitting").all("ul")[0]
    numbers = [int(each.text) for each in found.all(cls="figure")]
    assert numbers == sorted(numbers, reverse=True)
    adding = [each for each in found.all("button") if "Bomber" in each.attrs["aria-label"]]
    key = page(client.get(address(row))).one(cls="fitting").one("input", name="request_key")
    form = {"do": adding[0].attrs["value"], "request_key": key.attrs["value"]}
    for _ in range(2):  # sent again, it is added once
        response = client.post(address(row, "/add"), form)
        assert response["Location"] == address(row) + "#fits"
    row.refresh_from_db()
    assert row.points == judge(ROOM_LEFT).points + 10


def test_ship_fits_although_its_slots_are_empty(client, save):
    row = save(ROOM_LEFT)
    found = page(client.get(address(row))).one(cls="fitting").all("ul")[0]
    left = ROOM_LEFT.size - judge(ROOM_LEFT).points
    points = {"Cruiser Ship": 80, "Destroyer Ship": 60, "Corvette Ship": 40}
    names = {each.text for each in found.all("b")}
    assert {name for name, cost in points.items() if cost <= left} <= names


def test_upgrades_that_fit_stand_with_their_unit(client, save):
    """Adding one leads back to the same unit."""
    row = save(ROOM_LEFT)
    groups = page(client.get(address(row))).one(cls="fitting").all("details")
    names = [each.one("summary").inside[0].strip() for each in groups]
    members = judging.report(row).roster.members
    assert names == [member.label.en for member in members]
    for group in groups:
        points = [each.text.replace("free", "0") for each in group.all(cls="figure")]
        assert sorted(map(int, points), reverse=True) == list(map(int, points))
    buttons = groups[0].all("button")
    response = client.post(address(row, "/add"), {"do": buttons[0].attrs["value"]})
    assert response["Location"] == f"{address(row)}#fits-{members[0].id}"
    assert groups[0].one("ul").attrs["id"] == f"fits-{members[0].id}"


def test_wished_and_unwished_units(client, save):
    row = save(ROOM_LEFT)
    lines = shown(client.get(address(row), {"with": "fighter", "without": ["bomber", "gunship"]}))
    assert lines
    for _, words in lines:
        text = " ".join(words)
        assert ("Fighter" in text, "Bomber" in text, "Gunship" in text) == (True, False, False)


@pytest.mark.parametrize(
    ("document", "demands", "sentence"),
    [
        pytest.param(fleet(None, ship()), {}, "Set a game size first", id="no size"),
        pytest.param(
            ROOM_LEFT,
            {"with": "no-such-ship"},
            "No list meets these conditions.",
            id="unknown unit",
        ),
        pytest.param(
            full_fleet(), {"with": "cruiser"}, "No list meets these conditions.", id="no room"
        ),
        pytest.param(
            fleet(5, ship()),
            {},
            "No set of changes makes it legal. In the way: ",
            id="no unit small enough",
        ),
    ],
)
def test_no_proposal_says_why(client, save, document, demands, sentence):
    response = client.get(address(save(document)), demands)
    assert (shown(response), sentence in response.text) == ([], True)


def test_full_list_has_nothing_to_add(client, save):
    response = client.get(address(save(full_fleet())))
    assert shown(response) == []
    assert "Your list is full" in response.text


@pytest.mark.parametrize(
    ("name", "fields", "status"),
    [
        ("/make", {}, 404),
        ("/make", MAKE, 404),
        ("/make", {"kind": "complete", "edit": "add_entry?key=bomber"}, 404),
        ("/make", {"kind": "other", "revision": "1", "edit": "add_entry?key=bomber"}, 404),
        ("/make", {**MAKE, "edit": ["add_entry?key=bomber"] * (MAX_ENTRIES + 1)}, 400),
        ("/make", {**MAKE, "edit": ["add_entry?key=bomber", "nonsense"]}, 400),
        ("/make", {**MAKE, "edit": "set_count?entry=gone&count=2"}, 409),
        ("/add", {"do": "nonsense"}, 400),
        ("/add", {"do": "set_count?entry=gone&count=2"}, 409),
    ],
)
def test_bad_input_changes_nothing(client, save, name, fields, status):
    row = save(ROOM_LEFT)
    assert client.post(address(row, name), fields).status_code == status
    row.refresh_from_db()
    assert row.revision == 1


def test_proposal_that_changes_nothing_leads_to_the_list(client, save):
    row = save(ROOM_LEFT)
    response = client.post(address(row, "/make"), {**MAKE, "edit": "set_size?size=300"})
    assert response.headers["Location"] == f"/lists/{row.pk}/"
    row.refresh_from_db()
    assert row.revision == 1


def test_full_list_says_why_nothing_is_added(client, save):
    row = save(fleet(None, *(ship("corvette") for _ in range(MAX_ENTRIES))))
    response = client.post(address(row, "/add"), {"do": "add_entry?key=corvette"})
    refused = page(response).one("main").one(cls="refused").text
    assert (response.status_code, refused) == (
        400,
        f"Couldn’t do that. Units too many: {MAX_ENTRIES} allowed",
    )


def test_longest_proposal_is_used(client, save):
    """An empty list for 10,000 points gets some 120 ships at once."""
    row = save(fleet(10_000, force_org=False))
    proposed = fields(client.get(address(row)))
    assert len(proposed["edit"]) > 100
    client.post(address(row, "/make"), proposed)
    row.refresh_from_db()
    assert row.units == len(proposed["edit"])


@pytest.mark.parametrize("name", ["", "/make", "/add", "/search"])
def test_strangers_find_nothing(stranger, save, name):
    row = save(ROOM_LEFT)
    send = stranger.post if name else stranger.get
    edit = "add_entry?key=bomber"
    response = send(address(row, name), {**MAKE, "edit": edit, "do": edit})
    row.refresh_from_db()
    assert (response.status_code, row.revision, Job.objects.count()) == (404, 1, 0)


def test_longer_search_is_a_job(client, save):
    row = save(ROOM_LEFT)
    response = client.post(address(row, "/search?with=bomber&without=fighter"))
    assert response["Location"].startswith(f"{address(row)}?with=bomber&without=fighter&job=")
    assert [sum for sum, _ in shown(client.get(response["Location"]))] == ["300 / 300 Legal"] * 3


@pytest.mark.parametrize("count", [1, 30])
def test_queries(client, save, django_assert_num_queries, count):
    row = save(fleet(5000, *(squadron("bomber") for _ in range(count))))
    with django_assert_num_queries(3):
        client.get(address(row))
