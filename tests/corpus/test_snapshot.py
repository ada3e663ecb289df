from __future__ import annotations

import pickle
from typing import TYPE_CHECKING

import pytest

from driftbench.corpus import module_of, open_snapshot
from driftbench.errors import CorpusError, InputError
from tests.corpus.projects import LAKEFILE, PROJECT, git, pack, write

if TYPE_CHECKING:
    from pathlib import Path

    from tests.corpus.conftest import Kept

LIBRARY = ("Mathlib/Algebra.lean", "Mathlib/Algebra/Ring.lean", "Mathlib/Order/Basic.lean")


def specs(project: Kept, tmp_path: Path) -> dict[str, str]:
    bare = tmp_path / "bare.git"
    git(tmp_path, "clone", "-q", "--bare", str(project.folder), str(bare))
    made = tmp_path / "made.tar.gz"
    git(project.folder, "archive", f"--output={made}", "--prefix=mathlib4-v1/", "v1")
    under = {f"top/{path}": text for path, text in PROJECT.items()}
    return {
        "git": f"git:{project.folder}@v1",
        "git commit": f"git:{project.folder}@{project.commit}",
        "git bare": f"git:{bare}@v1",
        "dir": f"dir:{project.folder}",
        "git archive": f"tar:{made}",
        "tar": f"tar:{pack(tmp_path / 'flat.tar', PROJECT)}",
        "tar.gz": f"tar:{pack(tmp_path / 'under.tar.gz', under)}",
        "tar.xz": f"tar:{pack(tmp_path / 'under.tar.xz', under)}",
    }


def test_all_stores_give_the_same_snapshot(project: Kept, tmp_path: Path) -> None:
    expected = {path: PROJECT[path] for path in LIBRARY}
    digests = set()
    for spec in specs(project, tmp_path).values():
        snapshot = open_snapshot(spec)
        assert snapshot.spec == spec
        assert snapshot.paths() == LIBRARY
        assert dict(snapshot.read_many(LIBRARY)) == expected
        assert snapshot.identity.repository == "github.com/leanprover-community/mathlib4"
        assert snapshot.identity.licence == "Apache-2.0"
        digests.add(snapshot.identity.digest)
    assert len(digests) == 1


def test_the_path_of_a_folder_or_an_archive_is_a_spec(project: Kept, tmp_path: Path) -> None:
    found = specs(project, tmp_path)
    for kind in ("dir", "tar", "tar.gz"):
        form, _, path = found[kind].partition(":")
        snapshot = open_snapshot(path)
        assert snapshot.spec == f"{form}:{path}"
        assert snapshot.paths() == LIBRARY
    with pytest.raises(InputError, match=r"is a git directory: give git:.*bare\.git@HEAD"):
        open_snapshot(str(tmp_path / "bare.git"))
    with pytest.raises(InputError, match="is not a snapshot, and no such folder exists"):
        open_snapshot("MyProject")


def test_commit_of_each_store(project: Kept, tmp_path: Path) -> None:
    for kind, spec in specs(project, tmp_path).items():
        identity = open_snapshot(spec).identity
        content = f"sha256:{identity.digest}"
        assert identity.commit == (project.commit if kind.startswith("git") else content)


def test_snapshots_are_picklable(project: Kept, tmp_path: Path) -> None:
    for spec in specs(project, tmp_path).values():
        snapshot = open_snapshot(spec)
        copy = pickle.loads(pickle.dumps(snapshot))  # noqa: S301 -- made one line above
        assert copy.identity == snapshot.identity
        assert copy.read(LIBRARY[1]) == snapshot.read(LIBRARY[1])


def test_read_many_keeps_the_order(project: Kept, tmp_path: Path) -> None:
    for spec in specs(project, tmp_path).values():
        asked = (LIBRARY[2], LIBRARY[0], LIBRARY[2])
        assert tuple(path for path, _ in open_snapshot(spec).read_many(asked)) == asked


def test_the_digest_depends_on_texts_and_names(tmp_path: Path) -> None:
    first = write(tmp_path / "a", {"Lib/A.lean": "x"})
    text = write(tmp_path / "b", {"Lib/A.lean": "y"})
    name = write(tmp_path / "c", {"Lib/B.lean": "x"})
    found = {open_snapshot(f"dir:{folder}").identity.digest for folder in (first, text, name)}
    assert len(found) == 3


def test_library_paths_without_mathlib(tmp_path: Path) -> None:
    folder = write(
        tmp_path / "other",
        dict.fromkeys(
            [
                "Other.lean",
                "Other/Sub/A.lean",
                "Other/Test/Kept.lean",
                "More/B.lean",
                ".lake/packages/x/X.lean",
                "Other/.hidden.lean",
                "OtherTest/T.lean",
                "Scripts/S.lean",
                "docbuild/D.lean",
                "lakefile.lean",
                "test/T.lean",
            ],
            "",
        ),
    )
    assert open_snapshot(f"dir:{folder}").paths() == (
        "More/B.lean",
        "Other.lean",
        "Other/Sub/A.lean",
        "Other/Test/Kept.lean",
    )


@pytest.mark.parametrize("path", ["Mathlib/Nope.lean", "Mathlib.lean", "../x.lean"])
def test_a_path_outside_the_library_is_an_error(project: Kept, tmp_path: Path, path: str) -> None:
    for spec in specs(project, tmp_path).values():
        with pytest.raises(CorpusError, match="no library file"):
            open_snapshot(spec).read(path)


def test_broken_utf8_is_an_error_with_file_and_byte(tmp_path: Path) -> None:
    folder = write(tmp_path / "bad", {"Lib/Bad.lean": b"-- caf\xe9 \n", "Lib/Good.lean": "-- ∀\n"})
    snapshot = open_snapshot(f"dir:{folder}")
    assert snapshot.read("Lib/Good.lean") == "-- ∀\n"
    with pytest.raises(CorpusError, match=r"Lib/Bad\.lean: byte 6 is 0xe9, which is not UTF-8"):
        snapshot.read("Lib/Bad.lean")


def test_line_ends_and_byte_order_marks_are_kept(tmp_path: Path) -> None:
    folder = write(tmp_path / "odd", {"Lib/A.lean": "\ufeffa\r\nb\r".encode()})
    assert open_snapshot(f"dir:{folder}").read("Lib/A.lean") == "\ufeffa\r\nb\r"


def test_a_folder_without_lean_files_is_an_error(tmp_path: Path) -> None:
    folder = write(tmp_path / "empty", {"README.md": "nothing here"})
    with pytest.raises(CorpusError, match=r"no \.lean file of a library"):
        open_snapshot(f"dir:{folder}").paths()


@pytest.mark.parametrize(
    ("path", "module"),
    [
        ("Mathlib/Topology/Basic.lean", "Mathlib.Topology.Basic"),
        ("Mathlib.lean", "Mathlib"),
        ("Erdos/1.lean", "Erdos.«1»"),
        ("A/x-y/Ω'.lean", "A.«x-y».Ω'"),
    ],
)
def test_module_of(path: str, module: str) -> None:
    assert module_of(path) == module


@pytest.mark.parametrize(
    "spec",
    ["", "starters", "git:", "dir:", "git:somewhere", "git:@v1", "git:x@", "zip:x"],
)
def test_an_unknown_spec_is_an_error(spec: str) -> None:
    with pytest.raises(InputError, match="git:PATH@REV"):
        open_snapshot(spec)


@pytest.mark.parametrize(
    ("files", "repository", "licence"),
    [
        ({"lakefile.toml": 'name = "pfr"\n'}, "pfr", "unknown"),
        ({"lakefile.lean": LAKEFILE, "LICENSE": "MIT License\n"}, "mathlib", "MIT"),
        ({"lakefile.toml": "name = [broken"}, "place", "unknown"),
        (
            {"SOURCE.toml": 'url = "https://me:secret@example.org/a/b.git"\nlicence = "CC0-1.0"\n'},
            "example.org/a/b",
            "CC0-1.0",
        ),
    ],
)
def test_repository_and_licence(
    tmp_path: Path, files: dict[str, str], repository: str, licence: str
) -> None:
    folder = write(tmp_path / "place", {"Lib/A.lean": "x", **files})
    identity = open_snapshot(f"dir:{folder}").identity
    assert (identity.repository, identity.licence) == (repository, licence)


def test_the_starter_is_bundled() -> None:
    snapshot = open_snapshot("starter")
    assert snapshot.paths()
    assert snapshot.identity.licence == "Apache-2.0"
    assert snapshot.identity.commit == f"sha256:{snapshot.identity.digest}"
