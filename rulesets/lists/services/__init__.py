"""Everything that writes lists, a module for each kind of operation.

Queries are always scoped to the owner: another owner's list raises List.DoesNotExist.
"""
