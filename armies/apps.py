from django.apps import AppConfig


class ArmiesConfig(AppConfig):
    name = "armies"

    def ready(self) -> None:
        from armies.api.representations import report_body, rules_body
        from armies.api.shapes import ArmyReport
        from armies.presentation import ArmyPresentation
        from rulesets.games import ARMY_GAMES
        from rulesets.lists.api.bodies import REPORT_BODIES, ReportBody
        from rulesets.lists.presentation import PRESENTATIONS

        PRESENTATIONS.update({slug: ArmyPresentation(game) for slug, game in ARMY_GAMES.items()})
        body = ReportBody(ArmyReport, report_body, rules_body)
        REPORT_BODIES.update(dict.fromkeys(ARMY_GAMES, body))
