"""URL converters for keys and versions, as spelt in documents."""

from django.urls.converters import StringConverter


class KeyConverter(StringConverter):
    regex = "[A-Za-z0-9_~.-]{1,64}"


class VersionConverter(StringConverter):
    regex = "[0-9A-Za-z.+-]{1,32}"
