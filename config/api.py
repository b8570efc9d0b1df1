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

from armies.api.shelves import ARMIES
from armies.campaigns.api import CAMPAIGNS
from fleets.api.shelves import FLEETS
from rulesets import games
from rulesets.api import reference, schema, shapes
from rulesets.api.authentication import owner_of
from rulesets.api.representations import allowances_body, game_body, game_details_body
from rulesets.api.requests import Query, read_body
from rulesets.api.shelves import Collection
from rulesets.documents import read_document
from rulesets.engine import codec
from rulesets.engine.report import Game

COLLECTIONS = (ARMIES, FLEETS)
BY_GAME = {slug: collection for collection in COLLECTIONS for slug in collection.shelves}
JUDGED = {CAMPAIGNS.game.slug: CAMPAIGNS}
GAMES = {slug: game for slug, game in games.GAMES.items() if slug in {*BY_GAME, *JUDGED}}
LISTED = [game for slug, game in GAMES.items() if slug in BY_GAME]
WHICH = schema.in_path("game", "The game's slug.", enum=list(GAMES))
WITH_LISTS = schema.in_path("game", "The game's slug.", enum=[game.slug for game in LISTED])

CATALOGUES = [
    schema.shape(shelf.book, shelf.prefix)
    for collection in COLLECTIONS
    for shelf in collection.shelves.values()
]
DOCUMENTS = [schema.shape(game.document) for game in LISTED]
DOCUMENTS += [schema.shape(each.game.document, each.prefix) for each in JUDGED.values()]
REPORTS = [schema.shape(each.report) for each in (*COLLECTIONS, *JUDGED.values())]

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


class CatalogueQuery(Query):
    book: Book = None
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
    if game not in GAMES:
        raise NotFound
    books = BY_GAME[game].shelves[game].books(owner_of(request)) if game in BY_GAME else []
    return Response(game_details_body(GAMES[game], books))


@schema.operation(
    "games_limits",
    "Games",
    parameters=[WITH_LISTS, *schema.in_query(_limits_query(*LISTED))],
    answer=schema.json(schema.shape(shapes.Allowances)),
    errors=(400, 404),
)
def show_limits(request, game):
    """Work out every limit at a game size.

    Each policy of the game can be switched by the parameter of its name.
    """
    game = _collection(game).desk.games[game]
    policies = _limits_query(game).read(request).model_dump()
    return Response(allowances_body(game, policies.pop("size"), policies))


@schema.operation(
    "games_catalogue",
    "Games",
    parameters=[WITH_LISTS, *schema.in_query(CatalogueQuery)],
    answer=schema.json(schema.any_of(*CATALOGUES)),
    errors=(400, 404),
)
def show_catalogue(request, game):
    """Show a whole book of a game.

    `/games/<game>` lists the books there are; a game of armies has several, so `book` is needed
    there, and `core-rules` holds the game's own special rules. Names and summaries are in
    English (`en`) and Italian (`it`), distances in inches, `2` of Quality, Defense, Evasion and
    Toughness is a roll of 2+.
    """
    shelf = _collection(game).shelves[game]
    query = CatalogueQuery.read(request)
    book = shelf.catalogue(query.book, query.version, owner_of(request))
    if book is None:
        raise NotFound
    return Response(pydantic.TypeAdapter(shelf.book).dump_python(book, mode="json"))


@schema.operation(
    "validate",
    "Verdicts",
    body=schema.json(schema.any_of(*DOCUMENTS), EXAMPLE),
    answer=schema.json(schema.any_of(*REPORTS)),
    unsafe=True,
)
def validate(request):
    """Judge a document without keeping it.

    The whole report comes back: totals, every limit with its headroom, every issue with the
    edits that mend it.
    """
    document = read_document(read_body(request), GAMES)
    if document.game in JUDGED:
        verdicts = JUDGED[document.game]
        return Response(verdicts.represent(verdicts.judge(document, owner_of(request))))
    collection = _collection(document.game)
    report = collection.desk.lists.judge(document, owner_of(request))
    return Response(collection.represent(report))


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


def _collection(game: str) -> Collection:
    if game not in BY_GAME:
        raise NotFound
    return BY_GAME[game]
