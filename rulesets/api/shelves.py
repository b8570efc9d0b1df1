"""What an app offers the API of one game."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from rulesets.api import shapes
from rulesets.engine.document import Document
from rulesets.engine.report import Game, Report


@dataclass(frozen=True, kw_only=True)
class Shelf:
    """One game's books, and how its documents are judged and shown.

    `catalogue` gives a published version, the newest if asked for none or for one it has not.
    `book` and `report` are the types of what `catalogue` and `represent` give.
    """

    game: Game
    judge: Callable[[Document, UUID | None], Report]
    books: Callable[[], list[shapes.BookVersion]]
    catalogue: Callable[[str | None], Any]
    represent: Callable[[Report], dict[str, Any]]
    book: type
    report: type
