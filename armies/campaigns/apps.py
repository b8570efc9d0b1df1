from django.apps import AppConfig


class CampaignsConfig(AppConfig):
    name = "armies.campaigns"
    label = "campaigns"

    def ready(self) -> None:
        from armies.campaigns.imports import READER, CampaignPart
        from rulesets.backups.services.archives import PARTS
        from rulesets.games.strategy import LEDGER
        from rulesets.lists.imports import READERS

        READERS[LEDGER.slug] = READER
        PARTS.append(CampaignPart())
