"""Things an import did otherwise than the file says: coded, never a sentence."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Remark:
    """`code` is one of `armies.wording.REMARKS`, which speaks of the parameters.

    A parameter may be a problem.
    """

    code: str
    params: Mapping[str, object] = field(default_factory=dict)
