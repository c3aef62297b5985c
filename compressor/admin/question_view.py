"""The form to try a question on a file: what a model would be given for it, and why."""

from __future__ import annotations

import uuid
from typing import Any

from django import forms
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.template.response import TemplateResponse
from django.utils import timezone

from compressor.admin.large_lists import LargeListAdmin
from compressor.admin.permissions import TRY_QUESTION
from compressor.admin.question_result import ResultView, result_in_words
from compressor.admin.recording import write_down
from compressor.admin.states import facts_about, state_in_words, with_facts
from compressor.core.errors import CompressorError
from compressor.core.excerpts.writing import BudgetTooSmallError
from compressor.core.requests.request import RequestError
from compressor.errors import FileNotReady
from compressor.models import File, FileIndex, StaffReading
from compressor.services.asking import file_questions, library, vectors_model
from compressor.services.library import ASKABLE
from compressor.services.questions import FILES_BUDGET_TOKENS

TEMPLATE = "admin/compressor/file/question.html"
MAX_QUESTION_CHARS = 20_000
MAX_EARLIER_CHARS = 100_000
MAX_BUDGET_TOKENS = 1_000_000
CONFLICT = 409


class QuestionForm(forms.Form):
    """What a student would have said, and how much room there would be."""

    question = forms.CharField(
        max_length=MAX_QUESTION_CHARS,
        widget=forms.Textarea(attrs={"rows": 3, "class": "vLargeTextField", "dir": "auto"}),
    )
    earlier = forms.CharField(
        label="Earlier messages",
        required=False,
        max_length=MAX_EARLIER_CHARS,
        widget=forms.Textarea(attrs={"rows": 3, "class": "vLargeTextField", "dir": "auto"}),
        help_text="What the student said before, one message a line, the oldest first.",
    )
    budget = forms.IntegerField(
        label="Budget in tokens",
        min_value=1,
        max_value=MAX_BUDGET_TOKENS,
        initial=FILES_BUDGET_TOKENS,
        widget=forms.NumberInput(attrs={"class": "vIntegerField"}),
    )

    @property
    def earlier_messages(self) -> list[str]:
        """The messages said before, the oldest first."""
        return [line.strip() for line in self.cleaned_data["earlier"].splitlines() if line.strip()]

    @property
    def as_recorded(self) -> str:
        """Question and conversation in one text, for the record of who asked what."""
        return "\n".join([*self.earlier_messages, self.cleaned_data["question"]])


def try_question(request: HttpRequest, key: uuid.UUID, file_admin: LargeListAdmin) -> HttpResponse:
    """Show the form; for a question that was sent, what a model would be given."""
    if not request.user.has_perm(TRY_QUESTION):
        raise PermissionDenied
    file = get_object_or_404(with_facts(File.objects.all()), pk=key)
    form = QuestionForm(request.POST if request.method == "POST" else None)
    result = _ask(file, form, request) if form.is_bound and form.is_valid() else None
    is_refused = form.is_bound and any(error.code == "not_ready" for error in _errors(form))
    context = {
        **file_admin.context_of_own_page(request, "Try a question"),
        "file": file,
        "form": form,
        "result": result,
        "state": _state(file),
    }
    return TemplateResponse(request, TEMPLATE, context, status=CONFLICT if is_refused else None)


def _errors(form: forms.Form) -> list[Any]:
    return form.non_field_errors().as_data()


def _state(file: File) -> Any:
    """How far a file is that cannot be asked about yet; None for one that can."""
    if file.status in ASKABLE:
        return None
    return state_in_words(facts_about(file, now=timezone.now(), model=vectors_model()))


def _ask(file: File, form: QuestionForm, request: HttpRequest) -> ResultView | None:
    """Record that the question was asked, then answer it; what cannot be answered is said in the form."""
    write_down(request, file, StaffReading.Kind.QUESTION, form.as_recorded)
    try:
        return _result(file, form)
    except BudgetTooSmallError as exc:
        form.add_error("budget", str(exc))
    except RequestError as exc:
        form.add_error("question", str(exc))
    except FileIndex.DoesNotExist:
        form.add_error(None, forms.ValidationError("The file is being indexed. Ask again.", code="not_ready"))
    except CompressorError as exc:
        form.add_error(None, forms.ValidationError(str(exc), code="not_ready"))
    return None


def _result(file: File, form: QuestionForm) -> ResultView:
    budget = form.cleaned_data["budget"]
    selection = file_questions().select(
        [file], form.cleaned_data["question"], earlier=form.earlier_messages, budget=budget
    )
    (indexed,) = library().load([file], vectors_model=vectors_model())
    if len(indexed.chunks) != selection.excerpt.files[0].chunk_count:
        raise FileNotReady(f'"{file}" was indexed anew while the question was answered. Ask again.')
    return result_in_words(file, indexed, selection)
