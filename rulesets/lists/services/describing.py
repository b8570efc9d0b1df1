"""Describes an edit for the history."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from rulesets.engine.details import MAX_NAMES, Description, Details, Named
from rulesets.engine.fields import MAX_INTEGER
from rulesets.engine.report import Report
from rulesets.engine.values import Term
from rulesets.lists.models import ABOUT_LENGTH
from rulesets.wording.history import EVENTS


def describe(edit: str, before: Report, after: Report, arguments: Mapping[str, Any]) -> Description:
    """Describe an edit, by the name of its subject before it, or after if it renumbers copies."""
    event = EVENTS[edit]
    old, new = before.roster.by_id, after.roster.by_id
    given = (arguments.get("entry"), *arguments.get("entries", ()))
    known = [id for id in given if isinstance(id, str) and id in old]
    added = [] if edit == "restore" else [id for id in new if id not in old]
    if not added and "key" in arguments:  # one more in a line of its kind
        added = [id for id in new if id in old and new[id].entry != old[id].entry]
    concerned = known or added[:1]
    taken, dropped = (
        _unit_changes(old, new) if event.changes_many else _choice_changes(old, new, concerned)
    )
    if event.value:
        entry = new[concerned[0]].entry if concerned and concerned[0] in new else None
        value = event.value(after.document, entry)
    else:
        value = arguments.get("option") or arguments.get("version") or ""
    details = Details(
        points=min(after.points, MAX_INTEGER) - min(before.points, MAX_INTEGER),
        taken=_few(taken),
        dropped=_few(dropped),
        other=_other(event.other, before, after, arguments),
        value=str(value),
    )
    names = new if event.renumbers else {**new, **old}
    return Description(edit, _about(names, concerned, arguments), details)


def _about(
    named: Mapping[str, Any],
    concerned: Iterable[str],
    arguments: Mapping[str, Any],
) -> Term:
    """Return the name of the first entry concerned, else one of the edit's arguments."""
    for id in concerned:
        label: Term = named[id].label
        return Term(label.en[:ABOUT_LENGTH], label.it[:ABOUT_LENGTH])
    telling = ("policy", "key", "name", "size", "number")
    given = (arguments[name] for name in telling if name in arguments)
    return Term(str(next(given, "") or "").strip()[:ABOUT_LENGTH])


Count = Counter[Named]


def _choice_changes(
    old: Mapping[str, Any], new: Mapping[str, Any], concerned: Iterable[str]
) -> tuple[Count, Count]:
    """Return the choices that the first changed entry gained and lost."""
    for id in concerned:
        if id in new:
            had, has = (Counter(at[id].choices if id in at else ()) for at in (old, new))
            if had != has:
                return has - had, had - has
    return Counter(), Counter()


def _unit_changes(old: Mapping[str, Any], new: Mapping[str, Any]) -> tuple[Count, Count]:
    """Return the units that came and went, and the choices that the others gained and lost."""
    added, removed = (
        Counter(Named.of(here[id].label) for id in here if id not in there)
        for here, there in ((new, old), (old, new))
    )
    changed = [id for id in old if id in new and old[id].entry != new[id].entry]
    had, has = (
        Counter(choice for id in changed for choice in here[id].choices) for here in (old, new)
    )
    return added + (has - had), removed + (had - has)


def _few(names: Count) -> tuple[Named, ...]:
    """Return at most MAX_NAMES names; the last is an ellipsis if there are more."""
    listed = tuple(names.elements())
    return listed if len(listed) <= MAX_NAMES else (*listed[: MAX_NAMES - 1], Named(en="…"))


def _other(
    argument: str, before: Report, after: Report, arguments: Mapping[str, Any]
) -> Named | None:
    """Return the name of the second entry, or of the book, that an argument names."""
    named = arguments.get(argument, "")
    if argument == "book":
        label = after.roster.book_names.get(named) or before.roster.book_names.get(named)
    else:
        label = getattr(before.roster.by_id.get(named), "label", None)
    return Named.of(label) if label else None
