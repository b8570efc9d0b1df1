"""API keys, and stored responses to repeated requests."""
