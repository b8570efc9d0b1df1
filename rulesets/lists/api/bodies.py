"""Bodies of requests and answers about lists: documents, edits, reports of every game."""

from collections.abc import Callable, Mapping
from dataclasses import field
from typing import Annotated, Any, get_type_hints

from rulesets.api.components import OneOf, Shape
from rulesets.engine.fields import bounded, matching, record
from rulesets.engine.report import Report
from rulesets.games import GAMES
from rulesets.games.strategy import LEDGER
from rulesets.lists.imports.importer import LEDGERS
from rulesets.lists.services.tagging import MAX_TAGS, TAG_LENGTH

REPORT_BODIES: dict[str, Callable[[Any], Mapping[str, Any]]] = {}
"""Functions that return a report as the API shows it, by game; apps add theirs when ready."""


def report_body(report: Report) -> Mapping[str, Any]:
    return REPORT_BODIES[report.game.slug](report)


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
    return {slug: _answer(body) for slug, body in REPORT_BODIES.items()}


def _answer(function: Callable[..., Any]) -> Shape:
    """Return the type that a function says it returns."""
    return Shape(get_type_hints(function)["return"])


DOCUMENT = OneOf("ListDocument", documents, "game")
REPORT = OneOf("ListReport", reports, "game")
ANY_DOCUMENT = OneOf(
    "Document", lambda: {**documents(), LEDGER.slug: Shape(LEDGER.document, "Strategy")}, "game"
)
ANY_REPORT = OneOf(
    "Report",
    lambda: {**reports(), **{slug: _answer(each.report_body) for slug, each in LEDGERS.items()}},
    "game",
)
"""Of a list or of a campaign."""

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
