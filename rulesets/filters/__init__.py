"""Filters of our templates: words for codes and terms, figures with their units, dates."""

from rulesets.filters import common, ground, warfleets

FILTERS = {**common.FILTERS, **ground.FILTERS, **warfleets.FILTERS}
