"""Edits as text, as buttons and forms hold them in the field `do`: `set_count?entry=a1&count=2`."""

from functools import cache
from typing import Any
from urllib.parse import parse_qs, urlencode

from django.http import QueryDict

from rulesets.engine.arguments import list_arguments
from rulesets.games import GAMES

OPENS_ADDED = "opens_added"
"""A form field: open the entry that the edit adds."""

NOT_ARGUMENTS = {"do", "open", OPENS_ADDED, "digests", "csrfmiddlewaretoken"}
"""Form fields that are not arguments of the edit."""


def edit_value(edit: str, /, **arguments: object) -> str:
    """Return an edit as the value of the `do` field; raises TypeError for unknown arguments."""
    unknown = arguments.keys() - _arguments_of(edit)
    if unknown:
        raise TypeError(f"{edit} takes no {', '.join(sorted(unknown))}")
    given = {
        key: str(value).lower() if isinstance(value, bool) else value
        for key, value in arguments.items()
        if value is not None
    }
    return f"{edit}?{urlencode(given, doseq=True, safe=':@')}"


@cache
def _arguments_of(edit: str) -> set[str]:
    """Return the names of an edit's arguments in all games that have it."""
    edits = (game.edits[edit] for game in GAMES.values() if edit in game.edits)
    return {name for each in edits for name in each.arguments}


def read_edit(text: str, form: QueryDict | None = None) -> tuple[str, dict[str, Any]]:
    """Return the name and arguments of an edit from its value and the form's other fields.

    Browsers end the lines of a text area with a carriage return and a line feed.
    """
    name, _, query = text.partition("?")
    edits = [game.edits[name] for game in GAMES.values() if name in game.edits]
    several = {argument for edit in edits for argument in list_arguments(edit.function)}
    form = form or QueryDict()
    values = {
        key: [value.replace("\r\n", "\n") for value in form.getlist(key)]
        for key in form
        if key not in NOT_ARGUMENTS
    }
    values |= parse_qs(query, keep_blank_values=True)
    return name, {key: each if key in several else each[-1] for key, each in values.items()}
