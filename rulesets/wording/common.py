"""Sentences shared by every game."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from rulesets.engine.details import Event
from rulesets.engine.messages import gettext_noop

REASONS = {
    "other_version": gettext_noop("written for another version of the book"),
    "unknown": gettext_noop("what isn’t in the book counts 0 points"),
    "unpriced": gettext_noop("the book has no price for an option"),
    "campaign": gettext_noop("experience and traits, which cost nothing here"),
    "obstructed": gettext_noop("an option lacks what it replaces or needs"),
    "unexplained": gettext_noop("perhaps from another version of the book"),
}
"""Why points or loadouts differ from those stated by another program."""

FIXES = {
    "set_size": gettext_noop("Play at %(size)d points"),
    "remove_entry": gettext_noop("Remove %(entry)s (%(points)d points)"),
    "remove_half": gettext_noop("Remove one half of %(entry)s (%(points)d points)"),
    "set_count": gettext_noop("Reduce %(entry)s to %(count)d"),
    "add_entry": gettext_noop("Add %(name)s (%(points)d points)"),
    "add_equipped": gettext_noop("Add %(name)s with %(names)s (%(points)d points)"),
    "take_options": gettext_noop("%(entry)s: %(names)s (%(points)+d points)"),
    "force_org_off": gettext_noop("Ignore force organisation"),
    "accept_points": gettext_noop("Use Muster’s total"),
    "use_book": gettext_noop("Use version %(version)s"),
    "drop_policy": gettext_noop("Use the default"),
}

EVENTS = {
    "create": Event(label=gettext_noop("Created")),
    "sample": Event(label=gettext_noop("Opened as a sample")),
    "import": Event(label=gettext_noop("Imported")),
    "clone": Event(label=gettext_noop("Copied from another list")),
    "replace": Event(
        label=gettext_noop("Replaced by a document"),
        detailed=gettext_noop("Replaced by a document: %(choices)s"),
        about="name",
        changes_many=True,
    ),
    "restore": Event(label=gettext_noop("Restored an earlier version"), about="number"),
    "complete": Event(
        label=gettext_noop("Completed the list"),
        detailed=gettext_noop("Completed the list: %(choices)s"),
        entries="",
        changes_many=True,
    ),
    "fix": Event(
        label=gettext_noop("Made legal"),
        detailed=gettext_noop("Made legal: %(choices)s"),
        entries="",
        changes_many=True,
    ),
}
"""Changes of a list besides its game's edits."""

CHOICES = gettext_noop("%(about)s: %(choices)s")
INSTEAD = _("%(taken)s instead of %(dropped)s")
WITHOUT = _("without %(dropped)s")

NO_PROPOSALS = {
    "no_size": _("Set a game size first: without one there is nothing to fill."),
    "over": _("A limit is broken: adding more cannot fix that."),
    "book_missing": _("A book of this list is missing: get it first."),
    "none": _("No list meets these conditions."),
    "not_found": _("Nothing found in the time allowed."),
}
"""Why there is no proposal."""

CONFLICTS = {
    "entry_gone": gettext_noop("That unit is not in the list."),
    "choice_gone": gettext_noop("%(key)s is no longer there."),
    "with_itself": gettext_noop("A unit cannot join, combine with or ride in itself."),
}

MOMENT = _("must be a date and time with a time zone, such as 2026-01-31T12:00:00Z")
OTHER_ERROR = _("not valid here (%(code)s)")

ERROR_SENTENCES = {
    "json_invalid": _(
        "damaged or cut off at line %(line)d, column %(column)d: copy or save it again"
    ),
    "json_type": _("not readable as JSON"),
    "too_large": _("too large: %(size)d bytes, %(limit)d allowed"),
    "in_account": _("The lists of this browser are in an account: sign in on the other device."),
    "no_list": _("is not a list: give one of yours or the address of a shared one"),
    "other_game_printed": _("is not a list of %(game)s"),
    "sheet_too_long": _("too long for one sheet: print it in parts"),
    "too_long": _("too many: %(max_length)d allowed"),
    "not_read": _("Not read: too much was sent at once. Send it again."),
    "too_many_choices": _("too many options in all: %(actual_length)d, %(max_length)d allowed"),
    "string_too_long": _("too long: %(max_length)d characters allowed"),
    "string_too_short": _("too short: %(min_length)d characters needed"),
    "string_type": _("must be a text"),
    "int_type": _("must be a whole number"),
    "int_parsing": _("must be a whole number"),
    "int_parsing_size": _("must be a whole number"),
    "int_from_float": _("must be a whole number"),
    "bool_type": _("must be true or false"),
    "bool_parsing": _("must be true or false"),
    "datetime_from_date_parsing": MOMENT,
    "datetime_parsing": MOMENT,
    "datetime_type": MOMENT,
    "timezone_aware": MOMENT,
    "dict_type": _("must be an object"),
    "tuple_type": _("must be a list"),
    "dataclass_type": _("must be an object"),
    "greater_than_equal": _("must be %(ge)s or more"),
    "less_than_equal": _("must be %(le)s or less"),
    "unknown_field": _("no such field; known fields: %(known)s"),
    "unknown_choice": _("unknown; known are: %(known)s"),
    "unit_unknown": _("no book of this list has %(unit)s: write %(form)s, as /fits names units"),
    "literal_error": _("must be %(expected)s"),
    "string_pattern_mismatch": _("contains characters that aren’t allowed here"),
    "finite_number": _("must be a whole number"),
    "missing": _("is missing"),
    "unexpected_keyword_argument": _("is not known here"),
    "extra_forbidden": _("is not known here"),
    "invisible_characters": _("contains invisible control characters"),
    "one_line": _("must be a single line"),
    "too_short": _("too few: %(min_length)d needed"),
    "union_tag_invalid": _("must be one of %(expected_tags)s"),
    "union_tag_not_found": _("is missing"),
    "not_in_play": _("belongs to sheets kept by hand"),
    "duplicate_ids": _("ids used twice: %(ids)s"),
    "uuid_parsing": _("must be an id"),
    "uuid_type": _("must be an id"),
    "too_odd": _("too many of its parts can’t be read: %(count)d"),
    "more_problems": ngettext_lazy("and %(count)d more", "and %(count)d more", "count"),
    "unknown_edit": _("no such edit: %(edit)s"),
    "edit_of_others": _("not an edit of this game: %(edit)s belongs to %(games)s"),
    "other_game": _("this list belongs to %(game)s, and its game cannot change"),
    "unknown_game": _("no such game: %(game)s. Known are: %(known)s"),
    "unsupported_game": _("%(game)s isn’t supported yet"),
    "not_text": _("no text in it: choose a .json or .zip file, or paste the list"),
    "model_type": _("must be an object"),
    "not_a_list": _(
        "no unit we recognise: paste an Army Forge link, an exported list, or one unit per line"
    ),
    "not_a_document": _(
        "send a list as a JSON object with its game and entries; /imports reads texts and links"
    ),
    "unit_missing": _("no book here has a unit “%(name)s” like this one"),
    "book_unnamed": _("is missing; there are: %(known)s"),
    "not_a_book": _("is not an army book of Army Forge"),
    "common_rules": _("contains the game's common rules, which Muster already has, and no book"),
    "nested_item": _("holds an item within an item"),
    "not_an_archive": _("is not a valid zip file"),
    "unreadable": _("cannot be read: %(error)s"),
    "damaged": _("can’t be read: the file is damaged or protected by a password"),
    "unreachable": _(
        "Can’t reach Army Forge right now. Try again in a minute, or import a file saved "
        "from there."
    ),
    "private_address": _("Army Forge's address leads into a private network"),
    "bad_answer": _("Army Forge answers with status %(status)d"),
    "busy": _("Army Forge is busy (status %(status)d), try again later"),
    "one_unit": _("must be one unit: an entry, or both halves of a combined unit"),
    "no_room_list": _(
        "You have reached the limit of %(most)d lists. Delete some you no longer need."
    ),
    "no_room_favourite": _(
        "You have reached the limit of %(most)d favourites. Delete some you no longer need."
    ),
    "no_room_campaign": _(
        "You have reached the limit of %(most)d campaigns. Delete some you no longer need."
    ),
    "no_room_book": _(
        "You have reached the limit of %(most)d books of your own. "
        "Under “My army books”, delete one that no list uses."
    ),
    "no_room_bytes": _(
        "Your lists, their history and your books fill your %(most)d MB. "
        "Delete some you no longer need."
    ),
    "day_used_up": _(
        "Your network has saved %(most)d MB today, the daily limit. Try again tomorrow; "
        "everything can be read and printed until then."
    ),
    "job_failed": _("failed; try again"),
    "not_drawn": _("could not be drawn; try again"),
    "revision_missing": _("there is no such revision, or it is no longer kept"),
    "list_missing": _("there is no such list, or it is someone else's"),
    "sheet_missing": _("lists of this game have no sheet of this name"),
    "no_webhook": _("must be a public https address"),
    "too_many_downloads": _("other books are being downloaded: try again in a minute"),
    "no_share_link": _("not a share link of Army Forge or Muster"),
    "foreign_address": _("only share links of %(host)s can be read"),
    "unknown_book": _("Army Forge has no such book"),
    "unknown_list": _("Army Forge has no such list"),
}
