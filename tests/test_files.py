from __future__ import annotations

from pathlib import Path

import pytest

from driftbench._files import write_text


def test_text_is_written_as_it_is(tmp_path: Path) -> None:
    write_text(tmp_path / "a", "ℝ\n\r\n")
    assert (tmp_path / "a").read_bytes() == "ℝ\n\r\n".encode()


def test_an_error_names_its_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(FileNotFoundError, match="none/a"):
        write_text(tmp_path / "none" / "a", "x")

    def full(*_: object, **__: object) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_text", full)
    with pytest.raises(OSError, match="No space left on device") as caught:
        write_text(tmp_path / "a", "x")
    assert caught.value.filename == str(tmp_path / "a")
