"""Pages of fleets: home, editor, sharing, print."""
