"""Quotas of owners and addresses, and a floor of free disk space."""
