"""Map symbols of units and ships, for sheets: those of the screen's sprite."""

import re
from functools import cache

from django.conf import settings
from markupsafe import Markup

SYMBOL = re.compile(r'<symbol id="([a-z-]+)" viewBox="0 0 24 24">(.*?)</symbol>')


@cache
def svg_symbols() -> dict[str, Markup]:
    """Return each symbol's SVG on 24 by 24, by its id."""
    sprite = (settings.BASE_DIR / "static" / "icons.svg").read_text()
    return {name: Markup(svg) for name, svg in SYMBOL.findall(sprite)}  # noqa: S704 - our file
