from django.apps import AppConfig


class ArmiesConfig(AppConfig):
    name = "armies"

    def ready(self) -> None:
        from armies.presentation import ArmyPresentation
        from rulesets.games import ARMY_GAMES
        from rulesets.lists.presentation import PRESENTATIONS

        PRESENTATIONS.update({slug: ArmyPresentation(game) for slug, game in ARMY_GAMES.items()})
