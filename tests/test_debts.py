"""The debts that test_architecture.py lets pass are still there: what is paid leaves the list.

`python -m tests.test_debts` takes away what is no longer there, and never adds.
"""

import json
import tomllib

from tests.sources import ROOT, cycles, modules, program, units_graph
from tests.test_architecture import DEBTS, upward, wordings


def debts():
    sources = program()
    return {
        "upward": upward(sources),
        "cycles": cycles(units_graph(sources)),
        "words": wordings(sources),
    }


def left():
    """Return the debts without what is no longer there."""
    found = debts()
    lists = {kind: [each for each in DEBTS[kind] if each in found[kind]] for kind in DEBTS}
    today = found["words"]
    words = {
        word: min(today[word], times) for word, times in DEBTS["words"].items() if word in today
    }
    return lists | {"words": words}


def test_debts_are_still_there():
    assert left() == DEBTS, "python -m tests.test_debts"


def test_modules_that_mypy_spares_are_still_there():
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["mypy"]["overrides"]
    spared = {name for each in settings for name in each["module"] if not name.endswith(".*")}
    assert sorted(spared - modules("config", "rulesets", "armies", "fleets").keys()) == []


def main():
    (ROOT / "tests" / "debts.json").write_text(json.dumps(left(), indent=2) + "\n")


if __name__ == "__main__":
    main()
