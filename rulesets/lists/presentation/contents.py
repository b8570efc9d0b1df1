"""Parts of pages that show a list; games add what their own templates need."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from rulesets.engine.roster import Member
from rulesets.engine.values import Term
from rulesets.texts.writer import RuleText


class CardPart(Protocol):
    """An entry as a part of a card."""

    @property
    def id(self) -> str: ...
    @property
    def label(self) -> Term: ...


class Card(Protocol):
    """A unit of a list as pages show it; `ids` are those of the entries that open it."""

    @property
    def id(self) -> str: ...
    @property
    def ids(self) -> tuple[str, ...]: ...
    @property
    def label(self) -> Term: ...
    @property
    def parts(self) -> Sequence[CardPart]: ...


@dataclass(frozen=True, kw_only=True)
class Contents:
    """The editor without its cards; games add what their own templates need.

    `subtitle` holds names shown below the list's, `emblem` the id of its faction's in the sprite,
    `summary` its contents in short. `aboard` has the cards that are shown below others, with these.
    """

    aboard: Mapping[str, str] = field(default_factory=dict)
    emblem: str = ""
    subtitle: Sequence[Term | str] = ()
    summary: str


@dataclass(frozen=True, kw_only=True)
class SharedContents:
    """A list for readers without its cards: names below the list's, and the `rules` in use."""

    subtitle: Sequence[Term] = ()
    rules: Sequence[RuleText]


@dataclass(frozen=True, kw_only=True)
class Panel:
    """An opened entry, or a part of it."""

    card: Card
    member: Member
    part: str = ""
