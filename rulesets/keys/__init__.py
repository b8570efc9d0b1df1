"""Keys of the API: several for each owner, named, limited to reading or not, for a time or not."""
