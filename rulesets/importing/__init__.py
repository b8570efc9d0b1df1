"""The import page: files, texts and links of every kind, backups too."""
