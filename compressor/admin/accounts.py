"""Accounts, with what is deleted with them: their files are counted, not listed page by page."""

from __future__ import annotations

from collections.abc import Sequence

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.contrib.auth.models import User
from django.db.models import QuerySet
from django.http import HttpRequest

from compressor.admin.parts import PARTS_OF_A_FILE
from compressor.admin.permissions import DELETE_FILE
from compressor.admin.wording import plural_name
from compressor.models import File

admin.site.unregister(User)


@admin.register(User)
class AccountAdmin(UserAdmin):
    """Django's own page of an account, which would list every passage of every file before it deletes one."""

    def get_deleted_objects(
        self, objs: QuerySet[User] | Sequence[User], request: HttpRequest
    ) -> tuple[list[str], dict[str, int], set[str], list[str]]:
        """What goes with the accounts, counted; who may not delete files may not delete their owners."""
        files = File.objects.filter(owner__in=objs).count()
        counts = {plural_name(User): len(objs), plural_name(File): files}
        for model in PARTS_OF_A_FILE:
            counts[plural_name(model)] = model._default_manager.filter(file__owner__in=objs).count()
        missing = (
            {str(File._meta.verbose_name)} if files and not request.user.has_perm(DELETE_FILE) else set()
        )
        return [str(user) for user in objs], counts, missing, []
