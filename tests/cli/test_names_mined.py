"""`driftbench names`."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

from driftbench.cli.main import cli
from driftbench.library.former_names import read_former_names
from tests.corpus.projects import commit, write

if TYPE_CHECKING:
    from pathlib import Path

_FIRST = "def wide (a : Nat) : Nat := a\ndef slim (a : Nat) : Nat := a\n"
_ALIAS = '@[deprecated (since := "2025-01-01")] alias '
_SECOND = (
    "def broad (a : Nat) : Nat := a\ndef thin (a b : Nat) : Nat := a\n"
    f"{_ALIAS}wide := broad\n{_ALIAS}slim := thin\n"
)


@pytest.fixture
def clone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a repository with two releases."""
    monkeypatch.setenv("DRIFTBENCH_CACHE", str(tmp_path / "cache"))
    folder = tmp_path / "made"
    for tag, text in (("v4.1.0", _FIRST), ("v4.2.0", _SECOND)):
        write(folder, {"Made/Basic.lean": text})
        commit(folder, tag=tag)
    return folder


def run(*words: str) -> str:
    result = CliRunner().invoke(cli, ["names", *words], catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.stdout


def test_the_table_is_written_and_counted(clone: Path, tmp_path: Path) -> None:
    target = tmp_path / "names.toml"
    shown = run("--snapshot", f"git:{clone}@HEAD", "--write", str(target), "--left-out")
    assert "v4.1.0 to v4.2.0" in shown
    assert shown.endswith("slim -> thin: the headers have other arguments\n")
    assert read_former_names(target.read_text(encoding="utf-8")).renames == {"wide": ("broad",)}
    first = target.read_bytes()
    run("--snapshot", f"git:{clone}@v4.2.0", "--write", str(target), "--workers", "2")
    assert target.read_bytes() == first


def test_counts_are_printed_as_json(clone: Path) -> None:
    words = ("--snapshot", f"git:{clone}@HEAD", "--json")
    counts = {"releases": 2, "renames": 1, "split": 0, "removed": 0}
    reason = "the headers have other arguments"
    assert json.loads(run(*words)) == {**counts, "left_out": {reason: 1}}
    left_out = [{"former": "slim", "name": "thin", "reason": reason}]
    assert json.loads(run(*words, "--left-out")) == {**counts, "left_out": left_out}


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        ("starter", "'starter' has no releases: give a clone as git:PATH@REV"),
        ("git:nowhere", "'git:nowhere' has no releases: give a clone as git:PATH@REV"),
        ("git:nowhere@HEAD", "nowhere is not a folder: give the root of a git repository"),
    ],
)
def test_a_snapshot_without_releases_is_refused(spec: str, message: str) -> None:
    result = CliRunner().invoke(cli, ["names", "--snapshot", spec])
    assert result.exit_code == 2
    assert message in result.stderr
