"""The state of a campaign after its log. Only the replay changes these values."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeVar, cast

from rulesets.engine.checks import Issue
from rulesets.games.ground.library import Library
from rulesets.games.strategy.actions import StatedRow
from rulesets.games.strategy.document import CampaignDocument, CampaignPlayer
from rulesets.games.strategy.motions import OpenMotions
from rulesets.games.strategy.pieces import Builder, Building, Force, Piece
from rulesets.games.strategy.policies import POLICIES
from rulesets.games.strategy.resource_sheet import Posting, Row
from rulesets.games.strategy.tables import FIRST_SKIPPED, NUMBERS, Numbers, Part


@dataclass(frozen=True, slots=True)
class Moment:
    """When an action of the log happened."""

    round: int
    part: Part


@dataclass(frozen=True, slots=True)
class RoundNote:
    """A name and a note that the players gave to a round."""

    name: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """How the campaign ended: headquarters destroyed, most objectives, or everybody else left."""

    reason: Literal["headquarters", "objectives", "left"]
    round: int
    winners: tuple[str, ...]
    loser: str = ""


P = TypeVar("P", bound=Piece)


@dataclass(kw_only=True)
class State:
    """The state that the log leads to.

    `players` are all who ever played, `out` the rounds in which some of them fell or left,
    `newcomers` those who come with the next round. `first` started the round, None until
    stated; `turn` is whose turn it is, None if anybody may act. `passed` are finished
    with the part, `done` with the whole phase; `ready` want the battle to end, each saying who
    began it. `owners` goes from objective to player, `forts` from objective to the fortification
    that stands on it, `heroes` from a unit to the hero that joined it. `strength` is how many units
    each player had when the round began, `losses` names those lost since. `moments` has one for
    each action of the log, `recorded` the ids of those read; `struck` are those that were taken
    out of it. `repaired` counts the wounds that each repair removed, `breaches` are the rules that
    actions broke.
    """

    document: CampaignDocument
    library: Library
    players: dict[str, CampaignPlayer] = field(default_factory=dict)
    policies: dict[str, str] = field(default_factory=dict)
    struck: frozenset[str] = frozenset()
    round: int = 0
    part: Part = Part.BATTLE
    first: str | None = None
    turn: str | None = None
    passed: list[str] = field(default_factory=list)
    done: list[str] = field(default_factory=list)
    ready: dict[str, str | None] = field(default_factory=dict)
    out: dict[str, int] = field(default_factory=dict)
    newcomers: list[CampaignPlayer] = field(default_factory=list)
    motions: OpenMotions = field(default_factory=OpenMotions)
    pieces: dict[str, Piece] = field(default_factory=dict)
    on_table: dict[str, dict[str, Piece]] = field(default_factory=dict)
    smiths: dict[str, dict[str, Building]] = field(default_factory=dict)
    made: Counter[tuple[str, str]] = field(default_factory=Counter)
    acted: list[Builder | Building] = field(default_factory=list)
    owners: dict[int, str] = field(default_factory=dict)
    forts: dict[int | None, Building] = field(default_factory=dict)
    heroes: dict[str, str] = field(default_factory=dict)
    rows: dict[str, list[Row]] = field(default_factory=dict)
    strength: dict[str, int] = field(default_factory=dict)
    losses: dict[str, list[str]] = field(default_factory=dict)
    repaired: dict[str, int] = field(default_factory=dict)
    notes: dict[int, RoundNote] = field(default_factory=dict)
    recorded: set[str] = field(default_factory=set)
    stated: list[StatedRow] = field(default_factory=list)
    stated_production: dict[tuple[str, int], int] = field(default_factory=dict)
    breaches: list[Issue] = field(default_factory=list)
    moments: list[Moment] = field(default_factory=list)
    outcome: Outcome | None = None
    is_paused: bool = False
    is_closed: bool = False

    @property
    def numbers(self) -> Numbers:
        return NUMBERS[self.document.variant]

    @property
    def is_skirmish(self) -> bool:
        return self.document.variant == "skirmish"

    @property
    def known_players(self) -> list[str]:
        """All who ever played, and those who come with the next round."""
        return [*self.players, *(newcomer.id for newcomer in self.newcomers)]

    @property
    def in_play(self) -> list[str]:
        """The players who neither fell nor left, in the order of their seats."""
        return [player for player in self.players if player not in self.out]

    @property
    def is_over(self) -> bool:
        """Whether it has an outcome or was closed without one."""
        return bool(self.outcome) or self.is_closed

    def is_playing(self, player: str) -> bool:
        """Return whether a player still acts; watchers and fallen players do not."""
        return bool(player) and player not in self.out

    @property
    def next_battle(self) -> int:
        """The round whose battle is fought, or comes after this build phase."""
        return self.round + (self.part is not Part.BATTLE)

    def name_of(self, player: str) -> str:
        found = self.players.get(player)
        return (found.name if found else "") or player

    def side_of(self, player: str) -> str:
        """Return the side of a player; those who play alone are a side of their own."""
        return self.players[player].side or player

    def sides(self) -> dict[str, list[str]]:
        """Return the players still in play by their sides."""
        found: dict[str, list[str]] = {}
        for player in self.in_play:
            found.setdefault(self.side_of(player), []).append(player)
        return found

    def policy(self, key: str) -> str:
        """Return the option of a policy in force."""
        return POLICIES.option(key, self.policies)

    @property
    def unknown_policies(self) -> list[str]:
        return POLICIES.unknown(self.policies)

    @property
    def missing_books(self) -> dict[str, str]:
        """Missing books by key, with the pinned version if there is one."""
        pinned = self.document.books
        needed = dict.fromkeys([*pinned, *self.document.army_books])
        return {key: pinned.get(key, "") for key in needed if key not in self.library.books}

    @property
    def available_books(self) -> Mapping[str, tuple[str, ...]]:
        return self.library.versions

    @property
    def points(self) -> int:
        """The points of all units on the table."""
        return sum(force.member.points for force in self.all(Force))

    def row(self, player: str) -> Row:
        """Return the player's row of the current round, or of their last."""
        return self.rows[player][-1]

    def row_of(self, player: str, round: int) -> Row | None:
        """Return the player's row of a round, None if they did not play then."""
        rows = self.rows.get(player, [])
        place = round - rows[0].round if rows else -1
        return rows[place] if 0 <= place < len(rows) else None

    def place(self, piece: Piece) -> None:
        """Put a piece on the table."""
        self.pieces[piece.id] = piece
        self.on_table[piece.player][piece.id] = piece
        if isinstance(piece, Building) and piece.kind == "weaponsmith":
            self.smiths.setdefault(piece.player, {})[piece.id] = piece

    def remove(self, piece: Piece) -> None:
        """Take a piece from the table; it stays in `pieces` because the log names it."""
        piece.is_lost = True
        self.on_table[piece.player].pop(piece.id, None)
        if isinstance(piece, Force):
            self._part(piece)
        elif isinstance(piece, Building):
            self.smiths.get(piece.player, {}).pop(piece.id, None)
            if self.forts.get(piece.objective) is piece:
                del self.forts[piece.objective]

    def _part(self, force: Force) -> None:
        """Separate a fallen unit and its hero; a unit without a hero may take another."""
        hero = self.pieces.get(self.heroes.pop(force.id, ""))
        if isinstance(hero, Force):
            hero.host = ""
        if force.host:
            self.heroes.pop(force.host, None)

    def all(self, kind: type[P], player: str = "") -> list[P]:
        """Return the pieces of a kind on the table, of one player or of all."""
        pieces = (
            self.on_table.get(player, {}).values()
            if player
            else (piece for own in self.on_table.values() for piece in own.values())
        )
        return [piece for piece in pieces if isinstance(piece, kind)]

    def find(self, kind: type[P], id: str, player: str = "") -> P | None:
        """Return a piece that is still on the table, by its id."""
        piece = self.pieces.get(id)
        if not isinstance(piece, kind) or piece.is_lost or player not in ("", piece.player):
            return None
        return piece

    def force(self, id: str) -> Force:
        """Return a unit that the rules found on the table."""
        return cast(Force, self.pieces[id])

    def building(self, id: str) -> Building:
        """Return a building that the rules found on the table."""
        return cast(Building, self.pieces[id])

    def units(self, player: str) -> list[Piece]:
        """Return a player's units, builders included."""
        return [*self.all(Builder, player), *self.all(Force, player)]

    def objectives_of(self, player: str) -> list[int]:
        return sorted(number for number, owner in self.owners.items() if owner == player)

    def is_working(self, building: Building) -> bool:
        """Return whether a building works already; the policy decides in the phase it is built."""
        return self.policy("new_buildings") == "at_once" or building.round < self.round

    def has_weaponsmith(self, player: str) -> bool:
        return any(map(self.is_working, self.smiths.get(player, {}).values()))

    def has_build_phase(self, round: int) -> bool:
        """Return whether a build phase follows the battle of a round."""
        is_later = self.policy("phase_18") == "played"
        return round < FIRST_SKIPPED + is_later

    def income_of(self, player: str) -> Iterator[Posting]:
        """Yield the income of the next build phase in this state."""
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
