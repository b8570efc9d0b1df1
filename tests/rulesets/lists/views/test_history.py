"""Undo, redo, the history, and bringing an earlier fleet back."""

import pytest

from rulesets.lists.models import Revision
from rulesets.lists.services import editing, judging
from rulesets.lists.views.history import PAUSE, REVISIONS_PER_PAGE
from tests.builders import fleet, full_fleet, ship, squadron
from tests.pages import notice, page

HTMX = {"HTTP_HX_REQUEST": "true"}


@pytest.fixture
def row(client, save):
    """A fleet of one fighter that became two, then three: versions 1, 2 and 3."""
    row = save(fleet(300, squadron("fighter")))
    for count in (2, 3):
        set_count(client, row, count)
    return row


def set_count(client, row, count):
    client.post(f"/lists/{row.pk}/edit", {"do": f"set_count?entry=e1&count={count}"})


def count(row):
    row.refresh_from_db()
    return judging.read(row).entries[0].count


def buttons(client, row):
    """Whether undo and redo can be pressed."""
    pressable = page(client.get(f"/lists/{row.pk}/")).one(id="steps").all("button")
    return [button.attrs["aria-label"] for button in pressable if "disabled" not in button.attrs]


def listed(client, row):
    """Points, verdict, sentence, and `Current` or `Restore` of every version, newest first."""
    lines = page(client.get(f"/lists/{row.pk}/history")).all("li", cls="row")
    return [
        (
            line.one(cls="figure").text,
            line.one(cls="chip").text,
            line.one("a", cls="name").text,
            line.one(cls="now").text.split()[0],
        )
        for line in lines
    ]


def undone(client, row):
    lines = page(client.get(f"/lists/{row.pk}/history")).all(cls="is-undone")
    return [int(line.one("a", cls="name").attrs["href"].rpartition("/")[2]) for line in lines]


def test_undo_and_redo(client, row):
    seen = [(count(row), buttons(client, row))]
    for step in ("undo", "undo", "undo", "redo", "redo", "redo"):
        response = client.post(f"/lists/{row.pk}/{step}")
        assert response.headers["Location"] == f"/lists/{row.pk}/"
        seen.append((count(row), buttons(client, row)))
    assert seen == [
        (3, ["Undo"]),
        (2, ["Undo", "Redo"]),
        (1, ["Redo"]),
        (1, ["Redo"]),
        (2, ["Undo", "Redo"]),
        (3, ["Undo"]),
        (3, ["Undo"]),
    ]


def test_undo_then_another_edit_ends_redo(client, row):
    client.post(f"/lists/{row.pk}/undo")
    set_count(client, row, 9)
    assert (count(row), buttons(client, row)) == (9, ["Undo"])
    client.post(f"/lists/{row.pk}/undo")
    assert count(row) == 2


def test_undo_by_htmx(client, row):
    answer = client.post(f"/lists/{row.pk}/undo", **HTMX)
    said = "Undone: Fighter Squadron: now 3, +10 Undo Redo"
    assert (notice(answer), count(row)) == (said, 2)
    assert page(answer).one(id="entry-e1").one("a", cls="name").text == "2× Fighter Squadron"
    again = client.post(f"/lists/{row.pk}/redo", **HTMX)
    assert page(again).one(id="entry-e1").one("a", cls="name").text == "3× Fighter Squadron"
    assert count(row) == 3


@pytest.mark.parametrize("extra", [{}, HTMX], ids=["form", "htmx"])
@pytest.mark.parametrize("step", ["undo", "redo"])
def test_page_that_is_out_of_date_undoes_nothing(client, row, step, extra):
    client.post(f"/lists/{row.pk}/undo")
    shown = page(client.get(f"/lists/{row.pk}/")).one(id="steps").one("input").attrs["value"]
    old = client.post(f"/lists/{row.pk}/{step}", {"revision": int(shown) - 1}, **extra)
    said = "Couldn’t do that. The list has changed since you opened this page. Choose again."
    assert (old.status_code, notice(old), count(row)) == (409, said, 2)
    client.post(f"/lists/{row.pk}/{step}", {"revision": shown}, **extra)
    assert count(row) == {"undo": 1, "redo": 3}[step]


def test_history(client, row):
    assert listed(client, row) == [
        ("30", "Legal", "Fighter Squadron: now 3, +10", "Current"),
        ("20", "Legal", "Fighter Squadron: now 2, +10", "Restore"),
        ("10", "Legal", "Created", "Restore"),
    ]


def test_history_after_undo(client, row):
    """Undo and redo add no lines: they move what is current, and grey what the list lacks."""
    for step in ("undo", "undo", "redo"):
        client.post(f"/lists/{row.pk}/{step}")
    twice, created = "Fighter Squadron: now 2, +10", ("10", "Legal", "Created", "Restore")
    assert listed(client, row) == [
        ("30", "Legal", "Fighter Squadron: now 3, +10", "Restore"),
        ("20", "Legal", twice, "Current"),
        created,
    ]
    assert undone(client, row) == [3]
    set_count(client, row, 5)
    assert (listed(client, row)[0][-1], undone(client, row)) == ("Current", [3])
    client.post(f"/lists/{row.pk}/undo")
    client.post(f"/lists/{row.pk}/undo")
    assert undone(client, row) == [7, 3, 2]
    assert listed(client, row)[-1] == (*created[:3], "Current")


def test_history_names_every_edit(client, save):
    row = save(full_fleet())
    for do in (
        "rename?name=Wolves",
        "set_size?size=450",
        "rename_entry?entry=e1&name=Adamant",
        "remove_entry?entry=e1",
        "add_entry?key=corvette",
    ):
        client.post(f"/lists/{row.pk}/edit", {"do": do})
    assert [sentence for _, _, sentence, _ in listed(client, row)] == [
        "Added Corvette Ship 2, +40",
        "Removed Adamant, −80",
        "Renamed Cruiser Ship 1 to Adamant",
        "Set the game size to 450",
        "Renamed the list to Wolves",
        "Created",
    ]


def test_history_with_more_versions_than_fit_a_page(client, save):
    row = save(fleet(300, squadron("fighter")))
    for number in range(2, REVISIONS_PER_PAGE + 2):
        editing.edit(row.owner, row.pk, "rename", {"name": str(number)})
    first = page(client.get(f"/lists/{row.pk}/history"))
    (older,) = first.one("nav", cls="pages").all("a")
    second = page(client.get(f"/lists/{row.pk}/history{older.attrs['href']}"))
    numbers = [
        [link.attrs["href"].rpartition("/")[2] for link in shown.one("ol").all("a", cls="name")]
        for shown in (first, second)
    ]
    assert numbers == [[str(n) for n in range(REVISIONS_PER_PAGE + 1, 1, -1)], ["1"]]


@pytest.mark.parametrize("entries", [1, 30])
def test_history_queries(client, save, django_assert_num_queries, entries):
    row = save(fleet(300, squadron("fighter")))
    for number in range(2, entries + 1):
        set_count(client, row, number)
    with django_assert_num_queries(5):
        assert len(listed(client, row)) == entries


def test_restore(client, row):
    response = client.post(f"/lists/{row.pk}/restore", {"number": "1"})
    assert response.headers["Location"] == f"/lists/{row.pk}/"
    assert count(row) == 1
    assert listed(client, row)[0] == ("10", "Legal", "Restored an earlier version, −20", "Current")
    client.post(f"/lists/{row.pk}/undo")
    assert count(row) == 3


def test_version_in_another_order_says_so(client, save):
    row = save(fleet(300, ship(), ship("destroyer")))
    client.post(f"/lists/{row.pk}/edit", {"do": "place_entry?entry=e2&position=0"})
    shown = page(client.get(f"/lists/{row.pk}/history/1")).one(cls="restoring")
    assert shown.all("p")[-1].text == "The units stand in another order."


def test_restore_of_what_the_list_is_now_changes_nothing(client, row):
    client.get(client.post(f"/lists/{row.pk}/undo").headers["Location"])
    response = client.post(f"/lists/{row.pk}/restore", {"number": "2"}, follow=True)
    assert response.redirect_chain == [(f"/lists/{row.pk}/", 302)]
    assert (notice(response), count(row), row.revision) == ("", 2, 4)


@pytest.mark.parametrize(
    "number",
    ["0", "4", "99999999999", "9" * 5000, "-1", "1.0", "one", "", "²", "1 OR 1=1", "\x00"],
    ids=lambda number: ascii(number)[:20],
)
def test_restore_an_unknown_version(client, row, number):
    response = client.post(f"/lists/{row.pk}/restore", {"number": number})
    assert (response.status_code, page(response).one("h1").text) == (404, "Not found")
    assert (count(row), row.revision) == (3, 3)


def test_restore_a_version_of_another_fleet(client, row, save):
    other = save(fleet(300, squadron("bomber")))
    response = client.post(f"/lists/{other.pk}/restore", {"number": "3"})
    assert (response.status_code, page(response).one("h1").text) == (404, "Not found")
    assert count(other) == 1


def test_many_edits_of_one_unit_in_a_row_are_folded(client, row):
    """Every version stays there; the newest of the unit shows, another's are left alone."""
    for count in (4, 5, 6):
        set_count(client, row, count)
    versions = page(client.get(f"/lists/{row.pk}/history")).all("a", cls="name")
    assert len(versions) == 6
    folded = page(client.get(f"/lists/{row.pk}/history")).one(cls="earlier")
    words = folded.one("summary").text
    said = "4 earlier changes of Fighter Squadron, 20 to 50 points"
    assert (words, len(folded.all("a", cls="name"))) == (said, 4)


def test_few_edits_and_those_of_another_day_stay_apart(client, row):
    set_count(client, row, 4)
    oldest = row.revisions.order_by("number")[1]
    row.revisions.filter(pk=oldest.pk).update(created_at=oldest.created_at - PAUSE)
    assert not page(client.get(f"/lists/{row.pk}/history")).all(cls="earlier")


def test_broken_history_is_an_error_and_no_wrong_link(client, row):
    row.revisions.filter(number=3).delete()
    with pytest.raises(Revision.DoesNotExist):
        client.post(f"/lists/{row.pk}/undo")
