"""Words of the history, which does not name a list's game."""

from rulesets.games import RULESETS
from rulesets.wording.history import POLICIES


def test_no_two_games_have_policies_of_one_key():
    keys = [policy.key for ruleset in RULESETS.values() for policy in ruleset.policies]
    assert sorted(keys) == sorted(POLICIES)
