"""Questions that the rules leave open, which players settle for a list or a campaign."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Policy:
    """A question the rules leave open: its title and options in words, the default first."""

    key: str
    title: str
    options: Mapping[str, str]

    @property
    def default(self) -> str:
        return next(iter(self.options))


class Policies:
    """The policies of a game or of campaigns, in the order of display.

    `chosen` are the options that a document sets, by policy; it may name what there is not.
    """

    def __init__(self, *policies: Policy) -> None:
        self._by_key = {policy.key: policy for policy in policies}

    def __iter__(self) -> Iterator[Policy]:
        return iter(self._by_key.values())

    def __getitem__(self, key: str) -> Policy:
        return self._by_key[key]

    def has(self, key: str, option: str) -> bool:
        return key in self._by_key and option in self._by_key[key].options

    def option(self, key: str, chosen: Mapping[str, str]) -> str:
        """Return the option in force: the chosen one if there is such a one, else the default.

        Empty if there is no such policy.
        """
        policy, option = self._by_key.get(key), chosen.get(key, "")
        if policy is None:
            return ""
        return option if option in policy.options else policy.default

    def unknown(self, chosen: Mapping[str, str]) -> list[str]:
        """Return the policies chosen of which there is no such policy or option."""
        return [key for key, option in chosen.items() if not self.has(key, option)]
