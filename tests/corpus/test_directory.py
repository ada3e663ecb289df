from __future__ import annotations

import os
from pathlib import Path

import pytest

from driftbench.corpus import _directory, open_snapshot
from driftbench.errors import CorpusError
from tests.corpus.projects import write


def test_a_missing_folder_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(CorpusError, match=r"nowhere is not a folder"):
        open_snapshot(f"dir:{tmp_path / 'nowhere'}")


def test_a_file_instead_of_a_folder_is_an_error(tmp_path: Path) -> None:
    file = write(tmp_path, {"a.lean": "x"}) / "a.lean"
    with pytest.raises(CorpusError, match=r"is not a folder"):
        open_snapshot(f"dir:{file}")


def test_symbolic_links_are_not_followed(tmp_path: Path) -> None:
    outside = write(tmp_path / "outside", {"Secret.lean": "secret"})
    folder = write(tmp_path / "inside", {"Lib/A.lean": "x"})
    (folder / "Lib" / "Link.lean").symlink_to(outside / "Secret.lean")
    (folder / "Linked").symlink_to(outside)
    (folder / "Lib" / "Loop").symlink_to(folder)
    (folder / "Lib" / "Dangling.lean").symlink_to(folder / "nowhere")
    assert open_snapshot(f"dir:{folder}").paths() == ("Lib/A.lean",)


def test_a_link_to_the_project_is_accepted(tmp_path: Path) -> None:
    folder = write(tmp_path / "real", {"Lib/A.lean": "x"})
    (tmp_path / "link").symlink_to(folder)
    assert open_snapshot(f"dir:{tmp_path / 'link'}").read("Lib/A.lean") == "x"


def test_a_file_removed_after_opening_is_an_error(tmp_path: Path) -> None:
    folder = write(tmp_path / "real", {"Lib/A.lean": "x"})
    snapshot = open_snapshot(f"dir:{folder}")
    (folder / "Lib" / "A.lean").unlink()
    with pytest.raises(CorpusError, match=r"Lib/A\.lean: No such file"):
        snapshot.read("Lib/A.lean")


def test_a_name_that_is_not_utf8_is_an_error() -> None:
    # A path that does not exist, since some file systems refuse such a name.
    with pytest.raises(CorpusError, match=r"xff\.lean': this file name is not UTF-8"):
        _directory._posix(Path(os.fsdecode(b"\xff.lean")))  # noqa: SLF001 -- see above
