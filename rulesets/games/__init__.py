"""All rulesets by slug, in menu order: the games of lists, and the ledger of campaigns."""

from rulesets.engine.game import Game, Ruleset
from rulesets.games.gf15 import GF15
from rulesets.games.gf35 import GF35
from rulesets.games.gff import GFF
from rulesets.games.ground.game import GroundGame
from rulesets.games.strategy import LEDGER
from rulesets.games.warfleets import WARFLEETS

ARMY_GAMES: dict[str, GroundGame] = {game.slug: game for game in (GF35, GFF, GF15)}
"""Games of army lists."""

GAMES: dict[str, Game] = {**ARMY_GAMES, WARFLEETS.slug: WARFLEETS}
"""Games of lists."""

RULESETS: dict[str, Ruleset] = {**GAMES, LEDGER.slug: LEDGER}
