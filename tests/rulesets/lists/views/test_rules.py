"""The index of what each game's lists may hold."""

from rulesets.games.strategy import LEDGER
from rulesets.lists.presentation import PRESENTATIONS
from tests.pages import page


def test_rules_lead_to_every_game(client):
    links = page(client.get("/rules")).all("a", cls="name")
    games = [*(each.game for each in PRESENTATIONS.values()), LEDGER]
    titles = [f"{game.title} {game.rules_version}" for game in games]
    assert [link.one("b").text for link in links] == titles
    reached = {link.attrs["href"]: client.get(link.attrs["href"]).status_code for link in links}
    assert reached == dict.fromkeys(reached, 200)
