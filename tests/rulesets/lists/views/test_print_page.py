"""The page on which a sheet is chosen, previewed and printed."""

import io
import uuid
from dataclasses import replace

import pytest
from PIL import Image

from tests.armies.lists import army
from tests.builders import fleet, full_fleet, ship
from tests.pages import page, problems
from tests.printed import page_texts
from tests.rulesets.lists.views.sheets import pdf, shown


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
    options = [option.text for option in found.one("select").all("option")]
    assert len(set(options)) == 3
    offered = [text.partition(" · ") for text in options]
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
