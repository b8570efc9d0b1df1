"""The index of what each game's lists may hold."""

from config.desks import DESKS
from tests.pages import page


def test_rules_lead_to_every_game(client):
    links = page(client.get("/rules")).all("a", cls="line")
    assert sorted(link.one("b").text for link in links) == sorted(
        game.title for desk in DESKS for game in desk.games.values()
    )
    reached = {link.attrs["href"]: client.get(link.attrs["href"]).status_code for link in links}
    assert reached == dict.fromkeys(reached, 200)
