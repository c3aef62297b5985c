"""The list of services says where everything is."""

from __future__ import annotations

import re
from pkgutil import iter_modules

from compressor import services


def test_every_module_stands_in_the_list() -> None:
    listed = re.findall(r"`(\w+)`", services.__doc__ or "")

    assert {module.name for module in iter_modules(services.__path__)} <= set(listed)
    assert len(listed) == len(set(listed))
