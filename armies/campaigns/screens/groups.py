"""The actions of a player, in groups: each with its points, or why it is not possible.

Builders do the same work and buildings of a kind make the same units, so an action stands here
once: by the one that the player picked, else by the first that is free. The options of a unit are
also one action that opens the unit.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TypeGuard

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from armies.campaigns.screens.buttons import Button, at_war, button_of
from armies.campaigns.sentences import PART_NAMES, piece_name
from rulesets.games.strategy.actions import (
    Construct,
    Pass,
    Produce,
    Repair,
    Upgrade,
)
from rulesets.games.strategy.checks.buildings import building_class
from rulesets.games.strategy.document import Action
from rulesets.games.strategy.offers import NEW, ActionOffer, deployments, offers_in
from rulesets.games.strategy.outlook import conditions_of
from rulesets.games.strategy.state import State
from rulesets.games.strategy.tables import BUILD_PARTS, Part

DONE = {
    "construction": _("Done building"),
    "upgrades": _("Done upgrading"),
    "production": _("Done producing"),
}
"""Buttons that pass, by the part of the build phase."""

SKIP = {
    "construction": _("Skip to the battle: no upgrades, no production"),
    "upgrades": _("Skip to the battle: no production"),
}
"""Buttons that pass in this part and all others."""

GROUPS = {
    "construct": (_("Build"), _("Build")),
    "repair": (_("Repair: what did the D3 show?"), _("Repair")),
    "upgrade": (_("Upgrade a unit"), _("Upgrade")),
    "produce": (_("Produce a unit"), _("Produce")),
    "train": (_("Recruit"), _("Recruit")),
    "deploy": (_("Deploy from reserve"), _("Deploy")),
}
"""A heading and a button for each kind of action."""


@dataclass(frozen=True)
class Worker:
    """A builder or building that could do some work; `query` is the address that picks it."""

    name: str
    query: str
    is_picked: bool


@dataclass(frozen=True)
class ActionGroup:
    """Actions of one kind, those that are possible in their time apart from the others.

    `workers` are rows to pick one from; `conditions` are those that the players check at the table.
    """

    kind: str
    possible: tuple[Button, ...]
    impossible: tuple[Button, ...]
    workers: tuple[tuple[Worker, ...], ...] = ()
    conditions: tuple[str, ...] = ()

    @property
    def title(self) -> str:
        return str(GROUPS[self.kind][0])

    @property
    def verb(self) -> str:
        return str(GROUPS[self.kind][1])

    @property
    def why_not(self) -> str:
        """Say why nothing is possible: the common reasons, else those of the nearest action."""
        if self.possible or not self.impossible:
            return ""
        if all(button.lacks_its_building for button in self.impossible):
            return gettext(
                "None of your buildings makes units: build Barracks or a Workshop first."
            )
        shared = [
            text
            for text in self.impossible[0].obstacles
            if all(text in button.obstacles for button in self.impossible)
        ]
        nearest = min(self.impossible, key=lambda button: len(button.obstacles))
        return " ".join(shared) or f"{nearest.label}: {' '.join(nearest.obstacles)}"


@dataclass(frozen=True)
class OtherPart:
    """A part of the build phase that is to come, with its actions."""

    part: Part
    title: str
    groups: list[ActionGroup]


def groups(state: State, player: str, picked: str = "") -> list[ActionGroup]:
    """Return everything a player may think of doing in this part of the round."""
    if state.outcome or not state.is_playing(player):
        return []
    if at_war(state):
        return _groups(state, deployments(state, player))
    return _groups(state, offers_in(state, player, state.part), picked)


def other_parts(state: State, player: str) -> list[OtherPart]:
    """Return the coming parts of the build phase, for players who wait."""
    if state.outcome or not state.is_playing(player):
        return []
    coming: tuple[Part, ...] = BUILD_PARTS
    if state.part in BUILD_PARTS:
        coming = BUILD_PARTS[BUILD_PARTS.index(state.part) + 1 :]
    return [
        OtherPart(part, str(PART_NAMES[part]), _groups(state, offers_in(state, player, part)))
        for part in coming
    ]


def finishes(state: State, player: str) -> list[Button]:
    """Return how to pass, or be done with all parts of the round, while a build phase lasts."""
    if state.part not in BUILD_PARTS:
        return []
    passing = Pass(id=NEW, player=player)
    buttons = [Button.of(state, passing, str(DONE[state.part]), "primary")]
    if state.part in SKIP:
        rest = replace(passing, rest=True)
        buttons.append(Button.of(state, rest, str(SKIP[state.part])))
    return [button for button in buttons if button.is_legal]


def _groups(state: State, offers: Iterable[ActionOffer], picked: str = "") -> list[ActionGroup]:
    by_kind: dict[str, list[ActionOffer]] = {}
    for each in offers:
        by_kind.setdefault(each.action.do, []).append(each)
    return [_group(state, kind, same, picked) for kind, same in by_kind.items()]


def _group(state: State, kind: str, offers: list[ActionOffer], picked: str) -> ActionGroup:
    """Offer the same work once: by the picked worker, else a free one, else the nearest to it."""
    by_work: dict[Action, list[ActionOffer]] = {}
    for each in offers:
        by_work.setdefault(_work(each.action), []).append(each)
    best = [min(same, key=lambda each: _weight(each, picked)) for same in by_work.values()]
    buttons = _sites_together([button_of(state, each) for each in best])
    able = dict.fromkeys(
        tuple(filter(None, (_worker(each.action) for each in same if each.is_legal)))
        for same in by_work.values()
    )
    legal = (each.action for each in offers if each.is_legal)
    conditions = (text for action in legal for text in conditions_of(state, action))
    return ActionGroup(
        kind,
        possible=tuple(button for button in buttons if button.may_come),
        impossible=tuple(button for button in buttons if not button.may_come),
        workers=tuple(_row(state, ids, picked) for ids in able if len(ids) > 1),
        conditions=tuple(map(gettext, dict.fromkeys(conditions))),
    )


def _sites_together(buttons: list[Button]) -> list[Button]:
    """Return the objectives to fortify as buttons of one line."""
    sites = [
        replace(button, short=str(button.offer.action.objective))
        for button in buttons
        if _is_fortification(button.offer.action) and button.may_come
    ]
    if len(sites) < 2:
        return buttons
    others = [button for button in buttons if not _is_fortification(button.offer.action)]
    label = gettext("Fortify an objective")
    return [*others, replace(sites[0], label=label, variants=tuple(sites))]


def _is_fortification(action: Action) -> TypeGuard[Construct]:
    return isinstance(action, Construct) and action.building == "fortification"


def _work(action: Action) -> Action:
    """Return an action regardless of its worker; all upgrades of a unit are one."""
    match action:
        case Construct() | Repair():
            return replace(action, builder="any")
        case Produce():
            return replace(action, building="any")
        case Upgrade():
            return replace(action, add=(), drop=())
    return action


def _weight(offered: ActionOffer, picked: str) -> tuple[bool, int, bool, int]:
    """Return a sort key: the lowest is the best offer of the same work."""
    codes = [reason.code for reason in offered.reasons]
    is_other = _worker(offered.action) != picked
    return building_class.code in codes, len(codes), is_other, offered.points


def _worker(action: Action) -> str:
    """Return the builder or building that acts, empty where none does."""
    match action:
        case Construct() | Repair():
            return action.builder
        case Produce():
            return action.building
    return ""


def _row(state: State, ids: tuple[str, ...], picked: str) -> tuple[Worker, ...]:
    acting = picked if picked in ids else ids[0]
    return tuple(Worker(piece_name(state, id), f"by={id}", id == acting) for id in ids)
