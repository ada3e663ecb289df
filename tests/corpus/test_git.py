from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

import pytest

from driftbench.corpus import open_snapshot
from driftbench.corpus.git import git_environment
from driftbench.corpus.identity import public_address
from driftbench.errors import CorpusError
from tests.corpus.projects import PROJECT, commit, git, lose, write

if TYPE_CHECKING:
    from pathlib import Path

    from tests.corpus.conftest import Kept


def test_tags_and_branches_give_the_full_commit(project: Kept) -> None:
    git(project.folder, "tag", "-a", "-m", "told", "told")
    for revision in ("v1", "main", "told", "HEAD", project.commit[:10]):
        found = open_snapshot(f"git:{project.folder}@{revision}").identity.commit
        assert found == project.commit


def test_an_unknown_tag_gives_similar_ones(project: Kept) -> None:
    git(project.folder, "tag", "v4.28.0")
    with pytest.raises(CorpusError, match=r"no revision 'v4\.28\.1': did you mean v4\.28\.0"):
        open_snapshot(f"git:{project.folder}@v4.28.1")


@pytest.mark.parametrize("revision", ["--all", "-h", "no such", "v1:LICENSE", "a\nb", "v1^{tree}"])
def test_revisions_that_are_not_commits_are_errors(project: Kept, revision: str) -> None:
    with pytest.raises(CorpusError, match="has no revision"):
        open_snapshot(f"git:{project.folder}@{revision}")


def test_the_work_tree_is_not_read(project: Kept) -> None:
    write(project.folder, {"Mathlib/Order/Basic.lean": "changed", "Mathlib/New.lean": "new"})
    snapshot = open_snapshot(f"git:{project.folder}@v1")
    assert "Mathlib/New.lean" not in snapshot.paths()
    assert snapshot.read("Mathlib/Order/Basic.lean") == PROJECT["Mathlib/Order/Basic.lean"]


def test_a_linked_work_tree(project: Kept, tmp_path: Path) -> None:
    git(project.folder, "worktree", "add", "-q", str(tmp_path / "beside"), "v1")
    snapshot = open_snapshot(f"git:{tmp_path / 'beside'}@v1")
    assert snapshot.identity.commit == project.commit
    assert open_snapshot(f"git:{project.folder / '.git'}@v1").identity == snapshot.identity


def test_missing_folders_and_plain_folders_are_errors(tmp_path: Path) -> None:
    with pytest.raises(CorpusError, match="is not a folder"):
        open_snapshot(f"git:{tmp_path / 'nowhere'}@v1")
    with pytest.raises(CorpusError, match="is not a git repository"):
        open_snapshot(f"git:{tmp_path}@v1")


def test_an_empty_repository_is_an_error(tmp_path: Path) -> None:
    git(tmp_path, "init", "-q")
    with pytest.raises(CorpusError, match="has no revision 'HEAD'"):
        open_snapshot(f"git:{tmp_path}@HEAD")


def test_links_and_submodules_are_ignored(tmp_path: Path) -> None:
    folder = write(tmp_path / "kept", {"Lib/A.lean": "x"})
    (folder / "Lib" / "Link.lean").symlink_to("/etc/passwd")
    commit(folder, tag="v1")
    assert open_snapshot(f"git:{folder}@v1").paths() == ("Lib/A.lean",)


def test_unusual_file_names(tmp_path: Path) -> None:
    files = {"Lib/Ünï ∀.lean": "x", 'Lib/a"b.lean': "y", "Lib/new\nline.lean": "z"}
    folder = write(tmp_path / "kept", files)
    commit(folder, tag="v1")
    snapshot = open_snapshot(f"git:{folder}@v1")
    assert dict(snapshot.read_many(snapshot.paths())) == files


def test_a_name_that_is_not_utf8_is_an_error(project: Kept) -> None:
    # Made from objects, since some file systems refuse such a name.
    blob = git(project.folder, "rev-parse", "v1:LICENSE")
    listing = f"100644 blob {blob}\t".encode() + b"\xff.lean\n"
    tree = git(project.folder, "mktree", stdin=listing)
    git(project.folder, "tag", "odd", git(project.folder, "commit-tree", "-m", "odd", tree))
    with pytest.raises(CorpusError, match=r"xff\.lean': this file name is not UTF-8"):
        open_snapshot(f"git:{project.folder}@odd")


def test_git_settings_have_no_effect(
    project: Kept, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    expected = open_snapshot(f"git:{project.folder}@v1").identity
    trap = tmp_path / "sprung"
    for name in ("core.fsmonitor", "core.pager", "core.sshCommand", "filter.x.smudge", "alias.x"):
        git(project.folder, "config", name, f"!touch {trap}")
    git(project.folder, "config", "core.autocrlf", "true")
    git(project.folder, "config", "core.quotePath", "true")
    monkeypatch.setenv("GIT_DIR", str(tmp_path / "elsewhere"))
    monkeypatch.setenv("GIT_CONFIG_PARAMETERS", "'core.bare'='nonsense'")
    monkeypatch.setenv("GIT_OBJECT_DIRECTORY", str(tmp_path / "elsewhere"))
    snapshot = open_snapshot(f"git:{project.folder}@v1")
    assert snapshot.identity == expected
    assert dict(snapshot.read_many(snapshot.paths()))
    assert not trap.exists()


def test_missing_content_is_an_error(project: Kept) -> None:
    blob = git(project.folder, "rev-parse", "v1:Mathlib/Order/Basic.lean")
    (project.folder / ".git" / "objects" / blob[:2] / blob[2:]).unlink()
    snapshot = open_snapshot(f"git:{project.folder}@v1")
    with pytest.raises(CorpusError, match=r"Mathlib/Order/Basic\.lean: its content is not in"):
        list(snapshot.read_many(snapshot.paths()))


def test_reading_may_stop_early(project: Kept) -> None:
    snapshot = open_snapshot(f"git:{project.folder}@v1")
    first = list(itertools.islice(snapshot.read_many(snapshot.paths()), 1))
    assert first == [("Mathlib/Algebra.lean", PROJECT["Mathlib/Algebra.lean"])]


def test_a_repository_of_sha256_objects_gives_the_same_digest(
    project: Kept, tmp_path: Path
) -> None:
    folder = tmp_path / "long"
    folder.mkdir()
    git(folder, "init", "-q", "-b", "main", "--object-format=sha256")
    write(folder, PROJECT)
    assert len(commit(folder, tag="v1")) == 64
    expected = open_snapshot(f"git:{project.folder}@v1").identity
    assert open_snapshot(f"git:{folder}@v1").identity.digest == expected.digest


def test_without_git_the_message_gives_the_remedy(
    project: Kept, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", "")
    with pytest.raises(CorpusError, match="git is not on PATH"):
        open_snapshot(f"git:{project.folder}@v1")


def test_repository_of_the_remote(tmp_path: Path) -> None:
    folder = write(tmp_path / "kept", {"Lib/A.lean": "x", "lakefile.toml": 'name = "lib"\n'})
    commit(folder, tag="v1")
    assert open_snapshot(f"git:{folder}@v1").identity.repository == "lib"
    git(folder, "remote", "add", "origin", "https://me:secret@github.com/ada/lib.git")
    assert open_snapshot(f"git:{folder}@v1").identity.repository == "github.com/ada/lib"


@pytest.mark.parametrize(
    ("url", "address"),
    [
        ("https://github.com/a/b.git", "github.com/a/b"),
        ("https://GitHub.com:443/a/b/", "github.com/a/b"),
        ("https://me:s3@cr@t@github.com/a/b", "github.com/a/b"),
        ("ssh://git@host.example:2222/a/b.git", "host.example/a/b"),
        ("git@github.com:a/b.git", "github.com/a/b"),
        ("file:///srv/git/b.git", ""),
        ("/srv/git/b.git", ""),
        ("../b", ""),
        ("", ""),
    ],
)
def test_public_address_removes_secrets_and_local_paths(url: str, address: str) -> None:
    assert public_address(url) == address


@pytest.mark.mathlib
def test_the_reference_matches_source_toml(mathlib_git: Path) -> None:
    from driftbench.corpus._mathlib_archive import mathlib_source

    source = mathlib_source()
    snapshot = open_snapshot(f"git:{mathlib_git}@{source.tag}")
    assert snapshot.identity.commit == source.revision
    assert len(snapshot.paths()) == 7648
    assert all(path.startswith("Mathlib/") for path in snapshot.paths())
    assert sum(len(text) for _, text in snapshot.read_many(snapshot.paths())) == 83_648_435


def test_a_partial_clone_fetches_nothing(
    project: Kept, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    trap = tmp_path / "sprung"
    lose(project.folder, "v1:Mathlib/Order/Basic.lean", trap=trap)
    # As with a git version without GIT_NO_LAZY_FETCH.
    known = git_environment()
    del known["GIT_NO_LAZY_FETCH"]
    monkeypatch.setattr("driftbench.corpus.git.git_environment", lambda: known)
    snapshot = open_snapshot(f"git:{project.folder}@v1")
    with pytest.raises(CorpusError, match="its content is not in"):
        list(snapshot.read_many(snapshot.paths()))
    assert not trap.exists()
