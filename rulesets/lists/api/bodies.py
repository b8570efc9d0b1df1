"""Bodies of requests and answers about lists: documents, edits, reports of every game."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any

from rulesets.api.components import OneOf, Shape, edits
from rulesets.api.shapes import RuleInUse
from rulesets.engine.fields import bounded, matching, record
from rulesets.games import GAMES, RULESETS
from rulesets.games.strategy import LEDGER
from rulesets.lists.services.tagging import MAX_TAGS, TAG_LENGTH


@dataclass(frozen=True)
class ReportBody:
    """A ruleset's reports: the type of their body, the body, and the texts of the rules in use."""

    shape: type
    make: Callable[[Any], Mapping[str, Any]]
    rules: Callable[[Any], list[RuleInUse]] = lambda report: []


REPORT_BODIES: dict[str, ReportBody] = {}
"""By the ruleset's slug; apps register theirs in `ready`."""


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


def reports(rulesets: Iterable[str]) -> dict[str, Shape]:
    return {slug: Shape(REPORT_BODIES[slug].shape) for slug in rulesets}


DOCUMENT = OneOf("ListDocument", documents, "game")
REPORT = OneOf("ListReport", lambda: reports(GAMES), "game")
ANY_DOCUMENT = OneOf(
    "Document", lambda: {**documents(), LEDGER.slug: Shape(LEDGER.document, "Strategy")}, "game"
)
ANY_REPORT = OneOf("Report", lambda: reports(RULESETS), "game")
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
