"""Count the pages without text of each file, also of those read before; tell more kinds of readings apart."""

from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

PAGES_WITHOUT_WORDS = {"pages_without_text", "pages_unreadable"}


def count_pages_without_text(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    files = apps.get_model("compressor", "File").objects.filter(paginated=True)
    for file in files.only("notices").iterator():
        pages = set()
        for notice in file.notices:
            if notice["code"] in PAGES_WITHOUT_WORDS:
                pages.update(notice["pages"])
        files.filter(pk=file.pk).update(textless_page_count=len(pages))


class Migration(migrations.Migration):
    dependencies = [
        ("compressor", "0003_reading_again"),
    ]

    operations = [
        migrations.AddField(
            model_name="file",
            name="textless_page_count",
            field=models.PositiveIntegerField(default=0, verbose_name="pages without text"),
        ),
        migrations.RunPython(count_pages_without_text, migrations.RunPython.noop),
        migrations.AlterField(
            model_name="staffreading",
            name="kind",
            field=models.CharField(
                choices=[
                    ("page", "read a page"),
                    ("passage", "read a passage"),
                    ("search", "searched the text"),
                    ("original", "downloaded the original"),
                    ("question", "tried a question"),
                ],
                max_length=16,
            ),
        ),
    ]
