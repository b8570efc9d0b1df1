from django.apps import AppConfig


class ListsConfig(AppConfig):
    name = "rulesets.lists"
    label = "lists"

    def ready(self) -> None:
        from rulesets.lists.imports import IMPORTERS
        from rulesets.lists.jotted import JottedImporter
        from rulesets.lists.pasted import TextImporter

        IMPORTERS.extend([TextImporter(), JottedImporter()])
