"""The scripts in docs/api.md, run as printed against a server."""

import json
import re
import shutil
import subprocess
import sys

import httpx
import pytest

from rulesets.api.pagination import Pages
from rulesets.engine import codec
from rulesets.engine.arguments import arguments_type
from rulesets.engine.fields import MAX_CHOICES, MAX_ENTRIES, MAX_UPGRADES
from rulesets.games import GAMES
from rulesets.games.ground import document as ground
from rulesets.games.strategy import document as strategy
from rulesets.keys import services as keys
from rulesets.lists.api import bodies, bulk_reads
from rulesets.lists.services.webhooks import signature
from tests.api import Api
from tests.builders import fleet, ship
from tests.server import ROOT

TEXT = (ROOT / "docs" / "api.md").read_text()
PRINTED = "http://127.0.0.1:8000"
SCRIPTS = re.findall(r"```(sh|python|js)\n(.*?)```", TEXT, re.S)
RUN = {
    "sh": ["bash", "-euo", "pipefail", "-c"],
    "python": [sys.executable, "-c"],
    "js": ["node", "--input-type=module", "-e"],
}
NEEDED = {"sh": ["curl", "jq"], "python": [], "js": ["node"]}
VERDICT = "Legal at 450 points under Grimdark Future: Warfleets v2.1.0\n"
PASTED = "++ Watch [GF 500pts] ++\n\nNobody [1] Q2+ D2+ | 5pts | Hero\nFist (A1)"
FLEET = '{"game": "warfleets", "name": "Patrol", "entries": [{"id": "a", "key": "cruiser"}]}'
LEGAL_FLEET = json.loads(re.search(r"<<'END'\n(.*?)END", TEXT, re.S)[1])


@pytest.fixture(scope="module")
def shared(address):
    """The URL of a shared army."""
    made = httpx.post(f"{address}/api/v1/lists", json=bodies.ARMY).raise_for_status()
    return made.json()["share_url"]


def run(number, address, folder, given="", argument=()):
    """Run a script as printed, except for the server's URL; return its output."""
    language, script = SCRIPTS[number]
    if missing := [program for program in NEEDED[language] if not shutil.which(program)]:
        pytest.skip(f"needs {missing}")
    command = [*RUN[language], script.replace(PRINTED, address), *argument]
    done = subprocess.run(
        command, cwd=folder, input=given, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


@pytest.mark.parametrize(
    ("number", "shown"),
    [
        pytest.param(0, f"{VERDICT}4 slots empty\n", id="curl"),
        pytest.param(1, f"{VERDICT}warfleets.upgrade_count 4 slots empty\n", id="python"),
        pytest.param(2, "legal 40 0\n", id="javascript"),
    ],
)
def test_first_steps_run_as_printed(address, tmp_path, number, shown):
    assert run(number, address, tmp_path) == shown


@pytest.mark.parametrize(
    ("pasted", "shown"),
    [
        (FLEET, "**Patrol**\n"),
        ("{shared}", "**Meridian vanguard**\n"),
        ("https://army-forge.example/share?id=a", "only share links of "),
        ("https://elsewhere.example/share?id=a", ""),
        ('{"hello": 1, oops', ""),
        (PASTED, "no book here has a unit “Nobody”"),
        ("Hello", ""),
    ],
    ids=["document", "link", "foreign", "other", "broken", "text", "nonsense"],
)
def test_bot_answers_whatever_is_pasted(address, shared, tmp_path, pasted, shown):
    given = shared if pasted == "{shared}" else pasted
    answer = run(4, address, tmp_path, given)
    assert answer.startswith(shown)
    assert bool(answer) == bool(shown)


@pytest.mark.parametrize(
    ("arguments", "warning"),
    [
        (["2126-01-01T12:00:00Z", "gf35", "1000"], ""),
        (["2026-01-01T12:00:00Z", "gf35", "1000"], " changed after the deadline"),
        (["2126-01-01T12:00:00Z", "gf35", "750"], " another game or size"),
    ],
    ids=["as agreed", "late", "other size"],
)
def test_organiser_gets_a_table_and_copies(address, shared, tmp_path, arguments, warning):
    given = f"{shared}\n\nnobody's\n{address}/s/not-shared/\n"
    printed = run(5, address, tmp_path, given, arguments).splitlines()
    assert printed == [
        f"Meridian vanguard 180 legal 1{warning}",
        "nobody's is not shared",
        f"{address}/s/not-shared/ is not shared",
    ]
    (kept,) = tmp_path.glob("*.json")
    assert json.loads(kept.read_text())["name"] == "Meridian vanguard"


def test_simulator_gets_units_weapons_and_texts(address, shared, tmp_path):
    printed = run(6, address, tmp_path, argument=[f"{shared}?revision=1"])
    assert "Levy Company: 10 models, Quality 5+, Defense 5+, Tough 1\n" in printed
    assert "undefined" not in printed
    assert ": \n" not in printed


def test_simulator_gets_ships(address, tmp_path):
    made = httpx.post(f"{address}/api/v1/lists", json=LEGAL_FLEET).raise_for_status().json()
    assert run(6, address, tmp_path, argument=[made["share_url"]]).splitlines() == [
        'Corvette Ship: Move 10", Cruise 15", Evasion 4+, Toughness 4+, 4 boxes',
        '  1 x Linked Railgun: 24", A3 S1 front Overheating',
        "  Pulse Engine: Move actions go 2″ further, cruise and ram actions 3″ further.",
        "  Overheating: A roll of 1 to hit costs the firing model 1 damage.",
    ]


def test_signature_of_a_webhook_is_checked_as_printed():
    given = {}
    exec(SCRIPTS[3][1], given)  # noqa: S102 - our own guide
    signed = signature("secret", b"{}")
    assert given["is_ours"](b"{}", signed, "secret")
    assert not given["is_ours"](b"{ }", signed, "secret")


@pytest.mark.django_db
def test_army_of_the_games_has_what_its_book_has():
    printed = re.search(r"```text\n(\{.*?)```", TEXT, re.S)[1]
    report = Api().post("validate", json.loads(printed)).json()
    assert (report["verdict"], report["issues"]) == ("legal", [])
    assert "Plasma lance" in [weapon["name"] for weapon in report["entries"][0]["weapons"]]


def written(name, edit):
    """The row of an edit in the table, without its description."""
    fields = arguments_type(edit.function, name).model_fields.items()
    arguments = [f"`{each}`" + ("" if field.is_required() else "?") for each, field in fields]
    return f"| `{name}` | {', '.join(arguments)} | "


@pytest.mark.parametrize(("game", "kind"), [("gf35", "armies"), ("warfleets", "fleets")])
def test_table_has_every_edit_with_its_arguments(game, kind):
    table = TEXT.partition("## Edits\n")[2]
    shown = re.findall(r"^(\| `.*\| )(all|armies|fleets) \|", table, re.M)
    edits = {written(name, edit) for name, edit in GAMES[game].edits.items()}
    assert {row for row, of in shown if of in ("all", kind)} == edits


def is_part(shown, found):
    """Whether an answer contains everything that is shown."""
    match shown:
        case dict():
            return shown.keys() <= found.keys() and all(is_part(shown[k], found[k]) for k in shown)
        case list():
            return all(any(is_part(each, other) for other in found) for each in shown)
    return shown == found


@pytest.mark.django_db
def test_sample_report_is_that_of_the_program():
    (printed,) = re.findall(r"```json\n(.*?)```", TEXT, re.S)
    upgrades = ["giga-cannon@front", "pulse-engine"]
    document = fleet(450, ship("cruiser", upgrades=upgrades), name="Patrol")
    found = Api().post("validate", json.loads(codec.write(document).replace('"e1"', '"a1"'))).json()
    shown = json.loads(printed)
    assert is_part(shown, found)
    assert shown.keys() == found.keys()


@pytest.mark.parametrize(
    "figure",
    [
        f"{codec.MAX_BYTES // 1024} KiB",
        f"| {MAX_ENTRIES} |",
        f"{MAX_UPGRADES} in a fleet, {ground.MAX_PICKS} in an army; {MAX_CHOICES:,}",
        f"{strategy.MAX_ACTIONS:,} and {strategy.MAX_PLAYERS}",
        f"| {bulk_reads.MAX_SHARE_KEYS} |",
        f"| {keys.MAX_KEYS} |",
        f"{Pages.default_limit}, up to {Pages.max_limit}",
    ],
)
def test_bound_is_that_of_the_code(figure):
    assert figure in TEXT
