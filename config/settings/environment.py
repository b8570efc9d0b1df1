"""The environment that settings are read from, and the folders of this installation."""

from pathlib import Path

import environ

BASE_DIR = Path(__file__).resolve().parents[2]
VAR_DIR = BASE_DIR / "var"

env = environ.Env()
