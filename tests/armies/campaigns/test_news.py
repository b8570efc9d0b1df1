"""News of the war room: what an action or a poll sends, and at what price."""

from tests.armies.campaigns.rooms import HTMX, act, opened_panels, parts, room, said, seen
from tests.pages import digests, page


def test_no_news_costs_one_query(client, table, django_assert_num_queries):
    with django_assert_num_queries(1):
        response = client.get(f"/c/{table.anna}/news", {"seen": "1?"}, headers=HTMX)
    assert (response.status_code, response.content) == (204, b"")


def test_news_cost_two_queries_and_one_if_somebody_saw_them(
    client, table, django_assert_num_queries
):
    act(client, table.anna, do="take", objective=4)
    for queries in (2, 1):
        with django_assert_num_queries(queries):
            news = client.get(f"/c/{table.watcher}/news", {"seen": "1?"}, headers=HTMX)
        assert "Anna captures objective 4" in page(news).text


def test_news_are_in_the_language_of_who_asks(client, table):
    for language, log in (("en", "Log"), ("it", "Registro")):
        headers = HTMX | {"Accept-Language": language}
        news = client.get(f"/c/{table.watcher}/news", {"seen": "0?"}, headers=headers)
        assert page(news).one(id="log-title").text == log


def test_news_hold_the_parts_that_changed(client, table):
    shown = page(client.get(room(table.bruno)))
    act(client, table.anna, do="take", objective=4)
    news = client.get(
        f"/c/{table.bruno}/news", {"seen": "1?", "digests": digests(shown)}, headers=HTMX
    )
    assert parts(news) == ["seen", "now", "objectives", "side-p1", "ledger", "log"]
    assert seen(news) == "2?"


def test_page_without_marks_gets_every_part(client, table):
    news = client.get(f"/c/{table.anna}/news?seen=0", headers=HTMX)
    assert parts(news) == [
        "seen",
        *("round", "motions", "now", "objectives", "sides"),
        *("end", "ledger", "log", "keep", "panel", "left"),
    ]


def test_opened_piece_is_news(client, table):
    shown = page(client.get(room(table.anna)))
    form = {"seen": "1?", "open": "piece=p2.hq", "digests": digests(shown)}
    news = client.get(f"/c/{table.anna}/news", form, headers=HTMX)
    assert parts(news) == ["seen", "panel"]
    again = client.get(f"/c/{table.anna}/news", form | {"seen": seen(news)})
    assert again.status_code == 204


def test_action_with_script_answers_with_what_changed(client, table):
    shown = page(client.get(room(table.anna)))
    form = said(do="take", objective=4) | {"digests": digests(shown)}
    response = client.post(f"/c/{table.anna}/act", form, headers=HTMX)
    assert parts(response) == [
        *("notice", "seen", "now", "objectives", "side-p1", "end", "ledger", "log")
    ]


def test_action_keeps_open_what_the_script_says(client, table):
    form = said(do="take", objective=4) | {"open": "piece=p2.hq"}
    response = client.post(f"/c/{table.anna}/act", form, headers=HTMX)
    assert "HX-Replace-Url" not in response
    assert len(opened_panels(response)) == 1
