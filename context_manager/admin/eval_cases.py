"""Questions kept for the eval: staff say which passage answers each, and take them out for `run_eval`.

All of it is words of students: without the permission to read them, there is nothing here.
"""

from __future__ import annotations

from typing import Any, ClassVar

from django import forms
from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.text import Truncator

from compressor.admin.large_lists import LargeListAdmin
from compressor.admin.links import link_to
from compressor.admin.wording import NOTHING, preformatted
from context_manager.admin.links import link_to_turn
from context_manager.admin.permissions import may_read_words
from context_manager.admin.turn_rows import MAX_QUESTION_CHARS
from context_manager.models import EvalCase, TurnReading
from context_manager.services.eval_cases import as_question_lines, stands_in
from context_manager.services.staff_turn_readings import record_turn_readings


class EvalCaseForm(forms.ModelForm):
    """The passage that answers the question, which must stand in the file."""

    class Meta:
        model = EvalCase
        fields = ("evidence",)
        labels: ClassVar = {"evidence": "Passage"}
        widgets: ClassVar = {
            "evidence": forms.Textarea(attrs={"rows": 6, "class": "vLargeTextField", "dir": "auto"})
        }
        help_texts: ClassVar = {
            "evidence": "The passage that answers the question, word for word; line breaks may differ."
        }

    def clean_evidence(self) -> str:
        """Refuse what does not stand in the file: the eval would never find it."""
        evidence: str = self.cleaned_data["evidence"].strip()
        if evidence and not stands_in(evidence, self.instance.file):
            raise forms.ValidationError(
                "This passage does not stand in the text of the file. Copy it from there, without leaving "
                "anything out in between."
            )
        return evidence


class HasEvidence(admin.SimpleListFilter):
    """Cases whose passage is known, and those whose is not."""

    title = "passage"
    parameter_name = "evidence"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        """Known and missing."""
        return [("known", "known"), ("missing", "missing")]

    def queryset(self, request: HttpRequest, queryset: QuerySet[EvalCase]) -> QuerySet[EvalCase]:
        """The cases of the chosen sort."""
        if self.value() == "known":
            return queryset.exclude(evidence="")
        return queryset.filter(evidence="") if self.value() == "missing" else queryset


@admin.register(EvalCase)
class EvalCaseAdmin(LargeListAdmin):
    form = EvalCaseForm
    list_display = ("added_at", "question_in_short", "file", "has_passage", "added_by")
    list_filter = (HasEvidence, "added_at")
    list_select_related = ("file", "added_by")
    actions = ("export_questions",)
    fields = ("turn_link", "file_link", "asked", "asked_before", "evidence", "added_by", "added_at")
    readonly_fields = ("turn_link", "file_link", "asked", "asked_before", "added_by", "added_at")

    class Media:
        css: ClassVar = {
            "all": ("compressor/admin.css", "compressor/wide_list.css", "context_manager/turns.css")
        }

    def has_add_permission(self, request: HttpRequest) -> bool:
        """They come from the list of turns."""
        return False

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """For those who may read words."""
        return may_read_words(request) and super().has_view_permission(request, obj)

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """For those who may read words."""
        return may_read_words(request) and super().has_change_permission(request, obj)

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """For those who may read words."""
        return may_read_words(request) and super().has_delete_permission(request, obj)

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        """Nobody looks for words by the address: that would not be recorded."""
        is_known = lookup == HasEvidence.parameter_name or lookup.startswith("added_at")
        return is_known and super().lookup_allowed(lookup, value, request)

    def before_list(self, request: HttpRequest, rows: list[Any]) -> None:
        """Record that questions are read."""
        _write_down(request, rows, TurnReading.Kind.LIST)

    def before_page(self, request: HttpRequest, row: Any) -> None:
        """Record that a question is read, with what had been said before."""
        _write_down(request, [row], TurnReading.Kind.EVAL)

    @admin.action(description="Export selected cases as questions.jsonl", permissions=["view"])
    def export_questions(self, request: HttpRequest, queryset: QuerySet[EvalCase]) -> HttpResponse | None:
        """The cases whose passage is known; each line names its book in `doc`."""
        cases = list(
            queryset.exclude(evidence="").select_related("file", "turn").order_by("file", "added_at")
        )
        if not cases:
            self.message_user(
                request,
                "None of these has a passage yet. Say in each which one answers it.",
                messages.WARNING,
            )
            return None
        _write_down(request, cases, TurnReading.Kind.EXPORT)
        return HttpResponse(
            "".join(as_question_lines(cases)),
            content_type="application/jsonl; charset=utf-8",
            headers={"Content-Disposition": 'attachment; filename="questions.jsonl"'},
        )

    @admin.display(description="question")
    def question_in_short(self, case: EvalCase) -> SafeString:
        """Its beginning."""
        short = Truncator(" ".join(case.question.split())).chars(MAX_QUESTION_CHARS)
        return format_html('<span dir="auto">{}</span>', short)

    @admin.display(description="passage", boolean=True)
    def has_passage(self, case: EvalCase) -> bool:
        """Whether it is known what answers the question."""
        return bool(case.evidence)

    @admin.display(description="turn")
    def turn_link(self, case: EvalCase) -> SafeString:
        """Where it was asked."""
        return link_to_turn(case.turn)

    @admin.display(description="file")
    def file_link(self, case: EvalCase) -> SafeString:
        """The file that answers it."""
        return link_to(case.file)

    @admin.display(description="question")
    def asked(self, case: EvalCase) -> SafeString:
        """The question as it was asked."""
        return preformatted(case.question)

    @admin.display(description="asked before")
    def asked_before(self, case: EvalCase) -> SafeString | str:
        """What the student had said before."""
        said = format_html_join("", "<li>{}</li>", ((preformatted(each),) for each in case.history))
        return format_html('<ol class="said-before">{}</ol>', said) if case.history else NOTHING


def _write_down(request: HttpRequest, cases: list[EvalCase], kind: TurnReading.Kind) -> None:
    record_turn_readings([case.turn_id for case in cases], user=request.user, kind=kind)
