"""Fragments of a page, and the differences from those that a browser shows.

A template renders each fragment with `fragment(template, …)`; its markup has one root element with
an id. A page contains the digests of its fragments. An action renders the page again and
responds with the fragments whose digests differ, so nobody needs to declare what depends on what.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import blake2b
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from markupsafe import Markup

ID = re.compile(r'<[^>]*?\sid="([^"]+)"')
PLACE = re.compile(r"<!--#([^>]+)-->")
PLACES = re.compile(r"(<!--#[^>]+-->\s*)+")
"""Adjacent fragments, such as the rows of a list."""

VARYING = re.compile(r'name="csrfmiddlewaretoken" value="[^"]*"')
"""Markup that changes with every rendering but makes no difference."""

DIGEST_BYTES = 3


@dataclass(frozen=True)
class Fragment:
    """The markup of a fragment, with a placeholder for each fragment inside it."""

    id: str
    markup: str
    inside: tuple[str, ...]

    @cached_property
    def digest(self) -> str:
        """Digest of its own markup, independent of the number of adjacent fragments inside."""
        own = VARYING.sub("", PLACES.sub("<!--#-->", self.markup))
        return blake2b(own.encode(), digest_size=DIGEST_BYTES).hexdigest()

    @property
    def is_list(self) -> bool:
        """Whether the fragments inside are all adjacent."""
        return len(PLACES.findall(self.markup)) == 1


@dataclass
class PageFragments:
    """The fragments of a page by id, collected while its template is rendered."""

    by_id: dict[str, Fragment] = field(default_factory=dict)

    def place(self, markup: str) -> Markup:
        """Store a fragment, and return its placeholder."""
        match = ID.match(markup.lstrip())
        if not match:
            raise ValueError(f"A fragment without an id: {markup[:80]}")
        id = match[1]
        self.by_id[id] = Fragment(id, markup.strip(), tuple(PLACE.findall(markup)))
        return Markup(f"<!--#{id}-->")  # noqa: S704 - an id from our own templates

    def fill(self, markup: str) -> str:
        """Replace every placeholder with its fragment."""
        return PLACE.sub(lambda place: self.fill(self.by_id[place[1]].markup), markup)

    def whole(self, id: str) -> Markup:
        """Return a fragment with those inside it."""
        return Markup(self.fill(self.by_id[id].markup))  # noqa: S704 - rendered by our templates

    @property
    def outer(self) -> list[Fragment]:
        """The fragments that are not inside another."""
        inner = {id for fragment in self.by_id.values() for id in fragment.inside}
        return [fragment for id, fragment in self.by_id.items() if id not in inner]

    @property
    def digests(self) -> str:
        """The digest of every fragment with its path of ids, for the page to contain."""
        return " ".join(self._digests(self.outer, ""))

    def _digests(self, fragments: list[Fragment], path: str) -> Iterator[str]:
        for fragment in fragments:
            yield f"{path}{fragment.id}:{fragment.digest}"
            inner = [self.by_id[id] for id in fragment.inside]
            yield from self._digests(inner, f"{path}{fragment.id}/")

    def changes(self, digests: str) -> Markup:
        """Return markup for htmx that updates a page with these digests to these fragments.

        What is gone goes first: a fragment may have moved into another or out of it.
        """
        shown = read_digests(digests)
        parts = [part for fragment in self.outer for part in self._changes(fragment, shown)]
        parts.sort(key=lambda part: not part.startswith("<i "))
        return Markup("".join(parts))  # noqa: S704 - rendered by our templates

    def _changes(self, fragment: Fragment, shown: Mapping[str, "ShownFragment"]) -> Iterator[str]:
        known = shown.get(fragment.id)
        if not known or known.digest != fragment.digest:
            yield self._replaced(fragment)
            return
        ids = [id for id in known.inside if id in fragment.inside]
        gone = [id for id in known.inside if id not in fragment.inside]
        added = [id for id in fragment.inside if id not in known.inside]
        is_reordered = ids != [id for id in fragment.inside if id in ids]
        if is_reordered or ((gone or added) and not (ids and fragment.is_list)):
            yield self._replaced(fragment)
            return
        yield from (f'<i id="{id}" hx-swap-oob="delete"></i>' for id in gone)
        for id in ids:
            yield from self._changes(self.by_id[id], shown)
        if added:
            yield from self._added(fragment.inside, set(ids))

    def _replaced(self, fragment: Fragment) -> str:
        id = f'id="{fragment.id}"'
        return self.fill(fragment.markup).replace(id, f'{id} hx-swap-oob="true"', 1)

    def _added(self, ids: tuple[str, ...], existing: set[str]) -> Iterator[str]:
        """Yield new fragments of a list: those before the first existing one, then the others."""
        first = next(place for place, id in enumerate(ids) if id in existing)
        for id in ids[:first]:
            yield self._inserted(id, f"beforebegin:#{ids[first]}")
        for before, id in zip(ids[first:], ids[first + 1 :], strict=False):
            if id not in existing:
                yield self._inserted(id, f"afterend:#{before}")

    def _inserted(self, id: str, place: str) -> str:
        return f'<ol hx-swap-oob="{place}">{self.fill(self.by_id[id].markup)}</ol>'


@dataclass
class ShownFragment:
    """A fragment that a browser shows: its digest, and the ids of those inside it."""

    digest: str
    inside: list[str] = field(default_factory=list)


def read_digests(text: str) -> dict[str, ShownFragment]:
    """Return the fragments that a page shows, by id."""
    shown: dict[str, ShownFragment] = {}
    for word in text.split():
        path, _, digest = word.partition(":")
        *outer, id = path.split("/")
        shown[id] = ShownFragment(digest)
        if outer and outer[-1] in shown:
            shown[outer[-1]].inside.append(id)
    return shown


def changes_response(
    request: HttpRequest,
    template: str,
    fragments: PageFragments,
    context: Mapping[str, Any],
    status: int = 200,
) -> HttpResponse:
    """Respond with the fragments that differ from those in the browser."""
    digests = request.POST.get("digests", request.GET.get("digests", ""))
    shown = {"fragments": fragments, "changes": fragments.changes(digests), "is_answer": True}
    return render(request, template, {**context, **shown}, status=status)
