from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from driftbench._visible import plain
from driftbench.errors import InputError
from driftbench.wild.annotation.items import read_items
from tests.wild.annotation.conftest import PAIRS, wild_row, write_dataset

if TYPE_CHECKING:
    from pathlib import Path


def test_items_do_not_show_their_origin(pairs: Path) -> None:
    items = read_items(pairs)
    assert [item.id for item in items] == [id_ for id_, *_ in PAIRS]
    shown = repr(items).lower()
    assert "secret" not in shown
    assert items[0].context == "open Nat"
    assert items[0].candidate == "theorem statement (m n : ℕ) (hm : Even m) : m = m"
    assert items[0].gold == "theorem statement (m n : ℕ) (hm : Even m) (hn : Even n) : m = m"


def test_a_build_and_its_shards_give_their_rows(tmp_path: Path) -> None:
    rows = [wild_row(number) for number in range(4)]
    folder = write_dataset(tmp_path / "build", rows)
    items = read_items(folder)
    assert [item.id for item in items] == sorted(row.id for row in rows)
    (shard,) = (folder / "wild_human").glob("test-*.parquet")
    assert [item.id for item in read_items(shard)] == sorted(row.id for row in rows[2:])


def test_a_row_may_lack_a_gold(tmp_path: Path) -> None:
    folder = write_dataset(tmp_path / "b", [wild_row(n, gold="", edits=()) for n in range(3)])
    assert {item.gold for item in read_items(folder)} == {""}


def test_a_candidate_has_its_own_commands_before_it(tmp_path: Path) -> None:
    own = "import Mathlib\nopen Real"
    rows = [
        wild_row(n, context="import Mathlib\nopen Nat", candidate_context=own if n else "")
        for n in range(3)
    ]
    items = read_items(write_dataset(tmp_path / "b", rows))
    assert sorted(item.context for item in items) == ["open Nat", "open Real", "open Real"]
    for item in items:
        begin = "theorem statement" if item.context == "open Nat" else "open Nat\n\ntheorem"
        assert item.gold.startswith(begin)


@given(st.text())
def test_control_characters_are_not_shown(text: str) -> None:
    assert all(sign.isprintable() or sign == "\n" for sign in plain(text))


@given(st.text(alphabet="ab <>&'\"\\ℝ∀→₀\n"))
def test_visible_characters_stay(text: str) -> None:
    assert plain(text) == text


def test_hidden_characters_are_spelt() -> None:
    assert plain("a\u202eb\x1b[31m\r\n\t\0") == "a<U+202E>b<U+001B>[31m\n  <U+0000>"


GOOD = {
    "id": "x",
    "nl_statement": "One is one.",
    "gold": "theorem t : 1 = 1",
    "candidate": "theorem t : 1 = 2",
}


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (json.dumps(GOOD) + "\n" + json.dumps(GOOD), r"pairs\.jsonl:2: 'x' occurs twice: remove"),
        (json.dumps({**GOOD, "candidate": 3}), r":1: candidate must be a text .*, and is 3"),
        (json.dumps({**GOOD, "nl_statement": " "}), r":1: nl_statement must be a text that is not"),
        (json.dumps({**GOOD, "id": "../x"}), r":1: id is '\.\./x': use letters, digits"),
        (
            json.dumps({**GOOD, "gold": "1 = 1"}),
            r":1: candidate or gold is not a named theorem: give `th",
        ),
        (
            json.dumps({**GOOD, "candidate": "theorem t : /- 1"}),
            r":1: the Lean text cannot be read",
        ),
        ('{"id": "x\0"}', r"pairs\.jsonl:1: byte \d+ is NUL"),
        ("", r"has no row: name a build"),
    ],
)
def test_bad_input_is_named(content: str, message: str, tmp_path: Path) -> None:
    path = tmp_path / "pairs.jsonl"
    path.write_text(content, encoding="utf-8")
    with pytest.raises(InputError, match=message):
        read_items(path)


def test_a_file_that_is_too_large_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "huge.jsonl"
    with path.open("wb") as file:
        file.truncate(2 * 2**30)
    with pytest.raises(InputError, match=r"has 2,147,483,648 bytes, .* at most"):
        read_items(path)
