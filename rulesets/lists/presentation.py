"""How the lists of a game look: what the shared pages, sheets, exports and the API ask of a game.

An app makes one `Presentation` for each of its games and registers it in `PRESENTATIONS` when it
is ready; everything else finds it by a row's game.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any
from uuid import UUID

from rulesets.engine.checks import Issue
from rulesets.engine.document import Document
from rulesets.engine.report import Game, Report
from rulesets.lists.exports import Export, Text, shared_exports
from rulesets.lists.forms import NewList
from rulesets.lists.models import List
from rulesets.sheets.options import SheetOptions
from rulesets.sheets.render import Draft, render_all
from rulesets.sheets.stored import Draw, stored_draft
from rulesets.text_parser import ParsedList
from rulesets.texts import ListText


@dataclass(frozen=True)
class Sheet:
    """A sheet of a list; `draft` takes the row, options and the address of the shared view."""

    label: Text
    draft: Callable[[List, SheetOptions, str | None], Draft]

    def render(self, row: List, options: SheetOptions, share_url: str | None) -> bytes:
        return render_all([self.draft(row, options, share_url)], options)


def stored_sheet(label: Text, name: str, draw: Draw) -> Sheet:
    """Return a sheet that is kept in the cache under a name."""
    return Sheet(label, partial(stored_draft, name, draw))


@dataclass(frozen=True)
class BlankSheet:
    """A sheet to fill in by hand."""

    label: Text
    render: Callable[[SheetOptions], bytes]


class Presentation(ABC):
    """How the lists of one game look.

    `name`, `new_name` and `empty_text` are what pages call a list, a new one, one without
    entries; `file_name` is the name of a nameless list's files. `folder` has its templates:
    `_row.html`, `_catalogue.html` and `_glance.html` of the editor, `_shared_row.html`, and
    `_unit_line.html` for a part of a card, `_unfolded.html` for all that a card holds.

    `panel_templates` show an opened entry, `shared_templates` stand below the shared view.
    """

    name: Text
    new_name: Text
    empty_text: Text
    file_name: str
    folder: str
    form: type[NewList] = NewList
    panel_templates: tuple[str, ...]
    settings_template: str = ""
    shared_templates: tuple[str, ...] = ()
    idle_choices: frozenset[str] = frozenset()
    """Choices of printing that no sheet of the game heeds."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game

    @abstractmethod
    def new_document(self, **choices: Any) -> Document:
        """Return an empty list as the form of a new one asks for it."""

    @abstractmethod
    def cards_of(self, report: Report[Any]) -> Sequence[Any]:
        """Return the cards of a list. A card's `parts` have an `id` and a `label` each."""

    @abstractmethod
    def page(self, row: List, report: Report[Any]) -> dict[str, Any]:
        """Return the context of the editor: its `cards`, the catalogue, the glance.

        A card has an `id`, a `label`, and the `ids` of the entries that open it. `subtitle` are
        names below the list's, `summary` says in short what it comes to.
        """

    @abstractmethod
    def panel(self, report: Report[Any], card: Any, entry: str) -> dict[str, Any]:
        """Return the context of the panel, with its `member`, for an entry opened at a card."""

    @abstractmethod
    def shared(self, report: Report[Any]) -> dict[str, Any]:
        """Return the context of the shared view: `cards`, `rules` in use, `subtitle`, `summary`."""

    @abstractmethod
    def reference_url(self) -> str:
        """Return the address of what a list may hold."""

    def issue_url(self, row: List, issue: Issue) -> str:
        """Return the page that shows what an issue's fix would change, empty if there is none."""
        return ""

    @property
    def official_url(self) -> str:
        """Return the page of official books to get, empty if there is none."""
        return ""

    def missing_book(self, issue: Issue) -> tuple[str, str] | None:
        """Return `game:key` and the name of a book that an issue misses and that one can get."""
        return None

    @abstractmethod
    def text(self, report: Report[Any], style: str) -> ListText:
        """Return a list in words, in one of `rulesets.texts.STYLES`."""

    def render_text(self, report: Report[Any], style: str, share_url: str | None) -> str:
        return self.text(report, style).render(share_url)

    @abstractmethod
    def read_text(self, parsed: ParsedList, owner: UUID | None) -> Document:
        """Return the list that a text of `render_text` tells; what no book has is in it, too."""

    @abstractmethod
    def brief(self, report: Report[Any], options: SheetOptions) -> dict[str, Any]:
        """Return a list in short for a sheet: its `points`, `units` and the `template` of one."""

    @property
    @abstractmethod
    def sheets(self) -> Mapping[str, Sheet]:
        """Sheets by the name in their address; the one called `sheet` is the list itself."""

    @property
    @abstractmethod
    def blank_sheets(self) -> Mapping[str, BlankSheet]: ...

    @property
    def exports(self) -> dict[str, Export]:
        """Return what a list can be saved as, by the name in its address."""
        return shared_exports(self.render_text)


PRESENTATIONS: dict[str, Presentation] = {}
"""The presentations of all games that have lists, by the game's slug, in menu order."""
