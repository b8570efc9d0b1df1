"""The day comes first in English, too."""

DATE_FORMAT = "j F Y"
