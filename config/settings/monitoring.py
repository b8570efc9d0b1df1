"""Logs, metrics and crash reports."""

from ipaddress import ip_network

from config.settings.environment import env
from rulesets.operations.crashes import report_to

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
