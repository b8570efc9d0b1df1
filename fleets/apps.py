from django.apps import AppConfig


class FleetsConfig(AppConfig):
    name = "fleets"

    def ready(self) -> None:
        from fleets.presentation import FleetPresentation
        from rulesets.games.warfleets import WARFLEETS
        from rulesets.lists.presentation import PRESENTATIONS

        PRESENTATIONS[WARFLEETS.slug] = FleetPresentation(WARFLEETS)
