"""The NOW screen as a seat sees it: the round, whose turn it is, the possible actions."""

from dataclasses import dataclass
from functools import cached_property

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from armies.campaigns.players import Player, players_of
from armies.campaigns.screens.buttons import Button, at_war
from armies.campaigns.screens.groups import ActionGroup, OtherPart, finishes, groups, other_parts
from armies.campaigns.screens.log import undone
from armies.campaigns.sentences import PART_NAMES
from rulesets.games.strategy.outlook import SET_UP, last_phase
from rulesets.games.strategy.state import State
from rulesets.games.strategy.tables import BUILD_PARTS, DECISIVE_ROUND, FIRST_SKIPPED, Part

TURNS = {
    "over": _("The campaign is over"),
    "closed": _("The campaign is closed"),
    "paused": _("The campaign is paused"),
    "battle": _("Fight the battle, then record it here"),
    "fought": _("The battle is being fought"),
    "mine": _("Your turn"),
    "passed": _("You passed"),
    "theirs": _("%(name)s’s turn"),
    "together": _("Everyone builds"),
}

EMPTY = {
    "construction": _("Nothing to build: no free builder"),
    "upgrades": _("No units to upgrade yet"),
    "production": _("Nothing can be produced"),
}

OUTCOMES = {
    "headquarters": _("%(winner)s wins in round %(round)d: %(loser)s’s HQ has fallen!"),
    "objectives": _("%(winner)s wins after round %(round)d with most objectives"),
    "left": _("%(winner)s wins in round %(round)d: nobody else is left"),
}

LIMITS = {
    "decisive": _("From round %(round)d, most objectives wins."),
    "most": _("Most objectives win at the end of this round; a draw plays on."),
    "last": _("No build phase any more; most objectives win, a draw plays on."),
    "last_phase": _("The last build phase, unless objectives are tied after the next battle."),
    "last_phase_now": _("The last build phase."),
    "if_tied": _("Only if objectives are tied"),
}

FORESEEN = 2
"""How many rounds before the first decisive one players are warned."""


@dataclass(frozen=True)
class PlayerLine:
    """A player in the heading of the room: points left, and whether it is their turn."""

    player: Player
    points_left: int
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
    def round_title(self) -> str:
        note = self.state.notes.get(self.round)
        title = gettext("Round %(number)s") % {"number": self.round}
        return f"{title}: {note.name}" if note and note.name else title

    @property
    def part(self) -> Part:
        return Part.BATTLE if self.state.part is Part.SKIPPED else self.state.part

    @property
    def part_name(self) -> str:
        return str(PART_NAMES[self.part])

    @property
    def steps(self) -> list[tuple[str, bool]]:
        """The parts of a round, the present one marked."""
        parts = (Part.BATTLE, *BUILD_PARTS)
        return [(str(PART_NAMES[part]), part is self.part) for part in parts]

    @property
    def players(self) -> list[PlayerLine]:
        state = self.state
        return [
            PlayerLine(
                player=player,
                points_left=state.row(id).next_start,
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
        return str(TURNS[self._turn] % {"name": self.state.name_of(self.state.turn or "")})

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
        return str(OUTCOMES[outcome.reason] % facts)

    @property
    def limits(self) -> str:
        """Say how near the end of the campaign is."""
        key = {"now": "last_phase_now", "unless_tied": "last_phase"}.get(last_phase(self.state))
        if key:
            return str(LIMITS[key])
        if self.state.round < DECISIVE_ROUND - FORESEEN:
            return ""
        if self.state.round < DECISIVE_ROUND:
            return LIMITS["decisive"] % {"round": DECISIVE_ROUND}
        return str(LIMITS["most" if self.state.round < FIRST_SKIPPED else "last"])

    @property
    def set_up(self) -> list[str]:
        """List what the players check at set-up, until the first action."""
        is_fresh = not self.state.document.entries
        return [gettext(condition) for condition in SET_UP] if is_fresh else []

    @property
    def waiting_for(self) -> str:
        """Name those who act before this seat does again, empty unless others build."""
        state = self.state
        is_building = state.part in BUILD_PARTS and not (state.outcome or state.is_paused)
        if self.is_my_turn or not (self.is_playing and is_building):
            return ""
        others = (id for id in state.players if state.is_playing(id) and id not in state.passed)
        return ", ".join(map(state.name_of, [state.turn] if state.turn else others))

    @property
    def has_passed(self) -> bool:
        return self.state.part in BUILD_PARTS and self.player in self.state.passed

    @cached_property
    def groups(self) -> list[ActionGroup]:
        """Return the actions of this seat in this part of the round, none once it has passed."""
        return [] if self.has_passed else groups(self.state, self.player, self.picked)

    @cached_property
    def other_parts(self) -> list[OtherPart]:
        return other_parts(self.state, self.player)

    @cached_property
    def finishes(self) -> list[Button]:
        return finishes(self.state, self.player) if self.is_playing else []

    @property
    def nothing_to_do(self) -> str:
        """Why there is nothing to do in this part."""
        return str(EMPTY[self.state.part]) if self.state.part in EMPTY else ""

    @property
    def undone(self) -> str:
        """The action that undo would take back, empty where there is none of this seat's."""
        return undone(self.state, self.player) if self.is_playing else ""
