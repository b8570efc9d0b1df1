"""Template filters: words for codes and terms, figures with units, dates."""

from rulesets.filters import common, ground, warfleets

FILTERS = {**common.FILTERS, **ground.FILTERS, **warfleets.FILTERS}
