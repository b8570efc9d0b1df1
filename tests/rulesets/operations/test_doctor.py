"""`manage.py doctor`: every finding is reported once, and errors set the exit status."""

import io
import re
import stat
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest
from django.core.checks import Tags, run_checks
from django.core.management import CommandError, call_command
from django.db import ConnectionHandler, connection

from rulesets.books.models import Book
from rulesets.operations import diagnosis
from tests.server import ROOT


def ids(messages):
    return [message.id for message in messages]


@pytest.mark.parametrize(
    ("check", "chosen", "expected"),
    [
        ("hosts", {"ALLOWED_HOSTS": ["*"]}, ["muster.E004"]),
        ("hosts", {"ALLOWED_HOSTS": ["localhost"]}, ["muster.W004"]),
        ("hosts", {"ALLOWED_HOSTS": ["muster.example.org", "localhost"]}, []),
        ("https", {"HTTPS": False}, ["muster.E005"]),
        ("https", {"HTTPS": True, "BEHIND_PROXY": False}, ["muster.W005"]),
        ("https", {"HTTPS": True, "BEHIND_PROXY": True}, []),
        ("caches", {}, []),
        ("mail", {}, []),
        ("workers", {}, []),
        ("workers", {"CELERY": True}, ["muster.E015"]),
        ("workers", {"CELERY": True, "REDIS_URL": "redis://here"}, ["muster.W015"] * 3),
        (
            "workers",
            {"CELERY": True, "REDIS_URL": "redis://here", "HAS_MAIL": True},
            ["muster.W015"] * 4,
        ),
    ],
)
def test_settings_are_judged(settings, check, chosen, expected):
    for name, value in chosen.items():
        setattr(settings, name, value)
    assert ids(getattr(diagnosis, f"check_{check}")()) == expected


@pytest.mark.parametrize(
    ("mode", "given", "expected"),
    [(0o644, "", ["muster.E003"]), (0o600, "", ["muster.W003"]), (0o644, "x" * 50, [])],
)
def test_secret_key_is_kept_from_others(settings, tmp_path, monkeypatch, mode, given, expected):
    monkeypatch.setenv("SECRET_KEY", given)
    settings.VAR_DIR = tmp_path
    (tmp_path / "secret-key").touch(mode)
    assert ids(diagnosis.check_secret_key()) == expected


@pytest.mark.parametrize("shared", ["database", "redis"])
def test_secret_key_of_several_machines_is_given(settings, monkeypatch, shared):
    if shared == "redis":
        settings.REDIS_URL = "redis://here"
    else:
        engine = {"ENGINE": "django.db.backends.postgresql"}
        monkeypatch.setattr(diagnosis.settings, "DATABASES", {"default": engine})
    monkeypatch.setenv("SECRET_KEY", "")
    found = run_checks(tags=[Tags.security], include_deployment_checks=True)
    assert "muster.E016" in ids(found)
    monkeypatch.setenv("SECRET_KEY", "x" * 50)
    found = run_checks(tags=[Tags.security], include_deployment_checks=True)
    assert "muster.E016" not in ids(found)


def test_processes_that_start_at_once_have_one_secret_key():
    with tempfile.TemporaryDirectory() as folder:
        code = "import sys; from pathlib import Path; from config.settings import program; "
        code += "print(program._secret_key(Path(sys.argv[1]) / 'new' / 'secret-key'))"
        command = [sys.executable, "-c", code, folder]
        started = [subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE) for _ in range(4)]
        keys = {process.communicate()[0] for process in started}
        kept = list((Path(folder) / "new").iterdir())
        assert (len(keys), [path.name for path in kept]) == (1, ["secret-key"])
        assert stat.S_IMODE(kept[0].stat().st_mode) == 0o600


def test_static_files_are_collected(settings, tmp_path):
    settings.STATIC_ROOT = tmp_path
    assert ids(diagnosis.check_static_files()) == ["muster.E011"]
    (tmp_path / "staticfiles.json").touch()
    assert ids(diagnosis.check_static_files()) == []


def test_full_disk_is_noticed(settings, monkeypatch):
    monkeypatch.setattr(diagnosis, "FEW_BYTES", 10**18)
    assert ids(diagnosis.check_disk()) == ["muster.W014"]
    settings.DISK_FLOOR = 10**18
    assert ids(diagnosis.check_disk()) == ["muster.E014"]


def test_missing_books_are_named(db):
    assert ids(diagnosis.check_migrations()) == []
    Book.objects.filter(game="warfleets").update(published=False)
    (message,) = diagnosis.check_migrations()
    assert "Warfleets" in message.msg


def test_migrations_that_wait_are_counted(db):
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM django_migrations WHERE app = 'jobs'")
    assert ids(diagnosis.check_migrations()) == ["muster.E009"]


def test_everything_away_is_told_at_once(db, settings, monkeypatch):
    nowhere = {"ENGINE": "django.db.backends.postgresql", "HOST": "127.0.0.1", "PORT": "1"}
    away = ConnectionHandler({"default": nowhere | {"NAME": "none"}})["default"]
    monkeypatch.setattr(diagnosis, "connection", away)
    redis = {"BACKEND": "django_redis.cache.RedisCache", "LOCATION": "redis://127.0.0.1:1"}
    settings.CACHES = {"default": redis | {"OPTIONS": {"IGNORE_EXCEPTIONS": True}}}
    settings.ALLOWED_HOSTS = ["*"]
    settings.SECRET_KEY = "x" * 9
    told = io.StringIO()
    with pytest.raises(CommandError) as failed:
        call_command("doctor", stdout=told, no_color=True)
    errors = re.findall(r"^Error: .*\((.*)\)$", told.getvalue(), re.MULTILINE)
    assert failed.value.returncode == 1
    assert {"muster.E004", "muster.E006", "muster.E007"} <= set(errors)
    assert "security.W009" in told.getvalue()
