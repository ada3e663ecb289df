from __future__ import annotations

import base64
import hashlib
import json
import re
from typing import TYPE_CHECKING

import pytest

from driftbench.wild.annotation import export
from driftbench.wild.annotation.page import CHOICES

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def page(pairs: Path, tmp_path: Path) -> str:
    done = export(pairs, annotator="ann", out=tmp_path / "study")
    return done.files[0].read_text(encoding="utf-8")


def _data(page: str) -> dict[str, object]:
    (text,) = re.findall(
        r'<script type="application/json" id="study">(.*?)</script>', page, re.DOTALL
    )
    found: dict[str, object] = json.loads(text)
    return found


def test_a_page_has_only_the_texts_of_a_row(page: str) -> None:
    assert "secret" not in page.lower()
    data = _data(page)
    assert sorted(data) == ["annotator", "guidelines", "items", "phase", "study"]
    items = data["items"]
    assert isinstance(items, list)
    assert {tuple(sorted(item)) for item in items} == {
        ("candidate", "context", "english", "gold", "id")
    }


def test_gold_is_in_the_data_only(page: str) -> None:
    items = _data(page)["items"]
    assert isinstance(items, list)
    outside = re.sub(r'<script type="application/json".*?</script>', "", page, flags=re.DOTALL)
    for item in items:
        assert item["gold"] not in outside


def test_data_are_escaped(page: str) -> None:
    assert len(re.findall(r"<script", page)) == 2
    assert len(re.findall(r"</script>", page)) == 2
    assert page.isascii() or all(sign.isprintable() or sign == "\n" for sign in page)
    assert "<b>x</b>" not in page


def test_a_page_uses_no_network_and_its_own_script_only(page: str) -> None:
    assert re.findall(r"(?:https?:)?//[a-z]|\bsrc=|@import|url\(", page) == []
    (policy,) = re.findall(r'http-equiv="Content-Security-Policy" content="([^"]*)"', page)
    (script,) = re.findall(r"<script>(.*?)</script>", page, re.DOTALL)
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    assert f"script-src 'sha256-{digest}'" in policy
    assert policy.startswith("default-src 'none';")


def test_keys_are_unique(page: str) -> None:
    keys = [key for keys in re.findall(r'data-key="([^"]*)"', page) for key in keys.split()]
    assert len(keys) == len(set(keys))
    choices = [one for found in CHOICES.values() for one in found]
    assert {one.key for one in choices} <= set(keys)
