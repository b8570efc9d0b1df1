"""The program as in production, with the bare floor beside it."""

from config.settings import *

ROOT_URLCONF = "tests.bench.urls"
