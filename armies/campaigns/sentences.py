"""Sentences: who did what to whom, and the title of a campaign's sheets."""

from collections.abc import Iterator, Mapping, Sequence

from django.utils.translation import gettext, ngettext_lazy
from django.utils.translation import gettext_lazy as _

from rulesets import wording
from rulesets.engine.values import Term
from rulesets.games.ground.document import Pick
from rulesets.games.strategy import actions, motions
from rulesets.games.strategy.document import Action
from rulesets.games.strategy.pieces import Force
from rulesets.games.strategy.policies import POLICIES
from rulesets.games.strategy.state import State
from rulesets.games.strategy.tables import NAMES

PART_NAMES = {
    "battle": _("Battle"),
    "construction": _("Construction"),
    "upgrades": _("Upgrades"),
    "production": _("Production"),
    "skipped": _("No build phase"),
}
"""Of the parts of a round."""

ACTIONS = {
    "take": _("%(player)s captures objective %(objective)d"),
    "yield": _("%(player)s loses objective %(objective)d"),
    "damage": ngettext_lazy(
        "%(owner)s’s %(target)s takes %(wounds)d wound",
        "%(owner)s’s %(target)s takes %(wounds)d wounds",
        "wounds",
    ),
    "heal": ngettext_lazy(
        "%(owner)s’s %(target)s gets %(repaired)d wound back",
        "%(owner)s’s %(target)s gets %(repaired)d wounds back",
        "repaired",
    ),
    "destroy": _("%(owner)s’s %(target)s destroyed"),
    "deploy": _("%(player)s deploys %(unit)s from reserve"),
    "join": _("%(player)s’s %(hero)s joins %(host)s"),
    "begin_build": _("%(player)s ends the battle"),
    "construct": _("%(player)s builds %(building)s"),
    "fortify": _("%(player)s fortifies objective %(objective)d"),
    "repair": ngettext_lazy(
        "%(player)s repairs %(building)s: %(repaired)d wound",
        "%(player)s repairs %(building)s: %(repaired)d wounds",
        "repaired",
    ),
    "upgrade": _("%(player)s’s %(unit)s: %(add)s"),
    "swap": _("%(player)s’s %(unit)s: %(add)s replaces %(drop)s"),
    "produce": _("%(player)s produces %(unit)s"),
    "train": _("%(player)s recruits %(builder)s"),
    "spend": _("%(player)s: %(points)d points, not itemised"),
    "row": _("%(player)s: row of round %(round)d"),
    "pass": _("%(player)s passed"),
    "rest": _("%(player)s is done for this round"),
    "idle": _("%(player)s passed: nothing left to do"),
    "strike": _("%(player)s proposes to take out: %(target)s"),
    "agree": _("%(player)s agrees"),
    "decline": _("%(player)s declines"),
    "set_policy": _("%(player)s proposes a house rule: %(rule)s"),
    "enter": _("%(player)s proposes that %(name)s joins the campaign"),
    "leave": _("%(player)s proposes that %(name)s leaves the campaign"),
    "leaves": _("%(player)s leaves the campaign"),
    "pass_for": _("%(player)s proposes to pass for %(name)s"),
    "close": _("%(player)s proposes to close the campaign"),
    "pause": _("%(player)s pauses the campaign"),
    "resume": _("%(player)s resumes the campaign"),
    "style": _("%(player)s changes name or colour"),
    "note": _("%(player)s writes a note to round %(round)d"),
}


def action_sentence(state: State, action: Action) -> str:
    """Describe an action with its details."""
    facts = {"player": state.name_of(action.player), **_facts(state, action)}
    main = ACTIONS[_kind(action)] % facts
    return ", ".join([str(main), *_details(state, action)])


def _kind(action: Action) -> str:
    match action:
        case actions.Construct(building="fortification"):
            return "fortify"
        case actions.Upgrade() if action.drop:
            return "swap"
        case actions.Pass():
            return "idle" if action.because else "rest" if action.rest else "pass"
        case motions.Leave() if action.leaver == action.player:
            return "leaves"
        case actions.Pause() if not action.paused:
            return "resume"
    return action.do


def _facts(state: State, action: Action) -> Mapping[str, object]:
    match action:
        case actions.Take() | actions.Yield():
            return {"objective": action.objective}
        case actions.Damage() | actions.Heal() | actions.Destroy():
            piece = state.pieces.get(action.target)
            return {
                "repaired": state.repaired.get(action.id, getattr(action, "wounds", 0)),
                "target": piece_name(state, action.target),
                "owner": state.name_of(piece.player) if piece else "–",
                "wounds": getattr(action, "wounds", 0),
            }
        case actions.JoinUnit():
            return _names(state, hero=action.hero, host=action.host)
        case actions.Spend():
            return {"points": action.points}
        case actions.StatedRow() | actions.NoteRound():
            return {"round": action.round}
        case motions.Motion() | motions.Agree() | motions.Decline():
            return _motion_facts(state, action)
    return _build_facts(state, action)


def _build_facts(state: State, action: Action) -> Mapping[str, object]:
    match action:
        case actions.Construct():
            return {
                "building": piece_name(state, action.id, NAMES[action.building]),
                "objective": action.objective or 0,
            }
        case actions.Repair():
            repaired = state.repaired.get(action.id, action.roll)
            return {**_names(state, building=action.building), "repaired": repaired}
        case actions.Deploy():
            return _names(state, unit=action.unit)
        case actions.Upgrade():
            return {
                **_names(state, unit=action.unit),
                "add": options_text(state, action.unit, action.add),
                "drop": options_text(state, action.unit, action.drop),
            }
        case actions.Produce():
            return _names(state, unit=action.id)
        case actions.Train():
            return _names(state, builder=action.id)
    return {}


def _motion_facts(
    state: State, action: motions.AnyMotion | motions.Agree | motions.Decline
) -> Mapping[str, object]:
    match action:
        case motions.Strike():
            struck = (each for each in state.document.entries if each.id == action.target)
            target = next(struck, None)
            return {"target": action_sentence(state, target) if target else action.target}
        case motions.SetPolicy():
            return {"rule": policy_text(action.policy, action.option)}
        case motions.Enter():
            return {"name": action.name}
        case motions.Leave():
            return {"name": state.name_of(action.leaver)}
        case motions.PassFor():
            return {"name": state.name_of(action.absent)}
    return {}


def policy_text(policy: str, option: str) -> str:
    if not POLICIES.has(policy, option):
        return f"{policy}: {option}"
    return wording.policy_sentence(POLICIES[policy], option)


def _names(state: State, **ids: str) -> dict[str, str]:
    return {key: piece_name(state, id) for key, id in ids.items()}


def _details(state: State, action: Action) -> Iterator[str]:
    match action:
        case actions.Damage() | actions.Heal() | actions.Destroy():
            piece = state.pieces.get(action.target)
            if piece and piece.player != action.player:
                yield gettext("marked by %(name)s") % {"name": state.name_of(action.player)}
        case actions.BeginBuild() if action.first:
            yield gettext("%(name)s went first") % {"name": state.name_of(action.first)}
        case actions.Produce():
            if action.add:
                yield gettext("with %(add)s") % {"add": options_text(state, action.id, action.add)}
            if action.reserve:
                yield gettext("in reserve")


def piece_name(state: State, id: str, otherwise: Term | None = None) -> str:
    """Name a piece; its id, if the log names one that never existed."""
    piece = state.pieces.get(id)
    label = piece.label if piece else otherwise
    return wording.term(label) if label else id


def options_text(state: State, unit: str, texts: Sequence[str]) -> str:
    """Return the labels of options as the unit's book has them."""
    piece = state.pieces.get(unit)
    kit = piece.member.kit if isinstance(piece, Force) else None
    labels = []
    for pick in map(Pick.parse, texts):
        found = kit.find(pick) if kit else None
        labels.append(wording.term(found[1].label) if found else pick.option)
    return ", ".join(labels)


def reserve_note(force: Force) -> str:
    return gettext("In reserve, deploys from round %(round)d") % {"round": force.arrives}


def title_of(state: State) -> str:
    """Return the campaign's name and round, which tell prints of different days apart."""
    words = {"name": state.document.name or gettext("Campaign"), "round": state.round}
    return gettext("%(name)s · round %(round)d") % words
