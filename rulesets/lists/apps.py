from django.apps import AppConfig


class ListsConfig(AppConfig):
    name = "rulesets.lists"
    label = "lists"
