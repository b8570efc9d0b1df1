"""`bin/muster`, run against a server."""

import json
import os
import subprocess
import sys

import pytest

from tests.api import sent
from tests.armies.armyforge.listing import squad, whole
from tests.armies.lists import vanguard
from tests.builders import fleet, ship
from tests.server import ROOT

ILLEGAL = fleet(200, ship("cruiser", hero="ace-carrier"), ship("cruiser", name="Bella"))


@pytest.fixture
def files(tmp_path):
    contents = {
        "legal.json": sent(vanguard()),
        "illegal.json": sent(ILLEGAL),
        "forge.json": whole(squad()),
        "other.json": b'{"game": "chess"}',
    }
    for name, content in contents.items():
        (tmp_path / name).write_bytes(content)
    return tmp_path


def muster(files, *arguments, **options):
    command = [sys.executable, ROOT / "bin" / "muster", "validate", *arguments]
    done = subprocess.run(
        command, cwd=files, capture_output=True, text=True, check=False, timeout=60, **options
    )
    return done.returncode, done.stdout, done.stderr


def test_legal_list_ends_with_success(address, files):
    verdict = "legal.json: Legal at 1000 points under Grimdark Future 3.5\n"
    assert muster(files, "legal.json", "--server", address) == (0, verdict, "")


def test_illegal_list_says_why(address, files):
    status, printed, complaints = muster(files, "illegal.json", "--server", address)
    lines = printed.splitlines()
    assert (status, complaints) == (1, "")
    assert lines[0].startswith("illegal.json: Illegal at 200 points")
    copies = "2 copies of Cruiser Ship, 1 allowed (1 per 150 pts)"
    assert f"  warfleets.copies: Cruiser Ship, Bella: {copies}" in lines


def test_worst_list_decides_and_all_are_judged(address, files):
    status, printed, complaints = muster(
        files, "other.json", "legal.json", "illegal.json", "--server", address
    )
    assert status == 2
    assert printed.count(".json: ") == 2
    assert complaints.startswith("other.json: game no such game: chess.")


def test_list_of_army_forge_is_judged(address, files):
    status, printed, _complaints = muster(files, "forge.json", "--server", address, "--json")
    assert (status, json.loads(printed)["points"]) == (1, 100)


def test_list_is_piped_in_and_server_is_named_by_the_environment(address, files):
    piped = (files / "legal.json").read_text()
    environment = os.environ | {"MUSTER_SERVER": address}
    status, printed, complaints = muster(files, "-", input=piped, env=environment)
    assert (status, printed.partition(":")[0], complaints) == (0, "-", "")


@pytest.mark.parametrize(
    ("file", "server"), [("legal.json", "http://127.0.0.1:1"), ("none.json", "http://127.0.0.1:1")]
)
def test_list_that_cannot_be_judged_is_told_apart(files, file, server):
    status, printed, complaints = muster(files, file, "--server", server)
    assert (status, printed) == (2, "")
    assert complaints.startswith(f"{file}: ")


def test_link_is_judged_and_a_key_that_is_not_ours_refused(address, files):
    link = f"{address}/s/no-such-key/"
    assert muster(files, link, "--server", address)[0] == 2
    environment = os.environ | {"MUSTER_KEY": "nonsense"}
    status, _printed, complaints = muster(files, "legal.json", "--server", address, env=environment)
    assert (status, complaints) == (2, "legal.json: Expected `Bearer` followed by a valid key.\n")
