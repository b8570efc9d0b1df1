"""Settings and root URLs. Nothing else imports this package."""
