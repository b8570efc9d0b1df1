"""All operations on lists: create, edit, undo, restore, share, delete.

Queries are always scoped to the owner: another owner's list raises List.DoesNotExist.
"""

from rulesets.lists.services.archive import (
    BULK_ACTIONS,
    BULK_REVERSALS,
    archive,
    bulk,
    count_bulk,
    delete,
    end_template,
    make_template,
    unarchive,
    undelete,
    undo_bulk,
)
from rulesets.lists.services.editing import (
    ATTEMPTS,
    Change,
    edit,
    edit_all,
    redo,
    replace_document,
    restore,
    undo,
)
from rulesets.lists.services.favourites import (
    add_favourite,
    check,
    copy_units,
    delete_favourite,
    judge_favourites,
    judge_fitting,
    keep,
    keep_document,
    kept_as,
    rename_favourite,
    undelete_favourite,
)
from rulesets.lists.services.judging import (
    as_it_was,
    judge,
    read,
    report,
    report_at,
    revision_at,
    undone_of,
)
from rulesets.lists.services.lifecycle import (
    clone,
    create,
    keep_share_key,
    renew_share_key,
    summarise,
    withdraw_share_key,
)
from rulesets.lists.services.proposals import (
    Answered,
    Proposed,
    Question,
    look_further,
    pair,
    propose,
    units_of,
    what_fits,
)
from rulesets.lists.services.tags import (
    MOST_TAGS,
    TAG_LENGTH,
    read_tags,
    set_tags,
    split_tags,
    tag,
    tag_columns,
    tags_of,
    untag,
)
from rulesets.lists.services.webhooks import (
    MOST_WEBHOOKS,
    TooManyWebhooks,
    delete_webhook,
    register_webhook,
)
