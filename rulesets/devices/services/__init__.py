"""Hands an owner's lists to another device, and writes and restores a copy of all they have."""

from rulesets.devices.services.backup_parts import (
    BACK,
    NEW,
    BackupPart,
    Pins,
    Restored,
    find_place,
    pinned,
)
from rulesets.devices.services.backups import (
    PARTS,
    find_backup,
    is_backup,
    keep_backup,
    restore,
    write_backup,
)
from rulesets.devices.services.browsers import (
    add_device,
    find_device,
    find_owner,
    forget_device,
    new_device,
)
from rulesets.devices.services.owners import (
    VALID,
    find_link,
    make_link,
    merge,
    merged_into,
    owned_models,
    use_link,
    wipe,
)
