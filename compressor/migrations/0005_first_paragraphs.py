"""Say of each passage which paragraph it begins with."""

from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor


def begin_with_the_last(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Until its file is indexed again, a passage is said to have words of its last paragraph alone."""
    apps.get_model("compressor", "Chunk").objects.update(first_paragraph=models.F("paragraph"))


class Migration(migrations.Migration):
    dependencies = [
        ("compressor", "0004_what_staff_see"),
    ]

    operations = [
        migrations.AddField(
            model_name="chunk",
            name="first_paragraph",
            field=models.PositiveIntegerField(default=0),
            preserve_default=False,
        ),
        migrations.RunPython(begin_with_the_last, migrations.RunPython.noop),
    ]
