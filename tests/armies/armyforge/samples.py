"""Documents in Army Forge's format with a faction of our own, and changed copies of them."""

import json
from copy import deepcopy
from pathlib import Path

from armies.armyforge.lists.list_import import MAX_LIST_BYTES, import_list, is_list
from armies.armyforge.reading import load_json
from rulesets.engine.errors import ErrorDetail, InvalidInput
from tests.corpus import files

FOLDER = Path(__file__).parent / "documents"
NEW = FOLDER / "lantern-guild.json"
OLD = FOLDER / "lantern-guild-old.json"


def shelves():
    """The files of our books and of the corpus, by origin."""
    found = {"ours": [NEW, OLD], "corpus": files("books")}
    return {name: books for name, books in found.items() if books}


def document(path=NEW, **changes):
    """Return a book's document with changed top-level fields."""
    return {**deepcopy(json.loads(path.read_text())), **changes}


def changed(document, place, value):
    """Return a copy of a document with another value at a place such as `units.0.cost`."""
    copy = deepcopy(document)
    *steps, last = [int(step) if step.isdigit() else step for step in place.split(".")]
    holder = copy
    for step in steps:
        holder = holder[step]
    holder[last] = value
    return copy


def raw(path=NEW, **changes):
    """Return a book's document as the content of a file."""
    return json.dumps(document(path, **changes)).encode()


def read_list(content, owner=None):
    """Return the list in a file as an upload is read; raise InvalidInput if there is none."""
    data = load_json(content, MAX_LIST_BYTES)
    if not is_list(data):
        raise InvalidInput(ErrorDetail("", "not_a_list"))
    return import_list(data, owner)
