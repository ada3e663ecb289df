"""Pipes and devices instead of files are refused without waiting."""

from __future__ import annotations

import os
import threading
from contextlib import suppress
from typing import TYPE_CHECKING

import pytest

from driftbench._files import open_regular, read_bytes, read_text
from driftbench.bpf.fitted import read_fitted
from driftbench.dataset.check import check_dataset
from driftbench.dataset.curation import read_curation
from driftbench.dataset.manual_review import read_review
from driftbench.dataset.publish.errata import read_errata
from driftbench.dataset.publish.labels import read_labels
from driftbench.dataset.recipe import read_recipe
from driftbench.errors import DriftbenchError
from driftbench.leaderboard.card import read_card
from driftbench.oracles.record import read_record
from driftbench.wild._content import content_of
from tests.dataset.conftest import make_build, recipe, rows

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from driftbench.dataset.records import Row
    from tests.dataset.conftest import MakeBuild

__all__ = ["make_build", "recipe", "rows"]

SECONDS = 10


def _pipe(path: Path) -> Path:
    """Make a pipe whose reader is released at the end, so that a waiting test fails."""
    path.unlink(missing_ok=True)
    os.mkfifo(path)
    release = threading.Timer(SECONDS, _release, [path])
    release.daemon = True
    release.start()
    return path


def _release(path: Path) -> None:
    with suppress(OSError):
        os.close(os.open(path, os.O_WRONLY | os.O_NONBLOCK))


def _device(path: Path) -> Path:
    path.unlink(missing_ok=True)
    path.symlink_to(os.devnull)
    return path


KINDS = pytest.mark.parametrize("kind", [_pipe, _device], ids=["pipe", "device"])


@KINDS
def test_special_files_are_an_error(tmp_path: Path, kind: Callable[[Path], Path]) -> None:
    path = kind(tmp_path / "a")
    with pytest.raises(OSError, match="is not a regular file") as caught:
        read_bytes(path)
    assert caught.value.filename == str(path)


def test_links_are_followed_and_folders_refused(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes("é\r\nb\rc".encode())
    (tmp_path / "link").symlink_to(tmp_path / "a")
    assert read_text(tmp_path / "link") == "é\nb\nc"
    with pytest.raises(IsADirectoryError):
        open_regular(tmp_path)
    with pytest.raises(FileNotFoundError):
        open_regular(tmp_path / "absent")


@KINDS
@pytest.mark.parametrize(
    "name",
    [
        "README.md",
        "controlled/test-00000-of-00001.parquet",
        "croissant.json",
        "errata.toml",
        "leaks.json",
        "stray.parquet",
    ],
)
def test_check_reports_special_files(
    tmp_path: Path,
    make_build: MakeBuild,
    rows: tuple[Row, ...],
    name: str,
    kind: Callable[[Path], Path],
) -> None:
    build = make_build(tmp_path / "build", rows)
    kind(build / name)
    assert f"{name}: file: is not a regular file" in map(str, check_dataset(build))


def test_a_folder_whose_lock_is_a_pipe_is_not_a_build(tmp_path: Path) -> None:
    _pipe(tmp_path / "build.lock.json")
    with pytest.raises(DriftbenchError, match=r"has no build\.lock\.json"):
        check_dataset(tmp_path)


READERS: dict[str, Callable[[Path], object]] = {
    "errata": read_errata,
    "curation": read_curation,
    "manual reviews": read_review,
    "recipe": read_recipe,
    "withheld labels": read_labels,
    "findings to replay": read_record,
    "fitted rates": read_fitted,
    "labels of people": content_of,
}


@KINDS
@pytest.mark.parametrize("reader", READERS)
def test_readers_refuse_special_files(
    tmp_path: Path, reader: str, kind: Callable[[Path], Path]
) -> None:
    with pytest.raises(DriftbenchError, match="is not a regular file"):
        READERS[reader](kind(tmp_path / "given.toml"))


@KINDS
def test_a_special_file_as_card_is_a_problem(tmp_path: Path, kind: Callable[[Path], Path]) -> None:
    (problem,) = read_card(kind(tmp_path / "sub.toml"))  # type: ignore[misc]  # no card is read
    assert "is not a regular file" in str(problem)
