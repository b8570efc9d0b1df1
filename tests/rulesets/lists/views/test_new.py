"""New lists: the form, and samples."""

import pytest

from rulesets.lists.models import List
from rulesets.lists.services import judging
from tests.builders import fleet
from tests.pages import page

NEW = {"name": "Third Patrol", "size": "450", "other_size": "", "force_org": "on"}


def field_value(response, name):
    return page(response).one("input", name=name).attrs.get("value", "")


@pytest.mark.parametrize("game", ["gf35", "gff", "gf15", "warfleets"])
def test_sample_opens_finished_and_editable(stranger, game):
    response = stranger.post(f"/samples/{game}")
    row = List.objects.get()
    assert response.headers["Location"] == f"/lists/{row.pk}/"
    assert (row.game, row.verdict) == (game, "legal")
    assert row.size - row.points <= 5
    assert stranger.get(response.headers["Location"]).status_code == 200


def test_sample_is_named_in_the_language_of_its_visitor(stranger):
    stranger.post("/samples/gf35", headers={"Accept-Language": "it"})
    assert List.objects.get().name == "Colonna Uno"


@pytest.mark.parametrize("game", ["chess", "strategy"])
def test_sample_of_an_unknown_game(client, game):
    assert (client.post(f"/samples/{game}").status_code, List.objects.count()) == (404, 0)


def test_sample_is_opened_again_and_another_one_is_asked_for(client):
    first = client.post("/samples/warfleets").headers["Location"]
    client.post(f"{first}edit", {"do": "rename?name=Mine"})
    again = client.post("/samples/warfleets", follow=True)
    assert (again.redirect_chain, List.objects.count()) == ([(first, 302)], 1)
    notice = page(again).one(id="notice")
    assert notice.text == "This is your sample as you left it. Start another one"
    assert client.post("/samples/warfleets", {"another": "on"}).headers["Location"] != first


def test_new(client):
    shown = page(client.get("/new/warfleets"))
    checked = [field.attrs["name"] for field in shown.all("input") if "checked" in field.attrs]
    sizes = [field.attrs["value"] for field in shown.all("input", name="size")]
    assert (shown.one("h1").text, shown.one("p", cls="game").text) == (
        "New fleet",
        "Grimdark Future: Warfleets v2.1.0",
    )
    assert (sizes, checked) == (["300", "450", "other", "none"], ["size", "force_org"])
    (blank,) = shown.one("main").all("a")
    assert blank.attrs["href"] == "/blank/warfleets/fleet-roster.pdf"


def test_new_begins_with_the_size_of_the_last(client, save):
    save(fleet(300))
    shown = page(client.get("/new/warfleets"))
    sizes = [f.attrs["value"] for f in shown.all("input", name="size") if "checked" in f.attrs]
    assert sizes == ["300"]


@pytest.mark.parametrize("method", ["get", "post"])
def test_new_list_of_an_unknown_game(client, method):
    response = getattr(client, method)("/new/chess", NEW)
    assert (response.status_code, page(response).one("h1").text) == (404, "Not found")
    assert List.objects.count() == 0


@pytest.mark.parametrize(
    ("chosen", "size"),
    [
        ({"size": "300"}, 300),
        ({"size": "450"}, 450),
        ({"size": "other", "other_size": "275"}, 275),
        ({"size": "other", "other_size": "100000"}, 100_000),
        ({"size": "none"}, None),
        ({"size": "450", "other_size": "275"}, 450),
    ],
    ids=lambda value: str(value),
)
def test_create_with_a_size(client, chosen, size):
    response = client.post("/new/warfleets", NEW | chosen)
    row = List.objects.get()
    document = judging.read(row)
    assert response.headers["Location"] == f"/lists/{row.pk}/?view=add"
    assert (document.name, document.size, document.force_org) == ("Third Patrol", size, True)
    assert (document.books, document.entries) == ({"warfleets": "2.1.0"}, ())


def test_create_without_name_and_force_organisation(client):
    client.post("/new/warfleets", {"size": "300"})
    document = judging.read(List.objects.get())
    assert (document.name, document.force_org) == ("Warfleets", False)


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ({"size": ""}, ["This field is required."]),
        ({"size": "999"}, ["Select a valid choice. 999 is not one of the available choices."]),
        ({"size": "other"}, ["Enter the points limit."]),
        (
            {"size": "other", "other_size": "0"},
            ["Too few: at least 1."],
        ),
        (
            {"size": "other", "other_size": "-5"},
            ["Too few: at least 1."],
        ),
        (
            {"size": "other", "other_size": "100001"},
            ["Too many: at most 100000."],
        ),
        ({"size": "other", "other_size": "many"}, ["Enter a whole number."]),
        ({"name": "🚀" * 10_000}, ["Too long: 80 characters at most, this has 10000."]),
        ({"name": "a\u202eb"}, ["contains invisible control characters"]),
        ({"name": "a\x07b"}, ["contains invisible control characters"]),
        ({"name": "a\tb"}, ["must be a single line"]),
        (
            {"name": "x" * 81, "size": "other", "other_size": "-1"},
            [
                "Too few: at least 1.",
                "Too long: 80 characters at most, this has 81.",
            ],
        ),
    ],
    ids=lambda value: ascii(value)[:40],
)
def test_create_with_bad_input(client, typed, said):
    form = NEW | typed
    response = client.post("/new/warfleets", form)
    problems = [problem.text for problem in page(response).all(cls="problem")]
    assert (response.status_code, problems) == (400, said)
    assert field_value(response, "name") == form["name"]
    assert field_value(response, "other_size") == form["other_size"]
    assert List.objects.count() == 0
