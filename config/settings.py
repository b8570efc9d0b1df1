"""All settings; values that differ between installations come from the environment.

Without any variable set: SQLite in var/, one machine, https expected in front. docs/deployment.md
lists the variables. In this order: the installation, apps, middleware and templates; database,
cache, background work; languages, static files; limits, security; owners, accounts, mail; the API;
sheets, solver, imports; logs and metrics.
"""

import datetime
import os
from contextlib import suppress
from ipaddress import ip_network
from pathlib import Path
from typing import Any

import environ
from csp.constants import NONE, SELF
from django.core.management.utils import get_random_secret_key
from django.utils.translation import gettext_lazy as _

from rulesets.operations.crashes import report_to

BASE_DIR = Path(__file__).resolve().parent.parent
VAR_DIR = BASE_DIR / "var"

env = environ.Env()

# This installation

DEBUG = env.bool("DEBUG", False)
HTTPS = env.bool("HTTPS", True)
BEHIND_PROXY = env.bool("BEHIND_PROXY", False)
WEB_THREADS = env.int("WEB_THREADS", 8)  # of each process
SOURCE_URL = env.str("SOURCE_URL", "")  # a link in the footer


def _secret_key(path: Path) -> str:
    """Return the key in a file, created readable for its owner alone if it isn't there."""
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        partial = path.with_suffix(f".{os.getpid()}")
        partial.touch(mode=0o600)
        partial.write_text(get_random_secret_key() + get_random_secret_key())
        with suppress(FileExistsError):  # of processes that start at once, the first wins
            os.link(partial, path)
        partial.unlink()
    return path.read_text()


SECRET_KEY = env.str("SECRET_KEY", "") or _secret_key(VAR_DIR / "secret-key")
SECRET_KEY_FALLBACKS = env.list("SECRET_KEY_FALLBACKS", default=[])
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=["localhost", "127.0.0.1", "[::1]"])
CSRF_TRUSTED_ORIGINS = env.list("CSRF_TRUSTED_ORIGINS", default=[])

# Apps, middleware and templates

INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.usersessions",
    "axes",
    "corsheaders",
    "csp",
    "django_htmx",
    "rest_framework",
    "django_filters",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "rulesets",
    "rulesets.books",
    "rulesets.lists",
    "rulesets.keys",
    "rulesets.repeated",
    "rulesets.backups",
    "rulesets.devices",
    "rulesets.accounts",
    "rulesets.jobs",
    "armies",
    "armies.campaigns",
    "fleets",
]

MIDDLEWARE = [
    "rulesets.monitoring.health.answer_probes",
    "rulesets.monitoring.logs.log_requests",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "rulesets.middleware.bodies.PackTexts",
    "csp.middleware.CSPMiddleware",
    "corsheaders.middleware.CorsMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "rulesets.middleware.bodies.bound_bodies",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "rulesets.web.requests.note_client",
    "rulesets.storage.disk.keep_floor",
    "rulesets.devices.middleware.owner_middleware",
    "allauth.account.middleware.AccountMiddleware",
    "rulesets.middleware.faults.AnswerFaults",
    "axes.middleware.AxesMiddleware",
]

ROOT_URLCONF = "config.urls"
WSGI_APPLICATION = "config.wsgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.jinja2.Jinja2",
        "DIRS": [BASE_DIR / "templates"],
        "OPTIONS": {
            "environment": "config.jinja.environment",
            "context_processors": [
                "rulesets.web.csrf.one_token",
                "rulesets.web.theme.theme",
                "rulesets.web.notices.notices",
            ],
        },
    },
    {  # for the admin and for packages
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]

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

# Languages and time

LANGUAGE_CODE = "en"
LANGUAGES = [("en", _("English")), ("it", _("Italian"))]
LOCALE_PATHS = [BASE_DIR / "locale"]
FORMAT_MODULE_PATH = "config.formats"
TIME_ZONE = env.str("TIME_ZONE", "UTC")

# Static files and fixtures

STATIC_URL = "static/"
STATIC_ROOT = VAR_DIR / "static"
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"},
}
WHITENOISE_MAX_AGE = 60
FIXTURE_DIRS = [BASE_DIR / "fixtures"]

# Limits

DATA_UPLOAD_MAX_MEMORY_SIZE = 8_000_000
DATA_UPLOAD_MAX_NUMBER_FIELDS = 200
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

# Security

SECURE_SSL_REDIRECT = HTTPS
SECURE_HSTS_SECONDS = 60 * 60 * 24 * 365 if HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = HTTPS
SECURE_HSTS_PRELOAD = HTTPS
if BEHIND_PROXY:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = HTTPS
LANGUAGE_COOKIE_HTTPONLY = True
LANGUAGE_COOKIE_SAMESITE = "Lax"

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "base-uri": [NONE],
        "connect-src": [SELF],
        "font-src": [SELF],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
        "img-src": [SELF],
        "manifest-src": [SELF],
        "script-src": [SELF],
        "style-src": [SELF],
    }
}

CORS_URLS_REGEX = r"^/api/|^/s/[-\w]+\.(json|txt|md|pdf)$"
CORS_ALLOW_ALL_ORIGINS = True  # without cookies: other sites send an API key
CORS_ALLOW_METHODS = ["GET", "HEAD", "POST", "PUT", "DELETE"]
CORS_ALLOW_HEADERS = [
    *("accept-language", "authorization", "content-type"),
    *("idempotency-key", "if-match", "if-none-match"),
]
CORS_EXPOSE_HEADERS = [
    *("Deprecation", "ETag", "Idempotency-Replayed", "Location", "Retry-After", "Sunset"),
    *("RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset"),
]

# Owners and their cookies

OWNER_COOKIE = "muster_owner"
OWNER_COOKIE_AGE = 60 * 60 * 24 * 400
MESSAGE_STORAGE = "django.contrib.messages.storage.cookie.CookieStorage"

# Accounts

AUTHENTICATION_BACKENDS = [
    "axes.backends.AxesStandaloneBackend",
    "django.contrib.auth.backends.ModelBackend",
]
AXES_FAILURE_LIMIT = 5
AXES_COOLOFF_TIME = datetime.timedelta(minutes=5)
AXES_LOCKOUT_PARAMETERS = ["ip_address", "username"]
AXES_CLIENT_IP_CALLABLE = "rulesets.web.requests.client_network"
AXES_DISABLE_ACCESS_LOG = True

LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "home"
ACCOUNT_ADAPTER = "rulesets.accounts.adapter.AccountAdapter"
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_SIGNUP_FIELDS = ["email*"]
ACCOUNT_EMAIL_VERIFICATION = "mandatory"
ACCOUNT_EMAIL_VERIFICATION_BY_CODE_ENABLED = True
ACCOUNT_LOGIN_BY_CODE_ENABLED = True
ACCOUNT_CHANGE_EMAIL = True
ACCOUNT_EMAIL_SUBJECT_PREFIX = "Muster: "
ACCOUNT_LOGOUT_REDIRECT_URL = "home"
MFA_ADAPTER = "rulesets.accounts.adapter.PasskeyAdapter"
MFA_SUPPORTED_TYPES = ["webauthn"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_PASSKEY_SIGNUP_ENABLED = True

# Mail

HAS_MAIL = bool(env.str("EMAIL_URL", ""))
if HAS_MAIL:
    vars().update(env.email("EMAIL_URL"))
EMAIL_TIMEOUT = 10
DEFAULT_FROM_EMAIL = env.str("EMAIL_FROM", "muster@localhost")

# API

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "rulesets.api.authentication.BearerKey",
        "rulesets.api.authentication.OwnerCookie",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["rulesets.api.authentication.MayChange"],
    "DEFAULT_PARSER_CLASSES": ["rest_framework.parsers.JSONParser"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_SCHEMA_CLASS": "rulesets.api.schema.Describe",
    "DEFAULT_THROTTLE_CLASSES": [
        "rulesets.api.throttling.CallerThrottle",
        "rulesets.web.throttling.AddressThrottle",
        "rulesets.api.throttling.ScopedCallerThrottle",
    ],
    "DEFAULT_THROTTLE_RATES": {
        "caller": env.str("API_RATE", "600/min") or None,
        "address": env.str("ADDRESS_RATE", "3000/min") or None,
        "bulk": env.str("BULK_RATE", "30/min") or None,
        "links": env.str("LINK_RATE", "60/min") or None,
        "sheets": env.str("SHEET_RATE", "120/min") or None,
    },
    "EXCEPTION_HANDLER": "rulesets.api.errors.answer",
    "UNAUTHENTICATED_USER": None,
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Muster",
    "DESCRIPTION": "Build, check, print and share lists for one-page wargames. "
    "The guide is at [/api](/api).",
    "EXTERNAL_DOCS": {"url": "/api", "description": "The guide"},
    "VERSION": "1",
    "OAS_VERSION": "3.1.0",
    "SERVERS": [{"url": "/", "description": "This installation of Muster."}],
    "COMPONENT_SPLIT_REQUEST": True,
    "ENUM_GENERATE_CHOICE_DESCRIPTION": False,
    "POSTPROCESSING_HOOKS": [],
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "SWAGGER_UI_SETTINGS": {"deepLinking": True, "defaultModelsExpandDepth": 0},
}
BULK_DIR = env.str("BULK_DIR", str(VAR_DIR / "bulk"))

# Sheets and solver

SHEET_PROCESSES = env.int("SHEET_PROCESSES", 1)
SHEET_SECONDS = env.int("SHEET_SECONDS", 7)
SOLVER_PROCESSES = env.int("SOLVER_PROCESSES", 1)
SOLVER_SECONDS = env.float("SOLVER_SECONDS", 0.9)

# Imports

IMPORTERS = [
    "armies.imports.ArmyForgeImporter",
    "rulesets.lists.imports.text.TextImporter",
    "rulesets.lists.imports.names.NamesImporter",
]
"""Importers of formats other than Muster's own, in the order in which files are offered to them."""
ARMY_FORGE_URL = env.str("ARMY_FORGE_URL", "https://army-forge.onepagerules.com")
SHARE_FETCHED_BOOKS = env.bool("SHARE_FETCHED_BOOKS", False)

# Logs, metrics and crash reports

METRICS_ADDRESSES = [ip_network(each) for each in env.list("METRICS_ADDRESSES", default=[])]
METRICS_TOKEN = env.str("METRICS_TOKEN", "")

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "json": {
            "()": "pythonjsonlogger.json.JsonFormatter",
            "fmt": "%(asctime)s %(levelname)s %(name)s %(message)s",
        }
    },
    "filters": {"addresses": {"()": "rulesets.monitoring.logs.OmitAddresses"}},
    "handlers": {
        "console": {
            "class": "logging.StreamHandler",
            "level": env.str("LOG_LEVEL", "INFO"),
            "formatter": "json",
            "filters": ["addresses"],
        }
    },
    "root": {"handlers": ["console"], "level": env.str("LOG_LEVEL", "INFO")},
    "loggers": {
        "django": {"handlers": []},
        "django.server": {"handlers": [], "propagate": True},
        "weasyprint": {"level": "ERROR"},
        "httpx": {"level": "WARNING"},
        "fontTools": {"level": "WARNING"},
        "axes": {"level": "ERROR"},
        "django.security.DisallowedHost": {"level": "CRITICAL"},
    },
}

if SENTRY_DSN := env.str("SENTRY_DSN", ""):
    report_to(SENTRY_DSN)
