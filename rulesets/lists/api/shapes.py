"""Shapes of answers about lists."""

from typing import Annotated, Any, NotRequired

import pydantic
from typing_extensions import TypedDict

from rulesets.api import shapes
from rulesets.api.components import part
from rulesets.engine.values import Term, Verdict
from rulesets.games import GAMES

GameSlug = Annotated[str, pydantic.Field(json_schema_extra={"enum": list(GAMES)})]
Id = Annotated[str, pydantic.Field(json_schema_extra={"format": "uuid"})]


class Facts(TypedDict):
    """How a list is called and where it stands."""

    game: GameSlug
    name: str
    size: int | None
    points: int
    verdict: Verdict
    revision: int
    updated_at: shapes.Moment


class ListSummary(Facts):
    """A list as a list of lists shows it; `archived_at` is null unless it is in the archive.

    `template_at` is null unless it is a template.
    """

    id: Id
    archived_at: shapes.Moment | None
    template_at: shapes.Moment | None
    tags: list[str]
    url: shapes.Address
    share_key: str | None
    share_url: shapes.Address | None


class BookInUse(TypedDict):
    """A book that a list uses; name and address are null where it is not here."""

    key: str
    version: str
    name: Term | None
    url: shapes.Address | None


class Expanded(TypedDict):
    """There where `expand` asks for it: texts of the special rules in use, the books in use."""

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
    """`document` is of the list's game, and so is `report`. `links` lead to its renderings."""

    document: Annotated[dict[str, Any], part("ListDocument")]
    report: Annotated[dict[str, Any], part("ListReport")]
    links: dict[str, shapes.Address]


class List(ListSummary, Contents):
    """A list with its document and its report."""


class NewList(List):
    """A list just made. A stranger's comes with the key that is needed to see it again."""

    owner_key: NotRequired[str]


class SharedList(Facts, Contents):
    """A list as everyone with its share key sees it."""

    share_key: str
    share_url: shapes.Address


class Share(TypedDict):
    """Where a list can be read by anyone; both null while that is withdrawn."""

    share_key: str | None
    share_url: shapes.Address | None
