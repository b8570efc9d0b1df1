"""Parameters and refusals of operations, as the OpenAPI document describes them.

`changes`, `refuses`, `takes`, `extend_schema` and `repeatable` may decorate a view in any order,
but above `@action`, which discards the description that a view has so far.
"""

from collections.abc import Callable
from typing import Any, TypeVar

from drf_spectacular.utils import OpenApiParameter, extend_schema

from rulesets.engine import codec

V = TypeVar("V", bound=Callable[..., Any])

ETAG = OpenApiParameter(
    "ETag",
    str,
    OpenApiParameter.HEADER,
    description='A digest of the answer; for a list, its revision comes first: `"3-0f1e2d3c"`.',
    response=[200, 201],
)
LOCATION = OpenApiParameter(
    "Location", str, OpenApiParameter.HEADER, description="Its URL.", response=[201]
)
JOB_LOCATION = OpenApiParameter(
    "Location", str, OpenApiParameter.HEADER, description="The job's URL.", response=[202]
)
IF_NONE_MATCH = OpenApiParameter(
    "If-None-Match", str, OpenApiParameter.HEADER, description="The ETag of the copy you have."
)
IDEMPOTENCY_LENGTHS = 16, 64
IDEMPOTENCY_PATTERN = "^[-A-Za-z0-9_]{{{},{}}}$".format(*IDEMPOTENCY_LENGTHS)
IDEMPOTENCY_KEY = OpenApiParameter(
    "Idempotency-Key",
    {"type": "string", "pattern": IDEMPOTENCY_PATTERN},
    OpenApiParameter.HEADER,
    description="A key of your own, such as a UUID, with which you can repeat the request.",
)
_MATCH = 'The ETag you have read, or only its revision, such as `"3"`.'
IF_MATCH = OpenApiParameter(
    "If-Match", str, OpenApiParameter.HEADER, description=f"Apply only to this revision: {_MATCH}"
)
IF_MATCH_NEEDED = OpenApiParameter(
    "If-Match", str, OpenApiParameter.HEADER, description=_MATCH, required=True
)


def in_path(name: str, description: str, **schema: Any) -> OpenApiParameter:
    described: Any = {"type": "string", **schema}
    return OpenApiParameter(
        name, described, OpenApiParameter.PATH, description=description, required=True
    )


def takes(*queries: type) -> Callable[[V], V]:
    """Describe a view's query parameters; others are refused."""
    described = [codec.json_schema(query) for query in queries]
    parameters = [parameter for source in described for parameter in _parameters(source)]

    def decorate(view: V) -> V:
        view.query_names = frozenset(parameter.name for parameter in parameters)  # type: ignore[attr-defined]
        return extend_schema(parameters=parameters)(view)

    return decorate


def _parameters(described: dict[str, Any]) -> list[OpenApiParameter]:
    needed = described.get("required", ())
    return [
        OpenApiParameter(
            name,
            {key: value for key, value in schema.items() if key != "description"},
            description=schema.get("description", ""),
            required=name in needed,
        )
        for name, schema in described["properties"].items()
    ]


def refuses(*statuses: int) -> Callable[[V], V]:
    """Describe the refusals of a view besides those that all views share."""

    def decorate(view: V) -> V:
        known = getattr(view, "refusals", ())
        view.refusals = (*known, *statuses)  # type: ignore[attr-defined]
        return view

    return decorate


def changes(
    responses: Any, *statuses: int, request: Any = None, **described: Any
) -> Callable[[V], V]:
    """Describe a view that changes a row under If-Match, and its further refusals."""

    def decorate(view: V) -> V:
        headers = [IF_MATCH, ETAG]
        extend = extend_schema(
            request=request, responses=responses, parameters=headers, **described
        )
        return refuses(412, *statuses)(extend(view))

    return decorate
