"""The interface between a game and the shared pages, sheets and exports.

An app registers one `Presentation` per game in `PRESENTATIONS`, in `ready`; all other code looks
it up by a row's game.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Generic

from django.utils.translation import gettext_lazy, ngettext
from typing_extensions import TypeVar

from rulesets.engine.checks import Issue
from rulesets.engine.game import Game
from rulesets.engine.report import Report
from rulesets.engine.roster import AnyRoster
from rulesets.lists.forms import NewList
from rulesets.lists.models import List
from rulesets.lists.presentation.contents import Card, Contents, Panel, SharedContents
from rulesets.lists.presentation.drafts import Sheets
from rulesets.lists.presentation.exports import Texts
from rulesets.lists.presentation.play import Marks
from rulesets.wording.terms import Text

R = TypeVar("R", bound=AnyRoster, default=Any)
C = TypeVar("C", bound=Card, default=Any)


class Presentation(ABC, Generic[R, C]):
    """Defines how lists of one game look: in the editor, to readers, as text and on paper.

    `name` is what pages call a list, `form` makes a new one. `folder` contains the game's
    templates: `_row.html`, `_catalogue.html`, `_glance.html`, `_panel.html` for an opened entry and
    perhaps `_settings.html` for the editor; `_shared_row.html` and perhaps `_shared_end.html` for
    readers; `_unit_line.html` for a part of a card, `_favourite.html` for a favourite, and perhaps
    `_style.html`.
    """

    name: Text
    form: type[NewList]
    empty_text: Text
    """For the editor of a list without entries."""

    drag_hint: Text = gettext_lazy("Drag a symbol to reorder; with a finger, hold it first.")

    ties: tuple[str, ...] = ()
    """Edits that put a unit below another or take it out again."""

    folder: str
    filters: ClassVar[Mapping[str, Callable[..., Any]]] = {}
    """Template filters of its own."""

    texts: Texts
    sheets: Sheets

    def __init__(self, game: Game) -> None:
        self.game = game

    def emblem(self, book: str) -> str:
        """Return the id of the symbol of lists of a book, by default the game's."""
        return self.game.emblem

    def counted(self, row: List) -> str:
        """Return what a stored list consists of, in a word or two."""
        return ngettext("%(n)d unit", "%(n)d units", row.units) % {"n": row.units}

    @abstractmethod
    def cards_of(self, report: Report[R]) -> Sequence[C]:
        """Return the units of a list as cards."""

    @abstractmethod
    def contents(self, report: Report[R]) -> Contents:
        """Return what the editor shows beside the cards: the catalogue and the glance."""

    @abstractmethod
    def panel(self, report: Report[R], card: C, entry: str, part: str) -> Panel:
        """Return what the editor shows of an opened entry of a card, or of a part of it."""

    def next_step(self, report: Report[R], entry: str) -> tuple[str, str] | None:
        """Return what a unit that was just added may do, as an edit and its label."""
        return None

    def issue_url(self, row: List, issue: Issue) -> str:
        """Return the URL of a page that previews an issue's fix, empty if there is none."""
        return ""

    @abstractmethod
    def shared(self, report: Report[R]) -> SharedContents:
        """Return what readers see beside the cards."""

    @abstractmethod
    def marks(self, report: Report[R]) -> Mapping[str, Sequence[Marks]]:
        """Return what players mark of each entry while they play, by its id."""

    @abstractmethod
    def figures(self, report: Report[R]) -> dict[str, int]:
        """Return totals by title for comparisons, the same titles for every list."""

    def traits(self, report: Report[R]) -> dict[str, int]:
        """Return numbers that tell lists apart, by title; negative where fewer is what counts."""
        return {}

    @property
    @abstractmethod
    def reference_url(self) -> str:
        """URL of the reference page for the contents of lists."""

    @property
    def official_url(self) -> str:
        """URL of the page of official books, empty if there is none."""
        return ""


PRESENTATIONS: dict[str, Presentation] = {}
"""Presentations by game slug, in menu order."""
