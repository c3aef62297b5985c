"""Files are attached in an order, once, and never more of them than a chat holds."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from compressor.models import File
from context_manager.errors import TooManyFiles
from context_manager.models import Chat, ChatFile
from context_manager.services.attaching import MAX_FILES, attach_files, attached_files, replace_files
from tests.context_manager.turn_rows import a_chat, a_file

pytestmark = pytest.mark.django_db


def files(count: int) -> list[File]:
    return [a_file(f"File {number}") for number in range(count)]


def test_files_stand_behind_those_that_are_attached() -> None:
    first, second, third = files(3)
    chat = a_chat(files=[first])

    attach_files(chat, [third, first, second, third])

    assert attached_files(chat) == [first, third, second]


def test_a_place_that_a_deleted_file_had_confuses_nobody() -> None:
    first, second, third, fourth = files(4)
    chat = a_chat(files=[first, second, third])
    first.delete()

    attach_files(chat, [fourth])

    assert attached_files(chat) == [second, third, fourth]


def test_as_many_as_a_chat_holds_and_not_one_more() -> None:
    many = files(MAX_FILES + 1)
    chat = a_chat(files=many[:-1])

    attach_files(chat, many[:-1])
    with pytest.raises(TooManyFiles, match=f"holds {MAX_FILES} files, and this would make {MAX_FILES + 1}"):
        attach_files(chat, many[-1:])
    with pytest.raises(TooManyFiles):
        replace_files(chat, many)

    assert attached_files(chat) == many[:-1]
    replace_files(chat, many[1:])
    assert attached_files(chat) == many[1:]


def test_the_same_files_again_write_nothing() -> None:
    first, second = files(2)
    chat = a_chat(files=[first, second])
    before = list(ChatFile.objects.values_list("pk", flat=True))

    replace_files(chat, [first, second])
    assert list(ChatFile.objects.values_list("pk", flat=True)) == before
    replace_files(chat, [second, first])
    assert attached_files(chat) == [second, first]
    replace_files(chat, [])
    assert attached_files(chat) == []


def test_a_file_that_is_deleted_meanwhile_is_not_attached() -> None:
    first, second = files(2)
    chat = a_chat()
    File.objects.filter(pk=first.pk).delete()

    attach_files(chat, [first, second])

    assert attached_files(chat) == [second]


def test_a_chat_that_is_deleted_meanwhile_takes_none() -> None:
    chat = a_chat()
    Chat.objects.filter(pk=chat.pk).delete()

    with pytest.raises(Chat.DoesNotExist):
        attach_files(chat, files(1))


class AnyOrder(TestCase):
    """Whatever is attached in whatever order."""

    @given(st.lists(st.lists(st.integers(0, 7), max_size=6), max_size=5))
    def test_the_first_time_counts(self, wanted: list[list[int]]) -> None:
        all_files = files(8)
        chat = Chat.objects.create(owner=User.objects.create(username="ann"))

        for numbers in wanted:
            attach_files(chat, [all_files[number] for number in numbers])

        expected = dict.fromkeys(number for numbers in wanted for number in numbers)
        assert attached_files(chat) == [all_files[number] for number in expected]
