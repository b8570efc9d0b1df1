"""Accounts, for who wants one: a passkey or a code by e-mail, never a password."""
