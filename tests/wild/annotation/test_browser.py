"""The page in a real browser, by keyboard only: two people, a reload, and their exports."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from driftbench.dataset import check_dataset
from driftbench.wild.annotation import agreement_of, export, merge, read_labels

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser


@pytest.fixture
def pages_of(pairs: Path, tmp_path: Path) -> Path:
    out = tmp_path / "study"
    for annotator in ("ann", "ben"):
        export(pairs, annotator=annotator, out=out)
    return out


@pytest.fixture
def opened(browser: Browser, pages_of: Path) -> Iterator[dict[str, Page]]:
    """Return a page for each of two people, whose browsers share nothing; no script may fail."""
    pages, errors = {}, []
    contexts = []
    for annotator in ("ann", "ben"):
        context = browser.new_context(accept_downloads=True, offline=True)
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("console", lambda message: errors.append(message.text))
        page.on("request", lambda asked: errors.append(asked.url) if _foreign(asked.url) else None)
        page.goto((pages_of / f"main-{annotator}.html").as_uri())
        pages[annotator] = page
        contexts.append(context)
    yield pages
    for context in contexts:
        context.close()
    assert errors == []


def _foreign(url: str) -> bool:
    return not url.startswith(("file:", "blob:"))


def _text(page: Page, place: str) -> str:
    return page.locator(f"#{place}").inner_text()


def _type(page: Page, *keys: str) -> None:
    for key in keys:
        page.keyboard.press(key)


def _reason(page: Page, text: str) -> None:
    page.keyboard.press("r")
    page.keyboard.type(text)
    page.keyboard.press("Escape")


def _exported(page: Page) -> list[dict[str, object]]:
    with page.expect_download() as waiting:
        page.keyboard.press("e")
    path = waiting.value.path()
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def test_an_item_is_labelled_before_and_after_gold(opened: dict[str, Page]) -> None:
    page = opened["ann"]
    assert not page.locator("#gold").is_visible()
    assert _text(page, "stage") == "blind"
    _type(page, "Enter")
    assert _text(page, "note") == "Give a label first."
    _type(page, "d", "Enter")
    assert _text(page, "note") == "Name a class of drift."
    _type(page, "2", "Enter")
    assert _text(page, "note") == "Give the direction."
    _type(page, "s", "Enter")
    assert _text(page, "note") == "Give a reason (key r)."
    assert not page.locator("#gold").is_visible()
    _reason(page, "the letters d, f and e are text here")
    candidate = _text(page, "candidate")
    _type(page, "Enter")
    assert page.locator("#gold").is_visible()
    assert "theorem statement" in _text(page, "gold")
    assert _text(page, "gold") != candidate
    assert "drifted, hypothesis omission, stronger" in _text(page, "before")
    _type(page, "f", "g", "Enter")
    assert _text(page, "count") == "item 2 of 6, 1 done"
    (label,) = _exported(page)
    assert label["first"] == {
        "label": "drifted",
        "drift_classes": ["hypothesis_omission"],
        "direction": "stronger",
        "reason": "the letters d, f and e are text here",
    }
    assert label["final"] == {
        "label": "faithful",
        "drift_classes": [],
        "direction": "",
        "reason": "the letters d, f and e are text here",
    }
    assert label["gold_faithful"] is False


def test_a_reload_in_the_middle_loses_nothing(opened: dict[str, Page]) -> None:
    page = opened["ann"]
    _type(page, "f", "Enter", "Enter", "d", "1", "4", "w")
    page.keyboard.press("r")
    page.keyboard.type("half a sent")
    page.reload()
    assert _text(page, "count") == "item 2 of 6, 1 done"
    assert page.locator("#reason").input_value() == "half a sent"
    pressed = page.locator("button[aria-pressed=true]")
    assert pressed.all_inner_texts() == ["d drifted", "1 quantifiers", "4 types", "w weaker"]
    _type(page, "Enter")
    page.reload()
    assert page.locator("#gold").is_visible()
    _type(page, "Enter")
    assert [label["final"]["label"] for label in _exported(page)] == ["faithful", "drifted"]  # type: ignore[index]


def test_fast_typing_is_saved(opened: dict[str, Page]) -> None:
    page = opened["ann"]
    typing = """() => {
      const reason = document.getElementById("reason");
      for (let count = 1; count <= 300; count += 1) {
        reason.value = "x".repeat(count);
        reason.dispatchEvent(new Event("input"));
      }
    }"""
    kept = "Object.values(history.state.items)[0].draft.reason.length"
    page.evaluate(typing)
    # More than a browser saves at once: the rest follows within ten seconds.
    assert page.evaluate(kept) < 300
    for _ in range(60):
        if page.evaluate(kept) == 300:
            break
        page.wait_for_timeout(500)
    assert page.evaluate(kept) == 300


def test_hostile_text_is_shown_as_text(opened: dict[str, Page]) -> None:
    page = opened["ann"]
    title = page.title()
    shown = []
    for _ in range(6):
        shown.append(_text(page, "english"))
        _type(page, "j")
    (hostile,) = (text for text in shown if "script" in text)
    assert hostile == (
        "If <script>document.title = 'owned'</script> then </script><b>x</b> & 'y' "
        "<U+202E>is<U+202C> even <U+001B>[31m<U+200B><!--"
    )
    assert page.title() == title
    assert page.locator("script").count() == 2


def test_labels_of_two_people_are_separate(opened: dict[str, Page], pages_of: Path) -> None:
    orders = []
    for annotator, page in opened.items():
        seen = []
        for _ in range(6):
            seen.append(_text(page, "english"))
            _type(page, "f", "Enter", "Enter")
        assert _text(page, "note") == "All items are done: export the labels (key e)."
        assert _text(page, "count").endswith("6 done")
        orders.append(seen)
        other = {"ann": "ben", "ben": "ann"}[annotator]
        source = (pages_of / f"main-{annotator}.html").read_text(encoding="utf-8")
        assert f'"{other}"' not in source
        labels = _exported(page)
        assert {label["annotator"] for label in labels} == {annotator}
    assert sorted(orders[0]) == sorted(orders[1])
    assert orders[0] != orders[1]


def _kept(page: Page) -> tuple[str, str]:
    """Return key and value of the page's entry in localStorage."""
    ((key, value),) = page.evaluate("Object.entries(localStorage)")
    return key, value


def _reopened(page: Page, key: str, value: str) -> None:
    """Open the page in a new tab with this localStorage and an empty history."""
    seed = f"localStorage.clear(); localStorage.setItem({json.dumps(key)}, {json.dumps(value)});"
    page.add_init_script(f"if (location.protocol === 'file:') {{ {seed} }}")
    address = page.url
    page.goto("about:blank")
    page.goto(address)


def test_a_tab_without_storage_continues_from_its_history(opened: dict[str, Page]) -> None:
    page = opened["ben"]
    _type(page, "f", "Enter", "Enter", "u")
    page.evaluate("localStorage.clear()")
    page.reload()
    assert _text(page, "count") == "item 2 of 6, 1 done"
    assert _text(page, "storage") == ""
    assert page.locator("button[aria-pressed=true]").all_inner_texts() == ["u unclear"]


def test_a_new_tab_continues_from_storage(opened: dict[str, Page]) -> None:
    page = opened["ben"]
    _type(page, "f", "Enter", "Enter")
    _reopened(page, *_kept(page))
    assert _text(page, "count") == "item 2 of 6, 1 done"
    _type(page, "f", "Enter", "Enter")
    assert _text(page, "count") == "item 3 of 6, 2 done"


@pytest.mark.parametrize("damaged", ["{", "null", '{"at": 99}'])
def test_damaged_storage_is_reported_and_set_aside(opened: dict[str, Page], damaged: str) -> None:
    page = opened["ben"]
    _type(page, "f", "Enter", "Enter")
    _reopened(page, _kept(page)[0], damaged)
    assert "damaged" in _text(page, "storage")
    assert _text(page, "count") == "item 1 of 6, 0 done"
    kept = "Object.entries(localStorage).filter(([key]) => key.endsWith('/damaged'))"
    assert [value for _, value in page.evaluate(kept)] == [damaged]


def test_exports_of_two_people_are_merged_and_compared(
    browser: Browser, dataset: Path, tmp_path: Path
) -> None:
    out, files = tmp_path / "study", []
    for annotator, keys in (("ann", ("d", "2", "s")), ("ben", ("f",))):
        page_file = export(dataset, annotator=annotator, out=out).files[0]
        context = browser.new_context(accept_downloads=True, offline=True)
        page = context.new_page()
        page.goto(page_file.as_uri())
        for place in range(10):
            differ = " then 3 " in (text := _text(page, "english")) or " then 7 " in text
            _type(page, *(keys if differ else ("f",)))
            if differ and annotator == "ann":
                _reason(page, "n is not even")
            _type(page, "Enter")
            if place == 4:
                page.reload()
            _type(page, "Enter")
        with page.expect_download() as waiting:
            page.keyboard.press("e")
        assert waiting.value.suggested_filename == f"labels-main-{annotator}.jsonl"
        files.append(tmp_path / waiting.value.suggested_filename)
        waiting.value.save_as(files[-1])
        context.close()
    done = merge(
        files,
        study=out,
        dataset=dataset,
        adjudicated=tmp_path / "adjudicated.toml",
        out=tmp_path / "merged",
    )
    assert (len(done.agreed), len(done.disputed), done.labels) == (8, 2, 20)
    assert check_dataset(tmp_path / "merged") == ()
    found = agreement_of(read_labels(files), resamples=100)
    binary = [one for one in found.coefficients if one.name == "cohen" and one.coding == "binary"]
    assert [(one.items, one.agreed, one.value) for one in binary] == [(10, 0.8, 0.0)] * 2
