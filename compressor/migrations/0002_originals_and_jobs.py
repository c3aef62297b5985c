"""Originals, jobs and what staff read; pages without text are counted, also those of files read before."""

import django.db.models.deletion
from django.apps.registry import Apps
from django.conf import settings
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

import compressor.models

PAGES_WITHOUT_WORDS = {"pages_without_text", "pages_unreadable"}


def count_pages_without_text(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    files = apps.get_model("compressor", "File").objects.filter(paginated=True)
    for file in files.only("notices").iterator():
        pages = set()
        for notice in file.notices:
            if notice["code"] in PAGES_WITHOUT_WORDS:
                pages.update(notice["pages"])
        files.filter(pk=file.pk).update(textless_page_count=len(pages))


def begin_with_the_last(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Until its file is indexed again, a passage is said to have words of its last paragraph alone."""
    apps.get_model("compressor", "Chunk").objects.update(first_paragraph=models.F("paragraph"))


FILE_OPTIONS = {
    "ordering": ("-created_at",),
    "permissions": (
        ("read_file_text", "Can read the text of files"),
        ("try_question", "Can try questions on files"),
    ),
}
PAGE_KINDS = [("page", "page"), ("slide", "slide")]
JOB_STATES = [
    ("queued", "waiting for a worker"),
    ("running", "being worked on"),
    ("done", "done"),
    ("failed", "given up"),
]
READING_KINDS = [
    ("page", "read a page"),
    ("passage", "read a passage"),
    ("search", "searched the text"),
    ("original", "downloaded the original"),
    ("question", "tried a question"),
]


def _key() -> "models.BigAutoField[int, int]":
    return models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")


class Migration(migrations.Migration):
    dependencies = [
        ("compressor", "0001_initial"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AlterModelOptions(name="file", options=FILE_OPTIONS),
        migrations.AddField("file", "format", models.CharField(blank=True, max_length=16)),
        migrations.AddField(
            "file",
            "original",
            models.FileField(blank=True, max_length=200, upload_to=compressor.models.original_path),
        ),
        migrations.AddField(
            "file", "page_kind", models.CharField(choices=PAGE_KINDS, default="page", max_length=8)
        ),
        migrations.AddField(
            "file",
            "textless_page_count",
            models.PositiveIntegerField(default=0, verbose_name="pages without text"),
        ),
        migrations.AddField(
            "chunk", "first_paragraph", models.PositiveIntegerField(default=0), preserve_default=False
        ),
        migrations.CreateModel(
            name="IndexingJob",
            fields=[
                ("id", _key()),
                ("state", models.CharField(choices=JOB_STATES, default="queued", max_length=8)),
                ("worker", models.CharField(blank=True, max_length=64)),
                ("lease_until", models.DateTimeField(blank=True, null=True)),
                ("queued_at", models.DateTimeField()),
                ("not_before", models.DateTimeField(blank=True, null=True)),
                ("must_read", models.BooleanField(default=True)),
                ("losses", models.PositiveSmallIntegerField(default=0)),
                ("done", models.PositiveIntegerField(default=0)),
                ("total", models.PositiveIntegerField(default=0)),
                ("unit", models.CharField(blank=True, max_length=16)),
                ("last_error", models.TextField(blank=True)),
                ("finished_at", models.DateTimeField(blank=True, null=True)),
                (
                    "file",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE, related_name="job", to="compressor.file"
                    ),
                ),
            ],
            options={
                "ordering": ("queued_at",),
                "indexes": [models.Index(fields=["state", "queued_at"], name="jobs_by_state_and_place")],
            },
        ),
        migrations.CreateModel(
            name="StaffReading",
            fields=[
                ("id", _key()),
                ("kind", models.CharField(choices=READING_KINDS, max_length=16)),
                ("what", models.TextField()),
                ("at", models.DateTimeField(auto_now_add=True)),
                (
                    "file",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="staff_readings",
                        to="compressor.file",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="staff_readings",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={"ordering": ("-at",)},
        ),
        migrations.RunPython(count_pages_without_text, migrations.RunPython.noop),
        migrations.RunPython(begin_with_the_last, migrations.RunPython.noop),
    ]
