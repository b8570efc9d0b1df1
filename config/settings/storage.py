"""Database, cache, background work and limits of what is stored."""

from typing import Any

from config.settings.environment import VAR_DIR, env

# Database

DATABASE: dict[str, Any] = env.db("DATABASE_URL", f"sqlite:///{VAR_DIR / 'muster.sqlite3'}")
DATABASES = {"default": DATABASE | {"CONN_MAX_AGE": None, "CONN_HEALTH_CHECKS": True}}
STATEMENT_SECONDS = env.int("STATEMENT_SECONDS", 0)
if DATABASE["ENGINE"] == "django.db.backends.sqlite3":
    DATABASES["default"]["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        "timeout": 5,
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;",
    }
elif STATEMENT_SECONDS:
    limits = f"-c statement_timeout={STATEMENT_SECONDS}s -c lock_timeout={STATEMENT_SECONDS}s"
    DATABASES["default"]["OPTIONS"] = {"options": limits}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# Cache: Redis, or files

REDIS_URL = env.str("REDIS_URL", "")
CACHED_SECONDS = 24 * 60 * 60
"""Default cache timeout; writing to a file-based counter restarts it."""


def _cache(name: str, files: str, most: int) -> dict[str, Any]:
    """Return a cache of at most `most` entries, shared by all processes: Redis, or files."""
    if not REDIS_URL:
        return {
            "BACKEND": f"rulesets.storage.disk.{files}",
            "LOCATION": VAR_DIR / "cache" / name,
            "TIMEOUT": CACHED_SECONDS,
            "OPTIONS": {"MAX_ENTRIES": most},
        }
    return {
        "BACKEND": "django_redis.cache.RedisCache",
        "LOCATION": REDIS_URL,
        "KEY_PREFIX": name,
        "TIMEOUT": CACHED_SECONDS,
        "OPTIONS": {
            "IGNORE_EXCEPTIONS": True,  # an unreachable Redis must not break pages
            "SOCKET_CONNECT_TIMEOUT": 0.2,
            "SOCKET_TIMEOUT": 0.2,
        },
    }


CACHES = {
    "default": _cache("pages", "PageFiles", 1000),
    "throttles": _cache("throttles", "CountFiles", 10_000),
    "stored": _cache("stored", "CountFiles", 10_000),  # many requests must not push these out
}

# Background work

CELERY = env.bool("CELERY", False)  # needs Redis and workers: see bin/work
CELERY_BROKER_URL = CELERY_RESULT_BACKEND = REDIS_URL
CELERY_BROKER_TRANSPORT_OPTIONS = {"socket_connect_timeout": 1}
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_REDIS_SOCKET_CONNECT_TIMEOUT = 1
CELERY_RESULT_BACKEND_TRANSPORT_OPTIONS = {"retry_policy": {"max_retries": 1}}
CELERY_RESULT_EXPIRES = 60
CELERY_TASK_DEFAULT_QUEUE = "jobs"
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_PUBLISH_RETRY = False
CELERY_TASK_TIME_LIMIT = 30 * 60
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_IMPORTS = [
    "armies.services.fetch",
    "rulesets.accounts.sending",
    "rulesets.lists.api.imports",
    "rulesets.lists.services.proposing",
    "rulesets.lists.services.webhooks",
    "rulesets.lists.sheets.zipped",
    "rulesets.sheets.processes",
]
BACKGROUND_THREADS = env.int("BACKGROUND_THREADS", 2)
WEBHOOKS_INSIDE = env.bool("WEBHOOKS_INSIDE", False)

# Limits

DATA_UPLOAD_MAX_MEMORY_SIZE = 8_000_000
DATA_UPLOAD_MAX_NUMBER_FILES = 1000
FILE_UPLOAD_MAX_MEMORY_SIZE = 2 * 1024 * 1024
OWN_ROWS = {
    "lists.List": env.int("OWN_LISTS", 1000),
    "lists.Favourite": env.int("OWN_FAVOURITES", 100),
    "books.Book": env.int("OWN_BOOKS", 200),
    "campaigns.Campaign": env.int("OWN_CAMPAIGNS", 50),
}
OWN_BYTES = env.int("OWN_BYTES", 100_000_000)
ADDRESS_BYTES = env.int("ADDRESS_BYTES", 300_000_000)
DISK_FLOOR = env.int("DISK_FLOOR", 200_000_000)
