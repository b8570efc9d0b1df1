"""URL converters for keys and versions, as spelt in documents."""

from django.urls.converters import StringConverter

from rulesets.engine.fields import KEY, VERSION


class KeyConverter(StringConverter):
    regex = KEY


class VersionConverter(StringConverter):
    regex = VERSION
