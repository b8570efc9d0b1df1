"""What bodies and answers about lists hold, by media type, for the API's description."""

from collections.abc import Callable
from typing import Any

from rulesets.api import schema
from rulesets.api.lists import shapes
from rulesets.api.shelves import Collection

Content = dict[str, Any]
Make = Callable[[Collection], Content]


def document(collection: Collection) -> Content:
    found = [schema.shape(game.document) for game in collection.desk.games.values()]
    return schema.json(schema.any_of(*found), collection.example)


def edit(collection: Collection) -> Content:
    """One of the edits of the app's games."""
    described = schema.edits_shape(f"{shapes.name_of(collection)}Edit", collection.desk.edits)
    return schema.json(described, collection.example_edit)


def _of(shape: Callable[[Collection], type]) -> Make:
    return lambda collection: schema.json(schema.shape(shape(collection)))


def _always(content: Content) -> Make:
    return lambda collection: content


page = _of(shapes.page)
full = _of(shapes.full)
new = _of(shapes.new)
shared = _of(shapes.shared)
share = _always(schema.json(schema.shape(shapes.Share)))
text = _always(schema.plain_text())
pdf = _always(schema.binary("application/pdf"))
