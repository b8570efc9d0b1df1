"""Tools for operators: database copies, sweeping, crash reports, checks of an installation."""
