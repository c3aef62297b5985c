"""What a member of staff may see of a turn beside its numbers.

The words of a student are the question, the answer, what was searched for, the messages as sent, a comment,
and what a model server said, which may quote them. Titles of files, names of their chapters and what is
printed on their pages are words of a file: shown to whoever may read the turn, and to whoever sees them in
the list of files anyway.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest

from context_manager.admin.permissions import may_read_words


@dataclass(frozen=True, slots=True)
class Access:
    """What may be shown, and to the pages of which rows links may lead."""

    words: bool = False
    files: bool = False
    pages: bool = False
    passages: bool = False
    accounts: bool = False
    readings: bool = False

    @property
    def file_words(self) -> bool:
        """Whether titles of files, names of chapters and printed labels may be shown."""
        return self.words or self.files


def access_of(request: HttpRequest) -> Access:
    """What the member of staff who asks may see."""
    may = request.user.has_perm
    return Access(
        words=may_read_words(request),
        files=may("compressor.view_file"),
        pages=may("compressor.view_page"),
        passages=may("compressor.view_chunk"),
        accounts=may("auth.view_user"),
        readings=may("context_manager.view_turnreading"),
    )
