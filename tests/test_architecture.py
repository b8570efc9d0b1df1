"""Who may import whom and who may write, read off the source files."""

import ast
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
STANDARD_LIBRARY = sys.stdlib_module_names
PROJECT = {"config", "rulesets", "armies", "fleets"}

LAYERS = [{"models"}, {"mapping"}, {"services"}, {"forms"}, {"views", "api"}, {"urls"}]
"""Module names inside an app, earlier layers first; the others may stand anywhere."""

WRITING = {"save", "create", "update", "delete", "get_or_create", "update_or_create"}
"""Methods of rows and query sets, which never take positional arguments when they write."""

BULK_WRITING = {"bulk_create", "bulk_update", "abulk_create", "abulk_update"}
EXEMPT = {"management", "migrations"}


def modules(*folders):
    """Python files by dotted name, packages by their own."""
    paths = [path for folder in folders for path in sorted((ROOT / folder).rglob("*.py"))]
    return {dotted(path.relative_to(ROOT)): path.read_text() for path in paths}


def dotted(path):
    return ".".join(path.with_suffix("").parts).removesuffix(".__init__")


def imports(source):
    """Every dotted name a source imports, also inside functions and for type checkers."""
    found = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            module = "." * node.level + (node.module or "")
            found |= {f"{module}.{alias.name}" for alias in node.names}
    return found


def is_within(name, packages):
    return any(name == package or name.startswith(f"{package}.") for package in packages)


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


def writes(source):
    """Lines on which a row or a query set is written."""
    return [
        node.lineno
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and (
            node.func.attr in BULK_WRITING
            or (node.func.attr.removeprefix("a") in WRITING and not node.args)
        )
    ]


def layer(app, name):
    """The layer of a dotted name, None if it is of another app or in no layer."""
    first, *rest = name.split(".")
    if first != app or not rest:
        return None
    return next((n for n, names in enumerate(LAYERS) if rest[0] in names), None)


def reached(graph, module):
    """Everything a module imports, directly or through others."""
    found, waiting = set(), [module]
    while waiting:
        for name in graph.get(waiting.pop(), ()):
            if name not in found:
                found.add(name)
                waiting.append(name)
    return found


def graph_of(sources):
    """Which module imports which, all of them among the sources."""
    return {
        module: {
            known
            for name in imports(source)
            for known in (name, name.rpartition(".")[0])
            if known in sources and known != module
        }
        for module, source in sources.items()
    }


def upward(app, sources):
    """Imports from an earlier layer to a later one, also through modules in no layer."""
    graph = graph_of(sources)
    return [
        (module, name)
        for module in sources
        for name in sorted(reached(graph, module))
        if layer(app, module) is not None
        and layer(app, name) is not None
        and layer(app, name) > layer(app, module)
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


@pytest.mark.parametrize("app", ["rulesets", "armies", "fleets"])
def test_no_module_imports_a_later_layer(app):
    assert upward(app, modules(app)) == []


def test_only_services_write():
    found = [
        (module, line)
        for module, source in modules("rulesets", "armies", "fleets").items()
        if not EXEMPT & set(module.split(".")) and module.split(".")[1:2] != ["services"]
        for line in writes(source)
    ]
    assert found == []


def test_no_relative_imports():
    sources = modules(*sorted(PROJECT))
    assert [
        module for module in sources if any(n[0] == "." for n in imports(sources[module]))
    ] == []


def test_every_module_is_looked_at():
    names = set(modules("rulesets", "armies", "fleets"))
    assert {"rulesets", "rulesets.engine.codec", "rulesets.games.warfleets.checks"} < names
    assert {"armies.apps", "fleets.models", "fleets.services"} < names


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
        pytest.param("fleets.delete(owner, id)", [], id="a service"),
        pytest.param("names.update(others)", [], id="a dictionary or set"),
    ],
)
def test_writes_read(source, lines):
    assert writes(source) == lines


@pytest.mark.parametrize(
    ("sources", "expected"),
    [
        pytest.param(
            {"x.views": "from x.services import a", "x.services": "from x import models"},
            [],
            id="downward",
        ),
        pytest.param(
            {"x.services": "from x.views.page import a", "x.views.page": ""},
            [("x.services", "x.views.page")],
            id="upward",
        ),
        pytest.param(
            {"x.mapping": "import x.cards", "x.cards": "from x import urls", "x.urls": ""},
            [("x.mapping", "x.urls")],
            id="upward through another",
        ),
    ],
)
def test_layers_read(sources, expected):
    assert upward("x", sources) == expected
