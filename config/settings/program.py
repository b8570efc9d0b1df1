"""This installation, its apps, middleware and templates, languages and static files."""

import os
from contextlib import suppress
from pathlib import Path

from django.core.management.utils import get_random_secret_key
from django.utils.translation import gettext_lazy as _

from config.settings.environment import BASE_DIR, VAR_DIR, env

# This installation

DEBUG = env.bool("DEBUG", False)
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
    "staticfiles": {"BACKEND": "rulesets.web.static_files.UncommentedStorage"},
}
WHITENOISE_MAX_AGE = 60
FIXTURE_DIRS = [BASE_DIR / "fixtures"]
