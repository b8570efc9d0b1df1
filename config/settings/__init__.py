"""All settings; values that differ between installations come from the environment.

Without any variable set: SQLite in var/, one machine, https expected in front. docs/deployment.md
lists the variables.
"""

from config.settings.environment import *
from config.settings.features import *
from config.settings.monitoring import *
from config.settings.program import *
from config.settings.security import *
from config.settings.storage import *
