"""Shows armies and their books on pages: cards, catalogue, opened entries, comparisons."""
