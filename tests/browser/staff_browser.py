"""Pages of staff as a member of staff sees them: opened in a browser, judged by their looks."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from django.conf import settings
from django.contrib.auth.models import User
from django.test import Client
from playwright.sync_api import Browser, BrowserContext, Page

from tests.browser.chromium import chromium, screenshots_folder

Scheme = Literal["light", "dark"]
LOOKS: list[tuple[Scheme, int]] = [
    ("light", 1280), ("dark", 1280), ("light", 400), ("dark", 400), ("light", 320),
]  # fmt: skip
GROUNDS: dict[Scheme, str] = {"light": "rgb(255, 255, 255)", "dark": "rgb(18, 18, 18)"}
ON_A_DESK = 1000
TOO_WIDE = "(element) => element.scrollWidth - element.clientWidth"
FAINT = Path(__file__).with_name("colours.js").read_text(encoding="utf-8")


@dataclass(frozen=True, slots=True)
class Shown:
    """A page to look at: how many strips of whole files it has, and what is done on it before one looks."""

    name: str
    address: str
    strips: int = 0
    act: Callable[[Page], None] = lambda page: None


def staff_session() -> str:
    """The session of a member of staff who may do everything."""
    client = Client()
    client.force_login(User.objects.create_superuser("staff"))
    return client.cookies[settings.SESSION_COOKIE_NAME].value


def wrong_with(pages: Sequence[Shown], server: str, session: str) -> dict[str, list[str]]:
    """Take a picture of every page in every look, and say what is wrong with which."""
    wrong: dict[str, list[str]] = {}
    with chromium() as browser:
        for scheme, width in LOOKS:
            context = _as_staff(browser, server, session, scheme, width)
            for shown in pages:
                wrong[f"{shown.name}-{scheme}-{width}"] = _look(context, server, shown, scheme, width)
            context.close()
    return {name: found for name, found in wrong.items() if found}


def _as_staff(browser: Browser, server: str, session: str, scheme: Scheme, width: int) -> BrowserContext:
    """A window of that width, signed in."""
    context = browser.new_context(color_scheme=scheme, viewport={"width": width, "height": 900})
    context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": session, "url": server}])
    context.route("**/favicon.ico", lambda route: route.fulfill(status=204))
    return context


def _look(context: BrowserContext, server: str, shown: Shown, scheme: Scheme, width: int) -> list[str]:
    page, errors = context.new_page(), list[str]()
    page.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto(server + shown.address)
    shown.act(page)
    page.screenshot(path=screenshots_folder() / f"{shown.name}-{scheme}-{width}.png", full_page=True)
    found = [*errors, *_problems(page, scheme, width), *_missing(page, shown)]
    page.close()
    return found


def _problems(page: Page, scheme: Scheme, width: int) -> Iterator[str]:
    """What is wrong with how a page looks: faint colours, too wide for its window, the wrong ground."""
    yield from page.evaluate(FAINT)
    if (too_wide := page.evaluate(f"({TOO_WIDE})(document.documentElement)")) > 0:
        yield f"{too_wide} pixels wider than the window"
    results = page.locator("#changelist .results")
    if width > ON_A_DESK and results.count() and (cut := results.evaluate(TOO_WIDE)) > 0:
        yield f"its list has columns {cut} pixels out of sight"
    ground = page.evaluate("getComputedStyle(document.body).backgroundColor")
    if ground != GROUNDS[scheme]:
        yield f"its ground is {ground}"


def _missing(page: Page, shown: Shown) -> Iterator[str]:
    """What a page must have: its strips with titles and descriptions, and no name that two things have."""
    for part in ("title", "desc"):
        texts = page.locator(f"svg.strip[role=img] > {part}").all_text_contents()
        if len(texts) != shown.strips or not all(texts):
            yield f"its strips have as {part} {texts}"
    names = page.evaluate("[...document.querySelectorAll('[id]')].map((each) => each.id)")
    if twice := sorted({each for each in names if names.count(each) > 1}):
        yield f"names that two things have: {twice}"
