"""Takes in what a visitor hands over: documents of every app, and what apps read besides."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any
from uuid import UUID

from rulesets.documents import read_document
from rulesets.engine.errors import InvalidInput, Problem
from rulesets.engine.report import Game
from rulesets.files import File, unreadable, whole

MAX_FILES = 100


@dataclass(frozen=True)
class Outcome:
    """What became of one thing handed over: a list's row, a book's title and address, or problems.

    `remarks` are sentences on what is otherwise than in the file, `name` is the file's. What was
    here already is not new.
    """

    row: Any = None
    title: str = ""
    url: str = ""
    remarks: tuple[str, ...] = ()
    problems: tuple[Problem, ...] = ()
    name: str = ""
    is_new: bool = True


@dataclass(frozen=True, kw_only=True)
class Foreign:
    """What an app reads that other programs made.

    `reads` says whether content is of that sort, `comes_first` whether other content may need it.
    `store` keeps it for an owner, `fetch` gets what is behind a link; both raise InvalidInput.
    """

    reads: Callable[[bytes], bool]
    comes_first: Callable[[bytes], bool]
    store: Callable[[UUID, bytes], Outcome]
    fetch: Callable[[str], bytes]


@dataclass(frozen=True, kw_only=True)
class Keeper:
    """A game whose documents are no lists; `keep` stores one for an owner."""

    game: Game
    keep: Callable[[UUID, Any], Outcome]


def import_files(desks: Sequence[Any], owner: UUID, files: Sequence[File]) -> list[Outcome]:
    """What became of each file, in their order, whatever the order they are stored in."""
    if len(files) > MAX_FILES:
        return [Outcome(problems=(Problem("", "too_long", {"max_length": MAX_FILES}),))]
    places = sorted(range(len(files)), key=lambda place: not _comes_first(desks, files[place]))
    outcomes = {place: _import_file(desks, owner, files[place]) for place in places}
    return [outcomes[place] for place in range(len(files))]


def fetch(desks: Sequence[Any], link: str) -> File:
    """What is behind a link, as a file of that name."""
    try:
        return whole(link, _foreign(desks)[0].fetch(link))
    except InvalidInput as error:
        return unreadable(link, *error.problems)


def _import_file(desks, owner: UUID, file: File) -> Outcome:
    try:
        outcome = _store(desks, owner, file.read())
    except InvalidInput as error:
        outcome = Outcome(problems=error.problems)
    return replace(outcome, name=file.name)


def _store(desks, owner: UUID, raw: bytes) -> Outcome:
    for foreign in _foreign(desks):
        if foreign.reads(raw):
            return foreign.store(owner, raw)
    desk_of = {slug: desk for desk in desks for slug in desk.games}
    keepers = {each.game.slug: each for desk in desks for each in desk.keepers}
    games = {slug: desk.games[slug] for slug, desk in desk_of.items()}
    games |= {slug: each.game for slug, each in keepers.items()}
    document = read_document(raw, games)
    if document.game in keepers:
        return keepers[document.game].keep(owner, document)
    lists = desk_of[document.game].lists
    return Outcome(row=lists.create(owner, document, edit="import"))


def _comes_first(desks, file: File) -> bool:
    try:
        raw = file.read()
    except InvalidInput:
        return False
    return any(foreign.comes_first(raw) for foreign in _foreign(desks))


def _foreign(desks) -> list[Foreign]:
    return [desk.foreign for desk in desks if desk.foreign]
