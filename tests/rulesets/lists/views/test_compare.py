"""One list beside another: of one's own, of an earlier day, of somebody else's."""

import uuid

import pytest

from rulesets.lists.samples import sample
from rulesets.lists.services import editing, judging, lifecycle
from tests.armies.lists import army, unit
from tests.armies.shown import column
from tests.builders import fleet, ship
from tests.pages import page, words
from tests.printed import page_texts

MINE = fleet(300, ship("corvette", upgrades=[]), ship("cruiser", upgrades=[]), name="Mine")
OTHER = fleet(300, ship("destroyer", upgrades=[]), ship("cruiser"), name="Other")


def sections(response):
    """The names of the units that differ, by the section they stand in."""
    found = page(response).all(cls="compared")
    return {
        part.one("h2").text: [
            change.one("h3").all("span")[0].inside[0].strip() for change in part.all("article")
        ]
        for part in (found[0].all("section") if found else ())
    }


def test_two_lists(client, save):
    a, b = save(MINE), save(OTHER)
    response = client.get("/compare", {"a": a.pk, "b": b.pk})
    assert sections(response) == {
        "Only in Mine": ["Corvette Ship"],
        "Only in Other": ["Destroyer Ship"],
        "Of one kind, but different": ["Cruiser Ship"],
        "Problems": [],
    }
    problems = page(response).one(cls="of-problems").all("li")
    assert {line.attrs["class"] for line in problems} == {"gone", "added"}
    totals = page(response).one("dl", cls="totals")
    points = [judging.report(row).points for row in (a, b)]
    assert [each.text for each in totals.all(cls="figure")] == [f"{n} / 300" for n in points]
    assert page(response).one("p", cls="summary").text == "Other: 20 points more"


def test_only_what_changed_of_a_unit_is_shown(client, save, owner):
    row = save(column())
    pick = "company-arms-specials:company-arms-specials-plasma-lance"
    editing.edit(owner, row.pk, "change_picks", {"entries": ["e1"], "drop": [pick]})
    found = page(client.get("/compare", {"a": f"{row.pk}@1", "b": row.pk})).one("article")
    assert found.one("h3").text == (
        "Third Column (Levy Company) 20 models, 295 points → 285 points"
    )
    assert [line.text for line in found.all("li")] == [
        "Replace up to three Rifles: Plasma lance (+10)"
    ]
    for address in (f"/compare.txt?a={row.pk}@1&b={row.pk}", f"/compare?a={row.pk}@1&b={row.pk}"):
        assert "9 units are the same." in client.get(address).text


def test_second_unit_of_a_kind_is_all_that_is_new(client, save, owner):
    """Numbers that units get for it are no changes; the combined unit is one, its hero another."""
    row = save(sample("gf35"))
    editing.edit(owner, row.pk, "add_entry", {"key": "levy-company", "book": "meridian-levy"})
    response = client.get("/compare", {"a": f"{row.pk}@1", "b": row.pk})
    assert sections(response) == {"Added": ["Levy Company 2"], "Problems": []}
    same = page(response).one("details", cls="same")
    assert (same.one("summary").text, len(same.all("li"))) == ("6 units are the same.", 6)
    assert page(response).one(cls="back").one("a").attrs["href"] == f"/lists/{row.pk}/"


def test_halves_of_a_combined_unit_are_compared_as_one(client, save, owner):
    row = save(sample("gf35"))
    pick = "company-arms-specials:company-arms-specials-plasma-lance"
    editing.edit(owner, row.pk, "change_picks", {"entries": ["e2"], "drop": [pick]})
    found = page(client.get("/compare", {"a": f"{row.pk}@1", "b": row.pk})).one("article")
    assert found.one("h3").text == "Levy Company 20 models, 275 points → 265 points"
    assert [line.text for line in found.all("li")] == [
        "Replace up to three Rifles: Plasma lance (+10) ×2",
        "Replace up to three Rifles: Plasma lance (+10)",
    ]


def test_text_is_there_to_copy(client, save):
    a, b = save(MINE), save(OTHER)
    pair = {"a": a.pk, "b": b.pk}
    box = page(client.get("/compare", pair)).one("textarea")
    assert box.text == " ".join(client.get("/compare.txt", pair).text.split())


def offered(response):
    """Return the addresses of the rows offered, and those under each heading."""
    near = page(response).one(cls="near")
    rows = [link.attrs["href"] for link in near.all("a", cls="name")]
    sections = {each.one("h2").text: each.all("a") for each in near.all("section")}
    return rows, {name: [link.attrs["href"] for link in links] for name, links in sections.items()}


def test_each_list_and_version_to_compare_with_is_a_tap_away(client, save, owner):
    row, other = save(MINE), save(OTHER)
    editing.edit(owner, row.pk, "set_size", {"size": 450})
    assert offered(client.get("/compare")) == ([f"?a={row.pk}", f"?a={other.pk}"], {})
    rows, near = offered(client.get("/compare", {"a": row.pk}))
    assert rows == [f"?a={row.pk}&b={other.pk}"]
    assert near == {"What changed since": [f"?a={row.pk}%401&b={row.pk}"]}
    for address in (*rows, *near["What changed since"]):
        assert page(client.get(f"/compare{address}")).all(cls="compared")


def test_row_says_what_the_list_is(client, save):
    save(column("Army"))
    row = page(client.get("/compare")).one(cls="near").one("li")
    assert row.one(cls="brief").text.startswith("Meridian Levy · 9 units · just now")
    assert row.one(cls="figure").text == "1690 / 2000"


def test_row_says_that_the_list_is_archived(client, save, owner):
    save(OTHER)
    lifecycle.act(owner, save(MINE).pk, "archive")
    lines = page(client.get("/compare")).all(cls="brief")
    assert sorted(line.text.startswith("archived · ") for line in lines) == [False, True]


def test_rows_of_one_name_say_when_they_were_made(client, save):
    for name in ("Twin", "Twin", "Other"):
        save(fleet(300, name=name))
    rows = page(client.get("/compare")).one(cls="near").all(cls="brief")
    assert [each.text.startswith("made ") for each in rows] == [False, True, True]


@pytest.mark.parametrize(("gone", "kept"), [((), [2, 1]), ((2, 3), [4, 1])])
def test_versions_offered_are_edits_or_repeat_one_that_is_gone(client, save, owner, gone, kept):
    row = save(MINE)
    editing.edit(owner, row.pk, "set_size", {"size": 450})
    editing.undo(owner, row.pk)
    editing.redo(owner, row.pk)
    editing.edit(owner, row.pk, "set_size", {"size": 500})
    row.revisions.filter(number__in=gone).delete()
    found = page(client.get("/compare", {"a": f"{row.pk}@5"}))
    near = found.one(cls="near").one("section").all("a")
    addresses = [f"?a={row.pk}%40{number}&b={row.pk}" for number in kept]
    assert [each.attrs["href"] for each in near] == addresses
    listed = page(client.get(f"/lists/{row.pk}/history")).one("ol", cls="revisions")
    shown = [each.attrs["href"].rpartition("/")[2] for each in listed.all("a", cls="name")]
    assert shown == ["5", *map(str, kept)]


def test_totals_of_both_lists_stand_side_by_side(client, save):
    a, b = save(sample("gf35")), save(column())
    shown = words(client.get("/compare", {"a": a.pk, "b": b.pk}).text)
    (said,) = page_texts(client.get("/compare.pdf", {"a": a.pk, "b": b.pk}).content)
    for figures in ("31 Models 45", "0 Artillery, points 95", "28 Attacks, range 24″ 33"):
        assert (figures in shown, figures in said) == (True, True)
    assert "Titans, points" not in said


def test_every_comparison_is_a_tap_away(client, save):
    """From a row of home, the menu of the editor, and the shared view."""
    mine, theirs = save(MINE), save(OTHER, by=uuid.uuid4())
    taps = {
        "/": f"/compare?a={mine.pk}",
        f"/lists/{mine.pk}/": f"/compare?a={mine.pk}",
        f"/s/{theirs.share_key}/": f"/compare?link=http%3A//testserver/s/{theirs.share_key}/",
    }
    for address, link in taps.items():
        links = [each.attrs["href"] for each in page(client.get(address)).all("a")]
        assert (address, link in links) == (address, True)
        assert client.get(link).status_code == 200


def test_lists_of_the_same_game_are_offered(client, save):
    save(MINE)
    army, other = save(column("Army")), save(column("Other"))
    assert offered(client.get("/compare", {"a": army.pk}))[0] == [f"?a={army.pk}&b={other.pk}"]


def test_two_versions_of_one(client, save, owner):
    row = save(MINE)
    editing.edit(owner, row.pk, "set_size", {"size": 450})
    response = client.get("/compare", {"a": f"{row.pk}@1", "b": f"{row.pk}@2"})
    totals = page(response).one("dl", cls="totals")
    assert [each.text.split(" / ")[1] for each in totals.all(cls="figure")] == ["300", "450"]
    again = page(response).one("p", cls="links").one("a").attrs["href"]
    assert again == f"/compare?a={row.pk}%401"
    assert [each.text for each in totals.all("a")] == [
        "Mine · Created · just now",
        "Mine · Set the game size to 450 · just now",
    ]


def test_problem_whose_units_only_moved_is_the_same(client, save, owner):
    row = save(army("gf35", 250, unit("levy-company"), unit("line-veterans"), unit("levy-company")))
    editing.edit(owner, row.pk, "place_entry", {"entry": "e2", "position": 0})
    editing.edit(owner, row.pk, "set_note", {"note": "Later"})
    assert any(len(issue.entries) > 1 for issue in judging.report(row).issues)
    assert sections(client.get("/compare", {"a": f"{row.pk}@1", "b": row.pk})) == {
        "Changed": ["List"]
    }


@pytest.mark.parametrize("form", ["{key}", "https://testserver/s/{key}/", "/s/{key}.json"])
def test_mine_against_a_shared_one(client, save, form):
    mine, theirs = save(MINE), save(OTHER, by=uuid.uuid4())
    link = form.format(key=theirs.share_key)
    response = client.get("/compare", {"a": mine.pk, "link": link})
    assert sections(response).keys() == {
        "Only in Mine",
        "Only in Other",
        "Of one kind, but different",
        "Problems",
    }


@pytest.mark.parametrize("link", ["https://muster.example/s/{}/", "muster.example/s/{}/"])
def test_link_to_another_host_is_not_read(client, save, link):
    mine, theirs = save(MINE), save(OTHER, by=uuid.uuid4())
    response = client.get("/compare", {"a": mine.pk, "link": link.format(theirs.share_key)})
    assert (response.status_code, "is not there" in response.text) == (404, True)


def test_shared_one_is_compared_with_the_likeliest_of_mine(client, save):
    save(MINE)
    near, theirs = save(OTHER), save(OTHER, by=uuid.uuid4())
    editing.edit(near.owner, near.pk, "set_size", {"size": 450})
    editing.edit(theirs.owner, theirs.pk, "set_size", {"size": 450})
    save(MINE)
    response = client.get("/compare", {"link": theirs.share_key})
    assert "Nothing differs." in response.text
    again = page(response).one("p", cls="links").one("a").attrs["href"]
    assert again == f"/compare?a={near.pk}"


def test_shared_one_alone_asks_what_to_compare_it_with(client, save):
    theirs = save(OTHER, by=uuid.uuid4())
    response = client.get("/compare", {"link": theirs.share_key})
    assert (response.status_code, sections(response)) == (200, {})


def test_same_list(client, save):
    row = save(MINE)
    response = client.get("/compare", {"a": row.pk, "b": row.pk})
    assert (sections(response), "Nothing differs." in response.text) == ({}, True)


@pytest.mark.parametrize("second", ["x", "9" * 36, "{theirs}", "{theirs}@1", "{mine}@99", "\0" * 9])
def test_missing_list(client, save, second):
    """Somebody else's list is found by its link only."""
    mine, theirs = save(MINE), save(OTHER, by=uuid.uuid4())
    reference = second.format(mine=mine.pk, theirs=theirs.pk)
    for ending in ("", ".txt", ".pdf"):
        response = client.get(f"/compare{ending}", {"a": mine.pk, "b": reference})
        assert (response.status_code, "is not there" in response.text) == (404, True)


def test_lists_of_different_games(client, save):
    pair = {"a": save(MINE).pk, "b": save(column("Army")).pk}
    for ending in ("", ".txt", ".pdf"):
        response = client.get(f"/compare{ending}", pair)
        assert (response.status_code, "different games" in response.text) == (400, True)


def test_withdrawn_link(client, save):
    theirs = save(OTHER, by=uuid.uuid4())
    lifecycle.withdraw_share_key(theirs.owner, theirs.pk)
    response = client.get("/compare", {"a": save(MINE).pk, "link": theirs.share_key})
    assert (response.status_code, "is not there" in response.text) == (404, True)


@pytest.mark.parametrize("count", [1, 30])
def test_queries_of_comparing(client, save, django_assert_num_queries, count):
    for _ in range(count):
        a, b = save(MINE), save(OTHER)
    with django_assert_num_queries(5):
        client.get("/compare", {"a": a.pk, "b": b.pk})


@pytest.mark.parametrize("count", [1, 30])
def test_queries_of_comparing_with_a_link(client, save, django_assert_num_queries, count):
    for _ in range(count):
        save(MINE)
    theirs = save(OTHER, by=uuid.uuid4())
    with django_assert_num_queries(6):
        client.get("/compare", {"link": theirs.share_key})


def test_without_lists_there_is_a_way_to_make_one(client):
    empty = page(client.get("/compare")).one("div", cls="empty")
    assert [link.attrs["href"] for link in empty.all("a")] == ["/", "/import"]
