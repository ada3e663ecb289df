from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from driftbench.errors import InputError
from driftbench.wild.history import mine, open_repository, read_problems
from driftbench.wild.history.english import KEPT, similarity

if TYPE_CHECKING:
    from pathlib import Path

    from tests.wild.history.conftest import File, History

PROBLEM = {"problem_name": "made", "informal_statement": "Show this.", "tags": ["algebra"]}


def _file(folder: Path, content: object) -> Path:
    path = folder / "english.json"
    text = content if isinstance(content, bytes) else json.dumps(content).encode()
    path.write_bytes(text)
    return path


def test_similarity_is_of_characters_and_symmetric() -> None:
    assert similarity("a  b\nc", "a b c") == 1.0
    assert similarity("abcd", "abcx") == similarity("abcx", "abcd") == 0.75
    assert similarity("every even number", "every odd number") < 1.0
    assert similarity("Let n be even.", "Groups of order five are cyclic.") < KEPT
    assert similarity("", "") == 1.0


def test_english_may_come_from_a_file(history: History, lean: File, tmp_path: Path) -> None:
    bare = lean("(n : ℕ) : 1 ≤ n + n").replace("/-- Every even number is twice a number. -/\n", "")
    history.commit("Add", {"A.lean": bare})
    history.commit("fix", {"A.lean": bare.replace("(n : ℕ)", "(n : ℕ) (h : 0 < n)")})
    repository = open_repository(history.spec)
    assert mine(repository).pairs == ()
    (pair,) = mine(repository, problems=read_problems(_file(tmp_path, [PROBLEM]))).pairs
    assert (pair.row.nl_statement, pair.row.nl_source) == ("Show this.", "author")
    assert (pair.row.subfield, pair.similarity) == ("algebra", 1.0)
    other = [{**PROBLEM, "problem_name": "another"}]
    assert mine(repository, problems=read_problems(_file(tmp_path, other))).pairs == ()


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"[", "is not JSON"),
        (b"\xff", "decode byte 0xff in position 0"),
        (b"[" * 100_000, "is nested too deeply for JSON"),
        ({}, "the content must be a list that is not empty"),
        ([], "the content must be a list that is not empty"),
        ([1], r"\[0\] must be a table, and is 1"),
        ([{}], "english.json:1: has no 'problem_name'"),
        ([{**PROBLEM, "informal_statement": ""}], "informal_statement is empty"),
        ([{**PROBLEM, "informal_statement": "a\x1b[31mb"}], "U.001B"),
        ([PROBLEM, PROBLEM], "record 2 names 'made' again"),
    ],
)
def test_malformed_files_are_named(tmp_path: Path, content: object, message: str) -> None:
    with pytest.raises(InputError, match=message):
        read_problems(_file(tmp_path, content))


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="cannot be read"):
        read_problems(tmp_path / "none.json")


def test_a_large_file_is_refused_unread(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("driftbench.wild.history.english.LARGEST", 10)
    with pytest.raises(InputError, match="may have 10 at most"):
        read_problems(_file(tmp_path, [PROBLEM]))
