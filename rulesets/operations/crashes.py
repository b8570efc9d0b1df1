"""Reports crashes to Sentry if the operator gives a DSN, without persons and keys."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sentry_sdk.types import Event, Hint

FIELDS_SENT = ("method",)
"""Fields of a request that are sent; its URL and body may hold keys, its headers cookies."""


def report_to(address: str, **options: Any) -> None:
    """Report every crash of this process to a Sentry address (DSN).

    The import is local because it takes a quarter of the start-up time.
    """
    import sentry_sdk

    sentry_sdk.init(
        address,
        before_send=omit_keys,
        include_local_variables=False,
        max_request_body_size="never",
        max_breadcrumbs=0,
        auto_session_tracking=False,
        **options,
    )


def omit_keys(event: "Event", hint: "Hint") -> "Event":
    """Remove every part of an event that may contain a key."""
    request = event.get("request", {})
    event["request"] = {name: request[name] for name in FIELDS_SENT if name in request}
    for name in ("user", "extra", "breadcrumbs", "logentry", "server_name"):
        event.pop(name, None)  # type: ignore[misc]  # names of an event's parts, all optional
    return event
