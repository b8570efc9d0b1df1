from django.apps import AppConfig


class FleetsConfig(AppConfig):
    name = "fleets"

    def ready(self) -> None:
        from fleets.api.representations import report_body, rules_body
        from fleets.api.shapes import FleetReport
        from fleets.presentation import FleetPresentation
        from rulesets.games.warfleets import WARFLEETS
        from rulesets.lists.api.bodies import REPORT_BODIES, ReportBody
        from rulesets.lists.presentation import PRESENTATIONS

        PRESENTATIONS[WARFLEETS.slug] = FleetPresentation(WARFLEETS)
        REPORT_BODIES[WARFLEETS.slug] = ReportBody(FleetReport, report_body, rules_body)
