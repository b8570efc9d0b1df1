"""The API's own codes: of whole refusals and of single problems. They stay as they are.

What the schema library, REST framework and Django call a problem is theirs to rename; what a caller
compares with is here.
"""

from django.utils.translation import gettext_noop

REFUSALS = {
    "invalid": (400, gettext_noop("Something in the request is not valid.")),
    "unauthorized": (401, gettext_noop("The Authorization header has no key of ours.")),
    "forbidden": (403, gettext_noop("The caller may not do this.")),
    "not_found": (404, gettext_noop("There is no such thing, or it is someone else's.")),
    "method_not_allowed": (405, gettext_noop("The address has no such method.")),
    "conflict": (409, gettext_noop("What the edit is about is gone.")),
    "stale_revision": (412, gettext_noop("The list has changed since the revision in If-Match.")),
    "body_too_large": (413, gettext_noop("The body is larger than allowed.")),
    "unsupported_media_type": (415, gettext_noop("The body is of a type that is not read here.")),
    "key_reused": (422, gettext_noop("The Idempotency-Key came with another request before.")),
    "revision_needed": (428, gettext_noop("If-Match is missing.")),
    "throttled": (429, gettext_noop("There were too many requests.")),
    "unavailable": (503, gettext_noop("The server cannot answer just now.")),
}
"""Refusals by code, with their status: the last part of the address in `type`."""

BY_STATUS = {status: code for code, (status, _sentence) in REFUSALS.items()}

OWN = {
    "authentication_failed": "unauthorized",
    "bool_parsing": "not_a_boolean",
    "bool_type": "not_a_boolean",
    "dataclass_type": "not_an_object",
    "dict_type": "not_an_object",
    "enum": "not_a_choice",
    "error": "revision_needed",
    "extra_forbidden": "unknown_name",
    "finite_number": "not_an_integer",
    "greater_than_equal": "too_low",
    "int_from_float": "not_an_integer",
    "int_parsing": "not_an_integer",
    "int_parsing_size": "not_an_integer",
    "int_type": "not_an_integer",
    "invalid_choice": "not_a_choice",
    "json_invalid": "not_json",
    "json_type": "not_json",
    "less_than_equal": "too_high",
    "literal_error": "not_a_choice",
    "max_length": "too_long",
    "model_type": "not_an_object",
    "null_characters_not_allowed": "not_allowed_characters",
    "permission_denied": "forbidden",
    "string_pattern_mismatch": "not_allowed_characters",
    "string_too_long": "too_long",
    "string_too_short": "too_short",
    "string_type": "not_a_string",
    "too_large": "body_too_large",
    "too_long": "too_many",
    "too_short": "too_few",
    "tuple_type": "not_an_array",
    "unexpected_keyword_argument": "unknown_name",
    "union_tag_invalid": "not_a_choice",
    "union_tag_not_found": "missing",
    "unsupported_media_type": "unsupported_media_type",
}
"""Our codes of problems that others call otherwise."""


def own(code: str) -> str:
    return OWN.get(code, code)
