from django.apps import AppConfig


class ArmiesConfig(AppConfig):
    name = "armies"

    def ready(self) -> None:
        from armies.presentation import ArmyPresentation
        from armies.reports.report_bodies import report_body
        from rulesets.games import ARMY_GAMES
        from rulesets.lists.api.bodies import REPORT_BODIES
        from rulesets.lists.presentation import PRESENTATIONS

        REPORT_BODIES.update(dict.fromkeys(ARMY_GAMES, report_body))
        PRESENTATIONS.update({slug: ArmyPresentation(game) for slug, game in ARMY_GAMES.items()})
