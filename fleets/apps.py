from django.apps import AppConfig


class FleetsConfig(AppConfig):
    name = "fleets"

    def ready(self) -> None:
        from fleets.presentation import FleetPresentation
        from fleets.report_bodies import report_body
        from rulesets.games.warfleets import WARFLEETS
        from rulesets.lists.api.bodies import REPORT_BODIES
        from rulesets.lists.presentation import PRESENTATIONS

        REPORT_BODIES[WARFLEETS.slug] = report_body
        PRESENTATIONS[WARFLEETS.slug] = FleetPresentation(WARFLEETS)
