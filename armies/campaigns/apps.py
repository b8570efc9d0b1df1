from django.apps import AppConfig


class CampaignsConfig(AppConfig):
    name = "armies.campaigns"
    label = "campaigns"

    def ready(self) -> None:
        from armies.campaigns.api.verdicts import CampaignReport, report_body
        from armies.campaigns.imports import CampaignPart, store
        from rulesets.backups.services.archives import PARTS
        from rulesets.games.strategy import LEDGER
        from rulesets.lists.api.bodies import REPORT_BODIES, ReportBody
        from rulesets.lists.imports import LEDGER_STORES

        LEDGER_STORES[LEDGER.slug] = store
        REPORT_BODIES[LEDGER.slug] = ReportBody(CampaignReport, report_body)
        PARTS.append(CampaignPart())
