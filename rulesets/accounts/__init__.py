"""Optional accounts, by a passkey or a code by e-mail, never a password."""
