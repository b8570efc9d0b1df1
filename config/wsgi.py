"""Entry point of WSGI servers."""

import os

from django.core.wsgi import get_wsgi_application
from django.template import engines
from django.urls import get_resolver

from rulesets.sheets import processes

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
application = get_wsgi_application()
get_resolver().url_patterns  # noqa: B018 - loads every view now, not with the first visitor
templates = engines["jinja2"].env
for name in templates.list_templates():
    templates.get_template(name)  # compiles it now, likewise
processes.start()
