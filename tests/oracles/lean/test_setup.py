from __future__ import annotations

import shutil
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest

from driftbench.errors import InputError, OracleError
from driftbench.oracles.lean import setup
from driftbench.oracles.lean.launch import read_prepared
from driftbench.oracles.lean.setup import plan_setup, prepare

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def tools(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """Stand-ins of lean-interact, elan and the network; returns the projects that are made."""
    made: list[dict[str, Any]] = []
    repl = tmp_path / "repl" / ".lake" / "build" / "bin" / "repl"
    repl.parent.mkdir(parents=True)
    repl.write_text("", encoding="utf-8")

    def project(**given: Any) -> dict[str, Any]:  # noqa: ANN401 -- as lean-interact takes it
        given["directory"].mkdir(exist_ok=True)
        (given["directory"] / "lakefile.lean").write_text("", encoding="utf-8")
        made.append(given)
        return given

    def config(**_: object) -> SimpleNamespace:
        return SimpleNamespace(_cache_repl_dir=tmp_path / "repl", lean_version="v4.28.0")

    monkeypatch.setattr("lean_interact.TempRequireProject", project)
    monkeypatch.setattr("lean_interact.LocalProject", project)
    monkeypatch.setattr("lean_interact.LeanREPLConfig", config)
    monkeypatch.setattr(setup, "_check_network", lambda: None)
    monkeypatch.setattr(shutil, "which", lambda _: "/bin/lake")
    monkeypatch.setattr(setup, "_MATHLIB_BYTES", 0)
    return made


def test_a_setup_is_done_once(tmp_path: Path, tools: list[dict[str, Any]]) -> None:
    folder = tmp_path / "project"
    plan = plan_setup(folder, mathlib="v4.28.0")
    assert "mathlib v4.28.0" in " ".join(plan.downloads)
    assert not folder.exists()
    found = prepare(plan)
    assert tools[0]["require"] == "mathlib"
    assert tools[0]["lean_version"] == "v4.28.0"
    assert read_prepared(folder) == found
    again = plan_setup(folder, mathlib="v4.28.0")
    assert (again.downloads, again.done) == ((), found)
    assert prepare(again) == found
    assert len(tools) == 1
    with pytest.raises(InputError, match=r"has v4\.28\.0, not v4\.27\.0"):
        plan_setup(folder, mathlib="v4.27.0")


def test_a_project_of_the_user_gets_a_repl_only(
    tmp_path: Path, tools: list[dict[str, Any]]
) -> None:
    with pytest.raises(InputError, match="no lean-toolchain here"):
        plan_setup(tmp_path, mathlib="")
    (tmp_path / "lean-toolchain").write_text("leanprover/lean4:v4.28.0", encoding="utf-8")
    plan = plan_setup(tmp_path, mathlib="")
    assert len(plan.downloads) == 1
    prepare(plan)
    assert tools == [{"directory": tmp_path, "auto_build": False}]


@pytest.mark.parametrize("version", ["4.28.0", "main", "v4.28", "v4.28.0; rm -rf /"])
def test_a_version_is_a_tag(tmp_path: Path, version: str) -> None:
    with pytest.raises(InputError, match="is not a version of mathlib"):
        plan_setup(tmp_path, mathlib=version)


def test_a_small_disk_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(setup, "_MATHLIB_BYTES", 1 << 60)
    with pytest.raises(InputError, match="GB are free"):
        plan_setup(tmp_path / "p", mathlib="v4.28.0")


def test_without_a_network_nothing_is_written(
    tmp_path: Path, tools: list[dict[str, Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.undo()
    monkeypatch.setattr(setup, "_MATHLIB_BYTES", 0)
    monkeypatch.setattr(setup, "_SITE", "http://127.0.0.1:9")
    monkeypatch.setattr(shutil, "which", lambda _: "/bin/lake")
    plan = plan_setup(tmp_path / "p", mathlib="v4.28.0")
    with pytest.raises(InputError, match="cannot be reached"):
        prepare(plan)
    assert not (tmp_path / "p").exists()
    assert tools == []


def test_a_failed_step_is_an_error(
    tmp_path: Path, tools: list[dict[str, Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(**_: object) -> None:
        raise RuntimeError("lake build failed")

    monkeypatch.setattr("lean_interact.LeanREPLConfig", fail)
    with pytest.raises(OracleError, match="the setup failed: lake build failed; run it again"):
        prepare(plan_setup(tmp_path / "p", mathlib="v4.28.0"))
    assert len(tools) == 1
    monkeypatch.setattr(shutil, "which", lambda _: None)
    with pytest.raises(OracleError, match="install elan"):
        prepare(plan_setup(tmp_path / "p", mathlib="v4.28.0"))
