"""The API's description of itself: one operation beside each view, shapes from their types."""

import inspect
from collections.abc import Callable, Mapping
from typing import Any

import pydantic
from drf_spectacular.utils import extend_schema

from rulesets.api import shapes
from rulesets.api.errors import MEDIA_TYPE
from rulesets.engine import codec

REFERENCE = "#/components/schemas/"

STATUSES = {
    200: "Done.",
    201: "Made.",
    204: "Done; there is nothing to show.",
    304: "Nothing has changed since that revision.",
    400: "Something in it is not valid; every problem has its place.",
    401: "The owner key is not one of ours.",
    403: "The owner cookie came without the CSRF token of a page.",
    404: "There is no such thing, or it is someone else's.",
    409: "What the edit is about is gone; nothing was changed.",
    412: "The list is at another revision by now, the one in `revision`.",
    413: f"The body is larger than {codec.MAX_BYTES} bytes.",
    415: "The body is not `application/json`.",
    428: "If-Match is missing.",
    429: "Too many requests from this address; Retry-After says when to come back.",
}
ALWAYS = (401, 429)
WITH_BODY = (400, 413, 415)

ETAG = {"ETag": {"description": "The revision.", "schema": {"type": "string"}}}
LOCATION = {"Location": {"description": "Its address.", "schema": {"type": "string"}}}

SECURITY = {
    "ownerKey": {
        "type": "http",
        "scheme": "bearer",
        "description": "The `owner_key` that came with a stranger's first list.",
    },
    "ownerCookie": {
        "type": "apiKey",
        "in": "cookie",
        "name": "muster_owner",
        "description": "The cookie of the pages; what changes something needs `X-CSRFToken`.",
    },
}

_shapes: dict[str, dict[str, Any]] = {}


def shape(kind: type, prefix: str = "") -> dict[str, Any]:
    """A reference to the schema of a type, which is put among the components.

    The prefix goes before its name and those of its parts.
    """
    described = codec.json_schema(kind, f"{REFERENCE}{prefix}{{model}}")
    found = {**described.pop("$defs", {}), kind.__name__: described}
    for name, schema in found.items():
        if _shapes.setdefault(prefix + name, schema) != schema:
            raise TypeError(f"Two types of the API are called {prefix}{name}.")
    return {"$ref": f"{REFERENCE}{prefix}{kind.__name__}"}


def list_of(kind: type) -> dict[str, Any]:
    return {"type": "array", "items": shape(kind)}


def any_of(*schemas: dict[str, Any]) -> dict[str, Any]:
    """What fits one of the schemas; the same one may be given twice."""
    found = [schema for n, schema in enumerate(schemas) if schema not in schemas[:n]]
    return found[0] if len(found) == 1 else {"anyOf": found}


def json(schema: dict[str, Any], example: Any = None) -> dict[str, Any]:
    """Content in JSON; every body of a request has an example."""
    shown = {} if example is None else {"example": example}
    return {"application/json": {"schema": schema, **shown}}


def binary(media_type: str) -> dict[str, Any]:
    return {media_type: {"schema": {"type": "string", "contentMediaType": media_type}}}


def plain_text() -> dict[str, Any]:
    return {"text/plain": {"schema": {"type": "string"}}}


def header(name: str, description: str, required: bool = False) -> dict[str, Any]:
    schema = {"type": "string"}
    shown = {"name": name, "in": "header", "description": description, "schema": schema}
    return {**shown, "required": required}


IF_MATCH = header("If-Match", 'The revision you have read, such as `"3"`.', required=True)
IF_MATCH_OPTIONAL = header("If-Match", 'Apply only to this revision, such as `"3"`.')
IF_NONE_MATCH = header("If-None-Match", 'The revision you already hold, such as `"3"`.')


def in_path(name: str, description: str, **schema: Any) -> dict[str, Any]:
    schema = {"type": "string", **schema}
    shown = {"name": name, "in": "path", "description": description, "schema": schema}
    return {**shown, "required": True}


def in_query(query: type) -> list[dict[str, Any]]:
    """The parameters that are read into a type."""
    described = codec.json_schema(query)
    required = described.get("required", ())
    return [
        {
            "name": name,
            "in": "query",
            "description": schema.pop("description", ""),
            "required": name in required,
            "schema": schema,
        }
        for name, schema in described["properties"].items()
    ]


def operation(
    id: str,
    tag: str,
    *,
    status: int = 200,
    answer: dict[str, Any] | None = None,
    headers: dict[str, Any] | None = None,
    parameters: list[dict[str, Any]] | tuple = (),
    body: dict[str, Any] | None = None,
    errors: tuple[int, ...] = (),
    unsafe: bool = False,
) -> Callable:
    """Describe a view: its docstring's first line is the summary, the rest the description.

    `answer` and `body` are content by media type. `unsafe` views change something of the
    owner's. Every refusal a view can end in is documented; those all views share are added.
    """
    success = {"description": STATUSES[status], "headers": headers or {}}
    if answer:
        success["content"] = answer
    refusals = {*errors, *ALWAYS, *(WITH_BODY if body else ()), *((403,) if unsafe else ())}
    described = {
        "operationId": id,
        "tags": [tag],
        "parameters": list(parameters),
        "responses": {str(status): success} | {str(s): _refusal(s) for s in sorted(refusals)},
        "security": [{"ownerKey": []}, {"ownerCookie": []}, {}],
    }
    if body:
        described["requestBody"] = {"required": True, "content": body}

    def decorate(view):
        summary, _blank, description = inspect.cleandoc(view.__doc__).partition("\n\n")
        words = {"summary": summary.rstrip("."), "description": description}
        return extend_schema(operation={**described, **words})(view)

    return decorate


def _refusal(status: int) -> dict[str, Any]:
    described: dict[str, Any] = {"description": STATUSES[status]}
    if status >= 400:
        described["content"] = {MEDIA_TYPE: {"schema": shape(shapes.ProblemDetails)}}
    return described


def edits_shape(name: str, edits: Mapping[str, Callable]) -> dict[str, Any]:
    """A reference to the schema of a body that applies one of these edits."""
    _shapes[name] = {"anyOf": [_edit_shape(edit) for edit in edits.values()]}
    return {"$ref": REFERENCE + name}


def _edit_shape(edit: Callable) -> dict[str, Any]:
    """The body that applies one edit, its arguments as its signature types them."""
    arguments = pydantic.TypeAdapter(edit).json_schema(ref_template=REFERENCE + "{model}")
    properties = arguments["properties"]
    names = codec.argument_names(edit) - {"new_id"}
    given = {name: schema for name, schema in properties.items() if name in names}
    required = [name for name in arguments.get("required", ()) if name in given]
    shown = {"type": "object", "properties": given, "additionalProperties": False}
    return {
        "type": "object",
        "description": inspect.cleandoc(edit.__doc__ or ""),
        "properties": {
            "edit": {"const": edit.__name__},
            "arguments": shown | ({"required": required} if required else {}),
        },
        "required": ["edit", "arguments"] if required else ["edit"],
        "additionalProperties": False,
    }


def add_documents(result, generator, request, public):
    """Put the shapes of documents, reports and everything else among the components."""
    result["components"] = {"schemas": dict(sorted(_shapes.items())), "securitySchemes": SECURITY}
    return result
