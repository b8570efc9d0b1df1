"""The API's stable codes of refusals and of single problems.

The schema library, REST framework and Django may rename theirs; callers compare with these.
"""

from typing import NamedTuple

from django.utils.translation import gettext_noop


class Refusal(NamedTuple):
    """A status with a sentence about it, its cause, and how to go on."""

    status: int
    sentence: str
    cause: str
    remedy: str


REFUSALS = {
    "invalid": Refusal(
        400,
        gettext_noop("Something in the request is not valid."),
        gettext_noop("A name is misspelt or missing, or a value is not allowed there."),
        gettext_noop("Each of “problems” names its place: fix them all and send it again."),
    ),
    "unauthorized": Refusal(
        401,
        gettext_noop("The Authorization header does not contain a valid key."),
        gettext_noop("The key is misspelt, revoked or expired, or “Bearer” is not in front of it."),
        gettext_noop("Make a new key on the page of API keys, or leave the header out."),
    ),
    "forbidden": Refusal(
        403,
        gettext_noop("The caller may not do this."),
        gettext_noop("The key is read-only, or a page’s cookie came without its CSRF token."),
        gettext_noop("Use a key that may make changes."),
    ),
    "not_found": Refusal(
        404,
        gettext_noop("There is no such thing, or it is someone else's."),
        gettext_noop("The address is cut off, or the list was deleted or is no longer shared."),
        gettext_noop("Compare the address with the reference, and send the key of the owner."),
    ),
    "method_not_allowed": Refusal(
        405,
        gettext_noop("The address does not support that method."),
        gettext_noop("It allows only reading and you wrote, or the other way round."),
        gettext_noop("Look the address up in the reference: it names every method."),
    ),
    "conflict": Refusal(
        409,
        gettext_noop("It is not possible as things are now."),
        gettext_noop("What it is about is gone, or something else still needs it."),
        gettext_noop("Read it again and decide again; nothing was changed."),
    ),
    "stale_revision": Refusal(
        412,
        gettext_noop("It has changed since the revision in If-Match."),
        gettext_noop("Another tab, device or program has saved it after you read it."),
        gettext_noop("Read it again, apply your change to that, and send its new ETag."),
    ),
    "body_too_large": Refusal(
        413,
        gettext_noop("The body is larger than allowed."),
        gettext_noop("The file is not a single list, or an archive holds too much."),
        gettext_noop("Send fewer files at a time."),
    ),
    "no_room": Refusal(
        413,
        gettext_noop("The owner has used up the space allowed."),
        gettext_noop("There is a bound on the lists, campaigns, books and bytes of each owner."),
        gettext_noop("Delete what you no longer need and send it again."),
    ),
    "unsupported_media_type": Refusal(
        415,
        gettext_noop("The type of the body is not supported."),
        gettext_noop("The Content-Type header is missing or names another type."),
        gettext_noop("Send JSON as “application/json”, archives as “application/zip”."),
    ),
    "key_reused": Refusal(
        422,
        gettext_noop("The Idempotency-Key came with another request before."),
        gettext_noop("Two different requests were sent under one key within a day."),
        gettext_noop("Give every request a key of its own; use one again only to repeat it."),
    ),
    "revision_needed": Refusal(
        428,
        gettext_noop("If-Match is missing."),
        gettext_noop("A whole document was sent without the revision that it replaces."),
        gettext_noop("Read the list and send its ETag as If-Match."),
    ),
    "throttled": Refusal(
        429,
        gettext_noop("There were too many requests."),
        gettext_noop(
            "A minute’s allowance is used up, of which RateLimit-Remaining says how much is left; "
            "or so much was stored that the day’s is."
        ),
        gettext_noop("Wait for the seconds in Retry-After; read many lists with one request."),
    ),
    "unavailable": Refusal(
        503,
        gettext_noop("The server cannot answer just now."),
        gettext_noop("The database or Army Forge is away, or too many sheets are being drawn."),
        gettext_noop("Send it again after the seconds in Retry-After."),
    ),
}
"""Refusals by code, which is the last part of the URL in `type`."""

BY_STATUS = {refusal.status: code for code, refusal in reversed(REFUSALS.items())}
"""The first refusal of each status."""

TRANSLATED = {
    "authentication_failed": "unauthorized",
    "bool_parsing": "not_a_boolean",
    "bool_type": "not_a_boolean",
    "dataclass_type": "not_an_object",
    "datetime_from_date_parsing": "not_a_moment",
    "datetime_parsing": "not_a_moment",
    "datetime_type": "not_a_moment",
    "dict_type": "not_an_object",
    "enum": "not_a_choice",
    "extra_forbidden": "unknown_name",
    "finite_number": "not_an_integer",
    "greater_than_equal": "too_low",
    "int_from_float": "not_an_integer",
    "int_parsing": "not_an_integer",
    "int_parsing_size": "not_an_integer",
    "int_type": "not_an_integer",
    "invalid": "not_an_integer",
    "json_invalid": "not_json",
    "json_type": "not_json",
    "less_than_equal": "too_high",
    "literal_error": "not_a_choice",
    "max_length": "too_long",
    "max_value": "too_high",
    "min_value": "too_low",
    "model_type": "not_an_object",
    "not_a_document": "not_a_list",
    "null_characters_not_allowed": "not_allowed_characters",
    "permission_denied": "forbidden",
    "string_pattern_mismatch": "not_allowed_characters",
    "string_too_long": "too_long",
    "string_too_short": "too_short",
    "string_type": "not_a_string",
    "timezone_aware": "not_a_moment",
    "too_large": "body_too_large",
    "too_long": "too_many",
    "too_short": "too_few",
    "tuple_type": "not_an_array",
    "unexpected_keyword_argument": "unknown_name",
    "union_tag_invalid": "not_a_choice",
    "union_tag_not_found": "missing",
    "unknown_choice": "not_a_choice",
    "unknown_field": "not_a_choice",
    "uuid_parsing": "not_an_id",
    "uuid_type": "not_an_id",
}
"""Codes of other libraries' problems, where ours differ."""


def muster_code(code: str) -> str:
    return TRANSLATED.get(code, code)
