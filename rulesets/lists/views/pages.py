"""Pages that show a list: the editor, and those where it is only read."""

import secrets
from abc import ABC, abstractmethod
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import ClassVar
from urllib.parse import urlencode

from django.http import QueryDict
from django.urls import reverse

from rulesets.engine import common
from rulesets.engine.checks import Issue
from rulesets.engine.document import Document
from rulesets.engine.report import Report
from rulesets.engine.values import Level
from rulesets.lists.models import List, ListToEdit
from rulesets.lists.presentation import PRESENTATIONS, Presentation
from rulesets.lists.presentation.contents import Card, CardPart, Contents, Panel, SharedContents
from rulesets.lists.services import favourites
from rulesets.lists.views.verdict import Chip, chip

VIEWS = ("add", "settings")
"""Views that `?view=` can open beside the list."""

MAX_UNITS = 12
"""Most units that an issue of the whole list leads to."""


@dataclass(frozen=True, kw_only=True)
class ListPage(ABC):
    """A judged list, and where its issues stand."""

    row: List
    report: Report
    is_editable: ClassVar[bool] = False

    @property
    @abstractmethod
    def issues(self) -> Sequence[Issue]: ...

    @property
    def document(self) -> Document:
        return self.report.document

    @property
    def presentation(self) -> Presentation:
        return PRESENTATIONS[self.row.game]

    @cached_property
    def verdict(self) -> Chip:
        return chip(self.report)

    @cached_property
    def cards(self) -> Sequence[Card]:
        return self.presentation.cards_of(self.report)

    @cached_property
    def issues_by_place(self) -> tuple[list[Issue], dict[str, list[Issue]]]:
        """The issues of the whole list, and those of single units by card.

        Too many points come after the list's other errors, whose fixes often free points, too.
        """
        card_of = {entry: card.id for card in self.cards for entry in card.ids}
        of_list: list[Issue] = []
        by_card: dict[str, list[Issue]] = {}
        for issue in self.issues:
            concerned = {card_of[entry] for entry in issue.entries if entry in card_of}
            if len(concerned) == 1:
                by_card.setdefault(concerned.pop(), []).append(issue)
            elif issue.code != common.empty.code:
                of_list.append(issue)
        is_over = common.points_over.code
        of_list.sort(key=lambda issue: (issue.level is not Level.ERROR, issue.code == is_over))
        return of_list, by_card

    @cached_property
    def request_key(self) -> str:
        """A new key for the request that a plain form sends; by script each has its own."""
        return secrets.token_hex(4)

    @property
    def list_issues(self) -> list[Issue]:
        return self.issues_by_place[0]

    @property
    def issues_by_card(self) -> dict[str, list[Issue]]:
        return self.issues_by_place[1]

    @cached_property
    def _part_of(self) -> dict[str, CardPart]:
        """The part of a card that shows an entry."""
        part_of = {entry: card.parts[0] for card in self.cards for entry in card.ids}
        return part_of | {part.id: part for card in self.cards for part in card.parts}

    def units_of(self, issue: Issue) -> list[CardPart]:
        """Return the first units, each a part of a card, that an issue is about."""
        parts = [self._part_of[entry] for entry in issue.entries if entry in self._part_of]
        return list({part.id: part for part in parts}.values())[:MAX_UNITS]


class ReadingPage(ListPage):
    """A list that is only read."""

    @property
    def issues(self) -> Sequence[Issue]:
        return self.report.issues

    @cached_property
    def contents(self) -> SharedContents:
        return self.presentation.shared(self.report)


@dataclass(frozen=True, kw_only=True)
class EditorPage(ListPage):
    """A list to edit, and what is open beside it: `opened` has `entry` or `view`, as in the URL.

    The fields `typed` in the form of a refused edit stay.
    """

    row: ListToEdit
    opened: QueryDict
    typed: Mapping[str, str] = field(default_factory=dict)
    is_editable: ClassVar[bool] = True

    @property
    def issues(self) -> Sequence[Issue]:
        return self.report.issues_with_fixes

    @cached_property
    def contents(self) -> Contents:
        return self.presentation.contents(self.report)

    @cached_property
    def rows(self) -> Mapping[str, list[Card]]:
        """The cards below each transport, by its id, and those in no other under ""."""
        rows: dict[str, list[Card]] = defaultdict(list)
        for card in self.cards:
            rows[self.contents.aboard.get(card.id, "")].append(card)
        return rows

    @cached_property
    def concerned(self) -> set[str]:
        """The entries that errors of the whole list name.

        An error that counts every unit of the list names none, unless it is about units of one
        kind.
        """
        return {
            entry
            for issue in self.list_issues
            if issue.level is Level.ERROR
            and (
                issue.params.get("group")
                or not all(set(issue.entries).intersection(card.ids) for card in self.cards)
            )
            for entry in issue.entries
        }

    @cached_property
    def url(self) -> str:
        return reverse("lists:editor", args=[self.row.pk])

    @property
    def address(self) -> str:
        """The URL with what is open."""
        query = opened_query(self.opened)
        return f"{self.url}?{query}" if query else self.url

    @property
    def entry(self) -> str:
        return self.opened.get("entry", "")

    @cached_property
    def card(self) -> Card | None:
        """The card of the opened entry."""
        return next((card for card in self.cards if self.entry in card.ids), None)

    @cached_property
    def panel(self) -> Panel | None:
        if self.card is None:
            return None
        part = self.opened.get("at", "")
        return self.presentation.panel(self.report, self.card, self.entry, part)

    @cached_property
    def is_favourite(self) -> bool:
        """Whether the opened unit is one."""
        is_known = self.row.has_favourites and self.entry in self.report.roster.by_id
        return is_known and bool(favourites.of_unit(self.row, self.document, self.entry))

    @property
    def next_card(self) -> Card | None:
        following = zip(self.cards, self.cards[1:], strict=False)
        return next((later for card, later in following if card is self.card), None)

    @cached_property
    def view(self) -> str:
        """The open view: "entry", one of VIEWS, or "list" for nothing."""
        asked = self.opened.get("view", "")
        return "entry" if self.panel else asked if asked in VIEWS else "list"

    @cached_property
    def back_view(self) -> str:
        """The view that closing the entry returns to."""
        return back_view(self.opened)

    @property
    def from_query(self) -> str:
        return f"&from={self.back_view}" if self.back_view else ""

    @cached_property
    def opened_query(self) -> str:
        return opened_query(self.opened, self.panel.part if self.panel else "")


def opened_query(opened: QueryDict, part: str | None = None) -> str:
    """Return the query that names what is open; empty for the list alone.

    For an entry, `at` is the part of it that is open, which `part` replaces, and `from` the view
    to return to.
    """
    if opened.get("entry"):
        at = opened.get("at", "") if part is None else part
        known = {"entry": opened["entry"], "at": at, "from": back_view(opened)}
        return urlencode({key: value for key, value in known.items() if value})
    return urlencode({"view": opened["view"]}) if opened.get("view") in VIEWS else ""


def back_view(opened: QueryDict) -> str:
    view = opened.get("from", "")
    return view if view in VIEWS else ""
