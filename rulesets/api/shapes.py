"""Shapes of the API's answers; its description of itself is made from these types."""

from typing import Annotated, Any, NotRequired

import pydantic
from typing_extensions import TypedDict

from rulesets.engine.books import Origin
from rulesets.engine.values import Level, Term, Verdict

Address = Annotated[str, pydantic.Field(json_schema_extra={"format": "uri"})]
Day = Annotated[str, pydantic.Field(json_schema_extra={"format": "date"})]
Moment = Annotated[str, pydantic.Field(json_schema_extra={"format": "date-time"})]


class Source(TypedDict):
    """Where a rule stands."""

    document: str
    version: str
    section: str


class Action(TypedDict):
    """An edit and its arguments, as the list's edits take them."""

    edit: str
    arguments: dict[str, Any]


class Fix(TypedDict):
    """One edit that mends an issue, its `action` ready to be posted to the list's edits."""

    label: str
    action: Action


class Issue(TypedDict):
    """One breach. `entries` are ids, `slots` positions in the entry's upgrades from 0."""

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
    """A limit with its headroom. `allowed` is null where nothing is judged."""

    code: str
    title: str
    used: int
    allowed: int | None
    left: int | None
    formula: str
    group: str | None
    source: Source


class ReportEntry(TypedDict):
    """An entry with what it comes to."""

    id: str
    key: str
    label: str
    points: int
    issues: Annotated[
        list[str], pydantic.Field(description="Codes of the issues that are about it.")
    ]


class JudgingBook(TypedDict):
    """A book that a list was judged by: everybody's, its owner's own, or one inside its file."""

    key: str
    version: str
    origin: Origin


class Report(TypedDict):
    """A judged list. The verdict is legal, incomplete or illegal, in words in `verdict_text`.

    `books` are those it was judged by.
    """

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
    """A rule that can raise an issue. A limit allows `formula` of what it counts."""

    code: str
    kind: str
    title: str
    section: str
    explanation: str
    formula: str | None


class Option(TypedDict):
    """One way to read a point the rules leave open."""

    key: str
    title: str


class PolicyChoice(TypedDict):
    """A point the rules leave open. The first option holds unless a list switches it."""

    key: str
    title: str
    options: list[Option]


class RuleInUse(TypedDict):
    """A special rule, or whatever else of a list has a text, in the language asked for.

    `books` are keys of those whose units have it so, where books differ.
    """

    key: str
    name: str
    text: str
    books: list[str]


class BookVersion(TypedDict):
    """The newest version of a book; a list pins the one it uses."""

    key: str
    version: str
    name: Term


class GameSummary(TypedDict):
    """A game Muster knows. `sizes` are suggestions, in points."""

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
    """A limit at a size, and how that comes about."""

    code: str
    title: str
    allowed: int | None
    formula: str


class Allowances(TypedDict):
    """Every limit of a game at a size, under the policies asked for."""

    game: str
    size: int
    policies: dict[str, str]
    limits: list[Allowance]


class Problem(TypedDict):
    """One thing that is wrong.

    `place` reads like `entries[3].upgrades[0].key`; it is empty for the whole.
    """

    place: str
    code: str
    message: str


class DocumentSchema(TypedDict):
    """A JSON Schema and where it is."""

    name: str
    url: Address


class ProblemType(TypedDict):
    """A kind of refusal; `address` is the `type` of its problem details.

    `codes` are those that its single problems can have; there may be new ones at any time.
    """

    code: str
    codes: list[str]
    status: int
    title: str
    explanation: str
    address: str


class ProblemDetails(TypedDict):
    """Why a request failed. Codes are stable, sentences come in the language asked for.

    `type` is the address, on this server, of an explanation.
    `revision` is the current one where another was expected; `edit` and `arguments` are what
    was not applied.
    """

    type: str
    title: str
    status: int
    detail: str
    problems: list[Problem]
    revision: NotRequired[int]
    edit: NotRequired[str]
    arguments: NotRequired[dict[str, Any]]
