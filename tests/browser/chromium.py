"""A real browser for tests: Chromium of this machine, without a network of its own."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from django.conf import settings
from playwright.sync_api import Browser, sync_playwright

NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def chromium_path() -> str:
    """The program that CHROMIUM names, or the first of the usual names that is in PATH."""
    found = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)
    if found is None:
        pytest.fail("There is no Chromium in PATH: install one, or name it in the variable CHROMIUM.")
    return found


@contextmanager
def chromium() -> Iterator[Browser]:
    """A browser for the length of the block, in which no row can be read: it runs an event loop."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=FLAGS)
        yield browser
        browser.close()


def screenshots_folder() -> Path:
    """Where pictures of pages go: the folder that SCREENSHOTS names, or var/screenshots of the checkout."""
    folder = Path(os.environ.get("SCREENSHOTS") or settings.BASE_DIR / "var" / "screenshots")
    folder.mkdir(parents=True, exist_ok=True)
    return folder
