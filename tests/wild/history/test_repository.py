"""Incomplete histories are refused; contents that are too large are not loaded."""

from __future__ import annotations

import signal
from typing import TYPE_CHECKING

import psutil
import pytest

from driftbench.corpus.git import git_environment
from driftbench.errors import CorpusError, InputError
from driftbench.wild.history import repository
from driftbench.wild.history.log import read_line
from driftbench.wild.history.repository import Missing, Objects, open_repository
from tests.corpus.projects import lose

if TYPE_CHECKING:
    from pathlib import Path

    from tests.wild.history.conftest import History


@pytest.mark.parametrize("spec", ["", "git:", "dir:x", "starter", "x"])
def test_a_repository_is_named_by_git(spec: str) -> None:
    with pytest.raises(InputError, match="write git:PATH or git:PATH@REV"):
        open_repository(spec)


def test_without_a_revision_it_is_the_checked_out_commit(history: History) -> None:
    first = history.commit("One", {"A.lean": "def a := 1\n"})
    second = history.commit("Two", {"A.lean": "def a := 2\n"})
    assert open_repository(history.spec).commit == second
    assert open_repository(f"{history.spec}@HEAD~1").commit == first


def test_an_at_in_the_path_is_no_revision(history: History, tmp_path: Path) -> None:
    commit = history.commit("One", {"A.lean": "def a := 1\n"})
    folder = tmp_path / "a@b"
    history.folder.rename(folder)
    assert open_repository(f"git:{folder}").commit == commit


def test_a_missing_revision_is_named(history: History) -> None:
    history.commit("One", {"A.lean": "def a := 1\n"})
    with pytest.raises(CorpusError, match="no revision 'mian': did you mean main"):
        open_repository(f"{history.spec}@mian")


def test_a_folder_without_git_is_named(tmp_path: Path) -> None:
    (tmp_path / "plain").mkdir()
    with pytest.raises(CorpusError, match="is not a git repository"):
        open_repository(f"git:{tmp_path / 'plain'}")


def test_a_shallow_clone_is_refused(history: History, tmp_path: Path) -> None:
    history.commit("One", {"A.lean": "def a := 1\n"})
    history.commit("Two", {"A.lean": "def a := 2\n"})
    shallow = tmp_path / "shallow"
    history.git("clone", "-q", "--depth", "1", f"file://{history.folder}", str(shallow))
    with pytest.raises(CorpusError, match=r"shallow clone.*--unshallow"):
        open_repository(f"git:{shallow}")


def test_altered_parents_are_refused(history: History) -> None:
    history.commit("One", {"A.lean": "def a := 1\n"})
    commit = history.commit("Two", {"A.lean": "def a := 2\n"})
    (history.folder / ".git" / "info").mkdir(exist_ok=True)
    (history.folder / ".git" / "info" / "grafts").write_text(f"{commit}\n", encoding="utf-8")
    with pytest.raises(CorpusError, match="grafts replaces the recorded parents"):
        open_repository(history.spec)


def test_a_history_with_missing_objects_is_refused(history: History) -> None:
    first = history.commit("One", {"A.lean": "def a := 1\n"})
    history.commit("Two", {"A.lean": "def a := 2\n"})
    (history.folder / ".git" / "objects" / first[:2] / first[2:]).unlink()
    repository = open_repository(history.spec)
    with (
        pytest.raises(CorpusError, match=r"cannot be read.*clone it again"),
        repository.log("--format=%H") as stream,
    ):
        stream.read()


def test_a_log_may_be_closed_early(history: History) -> None:
    for number in range(3):
        history.commit("x" * 70_000, {"A.lean": f"def a := {number}\n"})
    with open_repository(history.spec).log("--format=%B") as stream:
        assert stream.read(1) == b"x"


def test_contents_equal_those_of_git(history: History) -> None:
    history.commit("One", {"A.lean": "def a := 1\n", "B.lean": b"x" * 100})
    store = open_repository(history.spec).store
    with Objects(store.git_dir, largest=50) as objects:
        assert objects.content(store.entries["A.lean"]) == b"def a := 1\n"
        assert objects.content(store.entries["B.lean"]) == Missing("larger than 50 bytes")
        assert objects.content("0" * 40) == Missing("content not in the clone")
        assert objects.content(store.entries["A.lean"]) == b"def a := 1\n"


def test_ancestors_are_recognized(history: History) -> None:
    first = history.commit("One", {"A.lean": "def a := 1\n"})
    history.commit("Two", {"A.lean": "def a := 2\n"})
    assert open_repository(history.spec).has_ancestor(first)
    assert not open_repository(f"{history.spec}@HEAD~1").has_ancestor(
        history.git("rev-parse", "HEAD")
    )
    assert not open_repository(history.spec).has_ancestor("--help")


def test_settings_of_a_repository_start_nothing(history: History, tmp_path: Path) -> None:
    history.commit("One", {"A.lean": "def a := 1\n"})
    about = history.git("cat-file", "commit", "HEAD").replace(
        "\n\n",
        "\ngpgsig -----BEGIN PGP SIGNATURE-----\n \n made\n -----END PGP SIGNATURE-----\n\n",
        1,
    )
    signed = tmp_path / "signed"
    signed.write_text(f"{about}\n", encoding="utf-8")
    commit = history.git("hash-object", "-t", "commit", "-w", str(signed))
    history.git("update-ref", "refs/heads/main", commit)
    trap, program = tmp_path / "sprung", tmp_path / "program"
    program.write_text(f"#!/bin/sh\ntouch '{trap}'\n", encoding="utf-8")
    program.chmod(0o755)
    history.git("config", "log.showSignature", "true")
    history.git("config", "gpg.program", str(program))
    assert commit in read_line(open_repository(history.spec)).places
    assert not trap.exists()


def test_a_partial_clone_fetches_nothing(
    history: History, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    history.commit("One", {"A.lean": "def a := 1\n"})
    trap = tmp_path / "sprung"
    blob = lose(history.folder, "HEAD:A.lean", trap=trap)
    # As on a git that does not know GIT_NO_LAZY_FETCH.
    known = git_environment()
    del known["GIT_NO_LAZY_FETCH"]
    monkeypatch.setattr(repository, "git_environment", lambda: known)
    with Objects(history.folder / ".git") as objects:
        assert objects.content(blob) == Missing("content not in the clone")
    assert not trap.exists()


def _asked_for_sizes() -> psutil.Process:
    return next(
        one for one in psutil.Process().children() if one.cmdline()[-1:] == ["--batch-check"]
    )


def test_git_that_ends_by_a_refused_fetch_is_started_again(history: History) -> None:
    history.commit("One", {"A.lean": "def a := 1\n"})
    store = open_repository(history.spec).store
    with Objects(history.folder / ".git") as objects:
        _asked_for_sizes().send_signal(signal.SIGPIPE)
        assert objects.content("0" * 40) == Missing("content not in the clone")
        assert objects.content(store.entries["A.lean"]) == b"def a := 1\n"
        _asked_for_sizes().kill()
        with pytest.raises(CorpusError, match="git stopped"):
            objects.content(store.entries["A.lean"])
