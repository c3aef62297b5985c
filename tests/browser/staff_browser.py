"""Pages of staff as a member of staff sees them: opened in a browser, judged by their looks."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from django.conf import settings
from django.contrib.auth.models import User
from django.test import Client
from playwright.sync_api import Browser, BrowserContext, Page

Scheme = Literal["light", "dark"]
LOOKS: list[tuple[Scheme, int]] = [
    ("light", 1280), ("dark", 1280), ("light", 400), ("dark", 400), ("light", 320),
]  # fmt: skip
GROUNDS: dict[Scheme, str] = {"light": "rgb(255, 255, 255)", "dark": "rgb(18, 18, 18)"}
FAINT = Path(__file__).with_name("colours.js").read_text(encoding="utf-8")


def staff_session() -> str:
    """The session of a member of staff who may do everything."""
    client = Client()
    client.force_login(User.objects.create_superuser("staff"))
    return client.cookies[settings.SESSION_COOKIE_NAME].value


def as_staff(browser: Browser, server: str, session: str, scheme: Scheme, width: int) -> BrowserContext:
    """A window of that width, signed in."""
    context = browser.new_context(color_scheme=scheme, viewport={"width": width, "height": 900})
    context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": session, "url": server}])
    context.route("**/favicon.ico", lambda route: route.fulfill(status=204))
    return context


def listening_page(context: BrowserContext) -> tuple[Page, list[str]]:
    """A page to open something in, and what its console will have said of errors."""
    page, errors = context.new_page(), list[str]()
    page.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: errors.append(str(error)))
    return page, errors


def problems(page: Page, scheme: Scheme) -> list[str]:
    """What is wrong with how a page looks: faint colours, too wide for its window, the wrong ground."""
    found: list[str] = page.evaluate(FAINT)
    too_wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    if too_wide > 0:
        found.append(f"{too_wide} pixels wider than the window")
    ground = page.evaluate("getComputedStyle(document.body).backgroundColor")
    if ground != GROUNDS[scheme]:
        found.append(f"its ground is {ground}")
    return found


def strips(page: Page) -> list[str]:
    """What the strips of a page are called."""
    return page.locator("svg.strip[role=img] > title").all_text_contents()
