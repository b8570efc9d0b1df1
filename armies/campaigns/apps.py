from django.apps import AppConfig


class CampaignsConfig(AppConfig):
    name = "armies.campaigns"
    label = "campaigns"

    def ready(self) -> None:
        from armies.campaigns.imports import CampaignImports, CampaignPart
        from armies.campaigns.models import Campaign
        from rulesets.backups.services.archives import BACKUP_PARTS
        from rulesets.books.uses import USES, Uses
        from rulesets.games.strategy import LEDGER
        from rulesets.lists.imports.importer import LEDGERS

        LEDGERS[LEDGER.slug] = CampaignImports()
        BACKUP_PARTS.append(CampaignPart())
        USES["campaigns"] = Uses(Campaign.objects.all_of_owner, game="")
