"""Accounts, with their chats among what is deleted with them."""

from __future__ import annotations

from collections.abc import Sequence

from django.contrib import admin
from django.contrib.auth.models import User
from django.db.models import QuerySet
from django.http import HttpRequest

from compressor.admin import accounts
from compressor.admin.wording import plural_name
from context_manager.admin.chats import words_of_chats
from context_manager.admin.permissions import DELETE_CHAT
from context_manager.models import Chat, Turn

admin.site.unregister(User)


@admin.register(User)
class AccountAdmin(accounts.AccountAdmin):
    """The page of an account that counts files, and counts chats as well."""

    def get_deleted_objects(
        self, objs: QuerySet[User] | Sequence[User], request: HttpRequest
    ) -> tuple[list[str], dict[str, int], set[str], list[str]]:
        """What goes with the accounts; who may not delete chats may not delete their owners."""
        names, counts, missing, protected = super().get_deleted_objects(objs, request)
        chats = Chat.objects.filter(owner__in=objs)
        counts[plural_name(Chat)] = chats.count()
        counts |= words_of_chats(chats)
        counts["turns, whose numbers stay without an owner"] = Turn.objects.filter(owner__in=objs).count()
        if counts[plural_name(Chat)] and not request.user.has_perm(DELETE_CHAT):
            missing = missing | {str(Chat._meta.verbose_name)}
        return names, counts, missing, protected
