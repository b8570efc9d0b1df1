"""Questions about lists and answers to them, as they travel between processes."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from rulesets.engine.checks import Fix


@dataclass(frozen=True, slots=True, kw_only=True)
class Task:
    """A question about a document; `library` are its books, pickled, known by a fingerprint."""

    kind: str
    document: str
    game: str
    library: bytes
    fingerprint: str
    options: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Proposal:
    """Edits to make, in order, and the points that the list has then.

    `is_best` if it is proven that nothing better can be reached by such edits.
    """

    fixes: tuple[Fix, ...]
    points: int
    is_best: bool


@dataclass(frozen=True)
class Answer:
    """Proposals, the best first. Without any, `reason` says why; `is_proven` if there is none."""

    proposals: tuple[Proposal, ...] = ()
    reason: str = ""
    is_proven: bool = True

    @property
    def is_settled(self) -> bool:
        """Whether more time would find nothing better."""
        if self.proposals:
            return self.proposals[0].is_best
        return self.is_proven
