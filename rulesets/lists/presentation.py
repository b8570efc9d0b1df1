"""The interface between a game and the shared pages, sheets and exports.

An app registers one `Presentation` per game in `PRESENTATIONS`, in `ready`; all other code looks
it up by a row's game.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Generic, Protocol
from uuid import UUID

from django.utils.translation import gettext_lazy, ngettext
from typing_extensions import TypeVar

from rulesets.engine.checks import Issue
from rulesets.engine.document import Document
from rulesets.engine.game import Game
from rulesets.engine.report import Report
from rulesets.engine.roster import AnyRoster, Member
from rulesets.engine.values import Term
from rulesets.lists.exports import Export, shared_exports
from rulesets.lists.forms import NewList
from rulesets.lists.models import List
from rulesets.lists.stored_sheets import ListHtml, list_draft
from rulesets.sheets.briefs import ShortList
from rulesets.sheets.options import SheetOptions
from rulesets.sheets.render import Draft, render
from rulesets.texts.parser import ParsedList
from rulesets.texts.writer import ListText, RuleText
from rulesets.wording.terms import Text

R = TypeVar("R", bound=AnyRoster, default=Any)


@dataclass(frozen=True)
class Sheet:
    """A sheet of a list, cached under a name; `make_html` makes its HTML from the list's report."""

    label: Text
    name: str
    make_html: ListHtml

    def draft(self, row: List, options: SheetOptions, share_url: str | None) -> Draft:
        return list_draft(self.name, self.make_html, row, options, share_url)

    def render(self, row: List, options: SheetOptions, share_url: str | None) -> bytes:
        return render(options, self.draft(row, options, share_url))


@dataclass(frozen=True)
class BlankSheet:
    """A sheet to fill in by hand."""

    label: Text
    draft: Callable[[SheetOptions], Draft]

    def render(self, options: SheetOptions) -> bytes:
        return render(options, self.draft(options))


class Part(Protocol):
    """An entry as a part of a card."""

    @property
    def id(self) -> str: ...
    @property
    def label(self) -> Term: ...


class Card(Protocol):
    """A unit of a list as pages show it; `ids` are those of the entries that open it."""

    @property
    def id(self) -> str: ...
    @property
    def ids(self) -> tuple[str, ...]: ...
    @property
    def label(self) -> Term: ...
    @property
    def parts(self) -> Sequence[Part]: ...


@dataclass(frozen=True, kw_only=True)
class Contents:
    """The editor without its cards; games add what their own templates need.

    `subtitle` holds names shown below the list's, `emblem` the id of its faction's in the sprite,
    `summary` its contents in short. `aboard` has the cards that are shown below others, with these.
    """

    aboard: Mapping[str, str] = field(default_factory=dict)
    emblem: str = ""
    subtitle: Sequence[Term | str] = ()
    summary: str


@dataclass(frozen=True, kw_only=True)
class SharedContents:
    """A list for readers without its cards: names below the list's, and the `rules` in use."""

    subtitle: Sequence[Term] = ()
    rules: Sequence[RuleText]


@dataclass(frozen=True, kw_only=True)
class Panel:
    """An opened entry, or a part of it."""

    card: Card
    member: Member
    part: str = ""


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

    unsupported_options: frozenset[str] = frozenset()
    """Sheet options that no sheet of the game supports."""

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

    @abstractmethod
    def text(self, report: Report[R], style: str) -> ListText:
        """Return a list as text, in one of `rulesets.texts.writer.STYLES`."""

    @abstractmethod
    def read_text(self, parsed: ParsedList, owner: UUID | None) -> Document:
        """Return the list from a text of `text`, including units that no book has."""

    @property
    def exports(self) -> dict[str, Export]:
        """Export formats by the name in their URL."""
        return shared_exports(self.text)

    @property
    @abstractmethod
    def sheets(self) -> Mapping[str, Sheet]:
        """Sheets by the name in their URL; `sheet` is the roster."""

    @property
    @abstractmethod
    def blank_sheets(self) -> Mapping[str, BlankSheet]: ...

    @abstractmethod
    def short_list(self, report: Report[R], options: SheetOptions) -> ShortList:
        """Return a list in short, for opponents and matches."""


PRESENTATIONS: dict[str, Presentation] = {}
"""Presentations by game slug, in menu order."""
