"""All games of lists by slug, in menu order. Strategy is a ledger, not a list."""

from rulesets.engine.report import Game
from rulesets.games.gf15 import GF15
from rulesets.games.gf35 import GF35
from rulesets.games.gff import GFF
from rulesets.games.ground.game import GroundGame
from rulesets.games.warfleets import WARFLEETS

ARMY_GAMES: dict[str, GroundGame] = {game.slug: game for game in (GF35, GFF, GF15)}
"""Games of army lists."""

GAMES: dict[str, Game] = {**ARMY_GAMES, WARFLEETS.slug: WARFLEETS}
