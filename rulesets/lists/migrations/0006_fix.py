"""Rename the edit that makes a list legal."""

from django.db import migrations


def rename(apps, schema_editor):
    apps.get_model("lists", "Revision").objects.filter(edit="mend").update(edit="fix")


class Migration(migrations.Migration):

    dependencies = [
        ('lists', '0005_webhook_retries'),
    ]

    operations = [
        migrations.RunPython(rename, migrations.RunPython.noop),
    ]
