"""All published books of a game in one file, written by `manage.py write_bulk`."""

from pathlib import Path

from django.conf import settings
from django.http import FileResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.decorators import action
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response
from typing_extensions import TypedDict

from rulesets.api import shapes
from rulesets.api.components import Shape
from rulesets.api.parameters import in_path
from rulesets.api.views import PUBLIC, ApiViewSet
from rulesets.web.requests import absolute

FILE = in_path("file", "The name of the file.", pattern=r"^[-a-z0-9]+$")


class BulkFile(TypedDict):
    """A file with `game`, `date`, `books` and `renamed`, as JSON.

    `books` has every version of each published book. `renamed` lists, for each older version
    (`book`, `version`), the keys that differ in the `newest`, by kind of thing and old key, as far
    as the names show it.
    """

    game: str
    date: shapes.Day
    bytes: int
    url: shapes.Address


class Bulk(ApiViewSet):
    tag = "Games"
    caching = PUBLIC

    @extend_schema(responses=Shape(BulkFile))
    def list(self, request: Request) -> Response:
        """List files with all published books of a game, the newest first.

        The operator has them written, perhaps once a day; there may be none.
        """
        files = sorted(Path(settings.BULK_DIR).glob("*.json.gz"), reverse=True)
        return self.page(files, lambda file: _body(request, file))

    @extend_schema(
        responses={(200, "application/gzip"): OpenApiTypes.BINARY},
        parameters=[FILE],
    )
    @action(detail=False, url_path="<slug:file>.json.gz")
    def file(self, request: Request, file: str) -> FileResponse:
        """Read a file with all published books of a game, compressed by gzip."""
        path = Path(settings.BULK_DIR) / f"{file}.json.gz"
        if not path.is_file():
            raise NotFound
        return FileResponse(path.open("rb"), content_type="application/gzip")


def _body(request: Request, file: Path) -> BulkFile:
    name = file.name.removesuffix(".json.gz")
    game, _, date = name.partition("-")
    return {
        "game": game,
        "date": date,
        "bytes": file.stat().st_size,
        "url": absolute(request, "api:bulk-file", name),
    }
