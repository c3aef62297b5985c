"""Files and pages as JSON. Page ranges are of physical pages, from 1, inclusive."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict
from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.reverse import reverse

from compressor.api.naming import page_name
from compressor.core.wording import page_runs
from compressor.extraction.results import PagesWithoutText
from compressor.extraction.signatures import FileFormat
from compressor.models import File, FileStatus, Page
from compressor.selectors import ProgressUnit, file_progress
from compressor.services.indexing import can_serve
from compressor.services.library import ASKABLE


class PageRangeSerializer(serializers.Serializer[Any]):
    first_page = serializers.IntegerField(min_value=1)
    last_page = serializers.IntegerField(min_value=1)


class FailureSerializer(serializers.Serializer[Any]):
    code = serializers.CharField()
    detail = serializers.CharField()


class ProgressSerializer(serializers.Serializer[Any]):
    done = serializers.IntegerField(min_value=0)
    total = serializers.IntegerField(min_value=0, help_text="0 until it is known.")
    unit = serializers.ChoiceField(choices=[unit.value for unit in ProgressUnit])


class NoticeSerializer(serializers.Serializer[Any]):
    code = serializers.CharField()
    pages = PageRangeSerializer(many=True, required=False)


class FileSerializer(serializers.ModelSerializer[File]):
    """A file, and how far it is."""

    format = serializers.ChoiceField(
        choices=[each.value for each in FileFormat], allow_null=True, help_text="Null until it has been read."
    )
    failure = serializers.SerializerMethodField()
    progress = serializers.SerializerMethodField()
    pages_without_text = serializers.SerializerMethodField()
    notices = serializers.SerializerMethodField()
    askable = serializers.SerializerMethodField(
        help_text="Whether questions can be asked: from `embedding` on."
    )

    class Meta:
        model = File
        fields = (
            "id",
            "name",
            "title",
            "format",
            "status",
            "askable",
            "failure",
            "progress",
            "page_count",
            "page_kind",
            "paginated",
            "pages_without_text",
            "notices",
            "chunk_count",
            "token_count",
            "byte_size",
            "created_at",
            "updated_at",
        )
        read_only_fields = fields

    def to_representation(self, instance: File) -> dict[str, Any]:
        """The file, with null where nothing is known."""
        shown: dict[str, Any] = super().to_representation(instance)
        return shown | {"format": instance.format or None}

    @extend_schema_field(FailureSerializer(allow_null=True))
    def get_failure(self, file: File) -> dict[str, str] | None:
        """Why it could not be read."""
        if file.status != FileStatus.FAILED:
            return None
        return {"code": file.failure_code, "detail": file.failure_detail}

    @extend_schema_field(ProgressSerializer)
    def get_progress(self, file: File) -> dict[str, Any]:
        """How much is done."""
        return asdict(file_progress(file))

    @extend_schema_field(PageRangeSerializer(many=True))
    def get_pages_without_text(self, file: File) -> list[dict[str, int]]:
        """Scans and blank leaves."""
        return ranges(
            page
            for notice in file.notices
            if notice["code"] == PagesWithoutText.code
            for page in notice["pages"]
        )

    @extend_schema_field(NoticeSerializer(many=True))
    def get_notices(self, file: File) -> list[dict[str, Any]]:
        """What reading it had to leave out or guess; each code has members of its own."""
        return [_notice(notice) for notice in file.notices]

    def get_askable(self, file: File) -> bool:
        """Whether questions can be asked."""
        return file.status in ASKABLE and can_serve(file)


class PageSerializer(serializers.ModelSerializer[Page]):
    """A page as listed."""

    name = serializers.SerializerMethodField()
    has_text = serializers.BooleanField(read_only=True)

    class Meta:
        model = Page
        fields: tuple[str, ...] = ("number", "label", "name", "has_text")

    def get_name(self, page: Page) -> str:
        """What it is called in an excerpt: "p. 217 (PDF 219)"."""
        return page_name(self.context["file"], page)


class PageTextSerializer(PageSerializer):
    """A page with its text."""

    image = serializers.SerializerMethodField()

    class Meta(PageSerializer.Meta):
        fields = (*PageSerializer.Meta.fields, "text", "image")

    @extend_schema_field(serializers.URLField(allow_null=True))
    def get_image(self, page: Page) -> str | None:
        """Where its picture is; null where there is none."""
        file: File = self.context["file"]
        if file.format != FileFormat.PDF:
            return None
        return reverse("page-image", args=[file.pk, page.number], request=self.context["request"])


def ranges(pages: Iterable[int]) -> list[dict[str, int]]:
    """Page numbers as inclusive ranges."""
    return [{"first_page": first, "last_page": last} for first, last in page_runs(pages)]


def _notice(notice: Mapping[str, Any]) -> dict[str, Any]:
    return {**notice, "pages": ranges(notice["pages"])} if "pages" in notice else dict(notice)
