"""Documents in Army Forge's format with a faction of our own, and changed copies of them."""

import json
from copy import deepcopy
from pathlib import Path

FOLDER = Path(__file__).parent / "documents"
NEW = FOLDER / "lantern-guild.json"
OLD = FOLDER / "lantern-guild-old.json"


def document(path=NEW, **changes):
    """A book's document; `changes` replace or add fields of its top level."""
    return {**deepcopy(json.loads(path.read_text())), **changes}


def raw(path=NEW, **changes):
    """The same as the content of a file."""
    return json.dumps(document(path, **changes)).encode()
