from django.apps import AppConfig


class CampaignsConfig(AppConfig):
    name = "armies.campaigns"
    label = "campaigns"

    def ready(self) -> None:
        from armies.campaigns.api.verdicts import CampaignReport, report_body
        from armies.campaigns.imports import CampaignPart, store
        from armies.campaigns.states import judge
        from rulesets.backups.services.archives import PARTS
        from rulesets.games.strategy import LEDGER
        from rulesets.lists.api.bodies import LEDGER_VERDICTS, LedgerVerdict
        from rulesets.lists.imports import LEDGER_STORES

        LEDGER_STORES[LEDGER.slug] = store
        LEDGER_VERDICTS[LEDGER.slug] = LedgerVerdict(
            CampaignReport, lambda document, owner: report_body(judge(document, owner))
        )
        PARTS.append(CampaignPart())
