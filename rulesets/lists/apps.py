from django.apps import AppConfig


class ListsConfig(AppConfig):
    name = "rulesets.lists"
    label = "lists"

    def ready(self) -> None:
        from rulesets.lists.importing import IMPORTERS
        from rulesets.lists.reading_back import TextImporter

        IMPORTERS.append(TextImporter())
