"""What answers about lists look like; each app's have names, links and reports of their own."""

from functools import cache
from typing import Any, NotRequired, Union

from typing_extensions import TypedDict

from rulesets.api.shelves import Collection
from rulesets.engine.values import Verdict

FACTS = {
    "game": str,
    "name": str,
    "size": int | None,
    "points": int,
    "verdict": Verdict,
    "revision": int,
    "updated_at": str,
}
SUMMARY = {"id": str, **FACTS, "url": str, "share_url": str | None}


class Share(TypedDict):
    """Where a list can be read by anyone; both null while that is withdrawn."""

    key: str | None
    url: str | None


def name_of(collection: Collection) -> str:
    """What the names of an app's shapes are made with, such as `Fleet`."""
    return collection.nouns.one.title().replace(" ", "")


@cache
def summary(collection: Collection) -> type:
    text = "{a} {one} as a list of {many} shows it."
    return _shape(collection, "{}Summary", text, SUMMARY)


@cache
def page(collection: Collection) -> type:
    text = "Some of the {many}; `count` is how many there are, `next` and `previous` lead on."
    fields = {
        "count": int,
        "next": str | None,
        "previous": str | None,
        collection.desk.slug: list[summary(collection)],
    }
    return _shape(collection, "{}Page", text, fields)


@cache
def links(collection: Collection) -> type:
    fields = dict.fromkeys(("text", *collection.desk.sheets, "clone"), str)
    return _shape(collection, "{}Links", "Addresses of {a} {one}'s renderings.", fields)


@cache
def full(collection: Collection) -> type:
    text = "{a} {one} with its document and its report."
    return _shape(collection, "{}", text, SUMMARY | _contents(collection))


@cache
def new(collection: Collection) -> type:
    text = "{a} {one} just made. A stranger's comes with the key that is needed to see it again."
    fields = SUMMARY | _contents(collection) | {"owner_key": NotRequired[str]}
    return _shape(collection, "New{}", text, fields)


@cache
def shared(collection: Collection) -> type:
    text = "{a} {one} as everyone with its share key sees it."
    fields = FACTS | {"share_url": str} | _contents(collection)
    return _shape(collection, "Shared{}", text, fields)


def _contents(collection: Collection) -> dict[str, Any]:
    documents = tuple(game.document for game in collection.desk.games.values())
    return {
        "document": Union[documents],  # noqa: UP007
        "report": collection.report,
        "links": links(collection),
    }


def _shape(collection: Collection, name: str, text: str, fields: dict[str, Any]) -> type:
    kind = TypedDict(name.format(name_of(collection)), fields)
    described = collection.nouns.put_into(text)
    kind.__doc__ = described[0].upper() + described[1:]
    return kind
