"""The archive, templates and tags by API: how an owner keeps many lists in order."""

import uuid

from drf_spectacular.utils import extend_schema
from rest_framework.decorators import action
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from rulesets.api import parameters
from rulesets.api.authentication import owner_of
from rulesets.api.components import Shape
from rulesets.api.incoming import read_body
from rulesets.api.parameters import refuses
from rulesets.api.retries import repeatable
from rulesets.api.views import ApiViewSet
from rulesets.engine import codec
from rulesets.lists import services
from rulesets.lists.api import bodies, shapes
from rulesets.lists.api.representations import answer

LIST = {200: Shape(shapes.List)}

changing = extend_schema(parameters=[parameters.IF_MATCH])
tagged = extend_schema(parameters=[parameters.ETAG])


class Tidying(ApiViewSet):
    """Changes of a list as a whole; its document stays as it is."""

    @changing
    @tagged
    @extend_schema(request=None, responses=LIST)
    @refuses(412)
    @repeatable
    @action(detail=True, methods=["post"])
    def archive(self, request: Request, id: uuid.UUID) -> Response:
        """Put a list into the archive, where the page of all lists does not show it."""
        return self._archived(True)

    @changing
    @tagged
    @extend_schema(request=None, responses=LIST)
    @refuses(412)
    @repeatable
    @action(detail=True, methods=["post"])
    def unarchive(self, request: Request, id: uuid.UUID) -> Response:
        """Take a list out of the archive."""
        return self._archived(False)

    def _archived(self, is_archived: bool) -> Response:
        row = self.get_object()
        services.set_away(row.owner, row.pk, "archive", is_archived, self.expected())
        return answer(self.request, self.get_object())

    @changing
    @tagged
    @extend_schema(request=None, responses=LIST)
    @refuses(412)
    @action(detail=True, methods=["put"])
    def template(self, request: Request, id: uuid.UUID) -> Response:
        """Make a list a template, kept apart from the others; `clone` starts a list of it."""
        return self._template(True)

    @changing
    @tagged
    @extend_schema(responses=LIST)
    @refuses(412)
    @template.mapping.delete
    def template_end(self, request: Request, id: uuid.UUID) -> Response:
        """Put a template back among the other lists."""
        return self._template(False)

    def _template(self, is_template: bool) -> Response:
        row = self.get_object()
        services.set_away(row.owner, row.pk, "template", is_template, self.expected())
        return answer(self.request, self.get_object())

    @changing
    @tagged
    @extend_schema(request=Shape(bodies.Tags), responses=LIST)
    @refuses(412)
    @action(detail=True, methods=["put"])
    def tags(self, request: Request, id: uuid.UUID) -> Response:
        """Give a list these tags and no others."""
        tags = services.read_tags(",".join(codec.read(bodies.Tags, read_body(request)).tags))
        if not services.set_tags(owner_of(request), id, tags, self.expected()):
            raise NotFound
        return answer(request, self.get_object())
