"""Types of answers about lists."""

from typing import Annotated, Any, NotRequired

import pydantic
from typing_extensions import TypedDict

from rulesets.api import shapes
from rulesets.api.components import part
from rulesets.engine.values import Term, Verdict
from rulesets.games import GAMES
from rulesets.lists.api.bodies import DOCUMENT, REPORT

GameSlug = Annotated[str, pydantic.Field(json_schema_extra={"enum": list(GAMES)})]
Id = Annotated[str, pydantic.Field(json_schema_extra={"format": "uuid"})]


class Facts(TypedDict):
    """A list's name, points, verdict and revision."""

    game: GameSlug
    name: str
    size: int | None
    points: int
    verdict: Verdict
    revision: int
    updated_at: shapes.Moment


class ListSummary(Facts):
    """A list without its document and report."""

    id: Id
    archived_at: shapes.Moment | None
    template_at: shapes.Moment | None
    tags: list[str]
    url: shapes.Address
    share_key: str | None
    share_url: shapes.Address | None


class BookInUse(TypedDict):
    """A book that a list uses; `name` and `url` are null if it isn't here."""

    key: str
    version: str
    name: Term | None
    url: shapes.Address | None


class Expanded(TypedDict):
    """Parts that `expand` adds."""

    rules: NotRequired[
        Annotated[
            list[shapes.RuleInUse],
            pydantic.Field(description="With `expand=rules`: the texts of special rules in use."),
        ]
    ]
    books: NotRequired[
        Annotated[
            list[BookInUse],
            pydantic.Field(description="With `expand=books`: the books in use."),
        ]
    ]


class Contents(Expanded):
    """A list's document and report, in the types of its game."""

    document: Annotated[dict[str, Any], part(DOCUMENT)]
    report: Annotated[dict[str, Any], part(REPORT)]
    links: Annotated[
        dict[str, shapes.Address],
        pydantic.Field(
            description="What `GET` reads: texts, exports, sheets. `clone` takes `POST`."
        ),
    ]


class List(ListSummary, Contents):
    """A list with its document and its report."""


class NewList(List):
    """A new list. A stranger's comes with the key that is needed to see it again."""

    owner_key: NotRequired[str]


class SharedList(Facts, Contents):
    """A list as anyone with its share key sees it."""

    share_key: str
    share_url: shapes.Address


class Share(TypedDict):
    """Where anyone can read a list; both null while it is not shared."""

    share_key: str | None
    share_url: shapes.Address | None
