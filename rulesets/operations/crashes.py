"""Reports of crashes to Sentry, where the operator names an address: no person, no key."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sentry_sdk.types import Event, Hint

KEPT = ("method",)
"""Facts of a request that go along; its address and body may hold keys, its headers cookies."""


def report_to(address: str, **options: Any) -> None:
    """Report every crash of this process to a Sentry address (DSN).

    The library is loaded here alone: it takes a quarter of a start, and most have no address.
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
    """Leave the route of a request and what went wrong, and nothing that a key could stand in."""
    request = event.get("request", {})
    event["request"] = {name: request[name] for name in KEPT if name in request}
    for name in ("user", "extra", "breadcrumbs", "logentry", "server_name"):
        event.pop(name, None)  # type: ignore[misc]  # names of an event's parts, all optional
    return event
