"""Which language a student reads."""

from __future__ import annotations

from django.utils.translation.trans_real import parse_accept_lang_header

from compressor.core.language.languages import detect_language

LANGUAGES = ("en", "es", "fr", "de")
"""Notices and failures are told in these; the first is for everybody else."""


def language_of(message: str, accept_language: str) -> str:
    """The language of the message where it tells, else the first of the header that is ours, else English."""
    asked = [tag.partition("-")[0] for tag, _ in parse_accept_lang_header(accept_language.lower())]
    wanted = [detect_language(message), *asked]
    return next((language for language in wanted if language in LANGUAGES), LANGUAGES[0])
