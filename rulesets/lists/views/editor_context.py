"""The context of the editor page."""

from collections.abc import Sequence
from typing import Any
from urllib.parse import urlencode

from django.http import QueryDict
from django.urls import reverse
from django.utils.translation import gettext

from rulesets.engine.report import Report
from rulesets.lists.models import List
from rulesets.lists.presentation import PRESENTATIONS
from rulesets.lists.services import favourites
from rulesets.lists.views import verdict

VIEWS = ("add", "settings")
"""Views that `?view=` can open beside the list."""


def opened_query(opened: QueryDict, place: str | None = None) -> str:
    """Return the query that names what is open; empty for the list alone.

    For an entry, `at` is the place on a ship, which `place` replaces, and `from` the view to
    return to.
    """
    if opened.get("entry"):
        at = opened.get("at", "") if place is None else place
        back_view = opened.get("from") if opened.get("from") in VIEWS else ""
        known = {"entry": opened["entry"], "at": at, "from": back_view}
        return urlencode({key: value for key, value in known.items() if value})
    return urlencode({"view": opened["view"]}) if opened.get("view") in VIEWS else ""


def editor_context(row: List, report: Report, opened: QueryDict, **shown: Any) -> dict[str, Any]:
    """Return the context of the editor; `opened` holds `entry` or `view`, as in the URL.

    `shown` are a `notice`, or the `refusal` or `errors` of an edit, the fields `typed` in its form,
    and `unsaved` texts whose entry is gone.
    """
    presentation = PRESENTATIONS[row.game]
    cards, contents = presentation.cards_of(report), presentation.contents(report)
    list_issues, issues_by_card = verdict.by_place(report.issues_with_fixes, cards)
    return {
        "row": row,
        "report": report,
        "document": report.document,
        "presentation": presentation,
        "contents": contents,
        "cards": cards,
        "subtitle": contents.subtitle,
        "summary": contents.summary,
        "verdict": verdict.chip(report),
        "list_issues": list_issues,
        "places": verdict.places(list_issues, cards),
        "issues_by_card": issues_by_card,
        "concerned": verdict.concerned(list_issues, cards),
        "editor_url": reverse("lists:editor", args=[row.pk]),
        "reference_url": presentation.reference_url,
        "editable": True,
        "is_answer": False,
        **_beside(row, report, cards, opened),
        "notice": None,
        "refusal": "",
        "errors": (),
        "typed": {},
        "unsaved": (),
        **shown,
    }


def _beside(row: List, report: Report, cards: Sequence[Any], opened: QueryDict) -> dict[str, Any]:
    """Return the context of what is open beside the list.

    `view` is "list" if nothing is; `place` a place of the opened entry, `back_view` the view that
    closing it returns to.
    """
    entry, view = opened.get("entry", ""), opened.get("view", "")
    back_view = opened.get("from", "")
    card = next((card for card in cards if entry in card.ids), None)
    panel = PRESENTATIONS[row.game].panel(report, card, entry) if card else None
    place = panel.next_place(opened.get("at", "")) if panel else ""
    is_favourite = card and row.has_favourites and favourites.kept_as(row, report.document, entry)
    back_view = back_view if back_view in VIEWS else ""
    return {
        "panel": panel,
        "next_card": cards[cards.index(card) + 1] if card and card is not cards[-1] else None,
        "view": "entry" if panel else view if view in VIEWS else "list",
        "place": place,
        "back_view": back_view,
        "from_query": f"&from={back_view}" if back_view else "",
        "opened_query": opened_query(opened, place),
        "policies": _policies(report) if view == "settings" else (),
        "is_favourite": bool(is_favourite),
    }


def _policies(report: Report) -> list[dict[str, Any]]:
    return [
        {
            "key": policy.key,
            "title": gettext(policy.title),
            "options": [
                {
                    "key": option,
                    "label": gettext(words),
                    "is_chosen": report.roster.policy(policy.key) == option,
                }
                for option, words in policy.options.items()
            ],
        }
        for policy in report.game.policies
    ]
