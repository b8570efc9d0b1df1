"""Bodies of requests and answers about lists: documents, edits, reports of every game."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any
from uuid import UUID

from rulesets.api.components import OneOf, Shape, edits
from rulesets.api.shapes import RuleInUse
from rulesets.engine.codec import bounded, matching, record
from rulesets.engine.report import Report
from rulesets.games import GAMES
from rulesets.games.strategy import LEDGER
from rulesets.lists.services.tagging import MAX_TAGS, TAG_LENGTH


@dataclass(frozen=True)
class ReportBody:
    """A game's reports: the type of their body, the body, and the texts of the rules in use."""

    shape: type
    make: Callable[[Report[Any]], Mapping[str, Any]]
    rules: Callable[[Report[Any]], list[RuleInUse]]


REPORT_BODIES: dict[str, ReportBody] = {}
"""By the game's slug; apps register theirs in `ready`."""


@dataclass(frozen=True)
class LedgerVerdict:
    """How a ledger, which is not a list, is judged: the type of the body, and the body."""

    shape: type
    judge: Callable[[Any, UUID | None], Mapping[str, Any]]


LEDGER_VERDICTS: dict[str, LedgerVerdict] = {}
"""By the slug of the ledger's game; apps register theirs in `ready`."""


@record
class Edit:
    """An edit by name, and its arguments."""

    edit: str
    arguments: dict[str, Any] = field(default_factory=dict)


Tag = Annotated[str, matching(r"^[^,\x00-\x1f]*[^,\s\x00-\x1f][^,\x00-\x1f]*$")]


@record
class Tags:
    """All tags of a list."""

    tags: Annotated[
        tuple[Annotated[Tag, bounded(max_length=TAG_LENGTH)], ...], bounded(max_length=MAX_TAGS)
    ]


def documents() -> dict[str, Shape]:
    return {slug: Shape(game.document) for slug, game in GAMES.items()}


def reports() -> dict[str, Shape]:
    return {slug: Shape(body.shape) for slug, body in REPORT_BODIES.items()}


def any_reports() -> dict[str, Shape]:
    ledgers = {slug: Shape(verdict.shape) for slug, verdict in LEDGER_VERDICTS.items()}
    return {**reports(), **ledgers}


DOCUMENT = OneOf("ListDocument", documents, "game")
REPORT = OneOf("ListReport", reports, "game")
ANY_DOCUMENT = OneOf(
    "Document", lambda: {**documents(), LEDGER.slug: Shape(LEDGER.document, "Strategy")}, "game"
)
ANY_REPORT = OneOf("Report", any_reports, "game")
"""Of a list or of a campaign."""

EDITS_BY_DOCUMENT = {
    name: edits(name, game.edits)
    for game in GAMES.values()
    for name in (game.document.__name__.removesuffix("Document"),)
}
EDIT = OneOf("Edit", lambda: EDITS_BY_DOCUMENT)

ARMY = {
    "game": "gf35",
    "name": "Meridian vanguard",
    "size": 1000,
    "entries": [
        {"id": "a", "key": "field-captain", "book": "meridian-levy", "join": "b"},
        {"id": "b", "key": "levy-company", "book": "meridian-levy"},
    ],
}
ADDING = {"edit": "add_entry", "arguments": {"key": "field-captain", "book": "meridian-levy"}}
