"""A campaign of Anna and Bruno from the books under fixtures/, and its seats."""

from types import SimpleNamespace

import pytest

from armies.campaigns.services import open_campaign
from rulesets.games.strategy.document import CampaignDocument, CampaignPlayer

LEVY = "meridian-levy"


def new_document(**fields):
    players = (
        CampaignPlayer(id="p1", name="Anna", book=LEVY),
        CampaignPlayer(id="p2", name="Bruno", book=LEVY),
    )
    return CampaignDocument(**{"game": "strategy", "name": "The Ford", "players": players} | fields)


@pytest.fixture
def opened(db, owner):
    """Opens a campaign; its `keys` go by player, the watcher's by an empty text."""

    def opened(document=None):
        row = open_campaign(owner, document or new_document())
        keys = dict(row.seats.values_list("player", "key"))
        return SimpleNamespace(row=row, anna=keys["p1"], bruno=keys["p2"], watcher=keys[""])

    return opened


@pytest.fixture
def table(opened):
    return opened()
