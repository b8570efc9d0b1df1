from django.apps import AppConfig


class KeysConfig(AppConfig):
    name = "rulesets.keys"
    label = "keys"
