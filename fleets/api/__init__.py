"""The API of fleets."""
