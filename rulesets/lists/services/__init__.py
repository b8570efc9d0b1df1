"""Everything that happens to a list: create, edit, undo, restore, share, delete.

Rows are always fetched within their owner: a stranger's raises List.DoesNotExist.
"""

from rulesets.lists.services.editing import (
    ATTEMPTS,
    Change,
    edit,
    redo,
    replace_document,
    restore,
    undo,
)
from rulesets.lists.services.judging import as_it_was, judge, judge_by, read, report, report_then
from rulesets.lists.services.lifecycle import (
    AWAY,
    bring_back,
    clone,
    count_away,
    create,
    delete,
    keep_share_key,
    put_away,
    renew_share_key,
    summarise,
    unarchive,
    undelete,
    withdraw_share_key,
)
from rulesets.lists.services.notifying import (
    MOST_WEBHOOKS,
    TooManyWebhooks,
    delete_webhook,
    register_webhook,
)
from rulesets.lists.services.storing import StaleRevision

__all__ = [
    "ATTEMPTS",
    "AWAY",
    "MOST_WEBHOOKS",
    "Change",
    "StaleRevision",
    "TooManyWebhooks",
    "as_it_was",
    "bring_back",
    "clone",
    "count_away",
    "create",
    "delete",
    "delete_webhook",
    "edit",
    "judge",
    "judge_by",
    "keep_share_key",
    "put_away",
    "read",
    "redo",
    "register_webhook",
    "renew_share_key",
    "replace_document",
    "report",
    "report_then",
    "restore",
    "summarise",
    "unarchive",
    "undelete",
    "undo",
    "withdraw_share_key",
]
