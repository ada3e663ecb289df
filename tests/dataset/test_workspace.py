from __future__ import annotations

import errno
import fcntl
import os
import re
from typing import TYPE_CHECKING

import pytest

from driftbench.dataset.publish.lock import LOCK
from driftbench.dataset.workspace import Workspace, open_workspace, recover
from driftbench.effort import total_effort
from driftbench.errors import DatasetError, InputError
from driftbench.rules import Edit

if TYPE_CHECKING:
    from pathlib import Path

KEY = "a" * 64


def _old_build(out: Path) -> None:
    out.mkdir()
    (out / LOCK).write_text("old", encoding="utf-8")


def _stop(out: Path, *, key: str, stages: dict[str, list[object]]) -> None:
    """Write stages, write a file of the build, and fail."""
    with open_workspace(out, key=key) as workspace:
        for name, values in stages.items():
            workspace.write(name, values)
        (workspace.empty_folder() / LOCK).write_text("half", encoding="utf-8")
        raise RuntimeError


def _publish(workspace: Workspace, text: str) -> None:
    folder = workspace.empty_folder()
    (folder / LOCK).write_text(text, encoding="utf-8")
    workspace.publish(folder)


def test_a_stage_is_computed_once(tmp_path: Path) -> None:
    made = []
    edits = [Edit(1, 2, "∀ ε > 0\u2028", "\n")]

    def make() -> list[Edit]:
        made.append(1)
        return edits

    with open_workspace(tmp_path / "out", key=KEY) as workspace:
        assert workspace.stage("s", Edit, make) == edits
        assert workspace.stage("s", Edit, make) == edits
    assert made == [1]


def test_stages_survive_a_failure_but_not_another_key(tmp_path: Path) -> None:
    for key, kept in ((KEY, [1]), ("b" * 64, None)):
        with pytest.raises(RuntimeError):
            _stop(tmp_path / "out", key=KEY, stages={"s": [1]})
        with open_workspace(tmp_path / "out", key=key) as workspace:
            assert workspace.read("s", int) == kept


def test_a_partly_written_stage_is_ignored(tmp_path: Path) -> None:
    with open_workspace(tmp_path / "out", key=KEY) as workspace:
        (workspace.folder / "s.part").write_text("[1", encoding="utf-8")
        assert workspace.read("s", int) is None
        assert workspace.stage("s", int, lambda: [2]) == [2]


@pytest.mark.parametrize("size", [0, 10, 64, 65, 80, -1])
def test_a_damaged_stage_is_counted_and_computed_again(tmp_path: Path, size: int) -> None:
    with open_workspace(tmp_path / "out", key=KEY) as workspace:
        workspace.write("s", [{"number": 1}, {"number": 2}])
        path = workspace.folder / "s.jsonl"
        data = path.read_bytes()
        path.write_bytes(data.replace(b"2}", b"3}") if size < 0 else data[:size])
        before = total_effort().damaged
        assert workspace.read("s", int) is None
        assert total_effort().damaged - before == 1
        assert workspace.stage("s", int, lambda: [2]) == [2]


def test_a_stage_of_another_type_is_counted_and_computed_again(tmp_path: Path) -> None:
    with open_workspace(tmp_path / "out", key=KEY) as workspace:
        workspace.write("s", ["a text"])
        before = total_effort().damaged
        assert workspace.read("s", int) is None
        assert total_effort().damaged - before == 1


def test_a_finished_build_replaces_the_old_one(tmp_path: Path) -> None:
    out = tmp_path / "out"
    _old_build(out)
    with open_workspace(out, key=KEY) as workspace:
        _publish(workspace, "new")
    assert (out / LOCK).read_text(encoding="utf-8") == "new"
    assert [path.name for path in tmp_path.iterdir()] == ["out"]


def test_a_failed_build_keeps_the_old_one(tmp_path: Path) -> None:
    out = tmp_path / "out"
    _old_build(out)
    with pytest.raises(RuntimeError):
        _stop(out, key=KEY, stages={})
    assert (out / LOCK).read_text(encoding="utf-8") == "old"


def test_recover_after_a_kill_between_the_two_renames(tmp_path: Path) -> None:
    out = tmp_path / "out"
    _old_build(out)
    out.rename(tmp_path / ".out.old")
    recover(out)
    assert (out / LOCK).read_text(encoding="utf-8") == "old"
    assert not (tmp_path / ".out.old").exists()


def test_a_folder_with_other_files_is_refused(tmp_path: Path) -> None:
    out = tmp_path / "out"
    out.mkdir()
    (out / "thesis.tex").write_text("mine", encoding="utf-8")
    with pytest.raises(InputError, match="is not replaced"), open_workspace(out, key=KEY):
        pass
    assert (out / "thesis.tex").exists()
    with pytest.raises(InputError, match="is a file"):  # noqa: SIM117 - the inner block raises
        with open_workspace(out / "thesis.tex", key=KEY):
            pass


def test_an_empty_folder_is_accepted(tmp_path: Path) -> None:
    (tmp_path / "out").mkdir()
    with open_workspace(tmp_path / "out", key=KEY) as workspace:
        _publish(workspace, "new")
    assert (tmp_path / "out" / LOCK).exists()


def test_two_builds_of_one_output_are_refused(tmp_path: Path) -> None:
    work = tmp_path / ".out.partial"
    work.mkdir()
    with (work / "busy").open("w") as busy:
        fcntl.flock(busy, fcntl.LOCK_EX)
        with (
            pytest.raises(InputError, match="another build is writing here"),
            open_workspace(tmp_path / "out", key=KEY),
        ):
            pass


@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EDQUOT])
def test_a_full_disk_is_an_error_and_keeps_build_and_stages(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: int
) -> None:
    out = tmp_path / "out"
    _old_build(out)

    calls = []

    def full(_: int) -> None:
        calls.append(1)
        if len(calls) == 2:
            raise OSError(code, os.strerror(code))

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(DatasetError, match=r"no space left .* run the same command again"):
        _stop(out, key=KEY, stages={"first": [1], "second": [2]})
    monkeypatch.undo()
    assert (out / LOCK).read_text(encoding="utf-8") == "old"
    with open_workspace(out, key=KEY) as workspace:
        assert workspace.read("first", int) == [1]
        assert workspace.read("second", int) is None


def test_a_disk_error_names_the_file_and_stores_no_stage(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(_: int) -> None:
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    with open_workspace(tmp_path / "out", key=KEY) as workspace:
        monkeypatch.setattr(os, "fsync", broken)
        with pytest.raises(OSError, match=re.escape(os.strerror(errno.EIO))) as caught:
            workspace.write("theorems", [1])
        assert caught.value.errno == errno.EIO
        assert caught.value.filename == str(workspace.folder / "theorems.part")
        assert workspace.read("theorems", int) is None


def test_other_os_errors_are_not_changed(tmp_path: Path) -> None:
    with (
        pytest.raises(PermissionError),
        open_workspace(tmp_path / "out", key=KEY),
    ):
        raise PermissionError(errno.EACCES, "no")


def test_a_working_folder_of_another_user_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    work = tmp_path / ".out.partial"
    (work / KEY[:16]).mkdir(parents=True)
    (work / KEY[:16] / "s.jsonl").write_text('"theirs"\n', encoding="utf-8")
    monkeypatch.setattr("os.geteuid", lambda: work.stat().st_uid + 1)
    with (
        pytest.raises(InputError, match="belongs to another user"),
        open_workspace(tmp_path / "out", key=KEY),
    ):
        pass


def test_a_link_as_working_folder_is_refused(tmp_path: Path) -> None:
    (tmp_path / "theirs").mkdir()
    victim = tmp_path / "victim"
    victim.write_text("kept", encoding="utf-8")
    (tmp_path / "theirs" / "busy").symlink_to(victim)
    (tmp_path / ".out.partial").symlink_to(tmp_path / "theirs")
    with pytest.raises(InputError, match="is a link"), open_workspace(tmp_path / "out", key=KEY):
        pass
    assert victim.read_text(encoding="utf-8") == "kept"
