"""Describes an edit for the history."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from rulesets.engine.details import MAX_NAMES, Description, Details, Event, Named
from rulesets.engine.fields import MAX_INTEGER
from rulesets.engine.report import Report
from rulesets.engine.roster import Member
from rulesets.engine.values import Term
from rulesets.lists.models import ABOUT_LENGTH
from rulesets.wording.history import EVENTS


def describe(edit: str, before: Report, after: Report, arguments: Mapping[str, Any]) -> Description:
    """Describe an edit, by the name of its subject before it, or after if it renumbers copies."""
    event = EVENTS[edit]
    old, new = before.roster.by_id, after.roster.by_id
    ids = _ids(arguments, event.entries) if event.entries else _added(old, new)
    changes = _unit_changes(old, new) if event.changes_many else _choice_changes(old, new, ids)
    taken, dropped = map(_few, changes)
    details = Details(
        points=min(after.points, MAX_INTEGER) - min(before.points, MAX_INTEGER),
        taken=taken,
        dropped=dropped,
        other=_other(arguments.get(event.other), before, after),
        value=_value(event, arguments, new.get(ids[0]) if ids else None),
    )
    named = new if event.renumbers else {**new, **old}
    about = named[ids[0]].label if ids else Term(str(arguments.get(event.about) or "").strip())
    return Description(edit, Term(about.en[:ABOUT_LENGTH], about.it[:ABOUT_LENGTH]), details)


def _ids(arguments: Mapping[str, Any], name: str) -> tuple[str, ...]:
    """Return the ids of entries in an argument, which may be one."""
    given = arguments.get(name, ())
    return given if isinstance(given, tuple) else (given,)


def _added(old: Mapping[str, Any], new: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the new entries, or else those with one more in a line of its kind."""
    added = tuple(id for id in new if id not in old)
    return added[:1] or tuple(id for id in new if new[id].entry != old[id].entry)


def _value(event: Event, arguments: Mapping[str, Any], member: Member | None) -> str:
    """Return the new value, of a switch `on` or `off`."""
    if callable(event.value):
        return str(event.value(member.entry)) if member else ""
    value = arguments.get(event.value, "")
    return ("on" if value else "off") if isinstance(value, bool) else str(value).strip()


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


def _other(named: str | None, before: Report, after: Report) -> Named | None:
    """Return the name of a second entry or of a book."""
    rosters = before.roster, after.roster
    books = {key: name for roster in rosters for key, name in roster.book_names.items()}
    labels = books | {id: member.label for id, member in before.roster.by_id.items()}
    return Named.of(labels[named]) if named in labels else None
