from django.apps import AppConfig


class ListsConfig(AppConfig):
    name = "rulesets.lists"
    label = "lists"

    def ready(self) -> None:
        from rulesets.lists.imports import IMPORTERS
        from rulesets.lists.names_importer import NamesImporter
        from rulesets.lists.text_importer import TextImporter

        IMPORTERS.extend([TextImporter(), NamesImporter()])
