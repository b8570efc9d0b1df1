"""Campaigns of Grimdark Strategy: the war room, its sheets and what the API says of them."""
