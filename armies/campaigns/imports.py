"""Opens a campaign of one's own from a document that was handed over."""

from uuid import UUID

from django.urls import reverse

from armies.services.campaigns import open_campaign
from rulesets.games.strategy import STRATEGY
from rulesets.games.strategy.document import CampaignDocument
from rulesets.imports import Keeper, Outcome


def keep(owner: UUID, document: CampaignDocument) -> Outcome:
    campaign = open_campaign(owner, document)
    address = reverse("armies:campaign", args=[campaign.pk])
    return Outcome(title=campaign.name or STRATEGY.title, url=address)


CAMPAIGNS = Keeper(game=STRATEGY, keep=keep)
