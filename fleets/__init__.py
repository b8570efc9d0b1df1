"""Ships, squadrons and fleets."""
