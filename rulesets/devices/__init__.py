"""One owner on several devices, and a copy of all that an owner has."""
