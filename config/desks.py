"""The desks of all apps, in menu order."""

from armies.desk import ARMIES
from fleets.desk import FLEETS

DESKS = (ARMIES, FLEETS)
