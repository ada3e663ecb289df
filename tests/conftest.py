"""Fixtures and marker rules of every test.

Tests that need what most machines lack are deselected, never skipped: a skip that nobody reads
hides a test that never runs, while a deselected one is counted on pytest's last line.
"""

from __future__ import annotations

import math
import os
import re
import shutil
import signal
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Literal, Protocol

import pytest
from hypothesis import settings

from tests.shared import made_once

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from playwright.sync_api import Browser, BrowserContext, Page
    from xdist.workermanage import WorkerController

# A property says nothing of how busy a machine is.
settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")


#: Marker -> the environment variable that names the data its tests read.
_DATA = {
    "built": "DRIFTBENCH_BUILDS",
    "mathlib": "DRIFTBENCH_MATHLIB",
    "wild_data": "DRIFTBENCH_PROOFNET",
}

#: Names of browsers that speak the DevTools protocol.
_BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")

#: Ids of the deselected tests.
_DESELECTED = pytest.StashKey[list[str]]()


def _browser() -> str | None:
    """Return what DRIFTBENCH_BROWSER names, else the path of a browser that is installed."""
    named = os.environ.get("DRIFTBENCH_BROWSER")
    return named or next((path for name in _BROWSERS if (path := shutil.which(name))), None)


def pytest_configure() -> None:
    """Let what tests start hear a Ctrl-C, which background jobs of a shell ignore."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(autouse=True)
def _hears_ctrl_c() -> Iterator[None]:
    """Let no test leave Ctrl-C ignored, which what the next tests start would inherit."""
    yield
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


@pytest.fixture(autouse=True)
def _registered_secrets(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no key of one test be removed from the texts of another."""
    monkeypatch.setattr("driftbench._secrets._registered", set())


@pytest.fixture(autouse=True)
def _no_timed_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the output of a command not depend on how fast the machine is."""
    monkeypatch.setattr("driftbench.cli._progress.SECONDS_BETWEEN_LINES", math.inf)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Drop tests whose data or browser is missing, and what -m must name and does not."""
    asked = str(config.getoption("-m"))
    absent = {mark for mark, variable in _DATA.items() if not os.environ.get(variable)}
    absent |= {
        name for name in ("bench", "llm", "ray", "survival") if not re.search(rf"\b{name}\b", asked)
    }
    if _browser() is None:
        absent.add("browser")
    dropped = [item for item in items if absent & {mark.name for mark in item.iter_markers()}]
    if dropped:
        config.hook.pytest_deselected(items=dropped)
        items[:] = [item for item in items if item not in set(dropped)]


def pytest_deselected(items: Sequence[pytest.Item]) -> None:
    """Note what was deselected, for `pytest_sessionfinish`."""
    for item in items:
        item.config.stash.setdefault(_DESELECTED, []).append(item.nodeid)


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Send the deselected tests to the process that prints the last line, which is another one."""
    sent: dict[str, object] | None = getattr(session.config, "workeroutput", None)
    if sent is not None:
        sent["deselected"] = session.config.stash.get(_DESELECTED, [])


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: WorkerController) -> None:
    """Count deselected tests on the last line, once, since every process has the same ones."""
    # A process that was killed sends nothing.
    found = getattr(node, "workeroutput", {}).get("deselected")
    reporter = node.config.pluginmanager.get_plugin("terminalreporter")
    if found and reporter is not None:
        reporter.stats["deselected"] = [SimpleNamespace(nodeid=one) for one in found]


@pytest.fixture(scope="session")
def mathlib_git() -> Path:
    """Return the git directory of mathlib4 that DRIFTBENCH_MATHLIB names."""
    path = Path(os.environ["DRIFTBENCH_MATHLIB"])
    if not path.is_dir():
        pytest.fail(f"DRIFTBENCH_MATHLIB={path} is no folder: name a git directory of mathlib4")
    return path


@pytest.fixture(scope="session")
def browser_path() -> str:
    """Return the path of the browser for tests marked `browser`."""
    found = _browser()
    assert found is not None
    return found


@pytest.fixture(scope="session")
def browser(browser_path: str) -> Iterator[Browser]:
    """Return the browser for tests marked `browser`, started once."""
    from playwright.sync_api import sync_playwright

    # Containers seldom allow Chromium's sandbox, and the pages are our own.
    arguments = ["--no-sandbox", "--disable-quic", "--disable-background-networking"]
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=browser_path, args=arguments)
        yield browser
        browser.close()


class Browse(Protocol):
    """Opens a file in a context of its own, as wide and with the theme that are named."""

    def __call__(
        self,
        path: Path,
        *,
        fragment: str = "",
        width: int = 1280,
        theme: Literal["light", "dark"] = "light",
    ) -> Page: ...


@pytest.fixture
def browse(browser: Browser) -> Iterator[Browse]:
    """Open pages that need no network; in the end none may have failed or asked for anything."""
    contexts: list[BrowserContext] = []
    wrong: list[str] = []

    def opened(
        path: Path,
        *,
        fragment: str = "",
        width: int = 1280,
        theme: Literal["light", "dark"] = "light",
    ) -> Page:
        context = browser.new_context(
            offline=True,
            accept_downloads=True,
            color_scheme=theme,
            viewport={"width": width, "height": 900},
        )
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("console", lambda said: wrong.append(said.text))
        page.on("request", lambda asked: wrong.append(asked.url) if _foreign(asked.url) else None)
        page.goto(path.as_uri() + fragment)
        return page

    yield opened
    for context in contexts:
        context.close()
    assert wrong == []


@pytest.fixture
def pictures(tmp_path: Path) -> Path:
    """Return where screenshots go: where DRIFTBENCH_SCREENSHOTS says, else nowhere that is kept."""
    named = os.environ.get("DRIFTBENCH_SCREENSHOTS")
    return Path(named) if named else tmp_path


def _foreign(url: str) -> bool:
    return not url.startswith(("file:", "blob:"))


@pytest.fixture(scope="session")
def starter(request: pytest.FixtureRequest) -> Path:
    """Return a build of the recipe `starter`, 330 rows, which tests may read and copy."""
    from driftbench.dataset.build.pipeline import build_dataset

    def make(folder: Path) -> None:
        out = folder / "driftbench"
        build_dataset(recipe="starter", snapshot="starter", out=out, workers=1)

    return made_once(request, "starter", make) / "driftbench"


@pytest.fixture(scope="session")
def repository() -> Path:
    """Return the root of the checkout under test."""
    return Path(__file__).resolve().parents[1]
