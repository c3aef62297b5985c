"""Who looks at the pages."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.context_manager.admin.pages import a_superuser


@pytest.fixture
def staff() -> Client:
    """A member of staff who may do everything."""
    return a_superuser()
