"""The games by API: their rules, limits and books."""

from collections.abc import Iterable
from typing import Annotated, Any, Literal

import pydantic
from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response

from rulesets.api import shapes
from rulesets.api.authentication import owner_of
from rulesets.api.components import OneOf, Shape
from rulesets.api.errors import UnknownParameter
from rulesets.api.incoming import Query, ShareQuery
from rulesets.api.parameters import in_path, takes
from rulesets.api.representations import (
    allowances_body,
    game_details_body,
    game_summary_body,
)
from rulesets.api.views import PUBLIC, ApiViewSet
from rulesets.books.library import Books
from rulesets.books.reading import form_of
from rulesets.engine.fields import MAX_SIZE, Key, Version
from rulesets.engine.game import Game
from rulesets.games import GAMES, RULESETS
from rulesets.lists.api.books import MAX_BOOKS_NAMED, book_document, book_versions, books_for

LISTED = list(GAMES.values())
WHICH = in_path("game", "The game's slug.", enum=list(RULESETS))
WITH_LISTS = in_path("game", "The game's slug.", enum=[game.slug for game in LISTED])

GameSize = Annotated[
    int,
    pydantic.Field(ge=1, le=MAX_SIZE, description="Game size in points.", examples=[450]),
]


class CatalogueQuery(ShareQuery):
    book: Annotated[
        Key | None,
        pydantic.Field(description="A book's key; required if the game has several."),
    ] = None
    version: Annotated[
        Version | None, pydantic.Field(description="A version; the newest by default.")
    ] = None


def _no_book(books: Books, query: CatalogueQuery) -> UnknownParameter:
    """Return the error of an unknown book or version, with the known ones."""
    known = books.versions(query.book or books.form.only)
    if known:
        place = "version"
    else:
        place, known = "book", tuple(choice.key for choice in books.choices)
    return UnknownParameter(place, "unknown_choice", known=", ".join(known[:MAX_BOOKS_NAMED]))


def _demand(game: str, known: Iterable[str]) -> None:
    """Raise UnknownParameter, with the known games, for any other."""
    if game not in known:
        raise UnknownParameter("game", "unknown_game", game=game, known=", ".join(known))


def _limits_query(*games: Game) -> type[Query]:
    """Return a query type with the game size and every policy of the games."""
    options = {policy.key: tuple(policy.options) for game in games for policy in game.policies}
    policies: dict[str, Any] = {
        key: (Literal[choices], choices[0]) for key, choices in options.items()
    }
    return pydantic.create_model("LimitsQuery", __base__=Query, size=(GameSize, ...), **policies)


def _catalogues() -> dict[str, Shape]:
    return {
        game.slug: Shape(form_of(game.slug).type, game.document.__name__.removesuffix("Document"))
        for game in LISTED
    }


CATALOGUE = OneOf("Catalogue", _catalogues, "game")


class Games(ApiViewSet):
    """The games, their rules, their books."""

    tag = "Games"
    caching = PUBLIC
    lookup_url_kwarg = lookup_field = "game"
    lookup_value_converter = "slug"

    @extend_schema(responses=Shape(shapes.GameSummary))
    def list(self, request: Request) -> Response:
        """List the games."""
        return self.page(list(RULESETS.values()), game_summary_body)

    @extend_schema(responses=Shape(shapes.GameDetails), parameters=[WHICH])
    def retrieve(self, request: Request, game: str) -> Response:
        """Show a game's rules, policies and books.

        The `formula` of a limit divides the game size and rounds down.
        """
        _demand(game, RULESETS)
        books = book_versions(game, owner_of(request)) if game in GAMES else []
        return Response(game_details_body(RULESETS[game], books))

    @extend_schema(responses=Shape(shapes.Allowances), parameters=[WITH_LISTS])
    @takes(_limits_query(*LISTED))
    @action(detail=True)
    def limits(self, request: Request, game: str) -> Response:
        """Work out every limit at a game size.

        A parameter with the name of a policy switches it.
        """
        _demand(game, GAMES)
        known = GAMES[game]
        policies = _limits_query(known).read(request).model_dump()
        return Response(allowances_body(known, policies.pop("size"), policies))

    @extend_schema(responses=CATALOGUE, parameters=[WITH_LISTS])
    @takes(CatalogueQuery)
    @action(detail=True)
    def catalogue(self, request: Request, game: str) -> HttpResponse:
        """Show a whole book of a game.

        `/games/<game>` lists the books. Army games have several, so `book` is required there;
        `core-rules` holds the game's own special rules. Names and summaries are in English (`en`)
        and Italian (`it`), distances in inches; for Quality, Defense, Evasion and Toughness, `2` is
        a roll of 2+.
        """
        _demand(game, GAMES)
        query = CatalogueQuery.read(request)
        books = books_for(game, owner_of(request), query.share)
        document = book_document(books, query.book, query.version)
        if document is None:
            raise _no_book(books, query)
        return HttpResponse(document, content_type="application/json")
