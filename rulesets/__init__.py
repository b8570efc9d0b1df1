"""The rules of every game, and what the armies and fleets apps share."""
