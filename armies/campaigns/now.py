"""The NOW screen as a seat sees it: the round, whose turn it is, the possible actions."""

from dataclasses import dataclass
from functools import cached_property

from armies.campaigns import words
from armies.campaigns.buttons import Button, at_war
from armies.campaigns.groups import ActionGroup, OtherPart, finishes, groups, other_parts
from armies.campaigns.log import undone
from armies.campaigns.players import Player, players_of
from rulesets.games.strategy.attested import SET_UP
from rulesets.games.strategy.corrections import last_action
from rulesets.games.strategy.outlook import last_phase
from rulesets.games.strategy.state import State
from rulesets.games.strategy.tables import BUILD_PARTS, DECISIVE_ROUND, FIRST_SKIPPED, Part
from rulesets.wording import strategy as strategy_words

FORESEEN = 2
"""How many rounds before the first decisive one players are warned."""


@dataclass(frozen=True)
class PlayerLine:
    """A player in the heading of the room: points left, and whether it is their turn."""

    player: Player
    left: int
    is_turn: bool
    has_passed: bool
    is_out: bool


@dataclass(frozen=True)
class Now:
    """The present of a campaign; `player` is empty for a watcher, `picked` who is to act."""

    state: State
    player: str
    picked: str = ""

    @property
    def is_playing(self) -> bool:
        return self.state.is_playing(self.player)

    @property
    def is_battle(self) -> bool:
        return at_war(self.state)

    @property
    def round(self) -> int:
        """After a skipped build phase the next round's battle has begun."""
        return self.state.next_battle if self.is_battle else self.state.round

    @property
    def round_name(self) -> str:
        note = self.state.notes.get(self.round)
        return note.name if note else ""

    @property
    def part(self) -> Part:
        return Part.BATTLE if self.state.part is Part.SKIPPED else self.state.part

    @property
    def part_name(self) -> str:
        return str(strategy_words.PARTS[self.part])

    @property
    def steps(self) -> list[tuple[str, bool]]:
        """The parts of a round, the present one marked."""
        parts = (Part.BATTLE, *BUILD_PARTS)
        return [(str(strategy_words.PARTS[part]), part is self.part) for part in parts]

    @property
    def players(self) -> list[PlayerLine]:
        state = self.state
        return [
            PlayerLine(
                player=player,
                left=state.row(id).next_start,
                is_turn=state.turn == id and not state.is_over,
                has_passed=id in state.passed and state.part in BUILD_PARTS,
                is_out=id in state.out,
            )
            for id, player in players_of(state).items()
        ]

    @property
    def is_my_turn(self) -> bool:
        """Whether the table waits for this seat in a build phase."""
        state = self.state
        if not self.is_playing or state.is_over or state.is_paused or state.part not in BUILD_PARTS:
            return False
        return state.turn == self.player or (state.turn is None and self.player not in state.passed)

    @property
    def turn(self) -> str:
        """Whose turn it is, in words."""
        return str(words.TURNS[self._turn] % {"name": self.state.name_of(self.state.turn or "")})

    @property
    def _turn(self) -> str:
        state = self.state
        if state.outcome or state.is_closed:
            return "over" if state.outcome else "closed"
        if state.is_paused:
            return "paused"
        if state.part not in BUILD_PARTS:
            return "battle" if self.is_playing else "fought"
        if self.is_my_turn:
            return "mine"
        if state.turn is None:
            return "passed" if self.player in state.passed else "together"
        return "theirs"

    @property
    def is_waiting(self) -> bool:
        """Whether it is somebody else's turn."""
        return self._turn == "theirs"

    @property
    def outcome(self) -> str:
        """Who won and why, empty while the campaign lasts."""
        outcome = self.state.outcome
        if outcome is None:
            return ""
        facts = {
            "winner": ", ".join(map(self.state.name_of, outcome.winners)),
            "round": outcome.round,
            "loser": self.state.name_of(outcome.loser),
        }
        return str(strategy_words.OUTCOMES[outcome.reason] % facts)

    @property
    def limits(self) -> str:
        """Say how near the end of the campaign is."""
        key = {"now": "last_phase_now", "unless_tied": "last_phase"}.get(last_phase(self.state))
        if key:
            return str(strategy_words.LIMITS[key])
        if self.state.round < DECISIVE_ROUND - FORESEEN:
            return ""
        if self.state.round < DECISIVE_ROUND:
            return strategy_words.LIMITS["decisive"] % {"round": DECISIVE_ROUND}
        return str(strategy_words.LIMITS["most" if self.state.round < FIRST_SKIPPED else "last"])

    @property
    def set_up(self) -> list[str]:
        """List what the players check at set-up, until the first action."""
        is_fresh = not self.state.document.entries
        return [str(strategy_words.ATTESTED[code]) for code in SET_UP] if is_fresh else []

    @cached_property
    def groups(self) -> list[ActionGroup]:
        return groups(self.state, self.player, self.picked) if self.is_playing else []

    @cached_property
    def other_parts(self) -> list[OtherPart]:
        return other_parts(self.state, self.player) if self.is_playing else []

    @cached_property
    def finishes(self) -> list[Button]:
        return finishes(self.state, self.player) if self.is_playing else []

    @property
    def nothing_to_do(self) -> str:
        """Why there is nothing to do in this part."""
        return str(words.EMPTY[self.state.part]) if self.state.part in words.EMPTY else ""

    @property
    def undone(self) -> str:
        """The action that undo would take back, empty where there is none of this seat's."""
        return undone(self.state, self.player) if self.is_playing else ""

    @property
    def is_of_another(self) -> bool:
        """Whether undo would take back another player's action."""
        last = last_action(self.state)
        return last is not None and last.player != self.player
