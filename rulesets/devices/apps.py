from django.apps import AppConfig


class DevicesConfig(AppConfig):
    name = "rulesets.devices"
    label = "devices"
