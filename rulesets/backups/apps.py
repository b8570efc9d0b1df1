from django.apps import AppConfig


class BackupsConfig(AppConfig):
    name = "rulesets.backups"
    label = "backups"
