"""The games Muster knows, one package each; GAMES lists them in menu order by slug."""

from rulesets.engine.report import Game
from rulesets.games.warfleets import WARFLEETS

GAMES: dict[str, Game] = {game.slug: game for game in (WARFLEETS,)}
