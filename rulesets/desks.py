"""One app's lists, as the pages and the API that all apps share need to know them."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from rulesets.engine.checks import Issue
from rulesets.engine.document import Document
from rulesets.engine.report import Game, Report
from rulesets.exports import Export, shared_exports
from rulesets.imports import Foreign, Keeper
from rulesets.pages.forms import NewList
from rulesets.paths import path
from rulesets.services import Lists
from rulesets.sheets.options import SheetOptions

Fragment = tuple[str, Any]
"""A template and what it shows as `item`, None if it shows the page."""


@dataclass(frozen=True)
class Part:
    """A fragment of a page, and the values of the page that it shows; None if it shows nothing."""

    template: str
    shows: Callable[[dict], object]

    def changed(self, was: dict, now: dict) -> list[Fragment]:
        return [] if self.shows(was) == self.shows(now) else [(self.template, None)]


@dataclass(frozen=True)
class ListPart:
    """A fragment of items with an `id` each, which `item_template` shows one by one."""

    template: str
    item_template: str
    shows: Callable[[dict], Sequence[Any]]

    def changed(self, was: dict, now: dict) -> list[Fragment]:
        """The items that differ; all of it if there are others than before."""
        before, after = self.shows(was), self.shows(now)
        if [item.id for item in before] != [item.id for item in after]:
            return [(self.template, None)]
        pairs = zip(before, after, strict=True)
        return [(self.item_template, item) for old, item in pairs if item != old]


@dataclass(frozen=True, kw_only=True)
class Words:
    """What the pages call a list: its kind, a nameless new one, one without entries.

    `sheets` and `blank_sheets` are the labels of sheets by name.
    """

    name: str
    new: str
    empty: str
    sheets: Mapping[str, str]
    blank_sheets: Mapping[str, str]


@dataclass(frozen=True, kw_only=True)
class Desk:
    """What an app offers of its lists.

    `slug` is its URL namespace, the first part of its addresses and its folder of templates.
    That holds `_card.html`, `_catalogue.html`, and `_icons.html` with a symbol named like the slug.
    `share_prefix` is the first part of shared views' addresses, `file_name` the name of a nameless
    list's files.

    `new_document` takes a game's slug and what `form` says of a document. `page` takes a row and
    its report and gives the context of `cards` and `parts`: the catalogue, and what stands below
    the cards. A card has an `id`, and the `ids` of entries that open it. `panel` takes a report,
    a card and the entry that opened it and gives a context with its `member`; `panel_parts` in
    their order are all it shows. `shared` gives the context of the shared view: `cards`, `rules`
    in use as names and summaries, a `summary` sentence, and what `shared_templates` show below.

    `issue_url` takes a row and an issue and gives the page that shows what its fix would change,
    an empty text if there is none.

    `render_text` takes a report, a style and the address of the shared view; each of `sheets`,
    by the name in its address, takes a row, options and that address and gives a PDF; each of
    `blank_sheets` takes options. `sheet_games` names the games of sheets that not all have.

    `own_exports` are formats beside those of every list, `foreign` is what it reads besides
    documents, `keepers` keep those of games without lists, `pages` are labels and URL names of
    what home leads to, `ventures` those that begin something else than a list.
    """

    slug: str
    share_prefix: str
    file_name: str
    words: Words
    lists: Lists
    games: Mapping[str, Game]
    form: type[NewList]
    new_document: Callable[..., Document]
    page: Callable[[Any, Report], dict]
    panel: Callable[[Report, Any, str], dict]
    shared: Callable[[Report], dict]
    settings_template: str = ""
    shared_templates: tuple[str, ...] = ()
    parts: tuple[Part, ...]
    panel_parts: tuple[Part | ListPart, ...]
    reference_url: Callable[[Game], str]
    issue_url: Callable[[Any, Issue], str] = lambda row, issue: ""
    render_text: Callable[[Report, str, str | None], str]
    sheets: Mapping[str, Callable[[Any, SheetOptions, str | None], bytes]]
    blank_sheets: Mapping[str, Callable[[SheetOptions], bytes]]
    sheet_games: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    own_exports: Mapping[str, Export] = field(default_factory=dict)
    foreign: Foreign | None = None
    keepers: tuple[Keeper, ...] = ()
    pages: tuple[tuple[str, str], ...] = ()
    ventures: tuple[tuple[Game, str, str], ...] = ()

    @property
    def card_template(self) -> str:
        return f"{self.slug}/_card.html"

    @property
    def catalogue_template(self) -> str:
        return f"{self.slug}/_catalogue.html"

    @property
    def list_templates(self) -> list[str]:
        """What stands below the cards."""
        templates = [part.template for part in self.parts]
        return [template for template in templates if template != self.catalogue_template]

    @property
    def icons_template(self) -> str:
        return f"{self.slug}/_icons.html"

    @cached_property
    def edits(self) -> dict[str, Callable[..., Any]]:
        """The edits of all its games; those of one name take the same arguments in each."""
        return {name: edit for game in self.games.values() for name, edit in game.edits.items()}

    @property
    def links(self) -> list[tuple[str, str]]:
        """Labels and addresses of its further pages."""
        return [(label, self.address(name)) for label, name in self.pages]

    @property
    def begun(self) -> list[tuple[Game, str, str]]:
        """Games, labels and addresses of what is no list."""
        return [(game, label, self.address(name)) for game, label, name in self.ventures]

    def has_sheet(self, name: str, game: str) -> bool:
        return game in self.sheet_games.get(name, tuple(self.games))

    def exports(self, game: str) -> dict[str, Export]:
        """What a list of a game can be saved as, by the name in its address."""
        every = {**shared_exports(self.render_text), **self.own_exports}
        return {name: each for name, each in every.items() if game in (each.games or self.games)}

    def address(self, name: str, *args: object) -> str:
        """The path of one of its pages."""
        return path(f"{self.slug}:{name}", *args)


def share_url(request, desk: Desk, key: str | None) -> str | None:
    """The page of a list that anyone may read; None while its key is withdrawn."""
    return request.build_absolute_uri(desk.address("shared", key)) if key else None
