"""Grimdark Future: Warfleets v2.1.0: its documents, roster, limits, checks, fixes and edits."""

from rulesets.engine.game import Game
from rulesets.engine.messages import gettext_noop
from rulesets.engine.policies import Policies, Policy
from rulesets.engine.report import Report
from rulesets.engine.roster import numbered
from rulesets.engine.values import Term
from rulesets.games.warfleets.book import BOOKS
from rulesets.games.warfleets.candidates import CANDIDATES
from rulesets.games.warfleets.catalogue import Catalogue
from rulesets.games.warfleets.checks import CHECKS
from rulesets.games.warfleets.document import FACINGS, FleetDocument
from rulesets.games.warfleets.edits import CONFLICTS, EDITS
from rulesets.games.warfleets.fixes import FIX_LABELS
from rulesets.games.warfleets.limits import LIMITS
from rulesets.games.warfleets.member import resolve_entry
from rulesets.games.warfleets.roster import BOOK, Roster

FleetReport = Report[Roster]
"""A judged fleet."""

POLICIES = Policies(
    Policy(
        key="squadron_copies",
        title=gettext_noop("Squadrons and the limit on copies"),
        options={
            "not_ships": gettext_noop("Squadrons do not count"),
            "counted": gettext_noop("Squadrons count too"),
        },
    ),
    Policy(
        key="same_ship",
        title=gettext_noop("What makes two ships the same"),
        options={
            "class": gettext_noop("The same class"),
            "loadout": gettext_noop("The same class and the same choices"),
        },
    ),
    Policy(
        key="characters",
        title=gettext_noop("The same hero or title more than once"),
        options={
            "repeatable": gettext_noop("Allowed"),
            "unique": gettext_noop("Once in a fleet"),
        },
    ),
    Policy(
        key="below_150",
        title=gettext_noop("Games below 150 points"),
        options={
            "no_copies": gettext_noop("None: the limit rounds down to 0"),
            "one_copy": gettext_noop("One ship of each class"),
        },
    ),
)
"""Points the document leaves open."""


class Warfleets(Game[Roster, FleetDocument, Catalogue]):
    """Grimdark Future: Warfleets v2.1.0."""

    slug = "warfleets"
    title = "Grimdark Future: Warfleets"
    rules_version = "v2.1.0"
    pitch = gettext_noop("Space fleets: ships, weapon slots, facings")
    emblem = "heavy"
    common_chapter = Term("Preparation: The Fleets")
    sizes = (300, 450)
    document = FleetDocument
    checks = CHECKS
    limits = LIMITS
    policies = POLICIES
    edits = EDITS
    candidates = CANDIDATES
    fix_labels = FIX_LABELS
    words = {"facing": FACINGS}
    conflicts = CONFLICTS
    books = BOOKS

    def resolve(self, document: FleetDocument, books: Catalogue) -> Roster:
        """Look up every key of a fleet. Keys missing from the book stay, unknown, at no points.

        `books` is the version that the document pins, or the newest one if that is missing.
        """
        catalogue = books
        if document.books.get(BOOK, catalogue.version) != catalogue.version:
            catalogue = Catalogue(
                book=catalogue.book, version=catalogue.version, fingerprint=catalogue.fingerprint
            )
        keys = ["" if entry.name else entry.key for entry in document.entries]
        numbers = numbered(keys, [entry.count for entry in document.entries])
        members = tuple(
            resolve_entry(entry, catalogue, number)
            for entry, number in zip(document.entries, numbers, strict=True)
        )
        return Roster(game=self, document=document, catalogue=catalogue, members=members)


WARFLEETS = Warfleets()
