"""Sheets of a campaign: resource sheets, cards of buildings, the armies as they stand."""
