from django.apps import AppConfig


class StorageConfig(AppConfig):
    name = "rulesets.storage"
