"""The pure engine: documents, edits, limits, checks and reports of any game.

Nothing here touches the database, the clock, the request or the language.
"""
