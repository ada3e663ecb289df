"""Contrast of colours, and pages on which outside text cannot act."""

from __future__ import annotations

import hashlib
import re
import sys
from base64 import b64encode
from html.parser import HTMLParser
from importlib import resources
from typing import TYPE_CHECKING

import pytest

from driftbench._html import DARK, LIGHT, SERIES, TEXT_ON_BACKGROUND, render_document

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

BODY = """\
<header><h1>{{ title }}</h1></header>
<main id="content"><p>{{ shown }}</p></main>
"""


def _luminance(colour: str) -> float:
    """Return the relative luminance that WCAG 2.2 defines for a colour `#rrggbb`."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def _contrast(one: str, other: str) -> float:
    low, high = sorted((_luminance(one), _luminance(other)))
    return (high + 0.05) / (low + 0.05)


def test_contrast_equals_that_of_wcag() -> None:
    assert _contrast("#000000", "#ffffff") == pytest.approx(21)
    assert _contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("colours", [LIGHT, DARK], ids=["light", "dark"])
def test_contrast_of_text_and_controls(colours: Mapping[str, str]) -> None:
    assert colours.keys() == LIGHT.keys()
    text = {
        pair: round(_contrast(colours[pair[0]], colours[pair[1]]), 2) for pair in TEXT_ON_BACKGROUND
    }
    assert {pair: ratio for pair, ratio in text.items() if ratio < 4.5} == {}
    marks = {
        (name, ground): round(_contrast(colours[name], colours[ground]), 2)
        for name in ("edge", *SERIES)
        for ground in ("paper", "card")
    }
    assert {pair: ratio for pair, ratio in marks.items() if ratio < 3} == {}


def test_colours_of_the_style_are_defined() -> None:
    style = resources.files("driftbench._html").joinpath("templates", "look.css").read_text("utf-8")
    used = set(re.findall(r"var\(--([\w-]+)\)", style)) - {"sans", "mono"}
    assert used - LIGHT.keys() == set()
    assert not re.search(r"#[0-9a-f]{3,6}\b", style)


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the templates of a temporary package `made_up_page` with a page `made`."""
    folder = tmp_path / "made_up_page" / "templates"
    folder.mkdir(parents=True)
    folder.parent.joinpath("__init__.py").touch()
    folder.joinpath("made.html.jinja").write_text(BODY, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "made_up_page", raising=False)
    return folder


class _Parts(HTMLParser):
    """The text of styles and scripts, the policy, and every tag and link."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.policy = ""
        self.tags: list[str] = []
        self.links: list[str] = []
        self.inside: list[tuple[str, str]] = []
        self._open = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self.tags.append(tag)
        self.links += [given[name] for name in ("src", "href", "action") if name in given]
        self._open = tag if tag == "style" or given.keys() == set() else ""
        if given.get("http-equiv") == "Content-Security-Policy":
            self.policy = given["content"]

    def handle_data(self, data: str) -> None:
        if self._open in {"style", "script"}:
            self.inside.append((self._open, data))
            self._open = ""


def _page(package: Path, shown: str, **options: object) -> str:
    values = {"shown": shown}
    return render_document(package.parent.name, "made", title="t", values=values, **options)  # type: ignore[arg-type]


def test_the_policy_lists_styles_and_scripts(package: Path) -> None:
    package.joinpath("made.css").write_text("p { margin: 0; }\n", encoding="utf-8")
    package.joinpath("made.js").write_text('look.data("d");\n', encoding="utf-8")
    parts = _Parts(_page(package, "x", data={"d": 1}))
    policy = dict(one.split(" ", 1) for one in parts.policy.split("; "))
    for tag in ("style", "script"):
        texts = [text for kind, text in parts.inside if kind == tag]
        assert len(texts) == 2
        digests = [b64encode(hashlib.sha256(text.encode()).digest()).decode() for text in texts]
        assert policy.pop(f"{tag}-src").split() == [f"'sha256-{digest}'" for digest in digests]
    nothing = ("default-src", "base-uri", "form-action")
    assert policy == dict.fromkeys(nothing, "'none'")
    assert "unsafe" not in parts.policy
    assert "; img-src data:" in _Parts(_page(package, "x", images=True)).policy


def test_values_are_escaped(package: Path) -> None:
    attack = '"><script>alert(1)</script><img src=//evil onerror=x></title><!--'
    page = _page(package, attack, data={"d": {attack: attack + "\u2028"}})
    parts = _Parts(page)
    assert parts.links == ["#content"]
    assert not {"img", "iframe", "link", "form", "base"} & set(parts.tags)
    assert parts.tags.count("script") == 2
    assert "<script>alert" not in page
    assert "\u2028" not in page


def test_the_same_values_give_the_same_bytes(package: Path) -> None:
    one = _page(package, "x", data={"b": {"z": 1, "a": 2}, "a": 1})
    assert one == _page(package, "x", data={"a": 1, "b": {"a": 2, "z": 1}})
    assert one.index('id="a"') < one.index('id="b"')
