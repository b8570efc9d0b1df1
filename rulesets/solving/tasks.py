"""Questions about lists and their answers, as passed between processes."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from rulesets.engine.checks import Fix


@dataclass(frozen=True, slots=True, kw_only=True)
class Task:
    """A question about a document; `library` holds its pickled books, `fingerprint` theirs."""

    kind: str
    document: str
    game: str
    library: bytes
    fingerprint: str
    options: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Proposal:
    """Edits to make, in order, and the resulting points of the list.

    `is_best` if no such edits are proven to reach a better result.
    """

    fixes: tuple[Fix, ...]
    points: int
    is_best: bool


@dataclass(frozen=True)
class Answer:
    """Proposals, best first. Without any, `reason` says why; `is_proven` if none exists."""

    proposals: tuple[Proposal, ...] = ()
    reason: str = ""
    is_proven: bool = True

    @property
    def is_settled(self) -> bool:
        """Whether more time would find nothing better."""
        if self.proposals:
            return self.proposals[0].is_best
        return self.is_proven
