"""The context of the editor page."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import Any
from urllib.parse import urlencode

from django.http import QueryDict
from django.urls import reverse

from rulesets import wording
from rulesets.engine.errors import ErrorDetail
from rulesets.engine.report import Report
from rulesets.lists.models import List
from rulesets.lists.pages import verdict
from rulesets.lists.pages.notices import Notice
from rulesets.lists.presentation import PRESENTATIONS, Contents, Panel
from rulesets.lists.services import favourites

VIEWS = ("add", "settings")
"""Views that `?view=` can open beside the list."""


def opened_query(opened: QueryDict) -> str:
    """Return the query that names what is open; empty for the list alone.

    For an entry, `at` is the place on a ship and `from` the view to return to.
    """
    if opened.get("entry"):
        known = {"entry": True, "at": True, "from": opened.get("from") in VIEWS}
        return urlencode({key: opened[key] for key in known if known[key] and opened.get(key)})
    return urlencode({"view": opened["view"]}) if opened.get("view") in VIEWS else ""


@dataclass(frozen=True, kw_only=True)
class EditorPage:
    """A list in its editor, and what is open beside it.

    `view` is "list" if nothing is open; `place` a place of the opened entry, `back_view` the view
    that closing it returns to. `typed` keeps the fields of a form that was refused, `unsaved` texts
    whose entry is gone.
    """

    row: List
    report: Report[Any]
    contents: Contents
    panel: Panel | None
    view: str
    place: str
    back_view: str
    opened_query: str
    is_kept: bool
    notice: Notice | None = None
    refusal: str = ""
    errors: Sequence[ErrorDetail] = ()
    typed: Mapping[str, str] = field(default_factory=dict)
    unsaved: Sequence[str] = ()

    def context(self) -> dict[str, Any]:
        """Return the context of the templates."""
        presentation, cards = PRESENTATIONS[self.row.game], self.contents.cards
        list_issues, issues_by_card = verdict.issues(self.report, cards)
        return {
            **{each.name: getattr(self, each.name) for each in fields(self)},
            "presentation": presentation,
            "document": self.report.document,
            "cards": cards,
            "subtitle": self.contents.subtitle,
            "summary": self.contents.summary,
            "verdict": verdict.chip(self.report),
            "list_issues": list_issues,
            "issues_by_card": issues_by_card,
            "concerned": verdict.concerned(list_issues, cards),
            "policies": _policies(self.report) if self.view == "settings" else (),
            "from_query": f"&from={self.back_view}" if self.back_view else "",
            "editor_url": reverse("lists:editor", args=[self.row.pk]),
            "reference_url": presentation.reference_url(),
            "editable": True,
            "is_answer": False,
        }


def editor_page(row: List, report: Report[Any], opened: QueryDict) -> EditorPage:
    """Return what the editor shows; `opened` holds `entry` or `view`, as in the URL."""
    presentation = PRESENTATIONS[row.game]
    contents = presentation.contents(report)
    entry, view = opened.get("entry", ""), opened.get("view", "")
    back_view, place = opened.get("from", ""), opened.get("at", "")
    card = next((card for card in contents.cards if entry in card.ids), None)
    panel = presentation.panel(report, card, entry) if card else None
    is_kept = card and row.has_favourites and favourites.kept_as(row, report.document, entry)
    return EditorPage(
        row=row,
        report=report,
        contents=contents,
        panel=panel,
        view="entry" if panel else view if view in VIEWS else "list",
        place=place if panel and place in panel.places else "",
        back_view=back_view if back_view in VIEWS else "",
        opened_query=opened_query(opened),
        is_kept=bool(is_kept),
    )


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
