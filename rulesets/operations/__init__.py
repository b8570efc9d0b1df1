"""Work of whoever runs an installation: backups, clearing away, reports of crashes, a diagnosis."""
