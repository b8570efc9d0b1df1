"""The reader's options for a printed sheet."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Literal, get_args, get_type_hints

from rulesets.engine.errors import InvalidInput, not_one_of


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetOptions:
    """Each option with its values, the default first; a sheet uses those that concern it.

    `rules` are those explained at the end, `order` sorts ships, `chances` adds expected hits and
    wounds, `merge` puts equal units on one card, `backs` adds backs to fold over for the rules that
    cards have no room for, `punch` leaves a wide margin on the left
    of every page or, for leaves printed on both sides, at the binding edge. `qr` leads to the
    shared view or carries the whole list.
    """

    paper: Literal["a4", "letter"] = "a4"
    ink: Literal["full", "saving"] = "full"
    points: Literal["show", "hide"] = "show"
    rules: Literal["show", "hide"] = "show"
    qr: Literal["show", "list", "hide"] = "show"
    order: Literal["list", "activation"] = "list"
    chances: Literal["hide", "show"] = "hide"
    merge: Literal["no", "yes"] = "no"
    backs: Literal["none", "fold"] = "none"
    punch: Literal["none", "left", "binding"] = "none"

    @classmethod
    def read(cls, query: Mapping[str, str]) -> "SheetOptions":
        """Return the options in a query; other parameters are ignored.

        Raises InvalidInput.
        """
        given = {name: query[name] for name in CHOICES if name in query}
        wrong = [name for name, value in given.items() if value not in CHOICES[name]]
        if wrong:
            raise InvalidInput(*(not_one_of(name, CHOICES[name]) for name in wrong))
        return cls(**given)  # type: ignore[arg-type]

    @property
    def shows_points(self) -> bool:
        return self.points == "show"

    @property
    def shows_rules(self) -> bool:
        return self.rules == "show"

    @property
    def folds_cards(self) -> bool:
        return self.backs == "fold"

    @property
    def shows_code(self) -> bool:
        return self.qr == "show"

    @property
    def carries_list(self) -> bool:
        return self.qr == "list"

    @property
    def shows_chances(self) -> bool:
        return self.chances == "show"

    def as_text(self) -> str:
        """Return the options on one line; equal options give equal text."""
        return ",".join(asdict(self).values())


CHOICES: dict[str, tuple[str, ...]] = {
    name: get_args(hint) for name, hint in get_type_hints(SheetOptions).items()
}
"""Query parameters and their values, the default first."""
