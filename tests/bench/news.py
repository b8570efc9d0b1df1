"""How a campaign's page asks for news, for whoever plays its part."""

import re

PERIOD = 0.8
"""Seconds between two questions of a page."""

SEEN = re.compile(rb'name="seen" value="([^"]*)"')
DIGESTS = re.compile(rb'name="digests"\s+value="([^"]*)"')
DAMAGE = '{"do":"damage","id":"new","player":"p1","target":"p1.hq","wounds":1}'
