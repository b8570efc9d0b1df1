"""Lists as the API shows them, in the shapes of `rulesets.api.lists.shapes`."""

import json
from typing import Any

from django.urls import reverse

from rulesets.api.lists.shapes import Share
from rulesets.api.shelves import Collection
from rulesets.desks import share_url
from rulesets.engine.report import Report

Body = dict[str, Any]


def summary_body(request, collection: Collection, row) -> Body:
    return {
        "id": str(row.pk),
        **_facts(request, collection, row),
        "url": _address(request, f"{collection.desk.slug}_read", row.pk),
    }


def list_body(request, collection: Collection, row, report: Report) -> Body:
    return {
        **summary_body(request, collection, row),
        **_contents(collection, row, report),
        "links": _links(request, collection, collection.desk.slug, row.pk),
    }


def shared_body(request, collection: Collection, row, report: Report) -> Body:
    return {
        **_facts(request, collection, row),
        **_contents(collection, row, report),
        "links": _links(request, collection, collection.shared, row.share_key),
    }


def share_body(request, collection: Collection, key: str | None) -> Share:
    return {"key": key, "url": share_url(request, collection.desk, key)}


def _facts(request, collection: Collection, row) -> Body:
    return {
        "game": row.game,
        "name": row.name,
        "size": row.size,
        "points": row.points,
        "verdict": row.verdict,
        "revision": row.revision,
        "updated_at": row.updated_at.isoformat(),
        "share_url": share_url(request, collection.desk, row.share_key),
    }


def _contents(collection: Collection, row, report: Report) -> Body:
    return {"document": json.loads(row.document), "report": collection.represent(report)}


def _links(request, collection: Collection, first: str, key) -> dict[str, str]:
    names = ("text", *collection.desk.sheets, "clone")
    return {name: _address(request, f"{first}_{name}", key) for name in names}


def _address(request, name: str, key) -> str:
    return request.build_absolute_uri(reverse(f"api:{name}", args=[key]))
