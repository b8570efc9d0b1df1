"""Bodies of requests and answers about lists: documents, edits, reports of every game."""

from collections.abc import Mapping
from dataclasses import field
from typing import Annotated, Any

from rulesets.api.components import OneOf, Shape
from rulesets.engine.fields import bounded, matching, record
from rulesets.games import GAMES
from rulesets.games.strategy import LEDGER
from rulesets.lists.imports.importer import LEDGERS
from rulesets.lists.presentation import PRESENTATIONS
from rulesets.lists.services.tagging import MAX_TAGS, TAG_LENGTH


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


def reports(judges: Mapping[str, Any] = PRESENTATIONS) -> dict[str, Shape]:
    return {slug: Shape(judge.report_shape) for slug, judge in judges.items()}


DOCUMENT = OneOf("ListDocument", documents, "game")
REPORT = OneOf("ListReport", reports, "game")
ANY_DOCUMENT = OneOf(
    "Document", lambda: {**documents(), LEDGER.slug: Shape(LEDGER.document, "Strategy")}, "game"
)
ANY_REPORT = OneOf("Report", lambda: reports({**PRESENTATIONS, **LEDGERS}), "game")
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
