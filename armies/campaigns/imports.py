"""Opens and judges campaigns from an uploaded document, opens those of a backup."""

from collections.abc import Iterator
from uuid import UUID

from django.urls import reverse

from armies.campaigns.models import Campaign
from armies.campaigns.report_bodies import CampaignReport, report_body
from armies.campaigns.services import open_again, open_campaign, undelete
from armies.campaigns.states import library_of
from armies.campaigns.stored import StoredCampaign
from rulesets.backups.services.parts import BackupPart, Pins, Restored, find_place, pinned
from rulesets.engine import codec
from rulesets.engine.stored import read_stored
from rulesets.games.strategy import LEDGER
from rulesets.games.strategy.document import CampaignDocument
from rulesets.games.strategy.tables import NUMBERS
from rulesets.lists.imports.importer import LedgerApp
from rulesets.lists.imports.outcomes import ImportOutcome

MAX_STORED_BYTES = 2 * codec.MAX_BYTES


class CampaignImports(LedgerApp):
    def store(self, owner: UUID, document: CampaignDocument) -> ImportOutcome:
        campaign = open_campaign(owner, document)
        return ImportOutcome(
            title=campaign.name or LEDGER.title,
            url=reverse("campaigns:campaign", args=[campaign.pk]),
            api_url=reverse("api:campaigns-detail", args=[campaign.pk]),
        )

    def report_body(self, document: CampaignDocument, owner: UUID | None) -> CampaignReport:
        return report_body(LEDGER.judge(document, library_of(document, owner)))


class CampaignPart(BackupPart):
    folder = "campaigns"

    def write(self, owner: UUID, max_bytes: int) -> Iterator[str]:
        for row in Campaign.objects.filter(owner=owner).prefetch_related("seats"):
            stored = StoredCampaign(
                id=row.pk,
                document=row.document,
                squares=tuple(row.squares),
                deleted_at=row.deleted_at,
                seats={seat.player: seat.key for seat in row.seats.all()},
            )
            yield codec.write(stored)

    def restore(self, owner: UUID, raw: bytes, pins: Pins, is_trial: bool) -> Restored:
        """Restore a campaign; one that still exists is left alone."""
        stored = codec.read(StoredCampaign, raw, MAX_STORED_BYTES)
        document = read_stored(CampaignDocument, stored.document)
        document = pinned(document, NUMBERS[document.variant].army, pins)
        name = document.name or LEDGER.title
        id, here = find_place(owner, stored.id, "", Campaign.objects.all())
        return self.settle(
            name,
            here,
            stored,
            is_trial,
            create=lambda: open_again(owner, id, stored, document),
            undelete=lambda: undelete(owner, id),
        )
