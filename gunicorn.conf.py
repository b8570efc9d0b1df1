"""The application server: sync workers, one per core, forked from a warm parent."""

import gc
import importlib
import os

workers = int(os.environ.get("WEB_CONCURRENCY") or os.cpu_count() or 2)
preload_app = True
control_socket_disable = True


def when_ready(server):
    """Load what sheets need before the workers fork; no collection looks at it again."""
    importlib.import_module("rulesets.sheets.press")
    gc.collect()
    gc.freeze()
