"""Types of the API's answers, from which the OpenAPI document is generated."""

from typing import Annotated, Any, NotRequired

import pydantic
from typing_extensions import TypedDict

from rulesets.api.components import OneOf, edits, part
from rulesets.engine.books import Origin
from rulesets.engine.values import Level, Term, Verdict
from rulesets.games import GAMES

Address = Annotated[str, pydantic.Field(json_schema_extra={"format": "uri"})]
Day = Annotated[str, pydantic.Field(json_schema_extra={"format": "date"})]
Moment = Annotated[str, pydantic.Field(json_schema_extra={"format": "date-time"})]


class Source(TypedDict):
    """Where the rules state something."""

    document: str
    version: str
    section: str


EDITS_BY_DOCUMENT = {
    name: edits(name, game.edits)
    for game in GAMES.values()
    for name in (game.document.__name__.removesuffix("Document"),)
}
EDIT = OneOf("Edit", lambda: EDITS_BY_DOCUMENT)
"""A body of any edit of any game."""


class Action(TypedDict):
    """An edit and its arguments, ready to post to the list's `edits`."""

    edit: str
    arguments: dict[str, Any]


class Fix(TypedDict):
    """An edit that fixes an issue.

    `clears` is given where it is the best fix of several, `steps` where it only lessens the issue.
    """

    label: str
    action: Annotated[Action, part(EDIT)]
    clears: NotRequired[list[str]]
    steps: NotRequired[int]


class Issue(TypedDict):
    """One breach. `entries` are ids, `slots` positions in the entry's upgrades, from 0."""

    code: str
    level: Level
    message: str
    source: Source
    explanation: str
    used: int | None
    allowed: int | None
    formula: str
    entries: list[str]
    slots: list[int]
    policy: str
    fixes: list[Fix]


class Limit(TypedDict):
    """A limit with its headroom."""

    code: str
    title: str
    used: int
    allowed: int | None
    left: int | None
    formula: str
    group: str | None
    source: Source


class ReportEntry(TypedDict):
    """An entry with its points and issues."""

    id: str
    key: str
    label: str
    points: int
    issues: Annotated[
        list[str], pydantic.Field(description="Codes of the issues that are about it.")
    ]


class JudgingBook(TypedDict):
    """A book that a list was judged by: published, its owner's own, or inside its file."""

    key: str
    version: str
    origin: Origin


class Report(TypedDict):
    """A judged list."""

    rules_version: str
    points: int
    size: int | None
    points_left: int | None
    verdict: Verdict
    verdict_text: str
    books: Annotated[
        list[JudgingBook],
        pydantic.Field(description="The books it was judged by; missing ones are left out."),
    ]
    limits: list[Limit]
    issues: list[Issue]


class GameRule(TypedDict):
    """A rule that can raise an issue; `formula` is what a limit allows."""

    code: str
    kind: str
    title: str
    section: str
    explanation: str
    formula: str | None


class Option(TypedDict):
    """One way to read a point that the rules leave open."""

    key: str
    title: str


class PolicyChoice(TypedDict):
    """A point that the rules leave open. The first option is the default."""

    key: str
    title: str
    options: list[Option]


class RuleInUse(TypedDict):
    """The text of a special rule, or of anything else in a list that has one.

    Where books differ, `books` are the keys of those whose units it applies to.
    """

    key: str
    name: str
    text: str
    books: list[str]


class BookVersion(TypedDict):
    """The newest version of a book."""

    key: str
    version: str
    name: Term


class GameSummary(TypedDict):
    """A game that Muster judges. `sizes` are usual game sizes, in points."""

    slug: str
    title: str
    rules_version: str
    sizes: list[int]


class GameDetails(GameSummary):
    """A game with every rule its lists are judged by."""

    policies: list[PolicyChoice]
    rules: list[GameRule]
    books: list[BookVersion]


class Allowance(TypedDict):
    """A limit at a game size, and how it is worked out."""

    code: str
    title: str
    allowed: int | None
    formula: str


class Allowances(TypedDict):
    """Every limit of a game at a game size, under the policies asked for."""

    game: str
    size: int
    policies: dict[str, str]
    limits: list[Allowance]


class Problem(TypedDict):
    """One thing that is wrong.

    `place` reads like `entries[3].upgrades[0].key`; it is empty for the whole body.
    """

    place: str
    code: str
    message: str


class DocumentSchema(TypedDict):
    """A JSON Schema and its URL."""

    name: str
    url: Address


class ProblemType(TypedDict):
    """A kind of refusal; `address` is the `type` of its problem details.

    `codes` are the ones that its problems can have; new ones may come at any time.
    """

    code: str
    codes: list[str]
    status: int
    title: str
    explanation: str
    address: str


class ProblemDetails(TypedDict):
    """Why a request failed. Codes are stable, sentences are in the language asked for.

    `type` is the URL, on this server, of an explanation. `revision` is the current one if you
    expected another; `edit` and `arguments` are the edit that was not applied.
    """

    type: str
    title: str
    status: int
    detail: str
    problems: list[Problem]
    revision: NotRequired[int]
    edit: NotRequired[str]
    arguments: NotRequired[dict[str, Any]]
