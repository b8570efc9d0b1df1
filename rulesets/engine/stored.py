"""Reads and writes stored documents; names that only a newer program knows are kept."""

import json
from collections import defaultdict
from typing import Any, TypeVar

from rulesets.engine import codec
from rulesets.engine.errors import check_size

T = TypeVar("T")


def read_stored(cls: type[T], raw: str | bytes, max_bytes: int = codec.MAX_BYTES) -> T:
    """Read a stored document without names that only a newer program knows."""
    unknown = codec.unknown_names(cls, raw)
    if not unknown:
        return codec.read(cls, raw, max_bytes)
    data = json.loads(raw)
    for path in unknown:
        _leave_out(data, path)
    return codec.read(cls, json.dumps(data), max_bytes)


def _leave_out(data: Any, path: tuple[int | str, ...]) -> None:
    """Take a name out of JSON; steps of its path that only name a type are skipped."""
    *steps, name = path
    for step in steps:
        if (isinstance(data, dict) and step in data) or isinstance(step, int):
            data = data[step]
    if isinstance(data, dict):
        data.pop(name, None)


def keep_unknown(cls: type, earlier: str, text: str) -> str:
    """Return a document's text with the names that only its earlier text has.

    Entries keep theirs by their id, everything else within an entry if it is as it was.
    """
    if not codec.unknown_names(cls, earlier):
        return text
    data, known = json.loads(text), json.loads(codec.write(read_stored(cls, earlier)))
    _put_back(json.loads(earlier), known, data)
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def write_stored(document: object, earlier: str = "") -> str:
    """Return a document as it is stored, with unknown names of its `earlier` text.

    Raises InvalidInput if it is too large to be read again.
    """
    text = codec.write(document)
    if earlier:
        text = keep_unknown(type(document), earlier, text)
    check_size(len(text.encode()), codec.MAX_BYTES)
    return text


def _put_back(earlier: Any, known: Any, data: Any) -> None:
    """Put back into JSON the names that were left out when its earlier form was read."""
    if all(isinstance(each, dict) for each in (earlier, known, data)):
        for name, value in earlier.items():
            if name not in known:
                data.setdefault(name, value)
            elif name in data:
                _put_back(value, known[name], data[name])
    elif all(isinstance(each, list) for each in (earlier, known, data)):
        pairs = defaultdict(list)
        for pair in zip(reversed(earlier), reversed(known), strict=False):
            pairs[_identity(pair[1])].append(pair)
        for item in data:
            if alike := pairs[_identity(item)]:
                _put_back(*alike.pop(), item)


def _identity(item: Any) -> str:
    named = item.get("id") if isinstance(item, dict) else None
    return named or json.dumps(item, sort_keys=True)
