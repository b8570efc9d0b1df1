"""Who may import whom, who may write and how things are called, read off the source files."""

import json
import re
import sys
from collections import Counter, defaultdict

import pytest

from tests.sources import (
    APPS,
    ROOT,
    app_of,
    cycles,
    docstrings,
    imports,
    is_within,
    modules,
    program,
    units_graph,
    words,
    writes,
)

STANDARD_LIBRARY = sys.stdlib_module_names
PROJECT = ["armies", "config", "fleets", "rulesets"]

LAYERS = (
    "engine",
    "games",
    "pools",
    "solving",
    "web",
    "background disk files monitoring outgoing search wording workers",
    "models",
    "buildings confirming documents library log players sentences states symbols words",
    "armyforge exports forms imports reports samples sending services versions",
    "accounts addresses blocks bookkeeping cards choices compare differences "
    "drawings ending filters glance graphs groups guide motions names_importer now "
    "offer_bodies offers panel places presentation result room rulebook settling sheets ship_cards "
    "table text_importer text_parser text_to_army text_to_fleet texts upgrade_rows",
    "api",
    "adapter admin management operations pages views",
    "middleware receivers",
    "apps urls",
)
"""The modules and packages right below an app, earlier layers first; a later one is not imported.

Inputs and rows, what reads rows, what writes them, what shows them, what answers requests.
"""

DEBTS = json.loads((ROOT / "tests" / "debts.json").read_text())
"""What was there when these tests came; it only gets less, see test_debts.py."""

EXEMPT = {"management", "migrations"}
ENDING = re.compile("(isons?|ings?|ed|es|e|s)$")
"""Endings in which modules of one concern would differ: compare, comparing, comparisons."""

BANNED = ("desk", "venture", "keeper", "shelf", "stamp", "relief", "press", "standing", "seldom")
OPENINGS = ("What ", "The same")
"""How no docstring begins: the first line of a function's is an imperative."""


def layer(unit):
    name = unit.removeprefix(app_of(unit)).removeprefix(".")
    found = [n for n, layer in enumerate(LAYERS) if name in layer.split()]
    return found[0] if found else None


def upward(sources):
    """Imports from an earlier layer to a later one."""
    return [
        [unit, name]
        for unit, names in sorted(units_graph(sources).items())
        for name in sorted(names)
        if None not in (layer(unit), layer(name)) and layer(unit) < layer(name)
    ]


def near_names(sources):
    """Names of an app's modules that differ by their endings; those of one concern are the same.

    Apps, commands, Django's `models`, the games and what the engine is made of aside.
    """
    found = defaultdict(set)
    for source in sources.keys() - APPS:
        name = source.rpartition(".")[2]
        is_exempt = name == "models" or EXEMPT.intersection(source.split("."))
        if not is_exempt and not is_within(source, ["rulesets.engine", "rulesets.games"]):
            found[app_of(source), ENDING.sub("", name)].add(name)
    return sorted(
        f"{app}: {', '.join(sorted(names))}" for (app, _), names in found.items() if len(names) > 1
    )


def wordings(sources):
    """How often a banned word, and a docstring that begins like none should, is there."""
    found = Counter()
    for source in sources.values():
        found += words(source)
        found += Counter(
            opening
            for text in docstrings(source)
            for opening in OPENINGS
            if text.startswith(opening)
        )
    return {word: found[word] for word in (*BANNED, *OPENINGS) if found[word]}


def foreign(folder, allowed, exempt=()):
    """Imports of a folder's modules that are neither standard library nor allowed."""
    return [
        (module, name)
        for module, source in modules(folder).items()
        for name in sorted(imports(source))
        if name.split(".")[0] not in STANDARD_LIBRARY
        and not is_within(name, allowed)
        and not (module in exempt and is_within(name, exempt[module]))
    ]


def test_engine_imports_standard_library_only():
    schema_library = {"rulesets.engine.codec": ["pydantic", "pydantic_core"]}
    assert foreign("rulesets/engine", ["rulesets.engine"], exempt=schema_library) == []


def test_games_import_the_engine_only():
    assert foreign("rulesets/games", ["rulesets.engine", "rulesets.games"]) == []


@pytest.mark.parametrize(
    ("folder", "forbidden"),
    [
        ("rulesets", ["armies", "fleets", "config", "tests"]),
        ("armies", ["fleets", "config", "tests"]),
        ("fleets", ["armies", "config", "tests"]),
    ],
)
def test_app_imports_no_other(folder, forbidden):
    found = [
        (module, name)
        for module, source in modules(folder).items()
        for name in sorted(imports(source))
        if is_within(name, forbidden)
    ]
    assert found == []


def test_armies_know_nothing_of_campaigns():
    found = [
        (module, name)
        for module, source in modules("armies").items()
        for name in sorted(imports(source))
        if not is_within(module, ["armies.campaigns"]) and is_within(name, ["armies.campaigns"])
    ]
    assert found == []


def test_only_services_write():
    found = [
        (module, line)
        for module, source in modules("rulesets", "armies", "fleets").items()
        if not EXEMPT & set(module.split(".")) and "services" not in module.split(".")
        for line in writes(source)
    ]
    assert found == []


def test_every_module_has_its_layer():
    units = set(units_graph(program())) - set(APPS)
    assert sorted(unit for unit in units if layer(unit) is None) == [], "place it in LAYERS"


def test_every_layer_is_made_of_modules():
    units = units_graph(program())
    names = {unit.removeprefix(app_of(unit)).removeprefix(".") for unit in units}
    assert sorted({name for layer in LAYERS for name in layer.split()} - names) == []


def test_no_module_imports_a_later_layer():
    assert [pair for pair in upward(program()) if pair not in DEBTS["upward"]] == []


def test_no_two_packages_import_one_another():
    assert [group for group in cycles(units_graph(program())) if group not in DEBTS["cycles"]] == []


def test_modules_of_one_concern_have_one_name():
    assert near_names(program()) == []


def test_no_banned_word_comes_back():
    found, today = wordings(program()), DEBTS["words"]
    assert {word: times for word, times in found.items() if times > today.get(word, 0)} == {}


def test_no_relative_imports():
    sources = modules(*sorted(PROJECT))
    assert [
        module for module in sources if any(n[0] == "." for n in imports(sources[module]))
    ] == []


def test_every_module_is_looked_at():
    names = set(modules("rulesets", "armies", "fleets"))
    assert {"rulesets", "rulesets.engine.codec", "rulesets.games.warfleets.checks"} < names
    assert {"armies.apps", "fleets.presentation", "rulesets.lists.models"} < names


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("import os, a.b", {"os", "a.b"}),
        ("from a import b, c as d", {"a.b", "a.c"}),
        ("def f():\n    from a.b import c", {"a.b.c"}),
        ("from ..a import b", {"..a.b"}),
    ],
)
def test_imports_read(source, expected):
    assert imports(source) == expected


@pytest.mark.parametrize(
    ("source", "lines"),
    [
        pytest.param("row.save()", [1], id="save"),
        pytest.param("x = 1\nrows.filter(a=1).update(b=2)", [2], id="update"),
        pytest.param("M.objects.create(a=1)", [1], id="create"),
        pytest.param("M.objects.bulk_create(rows)", [1], id="bulk_create"),
        pytest.param("rows.delete()", [1], id="delete"),
        pytest.param("services.delete(owner, id)", [], id="a service"),
        pytest.param("names.update(others)", [], id="a dictionary or set"),
        pytest.param("super().update(a=1)", [], id="the rows' own way to write"),
    ],
)
def test_writes_read(source, lines):
    assert writes(source) == lines


@pytest.mark.parametrize(
    ("sources", "expected"),
    [
        pytest.param(
            {"fleets.views": "from fleets.services import a", "fleets.services": ""},
            [],
            id="downward",
        ),
        pytest.param(
            {"fleets.services": "from fleets.views.page import a", "fleets.views.page": ""},
            [["fleets.services", "fleets.views"]],
            id="upward",
        ),
        pytest.param(
            {"fleets.documents": "import rulesets.lists.urls", "rulesets.lists.urls": ""},
            [["fleets.documents", "rulesets.lists.urls"]],
            id="upward in another app",
        ),
    ],
)
def test_layers_read(sources, expected):
    assert upward(sources) == expected


def test_cycles_read():
    graph = {"a": {"b"}, "b": {"c"}, "c": {"a", "d"}, "d": {"e"}, "e": {"d"}, "f": {"a"}}
    assert cycles(graph) == [["a", "b", "c"], ["d", "e"]]


@pytest.mark.parametrize(
    ("sources", "expected"),
    [
        pytest.param(["armies.api.texts", "armies.texts"], [], id="one name"),
        pytest.param(
            ["armies.views.comparing", "armies.compare"], ["armies: compare, comparing"], id="near"
        ),
        pytest.param(["armies.text", "fleets.texts"], [], id="in two apps"),
        pytest.param(["rulesets.games.a.edit", "rulesets.games.b.edits"], [], id="of games"),
    ],
)
def test_near_names_read(sources, expected):
    assert near_names(dict.fromkeys(sources, "")) == expected


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        pytest.param("class DeskList: pass", {"desk": 1}, id="in a class"),
        pytest.param("def f(shelves_of): pass", {"shelf": 1}, id="several, an argument"),
        pytest.param("a.b_STAMP = express", {"stamp": 1}, id="in capitals"),
        pytest.param('"""Seldom seen."""\na = "press"', {"seldom": 1}, id="in a docstring"),
        pytest.param('X = 1\n"""What it is."""', {"What ": 1}, id="a beginning"),
    ],
)
def test_wordings_read(source, expected):
    assert wordings({"a": source}) == expected
