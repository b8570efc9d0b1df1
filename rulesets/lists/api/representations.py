"""Bodies of answers about lists."""

import json
from collections.abc import Collection
from typing import Any
from urllib.parse import urlencode
from uuid import UUID

from django.urls import reverse
from rest_framework.request import Request
from rest_framework.response import Response

from rulesets.api.incoming import etag
from rulesets.api.shapes import RuleInUse
from rulesets.engine.report import Report
from rulesets.engine.values import Verdict
from rulesets.lists.addresses import share_url
from rulesets.lists.api import shapes
from rulesets.lists.api.bodies import report_body
from rulesets.lists.models import List
from rulesets.lists.presentation import PRESENTATIONS
from rulesets.lists.services import editing, judging
from rulesets.texts.writer import RuleText
from rulesets.web.requests import absolute, origin_of
from rulesets.wording.terms import term


def summary_body(origin: str, row: List) -> shapes.ListSummary:
    return {
        **_facts(row),
        "id": str(row.pk),
        "archived_at": row.archived_at.isoformat() if row.archived_at else None,
        "template_at": row.template_at.isoformat() if row.template_at else None,
        "tags": row.tag_names,
        "url": origin + reverse("api:lists-detail", args=[row.pk]),
        "share_key": row.share_key,
        "share_url": share_url(origin, row.share_key),
    }


def _facts(row: List) -> shapes.Facts:
    return {
        "game": row.game,
        "name": row.name,
        "size": row.size,
        "points": row.points,
        "verdict": Verdict(row.verdict),
        "revision": row.revision,
        "updated_at": row.updated_at.isoformat(),
    }


def shared_body(request: Request, row: List, expand: Collection[str]) -> shapes.SharedList:
    report = judging.report(row)
    return {
        **_facts(row),
        "share_key": row.share_key or "",
        "share_url": share_url(origin_of(request), row.share_key) or "",
        **_contents(request, row, report, "shared", row.share_key or ""),
        **_expanded(request, row, report, expand),
    }


def share_body(request: Request, key: str | None) -> shapes.Share:
    return {"share_key": key, "share_url": share_url(origin_of(request), key)}


def list_response(
    request: Request,
    row: List,
    report: Report | None = None,
    status: int = 200,
    expand: Collection[str] = (),
    **members: Any,
) -> Response:
    """Return a list with its ETag; the report is made unless given."""
    report = report or judging.report(row)
    shown = {
        **summary_body(origin_of(request), row),
        **_contents(request, row, report, "lists", row.pk),
        **_expanded(request, row, report, expand),
        **members,
    }
    headers = {"ETag": etag(row.revision, shown)}
    if status == 201:
        headers["Location"] = shown["url"]
    return Response(shown, status, headers=headers)


def changed(request: Request, change: editing.Change) -> Response:
    return list_response(request, change.row, change.after)


def _contents(
    request: Request, row: List, report: Report, prefix: str, which: UUID | str
) -> shapes.Contents:
    presentation = PRESENTATIONS[row.game]
    links = {name: absolute(request, f"api:{prefix}-{name}", which) for name in ("text", "clone")}
    for name, export in presentation.texts.exports.items():
        if export.is_saved:
            links[name] = absolute(request, f"api:{prefix}-export", which, name)
    for name in presentation.sheets.by_name:
        links[name] = absolute(request, f"api:{prefix}-sheet", which, name)
    return {
        "document": json.loads(row.document),
        "report": dict(report_body(report)),
        "links": links,
    }


def _expanded(
    request: Request, row: List, report: Report, expand: Collection[str]
) -> shapes.Expanded:
    parts: shapes.Expanded = {}
    if "rules" in expand:
        rules = PRESENTATIONS[row.game].shared(report).rules
        parts["rules"] = [_rule_in_use(rule) for rule in rules]
    if "books" in expand:
        pinned = report.document.books.items()
        parts["books"] = [_book_in_use(request, row, *pin) for pin in pinned]
    return parts


def _rule_in_use(rule: RuleText) -> RuleInUse:
    text, books = term(rule.summary), list(rule.books)
    return {"key": rule.key, "name": term(rule.name), "text": text, "books": books}


def _book_in_use(request: Request, row: List, key: str, version: str) -> shapes.BookInUse:
    """Return a book with a URL that works for everyone who has the share key."""
    edition = row.readable_books.find(key, version)
    if edition is None:
        return {"key": key, "version": version, "name": None, "url": None}
    query = {"book": key, "version": version}
    if edition.owner and row.share_key:
        query["share"] = row.share_key
    name: Any = {"en": edition.name, "it": edition.name_it}
    address = f"{absolute(request, 'api:games-catalogue', row.game)}?{urlencode(query)}"
    return {"key": key, "version": version, "name": name, "url": address}
