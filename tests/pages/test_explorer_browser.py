"""The page of a build in a real browser: search, filters and rows, also by keyboard only."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from driftbench._html import DARK
from driftbench.pages import Part, entry_of, render_page
from tests.pages.test_explorer import ATTACK, hostile

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from playwright.sync_api import Browser, Page

    from driftbench.pages import RowEntry
    from tests.conftest import Browse

pytestmark = pytest.mark.browser

THEOREMS = 40
"""Families of the page; each has three rows: a faithful one, a drifted one, a combined one."""


def _row(record: Mapping[str, Any], number: int, label: str) -> RowEntry:
    place = ("faithful", "hypothesis_omission", "combined").index(label)
    name = f"Made.t{number}"
    changed = {
        "id": f"{place:x}{number:015x}",
        "family": name,
        "label": label,
        "subfield": "algebra" if number % 4 == 0 else "number_theory",
        "nl_statement": f"Set number {number} has an element <= {100 + number}.",
        "relation": "equivalent" if label == "faithful" else "stronger",
        "rules": [] if label == "faithful" else ["drop-nonemptiness"],
        "source": record["source"] | {"declaration": name, "line": number},
    }
    split = "calibration" if number < 10 else "test"
    return entry_of({**record, **changed}, split=split, messages={"drop-nonemptiness": "Gone."})


@pytest.fixture
def written(record: dict[str, Any], tmp_path: Path) -> Path:
    """Return a page of 120 rows."""
    labels = ("faithful", "hypothesis_omission", "combined")
    entries = [_row(record, number, label) for label in labels for number in range(THEOREMS)]
    return _write(tmp_path, entries)


def _write(folder: Path, entries: list[RowEntry]) -> Path:
    path = folder / "rows.html"
    page = render_page(entries, title="Made rows", facts=[Part("build", "made up")])
    path.write_text(page, encoding="utf-8")
    return path


def _ready(page: Page) -> Page:
    page.wait_for_selector("#content[data-ready]")
    return page


def _count(page: Page) -> str:
    return page.get_by_role("status").inner_text()


def _read(page: Page, name: str) -> None:
    """Wait until the row of this theorem is shown in full."""
    page.locator("#row-title", has_text=name).wait_for()


def _search(page: Page, query: str) -> None:
    page.get_by_role("searchbox", name="Search").fill(query)
    page.keyboard.press("Enter")


def test_words_are_searched_in_english_lean_and_names(written: Path, browse: Browse) -> None:
    page = _ready(browse(written))
    assert _count(page) == "120 of 120 rows"
    for query, expected in (
        ("number english:7", "12 of 120 rows"),
        ('"number 7 h"', "3 of 120 rows"),
        ("name:made.t12", "3 of 120 rows"),
        ("gold:\\exists -candidate:<", "0 of 120 rows"),
        ("S.NONEMPTY", "120 of 120 rows"),
        ("family:Made.t3", "3 of 120 rows"),
        ("000000000000011", "3 of 120 rows"),
        ("nothing like it", "0 of 120 rows"),
    ):
        _search(page, query)
        assert (query, _count(page)) == (query, expected)
    assert page.locator("#rows li").count() == 0
    page.get_by_role("button", name="Clear filters").click()
    assert _count(page) == "120 of 120 rows"


def test_filters_show_the_remaining_count(written: Path, browse: Browse) -> None:
    page = _ready(browse(written))
    filters = page.get_by_role("complementary", name="Filters")
    algebra = filters.get_by_label("algebra")
    faithful = filters.get_by_label("faithful")
    algebra.check()
    assert _count(page) == "30 of 120 rows"
    faithful.check()
    assert _count(page) == "10 of 120 rows"
    filters.get_by_label("combined").check()
    assert _count(page) == "20 of 120 rows"
    expected = filters.locator("label").all_inner_texts()
    assert [" ".join(one.split()) for one in expected][:5] == [
        *("faithful 10", "hypothesis omission 10", "combined 10"),
        *("equivalent 10", "stronger 10"),
    ]
    assert page.url.endswith("#subfield=algebra&label=faithful&label=combined")
    page.reload()
    assert _count(_ready(page)) == "20 of 120 rows"
    assert faithful.is_checked()
    page.locator("#sort").select_option("name of the theorem")
    assert page.locator("#rows .name").first.inner_text() == "Made.t0"


def test_a_row_has_an_address_and_back_works(written: Path, browse: Browse) -> None:
    page = _ready(browse(written, fragment="#100000000000000c"))
    _read(page, "Made.t12")
    assert page.title() == "Made.t12 · Made rows"
    row = page.get_by_role("article")
    assert "{s : Set ℕ} (hs : s.Nonempty)" in row.locator("pre").first.inner_text()
    assert row.locator("del").first.inner_text() == " (hs : s.Nonempty)"
    assert row.locator("ins").nth(1).inner_text() == "<"
    link = row.get_by_role("link", name="Made/Sets.lean, line 12")
    assert str(link.get_attribute("href")).endswith("/Made/Sets.lean#L12")
    assert "candidate ⇒ gold: proved" in row.inner_text()
    assert "Apache-2.0" in row.inner_text()
    assert page.locator("#rows a[aria-current]").get_attribute("data-id") == "100000000000000c"
    row.get_by_role("link", name="200000000000000c").click()
    page.wait_for_function("location.hash === '#200000000000000c'")
    page.go_back()
    page.wait_for_function("location.hash === '#100000000000000c'")
    _read(page, "Made.t12")
    page.goto(f"{written.as_uri()}#feed")
    page.get_by_text("No row here has the id feed.").wait_for()


def test_a_family_is_shown_together(written: Path, browse: Browse, pictures: Path) -> None:
    page = _ready(browse(written, fragment="#100000000000000c"))
    _read(page, "Made.t12")
    members = page.locator("ol.family li")
    assert members.count() == 3
    assert "3 rows here are of one theorem, 1 faithful and 2 drifted" in page.content()
    page.keyboard.press("f")
    assert _count(page) == "3 of 120 rows"
    assert page.locator("#rows .name").all_inner_texts() == ["Made.t12"] * 3
    page.screenshot(path=pictures / "rows-light.png")


def test_everything_works_by_keyboard(written: Path, browse: Browse) -> None:
    page = _ready(browse(written))
    page.keyboard.press("/")
    page.keyboard.type("jk/f? 1")
    assert page.locator("#query").input_value() == "jk/f? 1"
    page.keyboard.press("Escape")
    assert page.locator("#query").input_value() == ""
    page.keyboard.type("algebra")
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    assert page.evaluate("document.activeElement.dataset.id") == f"{0:016x}"
    for key in ("j", "ArrowDown", "k", "j"):
        page.keyboard.press(key)
    _read(page, "Made.t2")
    assert page.url.endswith(f"#{2:016x}")
    page.keyboard.press("Enter")
    page.wait_for_function("document.activeElement.id === 'row-title'")
    page.keyboard.press("Escape")
    assert page.evaluate("document.activeElement.dataset.id") == f"{2:016x}"
    assert page.url.endswith("#")
    for _ in range(50):
        page.keyboard.press("j")
    assert page.locator("#page").inner_text() == "page 2 of 3"
    page.keyboard.press("?")
    assert page.get_by_role("dialog", name="Keys").is_visible()
    page.get_by_label("letters act as keys").uncheck()
    page.keyboard.press("Escape")
    before = page.url
    page.keyboard.press("j")
    assert page.url == before


def test_a_restyled_row_says_whether_the_colours_show_its_edits(
    record: dict[str, Any], tmp_path: Path, browse: Browse
) -> None:
    told = {"rules": ["drop-nonemptiness"], "restyled": ["le-to-lt-or-eq"]}
    rows = [
        entry_of(record | more, split="test", messages={})
        for more in (told, {"rules": ["gone-since"]})
    ]
    for entry, sentence in zip(rows, ("says the same differently", "do not show"), strict=True):
        page = _ready(browse(_write(tmp_path, [entry])))
        page.locator("#rows a").first.click()
        _read(page, "Made.t")
        assert sentence in page.locator(".legend").inner_text()


def test_a_small_screen_shows_one_pane(written: Path, browse: Browse, pictures: Path) -> None:
    page = _ready(browse(written, width=360, theme="dark"))
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    assert page.evaluate("getComputedStyle(document.documentElement).colorScheme") == "light dark"
    ground = tuple(int(DARK["paper"][at : at + 2], 16) for at in (1, 3, 5))
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == f"rgb{ground}"
    assert not page.locator("#build").is_visible()
    page.locator("#rows a").nth(4).click()
    _read(page, "Made.t4")
    assert not page.locator("#list").is_visible()
    page.screenshot(path=pictures / "rows-phone-dark.png", full_page=True)
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    page.keyboard.press("j")
    _read(page, "Made.t5")
    page.get_by_role("button", name="← list").click()
    assert page.locator("#list").is_visible()
    page.get_by_role("link", name="about this build").click()
    page.get_by_role("link", name="combined").click()
    assert _count(page) == "40 of 120 rows"


def test_texts_of_rows_are_escaped(record: dict[str, Any], tmp_path: Path, browse: Browse) -> None:
    usual = entry_of(record, split="test", messages={})
    page = _ready(browse(_write(tmp_path, [usual, hostile(record)])))
    scripts = page.locator("script").count()
    page.locator("#rows a").nth(1).click()
    _read(page, "script")
    shown = f"{ATTACK}<U+202E>abc"
    row = page.get_by_role("article")
    assert row.locator(".english").inner_text() == shown
    assert row.locator("ins").first.inner_text() == shown
    assert shown in row.locator("pre.model").inner_text()
    expected = [f"withdrawn since 1.0.1: {shown}", f"manual review: {shown} · {shown} · {shown}"]
    assert row.locator("#whole > p.warn, #whole > p.soft").all_inner_texts() == expected
    for box in page.locator("#facets input").all():
        box.evaluate("box => box.click()")
    page.keyboard.press("f")
    assert _count(page) == "1 of 2 rows"
    assert page.locator("script").count() == scripts
    assert page.locator("img, #row a[href^=javascript]").count() == 0
    page.reload()
    assert _count(_ready(page)) == "1 of 2 rows"
    assert page.locator("#query").input_value().startswith("family:")


def test_printing_shows_the_open_row(written: Path, browse: Browse) -> None:
    page = _ready(browse(written, fragment="#100000000000000c"))
    _read(page, "Made.t12")
    page.emulate_media(media="print")
    assert page.locator("#whole").is_visible()
    for hidden in ("#search", "aside", "#list", "#back", ".theme"):
        assert not page.locator(hidden).is_visible()


def test_without_scripts_the_build_is_described(written: Path, browser: Browser) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(written.as_uri())
    assert "driftbench show DATASET --sample 20" in page.locator("noscript").inner_text()
    assert page.get_by_role("table").inner_text().startswith("120 rows by label and subfield")
    assert not page.locator("#explorer").is_visible()
    assert page.get_by_role("button").count() == 0
    context.close()
