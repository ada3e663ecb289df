from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from driftbench.corpus.identity import MATHLIB, SnapshotIdentity
from driftbench.equipment import Equipment
from driftbench.errors import InputError
from driftbench.oracles.lean.factories import open_kimina, open_lean
from driftbench.oracles.lean.project import check_project
from tests.oracles.lean.odd_lean import odd_lean

if TYPE_CHECKING:
    from pathlib import Path

COMMIT = "a" * 40
SNAPSHOT = SnapshotIdentity(repository=MATHLIB, commit=COMMIT, licence="", digest="")
COMPILED = ".lake/packages/mathlib/.lake/build/lib/lean/Mathlib.olean"


def made(folder: Path, *, built: bool = True, **package: Any) -> str:  # noqa: ANN401 -- JSON
    known = {"name": "mathlib", "type": "git", "rev": COMMIT, **package}
    (folder / "lake-manifest.json").write_text(json.dumps({"packages": [known]}), encoding="utf-8")
    if built:
        (folder / COMPILED).parent.mkdir(parents=True)
        (folder / COMPILED).touch()
    return str(folder)


def test_a_built_project_with_the_mathlib_of_the_snapshot_passes(tmp_path: Path) -> None:
    check_project(made(tmp_path), snapshot=SNAPSHOT)
    check_project(made(tmp_path, built=False, rev="b" * 40), snapshot=None)


def test_a_project_without_mathlib_is_not_checked(tmp_path: Path) -> None:
    check_project(str(tmp_path), snapshot=SNAPSHOT)
    check_project(made(tmp_path, built=False, name="batteries"), snapshot=SNAPSHOT)


def test_an_unbuilt_mathlib_is_refused_with_the_remedy(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="mathlib is not built here; run `lake exe cache get`"):
        check_project(made(tmp_path, built=False), snapshot=None)


def test_another_version_than_that_of_the_snapshot_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="has mathlib bbbbbbbbbbbb, and the snapshot has aaaa"):
        check_project(made(tmp_path, rev="b" * 40), snapshot=SNAPSHOT)


@pytest.mark.parametrize("text", ["", "[]", "{", '{"packages": 3}', '{"packages": [{}]}'])
def test_a_damaged_manifest_is_refused(tmp_path: Path, text: str) -> None:
    (tmp_path / "lake-manifest.json").write_text(text, encoding="utf-8")
    with pytest.raises(InputError, match="is not a manifest of Lake"):
        check_project(str(tmp_path), snapshot=None)


def test_a_missing_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="is not a folder"):
        check_project(str(tmp_path / "none"), snapshot=None)


def test_oracles_read_statements_with_the_notation_of_the_snapshot(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    launch = odd_lean(tmp_path).launch
    monkeypatch.setattr("driftbench.oracles.lean.factories.find_repl", lambda _: launch)
    named = Equipment(snapshot="starter", lean_project=str(tmp_path))
    bare = Equipment(lean_project=str(tmp_path))
    for oracle, plain in (
        (open_lean(named), open_lean(bare)),
        (open_kimina(named, ""), open_kimina(bare, "")),
    ):
        assert oracle.table is not None
        assert plain.table is None
        assert len(oracle.notation) == 64
        assert oracle.notation != plain.notation
    with open_lean(named) as one, open_lean(bare) as other:
        assert f"notation of {one.notation[:12]}" in one.name
        assert "notation" not in other.name
