"""Operations on lists, a module for each kind.

Queries are always scoped to the owner: another owner's list raises Http404.
"""
