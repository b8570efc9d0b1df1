"""Roster sheets under their addresses. What is printed on them is in the tests of sheets."""

import io
import re
import uuid
from dataclasses import replace

import pytest
from django.core.cache import caches
from PIL import Image

from rulesets.web.throttling import PageThrottle
from tests.armies.lists import army
from tests.builders import fleet, full_fleet, ship
from tests.pages import page, problems
from tests.printed import page_sizes, page_texts

PDF = "application/pdf"


def pdf(response):
    assert (response.status_code, response.headers["Content-Type"]) == (200, PDF)
    return response.content


def text(response):
    return " ".join(page_texts(pdf(response)))


def address(row, whose):
    if whose == "blank":
        return "/blank/warfleets/fleet-roster.pdf"
    return f"/lists/{row.pk}/sheet.pdf" if whose == "own" else f"/s/{row.share_key}/sheet.pdf"


@pytest.mark.parametrize("whose", ["own", "shared"])
def test_sheet(client, save, whose):
    row = save(fleet(300, *full_fleet().entries, name="Third Patrol"))
    response = client.get(address(row, whose), headers={"Accept-Encoding": "gzip"})
    words = ["Third Patrol", "Cruiser Ship", "Destroyer Ship", "Corvette Ship", "Bomber Squadron"]
    assert response.headers["Content-Disposition"] == 'inline; filename="third-patrol.pdf"'
    assert response.get("Content-Encoding") is None
    assert [word for word in words if word not in text(response)] == []


def test_sheet_leads_to_the_shared_view(client, save):
    row = save()

    def said(**options):
        return text(client.get(address(row, "own"), options))

    assert (row.share_key in said(qr="hide"), row.share_key in said()) == (True, False)
    client.post(f"/lists/{row.pk}/share/withdraw")
    assert row.share_key not in said(qr="hide")


def test_sheet_of_a_fleet_without_a_latin_name(client, save):
    response = client.get(address(save(fleet(300, name="船団")), "own"))
    assert response.headers["Content-Disposition"] == 'inline; filename="fleet.pdf"'


def test_blank_sheet(client):
    response = client.get("/blank/warfleets/fleet-roster.pdf", {"paper": "letter"})
    assert (
        response.headers["Content-Disposition"] == 'inline; filename="warfleets-fleet-roster.pdf"'
    )
    assert set(page_sizes(pdf(response))) == {(612, 792)}


@pytest.mark.parametrize("whose", ["own", "shared", "blank"])
def test_unknown_sheet(client, save, whose):
    path = address(save(), whose).replace("sheet.pdf", "card.pdf").replace("blank", "black")
    response = client.get(path)
    assert (response.status_code, page(response).one("h1").text) == (404, "Not found")


def test_sheet_on_letter_paper_without_points(client, save):
    row = save(fleet(300, *[ship("cruiser")] * 2))
    shown = client.get(address(row, "own"))
    hidden = client.get(address(row, "own"), {"points": "hide", "paper": "letter"})
    assert ("160" in text(shown), "160" in text(hidden)) == (True, False)
    assert [set(page_sizes(pdf(each))) for each in (shown, hidden)] == [{(595, 842)}, {(612, 792)}]


@pytest.mark.parametrize("whose", ["own", "shared", "blank"])
@pytest.mark.parametrize(
    ("query", "said"),
    [
        ({"paper": "a3"}, [("paper", "must be 'a4' or 'letter'")]),
        ({"ink": ""}, [("ink", "must be 'full' or 'saving'")]),
        (
            {"paper": "<b>", "ink": "x", "points": "y"},
            [
                ("paper", "must be 'a4' or 'letter'"),
                ("ink", "must be 'full' or 'saving'"),
                ("points", "must be 'show' or 'hide'"),
            ],
        ),
    ],
    ids=["one", "empty", "all"],
)
def test_sheet_with_unknown_options(client, save, query, said, whose):
    response = client.get(address(save(), whose), query)
    assert (response.status_code, problems(response)) == (400, said)


def shown(response):
    """The addresses of the picture and of the PDF on the print page."""
    found = page(response).one(id="preview")
    return found.one("img").attrs["src"], found.one(cls="open").one("a").attrs["href"]


def test_print_page_shows_the_sheet_that_was_chosen_and_remembers(client, save):
    row = save()
    first = client.get(f"/lists/{row.pk}/print", {"sheet": "cards", "backs": "fold"})
    picture, sheet = shown(first)
    assert shown(client.get(f"/lists/{row.pk}/print")) == (picture, sheet)
    assert picture.startswith(f"/lists/{row.pk}/cards.png?paper=a4&")
    assert "backs=fold" in picture
    assert page_texts(pdf(client.get(sheet)))


def test_pages_are_counted_and_turned(client, save):
    row = save()
    address = f"/lists/{row.pk}/print?sheet=booklet"
    counted = page(client.get(f"{address}&page=1")).one(cls="pages")
    (link,) = counted.all("a")
    number = int(counted.text.split(" of ")[1].split()[0])
    assert (number > 1, link.attrs["rel"]) == (True, "next")
    turned = client.get(f"/lists/{row.pk}/print{link.attrs['href']}")
    assert page(turned).one(cls="pages").one(role="status").text == f"Page 2 of {number}"
    first, second = (client.get(shown(each)[0]) for each in (client.get(address), turned))
    assert first.content != second.content
    last = page(client.get(f"{address}&page=99")).one(cls="pages")
    assert f"Page {number} of {number}" in last.text


def test_lists_of_one_name_say_when_they_were_made_where_one_chooses_between_them(client, save):
    row = save()
    for name in ("Line", "Line", "Reserve"):
        save(replace(full_fleet(), name=name))
    found = page(client.get(f"/lists/{row.pk}/print", {"sheet": "match"}))
    offered = [option.text.partition(" · ") for option in found.one("select").all("option")]
    assert [(name.partition(",")[0], made[:5]) for name, _dot, made in offered] == [
        ("Reserve", ""),
        ("Line", "made "),
        ("Line", "made "),
    ]


def test_match_without_another_list_shows_no_error_before_one_is_typed(client, save):
    found = page(client.get(f"/lists/{save().pk}/print", {"sheet": "match", "link": ""}))
    preview = found.one(id="preview")
    assert preview.text == "Choose a second list to see the sheet. New list Open a sample"
    assert found.all(role="alert") == []


def test_preview_is_the_first_page_as_a_picture(client, save):
    row = save()
    response = client.get(f"/lists/{row.pk}/sheet.png", {"paper": "letter"})
    with Image.open(io.BytesIO(response.content)) as picture:
        size = picture.size
    assert (response["Content-Type"], size) == ("image/png", (1200, 1553))
    refused = client.get(f"/lists/{row.pk}/sheet.png", {"paper": "a3"})
    assert problems(refused) == [("paper", "must be 'a4' or 'letter'")]


def test_print_page_falls_back_to_defaults_and_says_so(client, save):
    row = save()
    response = client.get(f"/lists/{row.pk}/print", {"sheet": "poster", "paper": "<b>"})
    assert f"/lists/{row.pk}/sheet.png?paper=a4" in shown(response)[0]
    errors = [page(response).one(id=f"print-{name}_error").text for name in ("sheet", "paper")]
    said = "Select a valid choice. %s is not one of the available choices."
    assert errors == [said % "poster", said % "<b>"]


def test_print_page_forgets_what_it_has_no_longer(client, save):
    row = save()
    client.cookies["muster_print"] = "sheet=poster&paper=letter&ink=red"
    response = client.get(f"/lists/{row.pk}/print")
    assert f"/lists/{row.pk}/sheet.png?paper=letter&ink=full" in shown(response)[0]
    assert page(response).all("span", role="alert") == []


def test_print_page_offers_own_lists_alone(client, save):
    row, other = save(), save(fleet(300, name="Second"))
    response = client.get(f"/lists/{row.pk}/print", {"and": str(other.pk)})
    boxes = [box.attrs["value"] for box in page(response).all("input", name="and")]
    assert boxes == [str(other.pk)]
    assert f"and={other.pk}" in shown(response)[1]


@pytest.mark.parametrize("count", [1, 30])
def test_print_page_asks_for_lists_once(client, save, django_assert_num_queries, count):
    rows = [save() for _ in range(count)]
    with django_assert_num_queries(3):
        client.get(f"/lists/{rows[0].pk}/print")


def test_several_lists_in_one_pdf(client, save):
    rows = [save(fleet(300, ship(), name=name)) for name in ("Aurora", "Boreas", "Corona")]
    query = {"and": [str(row.pk) for row in rows[1:]]}
    made = pdf(client.get(f"/lists/{rows[0].pk}/sheet.pdf", query))
    found = [[row.name for row in rows if row.name in text] for text in page_texts(made)]
    assert found == [["Aurora"], ["Boreas"], ["Corona"]]


def test_table_cards_of_an_army_and_a_fleet_in_one_pdf(client, save):
    row, other = save(army("gf35", 500)), save(full_fleet())
    made = pdf(client.get(f"/lists/{row.pk}/table.pdf", {"and": other.pk}))
    assert [text.split(" · ")[0] for text in page_texts(made)] == ["Table card", "Table card"]


@pytest.mark.parametrize(
    ("query", "status"),
    [
        pytest.param({"and": "00000000-0000-0000-0000-000000000000"}, 404, id="unknown"),
        pytest.param({"and": "x"}, 400, id="no id"),
        pytest.param({"and": ["x"] * 13}, 400, id="too many"),
    ],
)
def test_unknown_further_lists(client, save, query, status):
    response = client.get(f"/lists/{save().pk}/sheet.pdf", query)
    assert (response.status_code, response["Content-Type"][:9]) == (status, "text/html")


def test_match_with_an_own_list_or_a_shared_one(client, save):
    row, other = save(fleet(300, ship(), name="Ours")), save(fleet(300, ship(), name="Theirs"))
    addresses = (str(other.pk), f"https://testserver/s/{other.share_key}/")
    for address in addresses:
        said = text(client.get(f"/lists/{row.pk}/match.pdf", {"with": address}))
        assert [part for part in ("Ours – Theirs", "both at 300 points") if part not in said] == []


def test_match_tells_lists_of_one_name_apart(client, save):
    row, other = save(fleet(300, ship(), name="Patrol")), save(fleet(300, ship(), name="Patrol"))
    said = text(client.get(f"/lists/{row.pk}/match.pdf", {"with": str(other.pk)}))
    assert "Patrol A – Patrol B" in said


def test_match_without_another_list_is_asked_for_it(client, save):
    row = save()
    refused = client.get(f"/lists/{row.pk}/match.pdf")
    said = [("with", "is not a list: give one of yours or the address of a shared one")]
    assert (refused.status_code, problems(refused)) == (400, said)


@pytest.mark.parametrize(
    ("link", "said"),
    [
        ("my friend's", "There is no list at that address."),
        ("/s/Xk3v9QpL2mNf8RtYw1ZbCg/", "There is no list at that address."),
        ("https://muster.example/s/{own}/", "There is no list at that address."),
        ("army", "That is a list of another game."),
    ],
    ids=["no address", "unknown", "another host", "another game"],
)
def test_print_page_says_at_the_field_what_a_match_lacks(client, save, link, said):
    row = save()
    link = link.format(own=save(fleet(300, ship()), by=uuid.uuid4()).share_key)
    if link == "army":
        link = f"/s/{save(army('gf35', 500)).share_key}/"
    shown = page(client.get(f"/lists/{row.pk}/print", {"sheet": "match", "link": link}))
    field = shown.one("input", name="link")
    assert shown.one(id=field.attrs["aria-describedby"]).text == said
    assert shown.one(id="preview").all("img") == []


@pytest.mark.parametrize(
    ("sheet", "names"),
    [
        ("sheet", ["paper", "qr", "punch", "points", "rules", "chances", "order", "ink"]),
        ("cards", ["paper", "qr", "points", "rules", "order", "merge", "backs", "ink"]),
    ],
)
def test_print_page_offers_the_choices_that_a_sheet_heeds(client, save, sheet, names):
    query = {"sheet": sheet, "chances": "show"}
    response = client.get(f"/lists/{save().pk}/print", query)
    found = page(response).one(id="print-options").all("input")
    assert [*dict.fromkeys(choice.attrs["name"] for choice in found)] == names


def test_print_page_counts_the_choices_changed(client, save):
    """A box not ticked sends the other value, so it is no missing choice."""
    row = save()
    unticked = {"sheet": "sheet", "points": ["hide"], "ink": ["full", "saving"], "qr": "list"}
    for query in (unticked, {}):
        response = client.get(f"/lists/{row.pk}/print", query)
        boxes = page(response).all("input", type="checkbox")
        ticked = [box.attrs["name"] for box in boxes if "checked" in box.attrs]
        assert (ticked, page(response).one(id="print-changed").text) == (
            ["rules", "ink"],
            "3 changed",
        )
        assert "paper=a4&ink=saving&points=hide&rules=show&qr=list" in shown(response)[0]


def test_match_with_a_list_of_another_game_is_refused(client, save):
    row, other = save(), save(army("gf35", 500))
    answer = client.get(f"/lists/{row.pk}/match.pdf", {"with": str(other.pk)})
    said = [("with", "is not a list of Grimdark Future: Warfleets")]
    assert (answer.status_code, problems(answer)) == (400, said)


def test_check_page_and_its_worker_name_files_that_are_there(client):
    worker = client.get("/check/worker.js")
    files = re.findall(r'"(/[^"]+)"', worker.text.splitlines()[0])
    named = page(client.get("/check/"))
    styles = {link.attrs["href"] for link in named.all("link", rel="stylesheet")}
    scripts = {script.attrs["src"] for script in named.all("script")}
    assert worker["Content-Type"] == "text/javascript"
    assert {*styles, *scripts, "/check/"} == set(files)


def test_sheets_of_an_address_are_bounded(client, save, monkeypatch):
    monkeypatch.setattr(PageThrottle, "THROTTLE_RATES", {"sheets": "1/min"})
    caches["throttles"].clear()
    row = save(fleet(300, ship("corvette")))
    addresses = [f"/lists/{row.pk}/sheet.pdf", f"/s/{row.share_key}/picture.png"]
    first, second = (client.get(address) for address in addresses)
    assert (first.status_code, second.status_code) == (200, 429)
    assert page(second).one("h1").text == "Too many tries"
    assert 0 < int(second["Retry-After"]) <= 60
