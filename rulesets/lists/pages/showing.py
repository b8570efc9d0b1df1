"""The context of the editor page."""

from typing import Any
from urllib.parse import urlencode

from django.http import QueryDict
from django.urls import reverse

from rulesets import wording
from rulesets.engine.report import Report
from rulesets.lists.models import List
from rulesets.lists.pages import verdict
from rulesets.lists.presentation import PRESENTATIONS
from rulesets.lists.services import favourites

VIEWS = ("add", "settings")
"""Views that `?view=` can open beside the list."""

ADDRESSES = (
    "editor",
    "edit",
    "copy",
    "keep",
    "offer_favourites",
    "show",
    "undo",
    "redo",
    "share",
    "history",
    "print",
    "proposals",
)
"""Views that the page's fragments link to; the context has their URLs as `<name>_url`."""


def opened_query(opened: QueryDict) -> str:
    """Return the query that names what is open; empty for the list alone.

    For an entry, `at` is the place on a ship and `from` the view to return to.
    """
    if opened.get("entry"):
        known = {"entry": True, "at": True, "from": opened.get("from") in VIEWS}
        return urlencode({key: opened[key] for key in known if known[key] and opened.get(key)})
    return urlencode({"view": opened["view"]}) if opened.get("view") in VIEWS else ""


def editor_page(row: List, report: Report[Any], opened: QueryDict) -> dict[str, Any]:
    """Return the context; `opened` holds `entry` or `view`, as in the URL."""
    presentation = PRESENTATIONS[row.game]
    own = presentation.page(row, report)
    entry, view = opened.get("entry", ""), opened.get("view")
    came_from = opened.get("from") if opened.get("from") in VIEWS else ""
    card = next((card for card in own["cards"] if entry in card.ids), None)
    panel = presentation.panel(report, card, entry) if card else {}
    is_kept = card and row.has_favourites and favourites.kept_as(row, report.document, entry)
    at = opened.get("at", "")
    list_issues, issues_by_card = verdict.issues(report, own["cards"])
    return {
        "presentation": presentation,
        "row": row,
        "report": report,
        "document": report.document,
        "verdict": verdict.chip(report),
        "list_issues": list_issues,
        "issues_by_card": issues_by_card,
        "concerned": verdict.concerned(list_issues, own["cards"]),
        "view": "entry" if card else view if view in VIEWS else "list",
        "opened": panel or None,
        "is_kept": bool(is_kept),
        "at": at if at in panel.get("places", ()) else "",
        "came_from": came_from,
        "has_favourites": row.has_favourites,
        "from_query": f"&from={came_from}" if came_from else "",
        "opened_query": opened_query(opened),
        "policies": _policies(report) if view == "settings" else (),
        "editable": True,
        "is_answer": False,
        "notice": None,
        "refusal": "",
        "errors": (),
        "typed": {},
        "reference_url": presentation.reference_url(),
        **{f"{name}_url": reverse(f"lists:{name}", args=[row.pk]) for name in ADDRESSES},
        **own,
    }


def _policies(report: Report[Any]) -> list[dict[str, Any]]:
    return [
        {
            "key": policy.key,
            "title": wording.POLICIES[policy.key],
            "options": [
                {
                    "key": option,
                    "label": wording.OPTIONS[policy.key][option],
                    "is_chosen": report.roster.policy(policy.key) == option,
                }
                for option in policy.options
            ],
        }
        for policy in report.game.policies
    ]
