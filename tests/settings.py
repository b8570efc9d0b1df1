"""The program as in production, behind plain http and with static files where they were written."""

import hashlib
import os

from jinja2 import FileSystemBytecodeCache

os.environ["HTTPS"] = "off"
os.environ.setdefault("SHEET_RATE", "")  # tests print more than any reader
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "on"  # the browser's event loop runs beside our queries

from config.settings import *

SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = False
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.InMemoryStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
if not REDIS_URL:
    CACHES = {
        name: {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", "LOCATION": name}
        for name in CACHES
    }
WHITENOISE_AUTOREFRESH = True
WHITENOISE_USE_FINDERS = True
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]

COMPILED = BASE_DIR / ".pytest_cache" / "templates"
COMPILED.mkdir(parents=True, exist_ok=True)
compiler = hashlib.sha256((BASE_DIR / "config" / "jinja.py").read_bytes()).hexdigest()
TEMPLATES[0]["OPTIONS"]["bytecode_cache"] = FileSystemBytecodeCache(str(COMPILED), f"{compiler}.%s")
"""Templates are compiled once, not by every process that starts."""

SHEET_PROCESSES = int(os.environ.get("SHEET_PROCESSES", "0"))
SOLVER_PROCESSES = int(os.environ.get("SOLVER_PROCESSES", "0"))
SOLVER_SECONDS = 3.0
BACKGROUND_THREADS = int(os.environ.get("BACKGROUND_THREADS", "0"))
