"""Which language a student reads."""

from __future__ import annotations

from django.utils.translation.trans_real import parse_accept_lang_header

from compressor.core.language.languages import detect_language
from compressor.core.tokens import estimate
from context_manager.core.pasting import split_message

LANGUAGES = ("en", "es", "fr", "de")
"""Notices and failures are told in these; the first is for everybody else."""
TYPED_TOKENS = 500
"""A longer message holds what others wrote: the student's own language is that of the part that asks."""


def language_of(message: str, accept_language: str) -> str:
    """The language of the message where it tells, else the first of the header that is ours, else English."""
    question = split_message(message, 2 * TYPED_TOKENS, estimate).question
    accepted = [tag.partition("-")[0] for tag, _ in parse_accept_lang_header(accept_language.lower())]
    wanted = [detect_language(question), detect_language(message), *accepted]
    return next((language for language in wanted if language in LANGUAGES), LANGUAGES[0])
