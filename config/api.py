"""API views that span the apps: games with their rules and catalogues, verdicts, the reference."""

from functools import cache
from typing import Annotated, Literal

import pydantic
from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.renderers import OpenApiJsonRenderer, OpenApiYamlRenderer
from rest_framework.exceptions import NotFound
from rest_framework.response import Response

from fleets.api.shelves import SHELVES
from rulesets.api import reference, schema, shapes
from rulesets.api.authentication import owner_of
from rulesets.api.representations import allowances_body, game_body, game_details_body
from rulesets.api.requests import Query, read_body
from rulesets.documents import read_document
from rulesets.engine import codec
from rulesets.engine.report import Game

GAMES = {slug: shelf.game for slug, shelf in SHELVES.items()}
WHICH = schema.in_path("game", "The game's slug.", enum=list(GAMES))

DOCUMENT = {"game": "warfleets", "size": 450, "entries": [{"id": "a", "key": "cruiser"}]}

Size = Annotated[
    int, pydantic.Field(ge=1, le=100_000, description="Game size in points.", examples=[450])
]
Version = Annotated[
    codec.Version | None, pydantic.Field(description="A published version; the newest if none.")
]
Format = Annotated[Literal["json", "yaml"], pydantic.Field(description="How it is written.")]


class CatalogueQuery(Query):
    version: Version = None


class SchemaQuery(Query):
    format: Format = "json"


def _limits_query(*games: Game) -> type[Query]:
    """The game size and the policies of games, each with its default."""
    options = {policy.key: policy.options for game in games for policy in game.policies}
    policies = {key: (Literal[choices], choices[0]) for key, choices in options.items()}
    return pydantic.create_model("LimitsQuery", __base__=Query, size=(Size, ...), **policies)


@schema.operation("games_list", "Games", answer=schema.json(schema.list_of(shapes.GameSummary)))
def show_games(request):
    """List the games."""
    return Response([game_body(game) for game in GAMES.values()])


@schema.operation(
    "games_show",
    "Games",
    parameters=[WHICH],
    answer=schema.json(schema.shape(shapes.GameDetails)),
    errors=(404,),
)
def show_game(request, game):
    """Show a game's rules, policies and books.

    The `formula` of a limit is integer division of the game size: nothing is rounded up.
    """
    shelf = _shelf(game)
    return Response(game_details_body(shelf.game, shelf.books()))


@schema.operation(
    "games_limits",
    "Games",
    parameters=[WHICH, *schema.in_query(_limits_query(*GAMES.values()))],
    answer=schema.json(schema.shape(shapes.Allowances)),
    errors=(400, 404),
)
def show_limits(request, game):
    """Work out every limit at a game size.

    Each policy of the game can be switched by the parameter of its name.
    """
    game = _shelf(game).game
    policies = _limits_query(game).read(request).model_dump()
    return Response(allowances_body(game, policies.pop("size"), policies))


@schema.operation(
    "games_catalogue",
    "Games",
    parameters=[WHICH, *schema.in_query(CatalogueQuery)],
    answer=schema.json(schema.any_of(*(shelf.book for shelf in SHELVES.values()))),
    errors=(400, 404),
)
def show_catalogue(request, game):
    """Show a game's whole catalogue.

    Names and summaries are in English (`en`) and Italian (`it`), distances in inches, `2` of
    Evasion and Toughness is a roll of 2+.
    """
    shelf = _shelf(game)
    version = CatalogueQuery.read(request).version
    book = shelf.catalogue(version)
    if version not in (None, book.version):
        raise NotFound
    return Response(pydantic.TypeAdapter(shelf.book).dump_python(book, mode="json"))


@schema.operation(
    "validate",
    "Verdicts",
    body=schema.json(schema.any_of(*(game.document for game in GAMES.values())), DOCUMENT),
    answer=schema.json(schema.any_of(*(shelf.report for shelf in SHELVES.values()))),
    unsafe=True,
)
def validate(request):
    """Judge a document without keeping it.

    The whole report comes back: totals, every limit with its headroom, every issue with the
    edits that mend it.
    """
    document = read_document(read_body(request), GAMES)
    shelf = SHELVES[document.game]
    return Response(shelf.represent(shelf.judge(document, owner_of(request))))


@schema.operation(
    "schema",
    "About",
    parameters=schema.in_query(SchemaQuery),
    answer={
        **schema.json({"type": "object"}),
        "application/yaml": {"schema": {"type": "object"}},
    },
    errors=(400,),
)
def show_schema(request):
    """Describe this API in OpenAPI 3.1."""
    style = SchemaQuery.read(request).format
    return HttpResponse(_written(style), content_type=f"application/{style}")


@require_safe
def show_reference(request):
    """The description as a page to read."""
    site = request.build_absolute_uri("/").rstrip("/")
    context = {"site": site, **reference.page(_schema(), site)}
    return render(request, "api/reference.html", context)


@cache
def _schema():
    return SchemaGenerator().get_schema(request=None, public=True)


@cache
def _written(style: str) -> bytes:
    renderer = {"json": OpenApiJsonRenderer, "yaml": OpenApiYamlRenderer}[style]
    return renderer().render(_schema(), renderer_context={})


def _shelf(slug: str):
    if slug not in SHELVES:
        raise NotFound
    return SHELVES[slug]
