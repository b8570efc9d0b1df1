from django.apps import AppConfig
from django.core.checks import Tags, register


class RulesetsConfig(AppConfig):
    name = "rulesets"

    def ready(self) -> None:
        from rulesets.operations.diagnosis import check_secret_key

        register(check_secret_key, Tags.security, deploy=True)
