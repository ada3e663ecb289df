from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from driftbench.equipment import Equipment
from driftbench.errors import InputError, OracleError
from driftbench.oracles.lean.launch import RECORD, Prepared, find_repl, read_prepared
from driftbench.oracles.registry import open_oracle

if TYPE_CHECKING:
    from pathlib import Path


def project(folder: Path, *, repl: str = "") -> Path:
    (folder / "lakefile.toml").write_text("", encoding="utf-8")
    program = folder / "repl"
    program.write_text("", encoding="utf-8")
    Prepared(repl=repl or str(program), lean="v4.28.0", mathlib="v4.28.0").write(folder)
    return folder


def test_without_a_project_the_remedy_is_named() -> None:
    with pytest.raises(InputError, match="run `driftbench lean setup`"):
        open_oracle(Equipment(oracle="lean"))


def test_a_folder_that_is_not_a_prepared_project_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no lakefile here"):
        find_repl(str(tmp_path))
    (tmp_path / "lakefile.toml").write_text("", encoding="utf-8")
    with pytest.raises(InputError, match="no REPL was built for this project"):
        find_repl(str(tmp_path))
    (tmp_path / RECORD).write_text("{}", encoding="utf-8")
    with pytest.raises(InputError, match="run `driftbench lean setup` again"):
        find_repl(str(tmp_path))


def test_a_repl_that_is_gone_is_missing(tmp_path: Path) -> None:
    with pytest.raises(OracleError, match="the REPL is not there") as raised:
        find_repl(str(project(tmp_path, repl="/nowhere/repl")))
    assert raised.value.cause == "missing"


def test_a_prepared_project_is_run_through_lake(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    project(tmp_path)
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(OracleError, match="no `lake` on the PATH"):
        find_repl(str(tmp_path))
    lake = tmp_path / "lake"
    lake.write_text("#!/bin/sh\n", encoding="utf-8")
    lake.chmod(0o755)
    launch = find_repl(str(tmp_path))
    assert launch.command == (str(lake), "env", str(tmp_path / "repl"))
    assert launch.folder == str(tmp_path)
    assert read_prepared(tmp_path).mathlib == "v4.28.0"
    with pytest.raises(InputError, match="no profile 'other'"):
        open_oracle(Equipment(oracle="lean:other", lean_project=str(tmp_path)))
