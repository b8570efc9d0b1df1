"""Room for what visitors store: bounds for each, a floor of free bytes, clearing away."""
