"""The pieces on the table: buildings, builders and units, each somebody's."""

from dataclasses import dataclass
from typing import Literal

from rulesets.engine.values import Term
from rulesets.games.ground.member import Member
from rulesets.games.strategy.tables import ARRIVAL_DELAY, BUILDER, NAMES, BuildingKind


@dataclass(kw_only=True)
class Piece:
    """Anything of a player's on the table. `stamina` is how many wounds it takes in all.

    `round` is the one in whose build phase it was made, 0 from the start.
    """

    id: str
    player: str
    round: int
    stamina: int
    wounds: int = 0
    is_lost: bool = False

    @property
    def label(self) -> Term:
        raise NotImplementedError

    @property
    def wounds_left(self) -> int:
        """The wounds it can still take."""
        return self.stamina - self.wounds


@dataclass(kw_only=True)
class Building(Piece):
    """`is_used` once it has produced in this round's build phase.

    `number` tells it from its player's others of the kind, a fortification by its objective.
    """

    kind: BuildingKind
    number: int = 0
    objective: int | None = None
    is_used: bool = False

    @property
    def label(self) -> Term:
        return NAMES[self.kind].numbered(self.objective or self.number)


@dataclass(kw_only=True)
class Builder(Piece):
    """`job` is what it did in this round's build phase; `number` tells it from the others."""

    number: int = 0
    job: Literal["", "built", "repaired"] = ""

    @property
    def label(self) -> Term:
        return BUILDER.numbered(self.number)


@dataclass(kw_only=True)
class Force(Piece):
    """A produced unit, last upgraded in the round `upgraded_in`. A hero may have a `host`."""

    member: Member
    in_reserve: bool = False
    upgraded_in: int = 0
    host: str = ""

    @property
    def label(self) -> Term:
        return self.member.label

    @property
    def arrives(self) -> int:
        """The first round it may arrive in from reserve."""
        return self.round + ARRIVAL_DELAY

    @property
    def is_hero(self) -> bool:
        return self.member.is_kind("hero")
