"""Pages of the war room: campaigns of one's own, and the room behind each seat's key."""
