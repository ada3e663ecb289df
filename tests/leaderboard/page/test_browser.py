"""The leaderboard in a browser: sorting, filters, errors and keyboard use.

DRIFTBENCH_SCREENSHOTS names a folder for screenshots.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import pytest

from driftbench._html import DARK, LIGHT
from driftbench.leaderboard.page import write_page
from tests.leaderboard.page.made_board import ATTACK, Made

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser, Locator, Page

    from tests.conftest import Browse

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def plain(made: Made, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the page without any text of a dataset."""
    path = tmp_path_factory.mktemp("plain") / "leaderboard.html"
    write_page(made.leaderboard, path)
    return path


@pytest.fixture(scope="module")
def full(made: Made, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the page with the statements behind errors."""
    path = tmp_path_factory.mktemp("full") / "leaderboard.html"
    write_page(made.leaderboard, path, datasets=[made.build, made.other])
    return path


def _table(page: Page) -> Locator:
    """Return the table of the track with three submissions."""
    return page.locator("table.sortable").filter(has=page.locator("tr[data-row='2']"))


def _names(table: Locator) -> list[str]:
    return [text.strip() for text in table.locator("tbody th > bdi").all_inner_texts()]


def _rgb(colour: str) -> str:
    return f"rgb{tuple(int(colour[at : at + 2], 16) for at in (1, 3, 5))}"


def test_columns_sort_within_a_track(plain: Path, browse: Browse, pictures: Path) -> None:
    page = browse(plain)
    table = _table(page)
    by_rank = _names(table)
    assert set(by_rank) == {"alpha", "beta", "gamma"}
    head = table.get_by_role("columnheader", name="submission")
    head.get_by_role("button").click()
    assert _names(table) == ["alpha", "beta", "gamma"]
    assert head.get_attribute("aria-sort") == "ascending"
    head.get_by_role("button").click()
    assert _names(table) == ["gamma", "beta", "alpha"]
    assert head.get_attribute("aria-sort") == "descending"
    table.get_by_role("button", name="seconds").click()
    # Missing values stay last.
    assert _names(table) == ["gamma", "alpha", "beta"]
    assert head.get_attribute("aria-sort") is None
    table.get_by_role("button", name="rank").click()
    assert _names(table) == by_rank
    page.screenshot(path=pictures / "leaderboard-light.png", full_page=True)


def test_filters_change_detection_but_not_ranks(plain: Path, browse: Browse) -> None:
    page = browse(plain)
    table = _table(page)
    ranks = table.locator("tbody td:first-child").all_inner_texts()
    overall = table.locator("td.detection b").all_inner_texts()
    page.get_by_label("Drift class").select_option("type coercion")
    assert table.locator("caption .what").inner_text() == "type coercion"
    assert page.get_by_role("status").inner_text() == "6 submissions; detection of type coercion."
    column = table.locator("thead th").all_inner_texts()
    place = next(i for i, name in enumerate(column) if name.startswith("ΔT"))
    shown = table.locator("td.detection b").all_inner_texts()
    cells = table.locator("tbody tr").locator(f"td:nth-of-type({place})").all_inner_texts()
    assert shown == cells != overall
    page.get_by_label("Subfield").select_option("algebra")
    assert page.get_by_role("status").inner_text().endswith("detection of type coercion, algebra.")
    assert table.locator("tbody td:first-child").all_inner_texts() == ranks
    page.get_by_role("button", name="Clear filters").click()
    page.get_by_text("6 submissions; detection of all rows.").wait_for()
    assert table.locator("td.detection b").all_inner_texts() == overall


def test_filters_keep_the_sort_order(plain: Path, browse: Browse) -> None:
    page = browse(plain)
    table = _table(page)
    table.get_by_role("button", name="detection at 3 % FPR").click()
    for label in ("hypothesis omission", "combined", "quantifier inversion"):
        page.get_by_label("Drift class").select_option(label)
        values = [
            float(cell.get_attribute("data-value") or -1)
            for cell in table.locator("td.detection").all()
        ]
        assert values == sorted(values, reverse=True)


def test_track_filter(plain: Path, browse: Browse) -> None:
    page = browse(plain)
    page.get_by_role("combobox", name="Track").select_option("Uses gold")
    visible = [one for one in page.locator("section.track").all() if one.is_visible()]
    assert [one.get_attribute("data-track") for one in visible] == ["uses-gold"]
    lines = page.locator("polyline.line")
    assert [one.get_attribute("data-track") for one in lines.all() if one.is_visible()] == [
        "uses-gold"
    ]
    assert page.get_by_role("status").inner_text().startswith("1 submission;")


def test_errors_are_ids_without_a_dataset(plain: Path, browse: Browse) -> None:
    page = browse(plain)
    row = page.locator("tr[data-row]").filter(has_text="alpha")
    button = row.get_by_role("button", name="6 errors of alpha")
    assert button.get_attribute("aria-expanded") == "false"
    button.click()
    assert button.get_attribute("aria-expanded") == "true"
    detail = page.locator(f"#{button.get_attribute('aria-controls')}")
    assert detail.locator(".kinds button").all_inner_texts() == [
        "missed drift (5)",
        "false alarms (1)",
        "without an answer (0)",
    ]
    assert detail.locator(".ids li").count() == 5
    detail.get_by_role("button", name="false alarms (1)").click()
    assert detail.locator(".ids li").count() == 1
    assert detail.get_by_role("button", name="without an answer").is_disabled()
    assert "driftbench|config:controlled" in detail.inner_text()
    button.click()
    assert page.locator("tr.detail").count() == 0


def test_errors_show_marked_gold_and_candidate(full: Path, browse: Browse, pictures: Path) -> None:
    page = browse(full)
    row = page.locator("tr[data-row]").filter(has_text="gamma")
    row.locator(".open button").click()
    detail = page.locator("tr.detail")
    cases = detail.locator(".cases > li")
    assert cases.count() == 10
    case = cases.first
    assert "theorem Made.t" in case.locator("pre.lean").first.inner_text()
    assert case.locator("pre.lean del").count() == 1
    assert case.locator("pre.lean ins").count() == 1
    assert "If a is at most b plus" in case.inner_text()
    detail.get_by_role("button", name="Show 10 more of").click()
    assert cases.count() == 20
    assert page.evaluate("document.activeElement.querySelector('h5') !== null")
    page.get_by_label("Subfield").select_option("topology")
    assert cases.count() > 0
    assert all("topology" in case.locator(".chip").nth(1).inner_text() for case in cases.all())
    detail.screenshot(path=pictures / "leaderboard-errors.png")


def test_table_works_with_the_keyboard(full: Path, browse: Browse) -> None:
    page = browse(full)
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.className") == "skip"
    page.keyboard.press("Enter")
    order = []
    for _ in range(60):
        page.keyboard.press("Tab")
        order.append(str(page.evaluate("document.activeElement.textContent")).strip())
        if order[-1].endswith("errors of alpha"):
            break
    assert order[-1].endswith("errors of alpha")
    page.keyboard.press("Enter")
    assert page.locator("tr.detail").count() == 1
    page.keyboard.press("Tab")
    for _ in range(6):
        if page.evaluate("document.activeElement.textContent").startswith("false alarms"):
            break
        page.keyboard.press("Tab")
    page.keyboard.press("Space")
    assert page.locator("tr.detail .cases > li").count() == 1
    page.keyboard.press("Escape")
    assert page.locator("tr.detail").count() == 0
    assert page.evaluate("document.activeElement.textContent").endswith("errors of alpha")


def test_legend_highlights_a_line(plain: Path, browse: Browse) -> None:
    page = browse(plain)
    button = page.locator(".legend").get_by_role("button", name="gold")
    button.focus()
    page.keyboard.press("Enter")
    assert button.get_attribute("aria-pressed") == "true"
    picture = page.locator("svg.lit")
    assert picture.locator(".line.on").get_attribute("data-track") == "uses-gold"
    others = picture.locator(".line:not(.on)").first
    assert others.evaluate("one => getComputedStyle(one).opacity") == "0.18"
    page.keyboard.press("Enter")
    assert page.locator("svg.lit").count() == 0


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_theme_follows_system_and_button(
    plain: Path,
    browse: Browse,
    pictures: Path,
    theme: Literal["light", "dark"],
) -> None:
    page = browse(plain, theme=theme)
    colours = {"light": LIGHT, "dark": DARK}

    def ground() -> object:
        return page.evaluate("getComputedStyle(document.body).backgroundColor")

    def stroke() -> object:
        line = page.locator("polyline.c1").first
        return line.evaluate("one => getComputedStyle(one).stroke")

    assert (ground(), stroke()) == (
        _rgb(colours[theme]["paper"]),
        _rgb(colours[theme]["series-1"]),
    )
    page.screenshot(path=pictures / f"leaderboard-{theme}.png", full_page=True)
    button = page.get_by_role("button", name="Theme: system")
    button.click()
    assert ground() == _rgb(LIGHT["paper"])
    page.get_by_role("button", name="Theme: light").click()
    assert (ground(), stroke()) == (_rgb(DARK["paper"]), _rgb(DARK["series-1"]))


def test_text_of_submissions_runs_no_code(full: Path, browse: Browse) -> None:
    page = browse(full)
    row = page.locator("tr[data-row]").filter(has_text="evil")
    row.locator(".open button").click()
    detail = page.locator("tr.detail")
    assert ATTACK in detail.inner_text()
    assert page.locator("img").count() == 0
    assert row.get_by_role("link").get_attribute("href") == "https://example.org/?a=1&b=<2>"


def test_page_fits_a_phone(full: Path, browse: Browse, pictures: Path) -> None:
    page = browse(full, width=360, theme="dark")
    page.locator("tr[data-row]").filter(has_text="alpha").locator(".open button").click()
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    box = page.locator("tr.detail .cases > li").first.bounding_box()
    assert box is not None
    assert box["width"] <= 360
    names = page.locator("tr[data-row] th")
    name = names.filter(has_text="alpha").locator("bdi").first
    name.evaluate("one => one.textContent = 'a-name-of-a-submission-with-many-words'")
    figure = page.locator("tr[data-row] td.detection b").first.bounding_box()
    assert figure is not None
    assert figure["x"] + figure["width"] <= 360
    page.screenshot(path=pictures / "leaderboard-phone.png", full_page=True)


def test_page_works_without_scripts(plain: Path, browser: Browser) -> None:
    context = browser.new_context(java_script_enabled=False, offline=True)
    page = context.new_page()
    page.goto(plain.as_uri())
    assert "alpha" in page.locator("table.sortable").first.inner_text()
    assert page.locator("svg[role=img]").count() == 3
    assert not page.locator("#filters").is_visible()
    context.close()
