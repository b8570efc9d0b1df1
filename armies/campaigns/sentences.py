"""Sentences: who did what to whom, and the title of a campaign's sheets."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext

from armies.campaigns import words
from rulesets import wording
from rulesets.engine.values import Term
from rulesets.games.ground.document import Pick
from rulesets.games.ground.upgrades import Kit
from rulesets.games.strategy.actions import (
    Agree,
    BeginBuild,
    Construct,
    Damage,
    Decline,
    Deploy,
    Destroy,
    Enter,
    Heal,
    JoinUnit,
    Leave,
    Motion,
    NoteRound,
    Pass,
    PassFor,
    Pause,
    Produce,
    Repair,
    SetPolicy,
    Spend,
    StatedRow,
    Strike,
    Take,
    Train,
    Upgrade,
    Yield,
)
from rulesets.games.strategy.document import Action
from rulesets.games.strategy.pieces import Force
from rulesets.games.strategy.policies import has_option
from rulesets.games.strategy.state import State
from rulesets.games.strategy.tables import NAMES


def action_sentence(state: State, action: Action) -> str:
    """Describe an action with its details."""
    facts = {"player": state.name_of(action.player), **_facts(state, action)}
    main = words.ACTIONS[_kind(action)] % facts
    return ", ".join([str(main), *_details(state, action)])


def _kind(action: Action) -> str:
    match action:
        case Construct(building="fortification"):
            return "fortify"
        case Upgrade() if action.drop:
            return "swap"
        case Pass():
            return "idle" if action.because else "rest" if action.rest else "pass"
        case Leave() if action.leaver == action.player:
            return "leaves"
        case Pause() if not action.paused:
            return "resume"
    return action.do


def _facts(state: State, action: Action) -> Mapping[str, object]:
    match action:
        case Take() | Yield():
            return {"objective": action.objective}
        case Damage() | Heal() | Destroy():
            return {
                "repaired": state.repaired.get(action.id, getattr(action, "wounds", 0)),
                "target": piece_name(state, action.target),
                "owner": _owner(state, action.target),
                "wounds": getattr(action, "wounds", 0),
            }
        case JoinUnit():
            return _names(state, hero=action.hero, host=action.host)
        case Spend():
            return {"points": action.points}
        case StatedRow() | NoteRound():
            return {"round": action.round}
        case Motion() | Agree() | Decline():
            return _motion_facts(state, action)
    return _build_facts(state, action)


def _build_facts(state: State, action: Action) -> Mapping[str, object]:
    match action:
        case Construct():
            return {
                "building": piece_name(state, action.id, NAMES[action.building]),
                "objective": action.objective or 0,
            }
        case Repair():
            repaired = state.repaired.get(action.id, action.roll)
            return {**_names(state, building=action.building), "repaired": repaired}
        case Deploy():
            return _names(state, unit=action.unit)
        case Upgrade():
            return {
                **_names(state, unit=action.unit),
                "add": options_text(state, action.unit, action.add),
                "drop": options_text(state, action.unit, action.drop),
            }
        case Produce():
            return _names(state, unit=action.id)
        case Train():
            return _names(state, builder=action.id)
    return {}


def _motion_facts(state: State, action: Any) -> Mapping[str, object]:
    match action:
        case Strike():
            return {"target": _sentence_of(state, action.target)}
        case SetPolicy():
            return {"rule": policy_text(action.policy, action.option)}
        case Enter():
            return {"name": action.name}
        case Leave():
            return {"name": state.name_of(action.leaver)}
        case PassFor():
            return {"name": state.name_of(action.absent)}
    return {}


def policy_text(policy: str, option: str) -> str:
    known = has_option(policy, option)
    return wording.policy_sentence(policy, option) if known else f"{policy}: {option}"


def _sentence_of(state: State, id: str) -> str:
    """Return an action of the log in words, by its id."""
    action = next((entry for entry in state.document.entries if entry.id == id), None)
    return action_sentence(state, action) if action else id


def _names(state: State, **ids: str) -> dict[str, str]:
    return {key: piece_name(state, id) for key, id in ids.items()}


def _owner(state: State, id: str) -> str:
    piece = state.pieces.get(id)
    return state.name_of(piece.player) if piece else "–"


def _details(state: State, action: Action) -> Iterator[str]:
    match action:
        case Damage() | Heal() | Destroy():
            piece = state.pieces.get(action.target)
            if piece and piece.player != action.player:
                yield words.DETAILS["marked"] % {"name": state.name_of(action.player)}
        case BeginBuild() if action.first:
            yield words.DETAILS["first"] % {"name": state.name_of(action.first)}
        case Produce():
            if action.add:
                yield words.DETAILS["add"] % {"add": options_text(state, action.id, action.add)}
            if action.reserve:
                yield str(words.DETAILS["reserve"])


def piece_name(state: State, id: str, otherwise: Term | None = None) -> str:
    """Name a piece; its id, if the log names one that never existed."""
    piece = state.pieces.get(id)
    label = piece.label if piece else otherwise
    return wording.term(label) if label else id


def options_text(state: State, unit: str, texts: Sequence[str]) -> str:
    """Return the labels of options as the unit's book has them."""
    piece = state.pieces.get(unit)
    kit = piece.member.kit if isinstance(piece, Force) else None
    return ", ".join(wording.term(_option_label(kit, Pick.parse(text))) for text in texts)


def _option_label(kit: Kit | None, pick: Pick) -> Term:
    option = kit.find(pick) if kit else None
    return option[1].label if option else Term(pick.option)


def title_of(state: State) -> str:
    """Return the campaign's name and round, which tell prints of different days apart."""
    words = {"name": state.document.name or gettext("Campaign"), "round": state.round}
    return gettext("%(name)s · round %(round)d") % words
