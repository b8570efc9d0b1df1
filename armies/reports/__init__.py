"""Answers of the API about judged armies."""
