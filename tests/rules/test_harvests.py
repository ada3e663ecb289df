from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from driftbench.corpus import open_snapshot
from driftbench.kept import Kept, Memory
from driftbench.rules.harvests import kept_signatures
from driftbench.rules.signatures import harvest_signatures

if TYPE_CHECKING:
    from pathlib import Path

TEXT = """
namespace Made

class Loop (L : Type*) extends Mul L where
  turn : L → L

export Loop (turn)

instance [Loop L] : Inhabited (L → L) := ⟨turn⟩

/-- An inductive type with two constructors. -/
inductive Side | left | right

@[to_additive addTwice]
def mulTwice [Mul M] (m : M) : M := m * m

theorem mulTwice_def [Mul M] (m : M) : mulTwice m = m * m := rfl
end Made
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("DRIFTBENCH_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


@pytest.fixture
def spec(tmp_path: Path) -> str:
    path = tmp_path / "made" / "Made.lean"
    path.parent.mkdir()
    path.write_text(TEXT, encoding="utf-8")
    return f"dir:{path.parent}"


def test_what_is_kept_is_what_was_harvested(
    spec: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    snapshot = open_snapshot(spec)
    fresh = harvest_signatures(snapshot)
    assert fresh.harvest.constants
    assert fresh.harvest.clauses
    assert fresh.vocabulary.additive == {"Made.mulTwice": "Made.addTwice"}
    assert kept_signatures(snapshot) == fresh
    monkeypatch.setattr("driftbench.rules.harvests.harvest_signatures", None)
    again = kept_signatures(snapshot)
    assert again == fresh
    assert list(again.harvest.constants) == list(fresh.harvest.constants)
    assert [type(one) for one in again.harvest.clauses[0].premises] == [tuple]
    assert len(list(folder.glob("signatures-*"))) == 1


def test_a_file_of_other_code_or_cut_short_is_written_again(spec: str, folder: Path) -> None:
    snapshot = open_snapshot(spec)
    fresh = kept_signatures(snapshot)
    (path,) = folder.glob("signatures-*")
    text = path.read_text(encoding="utf-8")
    for damaged in ("0" + text, text[:-20], "", text.replace("\n", " ")):
        path.write_text(damaged, encoding="utf-8")
        assert kept_signatures(snapshot) == fresh
        assert path.read_text(encoding="utf-8") == text


def test_signatures_from_memory_of_files_are_those_that_were_read(tmp_path: Path) -> None:
    snapshot = open_snapshot("starter")
    memory = Memory(Kept(tmp_path / "files.sqlite"), "basis")
    plain = harvest_signatures(snapshot)
    for _ in range(2):
        kept = harvest_signatures(snapshot, memory=memory)
        assert (kept.harvest, kept.vocabulary) == (plain.harvest, plain.vocabulary)
