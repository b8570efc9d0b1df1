"""A campaign of Anna and Bruno from the books under fixtures/, and its seats."""

import uuid
from types import SimpleNamespace

import pytest
from django.conf import settings
from django.test import Client

from armies.campaigns.services import open_campaign
from rulesets.games.strategy.document import CampaignDocument, CampaignPlayer
from rulesets.web.ownership import owner_key

LEVY = "meridian-levy"


def new_document(**fields):
    players = (
        CampaignPlayer(id="p1", name="Anna", book=LEVY),
        CampaignPlayer(id="p2", name="Bruno", book=LEVY),
    )
    return CampaignDocument(**{"game": "strategy", "name": "The Ford", "players": players} | fields)


@pytest.fixture
def owner():
    return uuid.uuid4()


@pytest.fixture
def creator(db, owner):
    """The browser of whoever opens the campaigns."""
    client = Client()
    client.cookies[settings.OWNER_COOKIE] = owner_key(owner)
    return client


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
