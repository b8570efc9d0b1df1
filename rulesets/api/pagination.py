"""Pages of collections by `limit` and `offset`."""

from typing import Annotated, Any

import pydantic
from rest_framework.pagination import LimitOffsetPagination
from rest_framework.request import Request

from rulesets.api.incoming import Query
from rulesets.engine import codec

MAX_LIMIT = 200
USUAL = 50
Limit = Annotated[int, pydantic.Field(ge=1, le=MAX_LIMIT, description="The most to return.")]


class Page(Query):
    limit: Limit = USUAL
    offset: Annotated[int, pydantic.Field(ge=0, le=1_000_000, description="How many to skip.")] = 0


class Pages(LimitOffsetPagination):
    """Reads `limit` and `offset`; both are refused at once if both are out of bounds."""

    default_limit = USUAL
    max_limit = MAX_LIMIT

    def get_limit(self, request: Request) -> int:
        asked = {name: request.query_params.get(name) for name in ("limit", "offset")}
        self.page = Page.of({name: value for name, value in asked.items() if value is not None})
        return self.page.limit

    def get_offset(self, request: Request) -> int:
        return self.page.offset

    def get_paginated_response_schema(self, schema: dict[str, Any]) -> dict[str, Any]:
        address = {"type": ["string", "null"], "format": "uri"}
        return {
            "type": "object",
            "description": "One page; `count` is the number on all pages.",
            "required": ["count", "next", "previous", "results"],
            "properties": {
                "count": {"type": "integer", "description": "The number on all pages."},
                "next": {**address, "description": "The next page; null on the last."},
                "previous": {**address, "description": "The previous page; null on the first."},
                "results": {**schema, "description": "The items of this page."},
            },
        }

    def get_schema_operation_parameters(self, view: Any) -> list[dict[str, Any]]:
        described = codec.json_schema(Page)["properties"]
        return [
            {
                "in": "query",
                "required": False,
                "name": name,
                "description": schema.pop("description"),
                "schema": schema,
            }
            for name, schema in described.items()
        ]
