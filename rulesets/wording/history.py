"""Sentences for the history of a list."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from django.utils.translation import gettext, gettext_lazy

from rulesets.engine.details import Details, Event, Named
from rulesets.engine.edits import set_policy
from rulesets.engine.policies import Policy
from rulesets.engine.values import Term
from rulesets.games import GAMES, RULESETS
from rulesets.wording import common, named, policy_sentence, term

EVENTS: dict[str, Event] = {
    **common.EVENTS,
    **{name: edit for game in GAMES.values() for name, edit in game.edits.items()},
}
"""Every change of a list, by its name in the history."""

POLICIES: dict[str, Policy] = {
    policy.key: policy for ruleset in RULESETS.values() for policy in ruleset.policies
}
"""Of every game, since the history does not name it: no two have the same key."""

STEPS = {"undo": gettext_lazy("Back to: %(edit)s"), "redo": gettext_lazy("Redone: %(edit)s")}
"""Sentences on revisions that show an earlier one again."""


def edit_sentence(edit: str, about: Term, details: Details) -> str:
    """Return a line of the history, such as `Levy Company: Plasma lance, +10`."""
    words = _edit_words(edit, about, details)
    sign = "+" if details.points > 0 else "−"
    return f"{words}, {sign}{abs(details.points)}" if details.points else words


def revision_sentence(revision: Any) -> str:
    """Return a sentence on the edit, undo or redo that made a revision."""
    sentence = edit_sentence(*revision.description)
    return str(STEPS[revision.step] % {"edit": sentence}) if revision.step else sentence


def edit_notice(edit: str, about: Term, details: Details) -> str:
    """Return the line in short: what changes the list as a whole does not name its units."""
    if edit in common.EVENTS:
        details = replace(details, taken=(), dropped=())
    return edit_sentence(edit, about, details)


def _edit_words(edit: str, about: Term, details: Details) -> str:
    event = EVENTS[edit]
    if event.nameless and not about.en:
        return gettext(event.nameless)
    choices = _choices(details)
    other = named(details.other) if details.other else ""
    words = {"about": term(about), "choices": choices, "other": other, "value": details.value}
    policy = POLICIES.get(about.en) if edit == set_policy.__name__ else None
    if policy and details.value in policy.options:
        words["value"] = policy_sentence(policy, details.value)
    if choices:
        return gettext(event.detailed or common.CHOICES) % words
    text = event.by_value.get(details.value)
    if not text and (other or details.value):
        text = event.detailed
    return gettext(text or event.label) % words


def _choices(details: Details) -> str:
    """Return what was taken and given up, such as `Plasma lance instead of Rifle`."""
    words = {"taken": _counted(details.taken), "dropped": _counted(details.dropped, details.taken)}
    if not words["dropped"]:
        return words["taken"]
    return str((common.INSTEAD if words["taken"] else common.WITHOUT) % words)


def _counted(names: Iterable[Named], moved: Iterable[Named] = ()) -> str:
    """List names with their counts, leaving out those that only moved."""
    elsewhere = {name.en for name in moved}
    counts = Counter(named(name) for name in names if name.en not in elsewhere)
    return ", ".join(f"{times}× {name}" if times > 1 else name for name, times in counts.items())
