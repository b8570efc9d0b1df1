"""Edits as text, as buttons and forms hold them in the field `do`: `set_count?entry=a1&count=2`."""

from hashlib import sha256
from urllib.parse import urlencode

from django.http import HttpRequest, QueryDict

from rulesets.lists.models import REQUEST_KEY_LENGTH
from rulesets.web.parsing import PAGE_FIELDS, read_text

OPENS_ADDED = "opens_added"
"""A form field: open the entry that the edit adds."""

REVISION = "revision"
"""A form field: the revision of the list that the page shows."""

REQUEST_KEY = "request_key"
"""A form field: tells a request that comes again from a new one."""

NOT_ARGUMENTS = PAGE_FIELDS | {OPENS_ADDED, REVISION, REQUEST_KEY}
"""Form fields that are not arguments of the edit."""


def read_request_key(request: HttpRequest) -> str:
    """Return what tells a request from another: its page's key or its own, and what it asks for.

    Without script all buttons of a page share its key. Empty for a request without a key.
    """
    form = request.POST
    if not form.get(REQUEST_KEY):
        return ""
    fields = [pair for pair in sorted(form.lists()) if pair[0] not in NOT_ARGUMENTS]
    content = form[REQUEST_KEY], request.path, form.get("do"), fields
    return sha256(repr(content).encode()).hexdigest()[:REQUEST_KEY_LENGTH]


def edit_value(edit: str, /, **arguments: object) -> str:
    """Return an edit as the value of the `do` field."""
    given = {
        key: str(value).lower() if isinstance(value, bool) else value
        for key, value in arguments.items()
        if value is not None
    }
    return f"{edit}?{urlencode(given, doseq=True, safe=':@')}"


def offer_id(key: str, book: str = "") -> str:
    """Return the id of a unit's offer in the catalogue."""
    return "-".join(filter(None, ("offer", book, key)))


def read_edit(text: str, form: QueryDict | None = None) -> tuple[str, QueryDict]:
    """Return the name and arguments of an edit from its value and the form's other fields."""
    name, _, query = text.partition("?")
    arguments = QueryDict(mutable=True)
    for key, values in (form or QueryDict()).lists():
        if key not in NOT_ARGUMENTS:
            arguments.setlist(key, [read_text(value) for value in values])
    for key, values in QueryDict(query).lists():
        arguments.setlist(key, values)
    return name, arguments
