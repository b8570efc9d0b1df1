"""The archive, templates and tags by API."""

import uuid

from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response

from rulesets.api.authentication import owner_of
from rulesets.api.components import Shape
from rulesets.api.incoming import read_body
from rulesets.api.parameters import changes
from rulesets.api.repeated import repeatable
from rulesets.engine import codec
from rulesets.lists.api import bodies, shapes
from rulesets.lists.api.own_lists import OwnLists
from rulesets.lists.api.representations import list_response
from rulesets.lists.services import lifecycle, tagging

LIST = {200: Shape(shapes.List)}


class Archive(OwnLists):
    """Changes of a list that leave its document alone."""

    @changes(LIST)
    @repeatable
    @action(detail=True, methods=["post"])
    def archive(self, request: Request, id: uuid.UUID) -> Response:
        """Archive a list, which hides it from the page of all lists."""
        return self._act("archive")

    @changes(LIST)
    @repeatable
    @action(detail=True, methods=["post"])
    def unarchive(self, request: Request, id: uuid.UUID) -> Response:
        """Take a list out of the archive."""
        return self._act("unarchive")

    @changes(LIST)
    @action(detail=True, methods=["put"])
    def template(self, request: Request, id: uuid.UUID) -> Response:
        """Make a list a template, apart from the other lists; `clone` starts a list from it."""
        return self._act("template")

    @changes(LIST)
    @template.mapping.delete
    def template_end(self, request: Request, id: uuid.UUID) -> Response:
        """Make a template an ordinary list again."""
        return self._act("untemplate")

    def _act(self, action: str) -> Response:
        row = self.get_object()
        lifecycle.act(row.owner, row.pk, action, self.expected())
        return list_response(self.request, self.get_object())

    @changes(LIST, request=Shape(bodies.Tags))
    @action(detail=True, methods=["put"])
    def tags(self, request: Request, id: uuid.UUID) -> Response:
        """Replace the tags of a list."""
        tags = tagging.read_tags(",".join(codec.read(bodies.Tags, read_body(request)).tags))
        tagging.set_tags(owner_of(request), id, tags, self.expected())
        return list_response(request, self.get_object())
