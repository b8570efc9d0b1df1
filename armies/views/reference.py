"""What an army may hold: limits, structure rules, special rules, and every book."""

from django.http import Http404
from django.shortcuts import render
from django.urls import re_path
from django.views.decorators.http import require_safe

from armies import mapping, rulebook
from armies.differences import differences
from armies.services.armies import ARMY_GAMES
from rulesets import wording
from rulesets.games import gf15

MAX_QUERY = 80
"""Characters of a search that are heeded."""

TABLE_SIZES = {"gf15": [size for size, *_ in gf15.table()]}
"""Game sizes whose limits are shown, where they are not the suggested ones."""


@require_safe
def reference(request, game):
    """Everything a game says of army lists. `q` narrows the special rules down."""
    game = ARMY_GAMES[game]
    query = request.GET.get("q", "").strip()[:MAX_QUERY]
    rules = rulebook.special_rules(game.slug, request.owner)
    context = {
        "game": game,
        "rows": _rows(game),
        "policies": [_policy(policy) for policy in game.policies],
        "books": mapping.shelf(game.slug, request.owner),
        "query": query,
        "rules": rulebook.find(rules, query) if query else rules,
    }
    return render(request, "armies/reference.html", context)


@require_safe
def book(request, game, book, version=""):
    """A book whole, in its newest version unless another is asked for."""
    catalogue = mapping.catalogue(game, book, version, request.owner)
    if catalogue is None:
        raise Http404
    context = {
        "game": ARMY_GAMES[game],
        "catalogue": catalogue,
        "units": rulebook.units(catalogue),
        "versions": mapping.versions(game, book, request.owner),
    }
    return render(request, "armies/book.html", context)


@require_safe
def compare(request, game, book):
    """What differs between two versions of a book: `from`, else the one before `to`, the newest."""
    versions = mapping.versions(game, book, request.owner)
    new = request.GET.get("to") or next(iter(versions), "")
    old = request.GET.get("from") or _before(versions, new)
    if old not in versions or new not in versions:
        raise Http404
    before, after = (mapping.catalogue(game, book, each, request.owner) for each in (old, new))
    context = {
        "game": ARMY_GAMES[game],
        "versions": versions,
        "before": before,
        "after": after,
        "groups": differences(before, after),
    }
    return render(request, "armies/compare.html", context)


def _before(versions, version):
    """The version before one, itself if it is the first."""
    earlier = versions[versions.index(version) + 1 :] if version in versions else ()
    return next(iter(earlier), version)


def _rows(game):
    """What each limit allows at each size, under the defaults of all policies."""
    sizes = TABLE_SIZES.get(game.slug, game.sizes)
    return [(size, [limit.allowed(size, {}) for limit in game.limits]) for size in sizes]


def _policy(policy):
    """Its title, the reading that holds by default, the others."""
    default, *others = (wording.OPTIONS[policy.key][option] for option in policy.options)
    return wording.POLICIES[policy.key], default, others


GAME = f"(?P<game>{'|'.join(ARMY_GAMES)})"
KEY = "(?P<book>[A-Za-z0-9_~.-]{1,64})"
VERSION = "(?P<version>[0-9A-Za-z.+-]{1,32})"

reference_patterns = [
    re_path(f"^rules/{GAME}$", reference, name="reference"),
    re_path(f"^rules/{GAME}/{KEY}$", book, name="book"),
    re_path(f"^rules/{GAME}/{KEY}/compare$", compare, name="compare"),
    re_path(f"^rules/{GAME}/{KEY}/{VERSION}$", book, name="book"),
]
