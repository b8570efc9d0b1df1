"""Background jobs with stored progress and results, and background tasks in general."""
