"""API views that span the apps: games with their rules and catalogues, verdicts, the schema."""

from functools import cache
from typing import Annotated, Any, Literal

import pydantic
from csp.decorators import csp_update
from django.http import HttpResponse
from django.utils.decorators import method_decorator
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.renderers import OpenApiJsonRenderer, OpenApiYamlRenderer
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiExample, extend_schema
from drf_spectacular.views import SpectacularSwaggerSplitView
from rest_framework.decorators import action
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from armies.campaigns import api as campaigns
from armies.campaigns.states import judge
from rulesets import games
from rulesets.api import shapes
from rulesets.api.authentication import owner_of
from rulesets.api.books import book_document, book_versions, books_for
from rulesets.api.codes import REFUSALS
from rulesets.api.components import ListOf, Shape, one_of
from rulesets.api.incoming import Query, read_body
from rulesets.api.pagination import Pages
from rulesets.api.parameters import in_path, takes
from rulesets.api.representations import (
    allowances_body,
    game_body,
    game_details_body,
    problem_type_body,
)
from rulesets.api.views import PUBLIC, ApiView, ApiViewSet
from rulesets.documents import read_document
from rulesets.engine import codec
from rulesets.engine.report import Game
from rulesets.engine.report import judge as judge_in
from rulesets.games.ground import book as ground
from rulesets.games.strategy import LEDGER
from rulesets.games.warfleets import book as warfleets
from rulesets.games.warfleets.document import FleetDocument
from rulesets.lists.api import bodies
from rulesets.lists.api.bodies import REPORT_BODIES

LISTED = list(games.GAMES.values())
GAMES = {game.slug: game for game in (*LISTED, LEDGER)}
WHICH = in_path("game", "The game's slug.", enum=list(GAMES))
WITH_LISTS = in_path("game", "The game's slug.", enum=[game.slug for game in LISTED])

EXAMPLE = {"game": "warfleets", "size": 450, "entries": [{"id": "a", "key": "cruiser"}]}

Size = Annotated[
    int, pydantic.Field(ge=1, le=100_000, description="Game size in points.", examples=[450])
]
Book = Annotated[
    codec.Key | None,
    pydantic.Field(description="A book's key; needed where the game has several."),
]
Version = Annotated[
    codec.Version | None, pydantic.Field(description="A published version; the newest if none.")
]
Format = Annotated[Literal["json", "yaml"], pydantic.Field(description="How it is written.")]


Share = Annotated[
    str | None,
    pydantic.Field(
        pattern=r"^[-a-zA-Z0-9_]{1,64}$",
        description="A share key: it opens the books that its list uses.",
    ),
]


class ShareQuery(Query):
    share: Share = None


class CatalogueQuery(ShareQuery):
    book: Book = None
    version: Version = None


class SchemaQuery(Query):
    format: Format = "json"


def _limits_query(*games: Game[Any]) -> type[Query]:
    """Return a query of the game size and the policies of games, each with its default."""
    options = {policy.key: policy.options for game in games for policy in game.policies}
    policies: dict[str, Any] = {
        key: (Literal[choices], choices[0]) for key, choices in options.items()
    }
    return pydantic.create_model("LimitsQuery", __base__=Query, size=(Size, ...), **policies)


def _catalogues() -> dict[str, Shape]:
    kinds = {FleetDocument: Shape(warfleets.Book, "Fleet")}
    army = Shape(ground.Book, "Army")
    return {game.slug: kinds.get(game.document, army) for game in LISTED}


def _documents() -> dict[str, Shape]:
    return {**bodies.documents(), LEDGER.slug: Shape(LEDGER.document, "Strategy")}


def _reports() -> dict[str, Shape]:
    return {**bodies.reports(), LEDGER.slug: Shape(campaigns.CampaignReport)}


CATALOGUE = one_of("Catalogue", _catalogues, "game")
DOCUMENT = one_of("Document", _documents, "game")
REPORT = one_of("Report", _reports, "game")


class Games(ApiViewSet):
    """The games, their rules, their books."""

    tag = "Games"
    caching = PUBLIC
    pagination_class = Pages
    lookup_url_kwarg = lookup_field = "game"
    lookup_value_converter = "slug"

    @extend_schema(responses=Shape(shapes.GameSummary))
    def list(self, request: Request) -> Response:
        """List the games."""
        page: Any = self.paginate_queryset(list(GAMES.values()))  # type: ignore[arg-type]
        return self.get_paginated_response([game_body(game) for game in page])

    @extend_schema(responses=Shape(shapes.GameDetails), parameters=[WHICH])
    def retrieve(self, request: Request, game: str) -> Response:
        """Show a game's rules, policies and books.

        The `formula` of a limit is integer division of the game size: nothing is rounded up.
        """
        if game not in GAMES:
            raise NotFound
        books = book_versions(game, owner_of(request)) if game in games.GAMES else []
        return Response(game_details_body(GAMES[game], books))

    @extend_schema(responses=Shape(shapes.Allowances), parameters=[WITH_LISTS])
    @takes(_limits_query(*LISTED))
    @action(detail=True)
    def limits(self, request: Request, game: str) -> Response:
        """Work out every limit at a game size.

        Each policy of the game can be switched by the parameter of its name.
        """
        if game not in games.GAMES:
            raise NotFound
        found = games.GAMES[game]
        policies = _limits_query(found).read(request).model_dump()
        return Response(allowances_body(found, policies.pop("size"), policies))

    @extend_schema(responses=CATALOGUE, parameters=[WITH_LISTS])
    @takes(CatalogueQuery)
    @action(detail=True)
    def catalogue(self, request: Request, game: str) -> HttpResponse:
        """Show a whole book of a game.

        `/games/<game>` lists the books there are; a game of armies has several, so `book` is needed
        there, and `core-rules` holds the game's own special rules. Names and summaries are in
        English (`en`) and Italian (`it`), distances in inches, `2` of Quality, Defense, Evasion and
        Toughness is a roll of 2+.
        """
        if game not in games.GAMES:
            raise NotFound
        query = CatalogueQuery.read(request)
        books = books_for(game, owner_of(request), query.share)
        document = book_document(books, query.book, query.version)
        if document is None:
            raise NotFound
        return HttpResponse(document, content_type="application/json")


class Validate(ApiView):
    tag = "Verdicts"
    is_reading = True

    @extend_schema(
        operation_id="validate",
        request=DOCUMENT,
        responses=REPORT,
        examples=[OpenApiExample("A fleet", EXAMPLE, request_only=True)],
    )
    @takes(ShareQuery)
    def post(self, request: Request) -> Response:
        """Judge a document without keeping it.

        The whole report comes back: totals, every limit with its headroom, every issue with the
        edits that mend it. The document of a shared list is judged as its owner does with `share`.
        """
        share = ShareQuery.read(request).share
        document = read_document(read_body(request), GAMES)
        if document.game == LEDGER.slug:
            return Response(campaigns.report_body(judge(document, owner_of(request))))
        books = books_for(document.game, owner_of(request), share)
        game = games.GAMES[document.game]
        report = judge_in(game, document, books.library(document))
        return Response(REPORT_BODIES[document.game].make(report))


class Problems(ApiView):
    tag = "About"
    caching = PUBLIC

    @extend_schema(operation_id="problems", responses=ListOf(Shape(shapes.ProblemType)))
    def get(self, request: Request) -> Response:
        """List the kinds of refusals.

        The `type` of a refusal leads to its kind. Codes are never renamed.
        """
        return Response([problem_type_body(code) for code in REFUSALS])


class ProblemType(ApiView):
    tag = "About"
    caching = PUBLIC

    @extend_schema(
        operation_id="problem",
        responses=Shape(shapes.ProblemType),
        parameters=[in_path("code", "The last part of a refusal's `type`.", enum=list(REFUSALS))],
    )
    def get(self, request: Request, code: str) -> Response:
        """Explain a kind of refusal."""
        if code not in REFUSALS:
            raise NotFound
        return Response(problem_type_body(code))


class Description(ApiView):
    tag = "About"
    caching = PUBLIC

    @extend_schema(
        operation_id="schema",
        responses={
            (200, "application/json"): OpenApiTypes.OBJECT,
            (200, "application/yaml"): OpenApiTypes.OBJECT,
        },
    )
    @takes(SchemaQuery)
    def get(self, request: Request) -> HttpResponse:
        """Describe this API in OpenAPI 3.1."""
        style = SchemaQuery.read(request).format
        return HttpResponse(_written(style), content_type=f"application/{style}")


@cache
def _written(style: str) -> bytes:
    """Return the description as text; it is the same as long as the process lives."""
    renderer = {"json": OpenApiJsonRenderer, "yaml": OpenApiYamlRenderer}[style]
    described = SchemaGenerator().get_schema(request=None, public=True)
    return bytes(renderer().render(described, renderer_context={}))


READING = {"style-src": ["'unsafe-inline'"], "img-src": ["data:"]}
"""What Swagger's page needs beyond the policy of ours."""


@method_decorator(csp_update(READING), name="dispatch")
class Reference(SpectacularSwaggerSplitView):
    """The description as a page to read and to try."""

    url_name = "api:schema"
