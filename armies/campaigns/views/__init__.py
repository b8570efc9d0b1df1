"""Pages of campaigns: the visitor's own, and the war room at each seat's key."""
