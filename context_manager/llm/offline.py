"""What answers where no model is configured: the offline quoter, in a model's place.

What it quoted before, it reads in the earlier turns of the prompt, as a model would.
"""

from __future__ import annotations

from compressor.core.tokens.families import Family
from context_manager.llm.answerer import AnswerRequest, Completion, FilesRead, FinishReason
from context_manager.llm.language_model import LanguageModel
from context_manager.llm.quoter import NO_MODEL, QUOTATION, quote

OFFLINE_QUOTER = LanguageModel(
    name="offline-quoter",
    title="Offline quoter",
    window=32_768,
    answer_tokens=4_096,
    family=Family.GEMINI,
)
NO_FILES = (
    "Attach a file to this chat, and passages of it that go with your question are quoted word for word."
)


class OfflineQuoter:
    """An `Answerer` that asks nobody, costs nothing and counts nothing."""

    model = OFFLINE_QUOTER

    def answer(self, request: AnswerRequest) -> Completion:
        """Quote what was read; without a file, say that one can be attached."""
        text = f"{NO_MODEL} {NO_FILES}" if request.read is None else _quoted(request, request.read)
        return Completion(text, FinishReason.STOP)


def _quoted(request: AnswerRequest, read: FilesRead) -> str:
    earlier = [message.content for message in request.messages if message.role == "assistant"]
    quoted = frozenset(text for answer in earlier for text in QUOTATION.findall(answer))
    selection = read.selection
    return quote(selection.request, selection.excerpt, read.files, quoted_before=quoted).text
