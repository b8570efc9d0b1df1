"""A campaign as it stands after its log. Only the replay changes these values."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Literal, TypeVar

from rulesets.engine.values import Term
from rulesets.games.ground.roster import Library, Member
from rulesets.games.strategy.document import CampaignDocument, CampaignPlayer, StatedRow
from rulesets.games.strategy.ledger import Posting, Row
from rulesets.games.strategy.tables import (
    ARRIVAL_DELAY,
    BUILDER,
    FIRST_SKIPPED,
    NAMES,
    NUMBERS,
    POLICIES,
    BuildingKind,
    Numbers,
    Part,
)


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


@dataclass(frozen=True, slots=True, kw_only=True)
class Reason:
    """Why an action breaks a rule: the rule's code, its numbers, the policy assumed."""

    code: str
    used: int | None = None
    allowed: int | None = None
    policy: str = ""
    params: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Breach:
    """An action of the log that breaks a rule."""

    action: str
    player: str
    reason: Reason


@dataclass(frozen=True, slots=True)
class Moment:
    """When an action of the log happened."""

    round: int
    part: Part


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """How the campaign ended: a headquarters destroyed, or most objectives."""

    reason: Literal["headquarters", "objectives"]
    round: int
    winners: tuple[str, ...]
    loser: str = ""


P = TypeVar("P", bound=Piece)


@dataclass(kw_only=True)
class State:
    """Everything the log comes to.

    `first` started the round, None as long as nobody said who; `turn` is whose turn it is, None
    where anybody may act. `owners` goes from objective to player, `forts` from objective to the
    fortification that stands on it. `strength` is how many units each player had when the round
    began, `losses` names those lost since. `moments` has one for each action of the log.
    """

    document: CampaignDocument
    library: Library
    round: int = 0
    part: Part = Part.BATTLE
    first: str | None = None
    turn: str | None = None
    passed: list[str] = field(default_factory=list)
    pieces: dict[str, Piece] = field(default_factory=dict)
    owners: dict[int, str] = field(default_factory=dict)
    forts: dict[int | None, Building] = field(default_factory=dict)
    rows: dict[str, list[Row]] = field(default_factory=dict)
    strength: dict[str, int] = field(default_factory=dict)
    losses: dict[str, list[str]] = field(default_factory=dict)
    seen: set[str] = field(default_factory=set)
    stated: list[StatedRow] = field(default_factory=list)
    breaches: list[Breach] = field(default_factory=list)
    moments: list[Moment] = field(default_factory=list)
    outcome: Outcome | None = None

    @property
    def numbers(self) -> Numbers:
        return NUMBERS[self.document.variant]

    @property
    def is_skirmish(self) -> bool:
        return self.document.variant == "skirmish"

    @cached_property
    def players(self) -> dict[str, CampaignPlayer]:
        return {player.id: player for player in self.document.players}

    @property
    def next_battle(self) -> int:
        """The round whose battle is fought, or comes after this build phase."""
        return self.round + (self.part is not Part.BATTLE)

    def name_of(self, player: str) -> str:
        found = self.players.get(player)
        return (found.name if found else "") or player

    def policy(self, key: str) -> str:
        """The option in force: the players' if the game has it, else the default."""
        chosen = self.document.policies.get(key, "")
        return chosen if chosen in POLICIES[key] else POLICIES[key][0]

    @property
    def unknown_policies(self) -> list[str]:
        policies = self.document.policies.items()
        return [key for key, option in policies if option not in POLICIES.get(key, ())]

    @property
    def missing_books(self) -> dict[str, str]:
        """Books the campaign needs that are not here, with the version it pins, if it says."""
        pinned = self.document.books
        needed = dict.fromkeys([*pinned, *(player.book for player in self.players.values())])
        return {key: pinned.get(key, "") for key in needed if key not in self.library.books}

    @property
    def available_books(self) -> Mapping[str, tuple[str, ...]]:
        return self.library.versions

    @property
    def points(self) -> int:
        """What all units on the table are worth."""
        return sum(force.member.points for force in self.standing(Force))

    def row(self, player: str) -> Row:
        """The player's row of the current round."""
        return self.rows[player][-1]

    def standing(self, kind: type[P], player: str = "") -> list[P]:
        """What is left of a kind on the table, of one player or of all."""
        return [
            piece
            for piece in self.pieces.values()
            if not piece.is_lost and player in ("", piece.player) and isinstance(piece, kind)
        ]

    def find(self, kind: type[P], id: str, player: str = "") -> P | None:
        """A piece that is still on the table, by its id."""
        piece = self.pieces.get(id)
        if not isinstance(piece, kind) or piece.is_lost or player not in ("", piece.player):
            return None
        return piece

    def units(self, player: str) -> list[Piece]:
        """A player's units, builders included."""
        return [*self.standing(Builder, player), *self.standing(Force, player)]

    def objectives_of(self, player: str) -> list[int]:
        return sorted(number for number, owner in self.owners.items() if owner == player)

    def is_working(self, building: Building) -> bool:
        """Whether a building is of use already; the policy decides in the phase it is built."""
        return self.policy("new_buildings") == "at_once" or building.round < self.round

    def weaponsmiths(self, player: str) -> list[Building]:
        return [each for each in self.standing(Building, player) if each.kind == "weaponsmith"]

    def has_weaponsmith(self, player: str) -> bool:
        return any(map(self.is_working, self.weaponsmiths(player)))

    def has_build_phase(self, round: int) -> bool:
        """Whether a build phase follows the battle of a round."""
        is_later = self.policy("phase_18") == "played"
        return round < FIRST_SKIPPED + is_later

    def income_of(self, player: str) -> Iterator[Posting]:
        """What the next build phase brings in as things stand."""
        held = self.objectives_of(player)
        fortified = [number for number in held if number in self.forts]
        if self.policy("fortified_income") == "replaces":
            held = [number for number in held if number not in fortified]
        for what, count in (
            ("headquarters", int(self.find(Building, f"{player}.hq") is not None)),
            ("objectives", len(held)),
            ("fortifications", len(fortified)),
        ):
            if count:
                points = count * self.numbers.income
                yield Posting(column="income", what=what, points=points, count=count)
