"""What an app offers the API: its lists, and the books of each of their games."""

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from typing import Any
from uuid import UUID

from rulesets.api import shapes
from rulesets.desks import Desk
from rulesets.engine.report import Game, Report


@dataclass(frozen=True, kw_only=True)
class Shelf:
    """One game's books, as far as an owner (None for a stranger) may see them.

    `catalogue` takes a book (None for the game's only one), a version (None for the newest) and
    the owner, and gives a `book`, or None if there is none such. `prefix` goes before the names
    of a book's parts in the API's description, so that two games may call a part the same.
    """

    books: Callable[[UUID | None], list[shapes.BookVersion]]
    catalogue: Callable[[str | None, str | None, UUID | None], Any]
    book: type
    prefix: str = ""


@dataclass(frozen=True, kw_only=True)
class Nouns:
    """What the API's description calls a list: its article, one of them, many of them."""

    a: str
    one: str
    many: str

    def put_into(self, text: str) -> str:
        """A text with the nouns in place of `{a}`, `{one}` and `{many}`."""
        return text.format(**asdict(self))


@dataclass(frozen=True, kw_only=True)
class Verdicts:
    """A game whose documents are judged and not kept here.

    `judge` takes a document and an owner and gives a report; `report` is the type of what
    `represent` makes of it. `prefix` goes before the names of a document's parts.
    """

    game: Game
    prefix: str
    judge: Callable[[Any, UUID | None], Report]
    represent: Callable[[Report], Mapping[str, Any]]
    report: type


@dataclass(frozen=True, eq=False, kw_only=True)
class Collection:
    """One app's lists with the shelves of their games by slug.

    `shared` is the first part of the addresses below which lists are read by share key;
    `report` is the type of what `represent` gives. The examples are a whole document and an
    edit of it.
    """

    desk: Desk
    shelves: Mapping[str, Shelf]
    nouns: Nouns
    shared: str
    represent: Callable[[Report], Mapping[str, Any]]
    report: type
    example: Mapping[str, Any]
    example_edit: Mapping[str, Any]
