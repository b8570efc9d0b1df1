"""One owner on several devices."""
