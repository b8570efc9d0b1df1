"""Opens a campaign of one's own from a document that was handed over."""

from uuid import UUID

from django.urls import reverse

from armies.campaigns.services import open_campaign
from rulesets.games.strategy import LEDGER
from rulesets.games.strategy.document import CampaignDocument
from rulesets.lists.importing import Outcome, Reader


def store(owner: UUID, document: CampaignDocument) -> Outcome:
    campaign = open_campaign(owner, document)
    address = reverse("campaigns:campaign", args=[campaign.pk])
    return Outcome(title=campaign.name or LEDGER.title, url=address)


READER = Reader(document=CampaignDocument, store=store)
