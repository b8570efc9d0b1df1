"""The scripts of docs/api.md, run as they are printed against a server."""

import re
import shutil
import subprocess
import sys

import pytest

from rulesets.api.pagination import Pages
from rulesets.engine import codec
from rulesets.games.ground import document as ground
from rulesets.games.strategy import document as strategy
from tests.server import ROOT, running

TEXT = (ROOT / "docs" / "api.md").read_text()
PRINTED = "http://127.0.0.1:8000"
SCRIPTS = dict(re.findall(r"```(sh|python|js)\n(.*?)```", TEXT, re.S))
RUN = {
    "sh": ["bash", "-euo", "pipefail", "-c"],
    "python": [sys.executable, "-c"],
    "js": ["node", "--input-type=module", "-e"],
}
SHOWN = {
    "sh": "Incomplete at 450 points under Grimdark Future: Warfleets v2.1.0\n120\n3\nPatrol\n",
    "python": "Incomplete at 450 points under Grimdark Future: Warfleets v2.1.0\n"
    "warfleets.upgrade_count 0 upgrades of 4\n120 ",
    "js": "incomplete 80 [ 'warfleets.upgrade_count' ]\n",
}
NEEDED = {"sh": ["curl", "jq"], "python": [], "js": ["node"]}


@pytest.fixture(scope="module")
def address():
    with running() as address:
        yield address


@pytest.mark.parametrize("language", ["sh", "python", "js"])
def test_script_runs_as_printed(address, tmp_path, language):
    if missing := [program for program in NEEDED[language] if not shutil.which(program)]:
        pytest.skip(f"needs {missing}")
    script = SCRIPTS[language].replace(PRINTED, address)
    command = [*RUN[language], script]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith(SHOWN[language])


@pytest.mark.parametrize(
    "figure",
    [
        f"{codec.MAX_BYTES // 1024} KiB",
        f"| {codec.MAX_ENTRIES} |",
        f"{codec.MAX_PICKS} in a fleet, {ground.MAX_PICKS} in an army; {codec.MAX_CHOICES:,}",
        f"{strategy.MAX_ACTIONS:,} and {strategy.MAX_PLAYERS}",
        f"{Pages.default_limit}, up to {Pages.max_limit}",
    ],
)
def test_bound_is_that_of_the_code(figure):
    assert figure in TEXT
