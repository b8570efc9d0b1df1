"""The application server: sync workers, one per core, forked from a warm parent."""

import gc
import importlib
import os

level = os.environ.get("LOG_LEVEL", "INFO")
workers = int(os.environ.get("WEB_CONCURRENCY") or os.cpu_count() or 2)
preload_app = True
control_socket_disable = True


logconfig_dict = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "json": {
            "()": "pythonjsonlogger.json.JsonFormatter",
            "fmt": "%(asctime)s %(levelname)s %(name)s %(message)s",
        }
    },
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "json"}},
    "root": {"handlers": ["console"], "level": level},
    "loggers": {
        "gunicorn.error": {"handlers": ["console"], "level": level, "propagate": False},
        "gunicorn.access": {"handlers": [], "propagate": False},
    },
}


OBJECTS_BETWEEN_COLLECTIONS = 50_000
"""An edit makes some thousands; Python would look through them at every seven hundredth."""


def when_ready(server):
    """Load what sheets need before the workers fork; no collection looks at it again."""
    importlib.import_module("rulesets.sheets.press")
    gc.collect()
    gc.freeze()
    gc.set_threshold(OBJECTS_BETWEEN_COLLECTIONS, 20, 50)
