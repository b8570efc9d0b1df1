"""The games Muster knows; GAMES lists them in menu order by slug."""

from rulesets.engine.report import Game
from rulesets.games.gf15 import GF15
from rulesets.games.gf35 import GF35
from rulesets.games.gff import GFF
from rulesets.games.strategy import STRATEGY
from rulesets.games.warfleets import WARFLEETS

GAMES: dict[str, Game] = {game.slug: game for game in (GF35, GFF, GF15, WARFLEETS, STRATEGY)}
