"""A SQLite database with all tables and catalogues, made once and copied by whoever needs one.

It is kept beside pytest's own cache together with the digests of the files it was made from: the
fixtures, and the modules that were imported on the way. Change one of them and it is made anew.
"""

import fcntl
import hashlib
import json
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / ".pytest_cache"
DATABASE = FOLDER / "catalogues.sqlite3"
SOURCES = FOLDER / "catalogues.json"


def template() -> Path:
    """Return the database to copy; whoever comes first makes it, the others wait."""
    FOLDER.mkdir(exist_ok=True)
    with (FOLDER / "catalogues.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not _is_fresh():
            _make()
    return DATABASE


def _is_fresh() -> bool:
    if not (DATABASE.exists() and SOURCES.exists()):
        return False
    made_from = json.loads(SOURCES.read_text())
    return made_from == _digests(set(made_from) | _data())


def _make() -> None:
    SOURCES.unlink(missing_ok=True)
    DATABASE.unlink(missing_ok=True)
    environment = os.environ | {
        "DJANGO_SETTINGS_MODULE": "tests.settings",
        "DATABASE_URL": f"sqlite:///{DATABASE}",
        "LOG_LEVEL": "WARNING",
    }
    subprocess.run([sys.executable, "-m", "tests.database"], cwd=ROOT, env=environment, check=True)


def _data() -> set[str]:
    """Return the files that are read without being imported, or would be if they were there."""
    found = {ROOT / "requirements.txt", *(ROOT / "fixtures").rglob("*.json")}
    for app in ("armies", "fleets", "rulesets"):
        found.update((ROOT / app).rglob("migrations/*.py"))
    return {str(path.relative_to(ROOT)) for path in found}


def _digests(names: set[str]) -> dict[str, str]:
    return {name: _digest(ROOT / name) for name in sorted(names)}


def _digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest() if path.exists() else ""


def _imported() -> set[str]:
    """Return the modules of the project that this process has read."""
    files = [Path(file) for each in list(sys.modules.values()) if (file := _file(each))]
    own = [path for path in files if path.is_relative_to(ROOT) and ".venv" not in path.parts]
    return {str(path.relative_to(ROOT)) for path in own}


def _file(module) -> str | None:
    return getattr(module, "__file__", None)


def main() -> None:
    import django
    from django.core.management import call_command
    from django.db import connection

    django.setup()
    call_command("migrate", verbosity=0)
    call_command("load_catalogues", verbosity=0)
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA journal_mode=DELETE")
    connection.close()
    SOURCES.write_text(json.dumps(_digests(_imported() | _data())))


if __name__ == "__main__":
    main()
