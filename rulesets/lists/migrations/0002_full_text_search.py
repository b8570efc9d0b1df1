"""Index the words of every list; from here on the database keeps the index itself.

SQLite drops the triggers together with the table whenever Django makes that anew, which it does for
most changes of a column: whoever writes such a migration creates them again at its end.
"""

from django.db import migrations

WORDS = "new.text || ' ' || new.tag_words"
OLD_ROW = "(SELECT rowid FROM lists_search WHERE lists_search MATCH 'id:' || old.id)"

BUILD = {
    "sqlite": [
        "CREATE VIRTUAL TABLE lists_search USING fts5(id, owner, words)",
        f"""
        CREATE TRIGGER lists_search_insert AFTER INSERT ON lists_list BEGIN
            INSERT INTO lists_search (id, owner, words) VALUES (new.id, new.owner, {WORDS});
        END
        """,
        f"""
        CREATE TRIGGER lists_search_update AFTER UPDATE OF owner, text, tag_words ON lists_list
        WHEN (new.owner, new.text, new.tag_words) <> (old.owner, old.text, old.tag_words) BEGIN
            UPDATE lists_search SET owner = new.owner, words = {WORDS} WHERE rowid = {OLD_ROW};
        END
        """,
        f"""
        CREATE TRIGGER lists_search_delete AFTER DELETE ON lists_list BEGIN
            DELETE FROM lists_search WHERE rowid = {OLD_ROW};
        END
        """,
    ],
    "postgresql": [
        """
        ALTER TABLE lists_list ADD COLUMN search tsvector
        GENERATED ALWAYS AS (to_tsvector('simple', text || ' ' || tag_words)) STORED
        """,
        "CREATE INDEX lists_list_search ON lists_list USING gin (search)",
    ],
}

DROP = {
    "sqlite": [
        *(f"DROP TRIGGER lists_search_{event}" for event in ("insert", "update", "delete")),
        "DROP TABLE lists_search",
    ],
    "postgresql": ["ALTER TABLE lists_list DROP COLUMN search"],
}


def build(apps, schema_editor):
    for statement in BUILD[schema_editor.connection.vendor]:
        schema_editor.execute(statement)


def drop(apps, schema_editor):
    for statement in DROP[schema_editor.connection.vendor]:
        schema_editor.execute(statement)


class Migration(migrations.Migration):

    dependencies = [
        ('lists', '0001_initial'),
    ]

    operations = [
        migrations.RunPython(build, drop),
    ]
