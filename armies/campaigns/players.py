"""The players of a campaign as every page and sheet shows them: a colour, a crest, a letter."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from rulesets.games.strategy.document import CampaignPlayer
from rulesets.games.strategy.state import State

CRESTS: Mapping[str, str] = {
    "red": "M12 1a11 11 0 1 0 0 22a11 11 0 1 0 0-22z",
    "blue": "M2 2h20v20H2z",
    "green": "M12 .5 22 6.2v11.600L12 23.500 2 17.800V6.200z",
    "amber": "M2 1.500h20v11c0 5.500-4.500 9-10 11-5.500-2-10-5.500-10-11z",
    "violet": "M12 0l12 12-12 12L0 12z",
    "slate": "M12 .5 23.500 9l-4.500 14H5L.5 9z",
}
"""Each colour with its shape on 24 by 24: circle, square, hexagon, shield, diamond, pentagon."""


@dataclass(frozen=True)
class Player:
    """A player; `crest` is the outline of a shape, drawn around `letter`."""

    id: str
    name: str
    colour: str
    side: str = ""

    @property
    def letter(self) -> str:
        """The number of a name that ends in one, as Player 2 does, else its first letter."""
        last = self.name[-1:]
        return last if last.isdigit() else self.name[:1].upper()

    @property
    def crest(self) -> str:
        return CRESTS[self.colour]


NOBODY = Player(id="", name="", colour="")


def players_of(state: State) -> dict[str, Player]:
    """Return all players by id, in the order of their seats, no two of one colour."""
    chosen = {id: str(player.colour) for id, player in state.players.items() if player.colour}
    free = (colour for colour in CRESTS if colour not in chosen.values())
    taken: set[str] = set()
    players = {}
    for id in state.players:
        colour = chosen.get(id, "")
        if not colour or colour in taken:
            colour = next(free, "slate")
        taken.add(colour)
        players[id] = Player(id, state.name_of(id), colour, state.players[id].side)
    return players


def newcomer(player: CampaignPlayer) -> Player:
    """Return a player who comes with the next round."""
    return Player(id=player.id, name=player.name, colour=player.colour or "slate")


def own_first(players: Iterable[Player], player: str) -> list[Player]:
    """Return the players in order, with `player` first."""
    return sorted(players, key=lambda each: each.id != player)
