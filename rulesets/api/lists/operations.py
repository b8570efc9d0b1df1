"""Views of lists that every app has, each with its description in the nouns of one app."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from rulesets.api import schema
from rulesets.api.lists.contents import Make
from rulesets.api.shelves import Collection

KEY = schema.in_path("key", "The share key.", pattern="^[-a-zA-Z0-9_]+$")


@dataclass(frozen=True)
class Subject:
    """What an operation is about: where its id begins, how it is tagged, what its address takes."""

    prefix: str
    tag: str
    parameters: tuple[dict[str, Any], ...] = ()


def all_lists(collection: Collection) -> Subject:
    return Subject(collection.desk.slug, collection.nouns.many.capitalize())


def own_list(collection: Collection) -> Subject:
    about = all_lists(collection)
    id = schema.in_path("id", f"The {collection.nouns.one}'s id.", format="uuid")
    return Subject(about.prefix, about.tag, (id,))


def shared_list(collection: Collection) -> Subject:
    prefix = collection.shared.replace("-", "_")
    return Subject(prefix, f"Shared {collection.nouns.many}", (KEY,))


@dataclass(frozen=True, kw_only=True)
class ListView:
    """A view that takes the request and the collection. Its docstring has the app's `Nouns`."""

    view: Callable
    name: str
    about: Callable[[Collection], Subject]
    parameters: tuple[dict[str, Any], ...]
    body: Make | None
    answer: Make | None
    described: dict[str, Any]

    def of(self, collection: Collection) -> Callable:
        """The view of one app's lists, a function of the request."""

        def view(request, **place):
            return self.view(request, collection, **place)

        view.__doc__ = collection.nouns.put_into(self.view.__doc__)
        about = self.about(collection)
        return schema.operation(
            f"{about.prefix}_{self.name}",
            about.tag,
            parameters=[*about.parameters, *self.parameters],
            body=self.body and self.body(collection),
            answer=self.answer and self.answer(collection),
            **self.described,
        )(view)


def operation(name, about, *, parameters=(), body=None, answer=None, **described):
    """Describe a view of lists, as `schema.operation` does one of anything else."""

    def decorate(view: Callable) -> ListView:
        return ListView(
            view=view,
            name=name,
            about=about,
            parameters=tuple(parameters),
            body=body,
            answer=answer,
            described=described,
        )

    return decorate
