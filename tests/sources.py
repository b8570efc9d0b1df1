"""The program's source files."""

from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[1]
TEMPLATES = ROOT / "templates"
APPS = ("rulesets", "armies", "fleets")


@cache
def modules(folder: str) -> dict[str, str]:
    """Return the source of every Python file in a folder by the module's dotted name."""
    paths = [path.relative_to(ROOT) for path in sorted((ROOT / folder).rglob("*.py"))]
    return {dotted(path): (ROOT / path).read_text() for path in paths}


@cache
def program() -> dict[str, str]:
    """Return the modules of all apps except migrations."""
    found = {name: source for app in APPS for name, source in modules(app).items()}
    return {name: source for name, source in found.items() if ".migrations" not in name}


@cache
def templates() -> dict[str, str]:
    """Return the source of every template by its path below `templates/`."""
    paths = sorted(each for each in TEMPLATES.rglob("*") if each.is_file())
    return {str(path.relative_to(TEMPLATES)): path.read_text() for path in paths}


def dotted(path: Path) -> str:
    return ".".join(path.with_suffix("").parts).removesuffix(".__init__")
