"""Downloads are jobs from here on.

No row is kept: one said for some seconds how its download went, and can be asked for again.
"""

from django.db import migrations


class Migration(migrations.Migration):

    dependencies = [
        ('books', '0001_initial'),
    ]

    operations = [
        migrations.DeleteModel(
            name='Download',
        ),
    ]
