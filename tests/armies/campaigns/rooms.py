"""The war room as its players meet it: what they post, what their pages show."""

import json
from dataclasses import replace

from armies.campaigns.services import record_action
from armies.campaigns.states import state_of
from rulesets.engine import codec
from rulesets.games.strategy.actions import BeginBuild, Take
from tests.armies.campaigns.conftest import LEVY
from tests.pages import page

HTMX = {"HX-Request": "true"}
NEW = "new"
FORM = {
    "name": "War for the Ford",
    "objectives": "9",
    "name_1": "Anna",
    "name_2": "Bruno",
    **{f"book_{number}": LEVY for number in range(1, 7)},
}
"""A new campaign as its form is posted."""


def room(key):
    return f"/c/{key}/"


def said(**fields):
    """An action as a button posts it."""
    return {"do": json.dumps({"id": NEW, "player": "p1", **fields})}


def act(client, key, headers=None, query="", **fields):
    return client.post(f"/c/{key}/act{query}", said(**fields), headers=headers or {})


def post(client, key, action, **fields):
    return client.post(f"/c/{key}/act", {"do": codec.write(action), **fields})


def parts(response):
    """The ids of what an answer to htmx replaces, besides the digests."""
    ids = [part.attrs["id"] for part in page(response).all() if "hx-swap-oob" in part.attrs]
    return [id for id in ids if id != "digests"]


def offered(response):
    """Every action that the page has a button for."""
    return [json.loads(button.attrs["value"]) for button in page(response).all(name="do")]


def labels(response):
    """What a screen reader calls the buttons of a page that have a label."""
    return [button.attrs.get("aria-label") for button in page(response).all("button")]


def opened_panels(response):
    return page(response).all("section", cls="opened")


def seen(response):
    """What a page says that it has seen of the news."""
    return page(response).one("input", name="seen").attrs["value"]


def links_of(response):
    """The links to the seats on the page of a campaign."""
    lines = page(response).one("ul", cls="seats").all("p", cls="link")
    return [line.one("input").attrs["value"].removeprefix("http://testserver") for line in lines]


def state_now(table):
    table.row.refresh_from_db()
    return state_of(table.row)


def log(table):
    return [action.do for action in state_now(table).document.entries]


def start_building(table, *more):
    """Let Anna take three objectives and begin to build; `more` are actions with their players."""
    for action in (
        *(Take(id=NEW, player="p1", objective=number) for number in (1, 2, 3)),
        BeginBuild(id=NEW, player="p1", first="p1"),
    ):
        record_action(table.anna, action)
    for player, action in more:
        record_action(table.anna if player == "p1" else table.bruno, replace(action, player=player))
