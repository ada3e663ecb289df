from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from driftbench._files import atomic_write, remove_stale, write_text


def test_write_text_keeps_the_text(tmp_path: Path) -> None:
    write_text(tmp_path / "a", "ℝ\n\r\n")
    assert (tmp_path / "a").read_bytes() == "ℝ\n\r\n".encode()


def test_errors_name_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(FileNotFoundError, match="none/a"):
        write_text(tmp_path / "none" / "a", "x")

    def full(*_: object, **__: object) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_text", full)
    with pytest.raises(OSError, match="No space left on device") as caught:
        write_text(tmp_path / "a", "x")
    assert caught.value.filename == str(tmp_path / "a")


def test_replacing_keeps_the_old_file_on_errors(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a"
    write_text(path, "old")
    path.chmod(0o600)

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space left on device") as caught:
        write_text(path, "new")
    assert caught.value.filename == str(path)
    assert path.read_text(encoding="utf-8") == "old"
    monkeypatch.undo()
    write_text(path, "new")
    assert (path.read_text(encoding="utf-8"), path.stat().st_mode & 0o777) == ("new", 0o600)
    assert [one.name for one in tmp_path.iterdir()] == ["a"]


def test_replacing_links_and_pipes(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(tmp_path / "file")
    write_text(tmp_path / "link", "x")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "file").read_text(encoding="utf-8") == "x"
    code = "from pathlib import Path; from driftbench._files import write_text;"
    code += "write_text(Path('/dev/stdout'), 'y')"
    assert subprocess.check_output([sys.executable, "-c", code]) == b"y"


def test_errors_of_the_body_are_not_changed(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError) as caught, atomic_write(tmp_path / "a"):
        (tmp_path / "other").read_bytes()
    assert caught.value.filename == str(tmp_path / "other")
    with pytest.raises(ZeroDivisionError), atomic_write(tmp_path / "a") as waiting:
        waiting.write_text(str(1 / len(list(tmp_path.iterdir()))), encoding="utf-8")
    assert list(tmp_path.iterdir()) == []


def test_sweep_removes_files_of_ended_processes(tmp_path: Path) -> None:
    dead = subprocess.Popen([sys.executable, "-c", ""])
    dead.wait()
    ours, others = os.getpid(), os.getppid()
    names = [f".a.{n}.tmp" for n in (dead.pid, ours, others, 10**30)] + [".a.x.tmp", "a.1.tmp"]
    for name in (*names, f".b.{dead.pid}.tmp", f".[a.{dead.pid}.tmp"):
        (tmp_path / name).touch()
    write_text(tmp_path / "[a", "x")
    write_text(tmp_path / "a", "x")
    left = {".a.x.tmp", "a.1.tmp", f".a.{others}.tmp", f".b.{dead.pid}.tmp", "a", "[a"}
    assert {one.name for one in tmp_path.iterdir()} == left
    remove_stale(tmp_path)
    assert {one.name for one in tmp_path.iterdir()} == left - {f".b.{dead.pid}.tmp"}
    remove_stale(tmp_path / "none")
