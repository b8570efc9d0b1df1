"""Runs every measurement on SQLite, and on PostgreSQL where one answers."""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

POSTGRES = os.environ.get("BENCH_POSTGRES", "postgres://postgres@127.0.0.1:5432/postgres")
DATABASE = "muster_bench"


def main():
    with tempfile.TemporaryDirectory() as folder:
        address = f"sqlite:///{folder}/muster.sqlite3"
        _measure("SQLite", address, "engine", "edits", "armies", "campaigns", "sheets")
    _measure("SQLite, a server and a browser", "", "load", "watchers", "browser", "list_taps")
    if _has_postgres():
        _recreate()
        address = POSTGRES.rpartition("/")[0] + "/" + DATABASE
        _measure("PostgreSQL", address, "edits", "armies", "scale")
        _recreate()
        _measure("PostgreSQL, a server", address, "load")
        _drop()


def _measure(title, database, *names):
    print(f"\n== {title}", flush=True)
    env = os.environ | {"HTTPS": "off", "LOG_LEVEL": "ERROR"}
    if database:
        env["DATABASE_URL"] = database
    for name in names:
        subprocess.run([sys.executable, "-m", f"tests.bench.{name}"], env=env, check=True)


def _has_postgres():
    import psycopg

    try:
        psycopg.connect(POSTGRES, connect_timeout=3).close()
    except psycopg.OperationalError:
        return False
    return True


def _execute(*statements):
    import psycopg

    with psycopg.connect(POSTGRES, autocommit=True) as connection:
        for statement in statements:
            connection.execute(statement)


def _drop():
    _execute(f"DROP DATABASE IF EXISTS {DATABASE} WITH (FORCE)")


def _recreate():
    _drop()
    _execute(f"CREATE DATABASE {DATABASE}")


if __name__ == "__main__":
    os.chdir(Path(__file__).resolve().parents[2])
    main()
