"""Confirmation of actions that end a campaign, or a player's part in it."""

from dataclasses import dataclass

from django.utils.translation import gettext

from armies.campaigns.sentences import action_sentence
from rulesets.engine import codec
from rulesets.engine.errors import InvalidInput
from rulesets.games.strategy.document import act, read_action
from rulesets.games.strategy.offers import NEW
from rulesets.games.strategy.replay import replay
from rulesets.games.strategy.state import State


@dataclass(frozen=True)
class Confirmation:
    """An action to confirm: `text` describes it, `effects` its consequences."""

    do: str
    text: str
    effects: tuple[str, ...]


def effects(before: State, after: State) -> tuple[str, ...]:
    """Return the consequences that need confirming: the campaign or a player's part in it ends."""
    lines = []
    if after.outcome and not before.outcome:
        lines.append(gettext("This ends the campaign."))
    lines += [
        gettext("%(name)s is out of the campaign.") % {"name": after.name_of(player)}
        for player in after.out
        if player not in before.out and not after.outcome
    ]
    if after.is_closed and not before.is_closed:
        lines.append(gettext("Nothing can be recorded after that."))
    return tuple(lines)


def confirmation(state: State, player: str, do: str) -> Confirmation | None:
    """Return the confirmation that a URL asks for; None if the action needs none."""
    try:
        action = read_action(do)
    except InvalidInput:
        return None
    if action.player != player:
        return None
    try:
        with codec.reporting_errors():
            after = replay(act(state.document, action, NEW), state.library)
    except InvalidInput:
        return None
    changes = effects(state, after)
    return Confirmation(do, action_sentence(state, action), changes) if changes else None
