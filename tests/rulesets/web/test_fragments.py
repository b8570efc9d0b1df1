"""Which fragments of a page differ from those that a browser shows."""

import pytest

from rulesets.web.fragments import PageFragments


def page(rows, head="Head", between=""):
    """A page of a heading and a list with a row for each id and text."""
    fragments = PageFragments()
    fragments.place(f'<h1 id="head">{head}</h1>')
    places = [fragments.place(f'<li id="{id}">{text}</li>') for id, text in rows.items()]
    fragments.place(f'<ol class="rows" id="rows">{between.join(places)}</ol>')
    return fragments


HEAD = '<h1 id="head" hx-swap-oob="true">Head</h1>'
ROWS = '<ol class="rows" id="rows" hx-swap-oob="true">{}</ol>'
AB = {"a": "A", "b": "B"}


@pytest.mark.parametrize(
    ("now", "sent"),
    [
        pytest.param(page(AB), "", id="nothing"),
        pytest.param(page(AB, head="Head"), "", id="same text"),
        pytest.param(
            page({"a": "A", "b": "Other"}),
            '<li id="b" hx-swap-oob="true">Other</li>',
            id="one row",
        ),
        pytest.param(page({"b": "B"}), '<i id="a" hx-swap-oob="delete"></i>', id="one gone"),
        pytest.param(
            page({"x": "X", **AB, "y": "Y", "z": "Z"}),
            '<ol hx-swap-oob="beforebegin:#a"><li id="x">X</li></ol>'
            '<ol hx-swap-oob="afterend:#b"><li id="y">Y</li></ol>'
            '<ol hx-swap-oob="afterend:#y"><li id="z">Z</li></ol>',
            id="three more",
        ),
        pytest.param(
            page({"b": "B", "a": "A"}),
            ROWS.format('<li id="b">B</li><li id="a">A</li>'),
            id="another order",
        ),
        pytest.param(page({}), ROWS.format(""), id="emptied"),
        pytest.param(page({"x": "X"}), ROWS.format('<li id="x">X</li>'), id="all others"),
    ],
)
def test_changes(now, sent):
    assert now.changes(page(AB).digests) == sent


def two_lists(first, second):
    fragments = PageFragments()
    for id, rows in (("first", first), ("second", second)):
        places = [fragments.place(f'<li id="{row}">{row}</li>') for row in rows]
        fragments.place(f'<ol id="{id}">{"".join(places)}</ol>')
    return fragments


def test_fragment_that_moves_to_another_list_leaves_the_first_before_it_comes_again():
    before, after = two_lists("a", "bc"), two_lists("ac", "b")
    assert after.changes(before.digests) == (
        '<i id="c" hx-swap-oob="delete"></i><ol hx-swap-oob="afterend:#a"><li id="c">c</li></ol>'
    )


def test_changes_of_a_list_with_something_between_its_rows_are_the_whole_list():
    before, after = page(AB, between="<hr>"), page({**AB, "c": "C"}, between="<hr>")
    rows = '<li id="a">A</li><hr><li id="b">B</li><hr><li id="c">C</li>'
    assert after.changes(before.digests) == ROWS.format(rows)


@pytest.mark.parametrize(
    "digests", ["", "head", "head:", ":", "rows/a:00", "a/b/c:d rows:1", "\x00 / // :::"]
)
def test_changes_of_unknown_marks_are_the_whole_page(digests):
    rows = ROWS.format('<li id="a">A</li>')
    assert page({"a": "A"}).changes(digests) == HEAD + rows


def test_a_token_that_differs_each_time_is_no_change():
    field = '<p id="p"><input name="csrfmiddlewaretoken" value="{}"></p>'
    was, now = PageFragments(), PageFragments()
    was.place(field.format("one"))
    now.place(field.format("two"))
    assert now.changes(was.digests) == ""


def test_a_fragment_without_an_id_is_refused():
    with pytest.raises(ValueError, match="without an id"):
        PageFragments().place('<p><b id="inner"></b></p>')
