"""Entry point of WSGI servers."""

import os
from typing import Any

from django.core.wsgi import get_wsgi_application
from django.template import engines
from django.urls import get_resolver

from rulesets.sheets import processes

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
application = get_wsgi_application()

# Load views and templates now, not on the first request.
get_resolver().url_patterns  # noqa: B018
jinja: Any = engines["jinja2"]
for name in jinja.env.list_templates():
    jinja.env.get_template(name)

processes.start()
