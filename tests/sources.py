"""The program's source files read as syntax trees: who imports whom, who writes, which words."""

import ast
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[1]

APPS = (
    "rulesets",
    "rulesets.accounts",
    "rulesets.backups",
    "rulesets.books",
    "rulesets.devices",
    "rulesets.jobs",
    "rulesets.keys",
    "rulesets.lists",
    "rulesets.storage",
    "armies",
    "armies.campaigns",
    "fleets",
)

WRITING = {"save", "create", "update", "delete", "get_or_create", "update_or_create"}
"""Methods of rows and query sets, which never take positional arguments when they write."""

WORD = re.compile("[A-Z]?[a-z]+|[A-Z]+")

BULK_WRITING = {"bulk_create", "bulk_update", "abulk_create", "abulk_update"}


@cache
def modules(*folders: str) -> dict[str, str]:
    """Return the source of every Python file by dotted name, packages by their own."""
    paths = [path for folder in folders for path in sorted((ROOT / folder).rglob("*.py"))]
    return {dotted(path.relative_to(ROOT)): path.read_text() for path in paths}


@cache
def program() -> dict[str, str]:
    """Return the modules of all apps but their migrations."""
    found = modules("rulesets", "armies", "fleets")
    return {name: source for name, source in found.items() if ".migrations" not in name}


def dotted(path: Path) -> str:
    return ".".join(path.with_suffix("").parts).removesuffix(".__init__")


@cache
def nodes(source: str) -> tuple[ast.AST, ...]:
    return tuple(ast.walk(ast.parse(source)))


@cache
def imports(source: str) -> set[str]:
    """Return every dotted name a source imports, also inside functions and for type checkers."""
    found = set()
    for node in nodes(source):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            module = "." * node.level + (node.module or "")
            found |= {f"{module}.{alias.name}" for alias in node.names}
    return found


def writes(source: str) -> list[int]:
    """Return the lines on which a row or a query set is written."""
    return [
        node.lineno
        for node in nodes(source)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and ast.unparse(node.func.value) != "super()"
        and (
            node.func.attr in BULK_WRITING
            or (node.func.attr.removeprefix("a") in WRITING and not node.args)
        )
    ]


def app_of(name: str) -> str:
    """Return the innermost app a module belongs to."""
    return max((app for app in APPS if is_within(name, [app])), key=len)


def unit_of(name: str) -> str:
    """Return the module or package right below its app that a module is or belongs to."""
    app = app_of(name)
    rest = name.removeprefix(app).split(".")
    return f"{app}.{rest[1]}" if len(rest) > 1 else app


def is_within(name: str, packages: list[str]) -> bool:
    return any(name == package or name.startswith(f"{package}.") for package in packages)


def graph_of(sources: dict[str, str]) -> dict[str, set[str]]:
    """Return which module imports which, all of them among the sources."""
    return {
        module: {
            target
            for name in imports(source)
            if (target := next((n for n in (name, name.rpartition(".")[0]) if n in sources), None))
            and target != module
        }
        for module, source in sources.items()
    }


def units_graph(sources: dict[str, str]) -> dict[str, set[str]]:
    """Return which unit imports which other one."""
    found: dict[str, set[str]] = {unit_of(module): set() for module in sources}
    for module, targets in graph_of(sources).items():
        found[unit_of(module)] |= {unit_of(name) for name in targets} - {unit_of(module)}
    return found


def cycles(graph: dict[str, set[str]]) -> list[list[str]]:
    """Return the groups of names that reach one another."""
    reach = {name: reached(graph, name) for name in graph}
    groups = {
        tuple(sorted({name, *(other for other in reach[name] if name in reach[other])}))
        for name in graph
    }
    return sorted(list(group) for group in groups if len(group) > 1)


def reached(graph: dict[str, set[str]], module: str) -> set[str]:
    """Return everything a module imports, directly or through others."""
    found: set[str] = set()
    waiting = [module]
    while waiting:
        new = graph.get(waiting.pop(), set()) - found
        found |= new
        waiting.extend(new)
    return found


def names(source: str) -> Iterator[str]:
    """Yield every name a source uses: of modules, functions, arguments, attributes, keywords."""
    for node in nodes(source):
        for field in ("id", "name", "attr", "arg", "asname", "module"):
            value = getattr(node, field, None)
            if isinstance(value, str):
                yield value


def docstrings(source: str) -> Iterator[str]:
    """Yield the docstrings of a module, of what is in it and below its constants."""
    for node in nodes(source):
        body = getattr(node, "body", None)
        for statement in body if isinstance(body, list) else []:
            match statement:
                case ast.Expr(value=ast.Constant(value=str(text))):
                    yield text


@cache
def words(source: str) -> Counter[str]:
    """Count the names and docstrings in which a word stands, lower-case and in the singular."""
    texts = (*names(source), *docstrings(source))
    return Counter(word for text in texts for word in set(map(singular, WORD.findall(text))))


@cache
def singular(word: str) -> str:
    word = word.lower()
    if word.endswith("ves"):
        return word[:-3] + "f"
    return word[:-1] if word.endswith("s") and not word.endswith("ss") else word
