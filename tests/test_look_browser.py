"""Theme, tables, marked edits and content policy in a browser."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from driftbench._html import DARK, LIGHT, interleaved, render_document
from driftbench.rules import Edit

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser, Page

    from tests.conftest import Browse

pytestmark = pytest.mark.browser

BODY = """\
<header><button type="button" class="theme" hidden></button><h1>{{ title }}</h1></header>
<main id="content">
<pre class="lean" id="gold"></pre><pre class="lean" id="candidate"></pre><p id="note"></p>
<table class="sortable"><thead><tr>
<th>name</th><th data-first="descending">score</th><th data-plain>note</th>
</tr></thead><tbody>
<tr><td>b</td><td data-value="0.9">90 %</td><td></td></tr>
<tr class="detail"><td colspan="3">of b</td></tr>
<tr><td>a</td><td></td><td></td></tr>
<tr><td>c</td><td data-value="0.1">10 %</td><td></td></tr>
</tbody></table>
</main>
"""
SCRIPT = """\
const { gold, candidate } = look.marked(look.data("pieces"));
document.getElementById("gold").append(...gold);
document.getElementById("candidate").append(...candidate);
document.getElementById("note").append(...look.ticked("so `a <b>x</b>` fails"));
"""


@pytest.fixture
def made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a page of a temporary package."""
    folder = tmp_path / "made_up_look" / "templates"
    folder.mkdir(parents=True)
    folder.parent.joinpath("__init__.py").touch()
    folder.joinpath("page.html.jinja").write_text(BODY, encoding="utf-8")
    folder.joinpath("page.js").write_text(SCRIPT, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    edits = [Edit(0, 1, "𝓝", "𝓤"), Edit(4, 4, "", "<b>y</b>"), Edit(5, 6, "f", "")]
    text = render_document(
        "made_up_look", "page", title="t", values={}, data={"pieces": interleaved("𝓝 cdef", edits)}
    )
    path = tmp_path / "page.html"
    path.write_text(text, encoding="utf-8")
    return path


def _ground(page: Page) -> str:
    """Return the background colour of the page as `#rrggbb`."""
    colour = page.evaluate("getComputedStyle(document.body).backgroundColor")
    return "#" + "".join(f"{int(part):02x}" for part in colour[4:-1].split(","))


def test_the_default_theme_is_that_of_the_system(made: Path, browse: Browse) -> None:
    page = browse(made, theme="dark")
    assert _ground(page) == DARK["paper"]
    button = page.get_by_role("button", name="Theme: system")
    button.click()
    assert _ground(page) == LIGHT["paper"]
    page.reload()
    page.get_by_role("button", name="Theme: light").click()
    assert _ground(page) == DARK["paper"]
    page.emulate_media(media="print")
    assert page.evaluate("getComputedStyle(document.body).color") == "rgb(29, 33, 38)"
    assert _ground(page) == LIGHT["card"]
    assert page.evaluate("getComputedStyle(document.documentElement).colorScheme") == "light"


def test_edits_are_marked_and_escaped(made: Path, browse: Browse) -> None:
    page = browse(made)
    assert page.locator("#gold").evaluate("e => e.innerHTML") == (
        '<del>𝓝</del> cd<del class="gap"></del>e<del>f</del>'
    )
    assert page.locator("#candidate").inner_text() == "𝓤 cd<b>y</b>e"
    assert page.locator("#note").evaluate("e => e.innerHTML") == (
        "so <code>a &lt;b&gt;x&lt;/b&gt;</code> fails"
    )


def test_tables_are_sorted_by_keyboard(made: Path, browse: Browse) -> None:
    page = browse(made)
    rows = page.locator("tbody tr td:first-child")
    button = page.get_by_role("button", name="score")
    button.focus()
    page.keyboard.press("Enter")
    assert rows.all_inner_texts() == ["b", "of b", "c", "a"]
    assert page.locator("th[aria-sort]").get_attribute("aria-sort") == "descending"
    page.keyboard.press("Enter")
    assert rows.all_inner_texts() == ["c", "b", "of b", "a"]
    page.get_by_role("button", name="name").click()
    assert rows.all_inner_texts() == ["a", "b", "of b", "c"]
    assert page.locator("th[aria-sort]").count() == 1
    assert page.locator("th button").count() == 2


def test_the_keyboard_reaches_the_content_first(made: Path, browse: Browse) -> None:
    page = browse(made)
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "Skip to the content"
    assert page.evaluate("getComputedStyle(document.activeElement).outlineStyle") == "solid"


def test_the_policy_blocks_scripts_and_loads(made: Path, browser: Browser) -> None:
    page = browser.new_page()
    refused: list[tuple[str, str | None]] = []
    page.on("requestfailed", lambda request: refused.append((request.url, request.failure)))
    page.goto(made.as_uri())
    page.evaluate("""() => {
      const inside = "<img src='https://example.org/x.png' onerror='document.title = 1'>";
      document.body.insertAdjacentHTML("beforeend", inside + "<b style='color: red'>x</b>");
      const script = document.createElement("script");
      script.textContent = "document.title = 'owned'";
      document.body.append(script);
    }""")
    page.wait_for_timeout(100)
    assert refused == [("https://example.org/x.png", "csp")]
    assert page.title() == "t"
    assert page.locator("b").evaluate("e => getComputedStyle(e).color") != "rgb(255, 0, 0)"
    page.close()
