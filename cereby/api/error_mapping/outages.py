"""Errors of what this service needs and does not have for the moment."""

from __future__ import annotations

import errno
import logging

from django.db import InterfaceError, OperationalError

from cereby.api.error_mapping.problem_of import problem_of
from cereby.api.problems import Code, Problem
from cereby.storages import StorageUnavailable

logger = logging.getLogger(__name__)

DATABASE_RETRY_SECONDS = 2
STORAGE_RETRY_SECONDS = 30
_NO_ROOM = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG})


@problem_of.register(OperationalError)
@problem_of.register(InterfaceError)
def _(exc: Exception) -> Problem:
    logger.error("The database does not answer", exc_info=exc)
    return Problem(
        Code.UNAVAILABLE, "The database does not answer. Try again.", retry_after=DATABASE_RETRY_SECONDS
    )


@problem_of.register
def _(exc: OSError) -> Problem:
    if not isinstance(exc, StorageUnavailable) and exc.errno not in _NO_ROOM:
        return problem_of.dispatch(Exception)(exc)
    logger.error("The storage of files fails", exc_info=exc)
    return Problem(
        Code.UNAVAILABLE, "Files cannot be stored or read at the moment.", retry_after=STORAGE_RETRY_SECONDS
    )
