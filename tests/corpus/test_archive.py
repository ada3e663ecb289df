from __future__ import annotations

import gzip
import tarfile
from typing import TYPE_CHECKING

import pytest

from driftbench.corpus import _archive, open_snapshot
from driftbench.errors import CorpusError
from tests.corpus.projects import PROJECT, pack

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


def member(name: str, kind: bytes, target: str) -> tarfile.TarInfo:
    made = tarfile.TarInfo(name)
    made.type = kind
    made.linkname = target
    return made


@pytest.mark.parametrize(
    "name",
    ["../out.lean", "/etc/out.lean", "top/../../out.lean", "top/../x.lean", "..", "C:/x.lean"],
)
def test_paths_that_leave_the_archive_are_refused(tmp_path: Path, name: str) -> None:
    hostile = pack(tmp_path / "h.tar.gz", {"top/Lib/A.lean": "x", name: "y"})
    with pytest.raises(CorpusError, match="leaves the archive: refused"):
        open_snapshot(f"tar:{hostile}")


@pytest.mark.parametrize("kind", [tarfile.SYMTYPE, tarfile.LNKTYPE])
@pytest.mark.parametrize("target", ["/etc/passwd", "../../../etc/passwd", "../../out.lean"])
def test_links_that_leave_the_archive_are_refused(tmp_path: Path, kind: bytes, target: str) -> None:
    link = member("top/Lib.lean", kind, target)
    hostile = pack(tmp_path / "h.tar", {"top/A.lean": "x", link.name: link})
    with pytest.raises(CorpusError, match=r"the link .* of 'top/Lib\.lean' leaves the archive"):
        open_snapshot(f"tar:{hostile}")


def test_links_inside_the_archive(tmp_path: Path) -> None:
    soft = member("top/Lib/Soft.lean", tarfile.SYMTYPE, "../Lib/A.lean")
    hard = member("top/Lib/Hard.lean", tarfile.LNKTYPE, "top/Lib/A.lean")
    archive = pack(tmp_path / "a.tar", {"top/Lib/A.lean": "x", soft.name: soft, hard.name: hard})
    snapshot = open_snapshot(f"tar:{archive}")
    assert snapshot.paths() == ("Lib/A.lean", "Lib/Hard.lean")
    assert snapshot.read("Lib/Hard.lean") == "x"


def test_devices_and_pipes_are_ignored(tmp_path: Path) -> None:
    pipe = member("Lib/P.lean", tarfile.FIFOTYPE, "")
    device = member("Lib/D.lean", tarfile.CHRTYPE, "")
    archive = pack(tmp_path / "a.tar", {"A.lean": "x", pipe.name: pipe, device.name: device})
    assert open_snapshot(f"tar:{archive}").paths() == ("A.lean",)


def cut(data: bytes) -> bytes:
    return data[: len(data) // 2]


def flip(data: bytes) -> bytes:
    # The name in the tenth header of a plain archive; any byte of a compressed one.
    place = data.find(b"top/Lib/F10.lean")
    place = len(data) // 2 if place < 0 else place
    return data[:place] + bytes([data[place] ^ 0x01]) + data[place + 1 :]


def drop_end(data: bytes) -> bytes:
    return data.rstrip(b"\0")[:-4]


def nothing(data: bytes) -> bytes:
    return data[:0]


def other(data: bytes) -> bytes:
    return b"<html>Not found</html>" + data[:0]


@pytest.mark.parametrize("suffix", ["tar", "tar.gz", "tar.xz"])
@pytest.mark.parametrize("damage", [cut, flip, drop_end, nothing, other])
def test_a_damaged_archive_is_an_error(
    tmp_path: Path, suffix: str, damage: Callable[[bytes], bytes]
) -> None:
    files = {f"top/Lib/F{n}.lean": "theorem x : True\n" * 40 for n in range(20)}
    archive = pack(tmp_path / f"a.{suffix}", files)
    archive.write_bytes(damage(archive.read_bytes()))
    with pytest.raises(CorpusError, match=rf"a\.{suffix} is not a valid tar archive"):
        open_snapshot(f"tar:{archive}")


def test_an_archive_truncated_between_members_is_an_error(tmp_path: Path) -> None:
    archive = pack(tmp_path / "a.tar", {"A.lean": "x", "B.lean": "y"})
    archive.write_bytes(archive.read_bytes()[:1024])
    with pytest.raises(CorpusError, match="truncated after byte 513"):
        open_snapshot(f"tar:{archive}")


def test_data_after_the_end_is_an_error(tmp_path: Path) -> None:
    archive = pack(tmp_path / "a.tar", {"A.lean": "x"})
    archive.write_bytes(archive.read_bytes() + b"more")
    with pytest.raises(CorpusError, match="is not a valid tar archive"):
        open_snapshot(f"tar:{archive}")


def test_a_missing_archive_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(CorpusError, match="is not a file"):
        open_snapshot(f"tar:{tmp_path / 'nowhere.tar.gz'}")


def test_limits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    archive = pack(tmp_path / "a.tar.gz", {"A.lean": "x" * 2000, "B.lean": "y"})
    for limit, value, reason in (
        ("MAX_FILE", 1999, "has 2000 bytes, more than 1999"),
        ("MAX_MEMBERS", 1, "has more than 1 members"),
        ("MAX_STREAM", 5000, "unpacks to more than 5000 bytes"),
    ):
        with monkeypatch.context() as patch:
            patch.setattr(_archive, limit, value)
            with pytest.raises(CorpusError, match=reason):
                open_snapshot(f"tar:{archive}")
    assert open_snapshot(f"tar:{archive}").paths() == ("A.lean", "B.lean")


def test_an_archive_of_zeros_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    archive = pack(tmp_path / "a.tar", {"A.lean": "x"})
    monkeypatch.setattr(_archive, "MAX_STREAM", 2**20)
    bomb = tmp_path / "b.tar.gz"
    bomb.write_bytes(gzip.compress(archive.read_bytes() + bytes(2**21)))
    with pytest.raises(CorpusError, match="unpacks to more than"):
        open_snapshot(f"tar:{bomb}")


def test_a_single_leading_folder_is_removed(tmp_path: Path) -> None:
    dotted = pack(tmp_path / "dot.tar", {f"./{path}": text for path, text in PROJECT.items()})
    bare = pack(tmp_path / "bare.tar", {"Mathlib/A.lean": "x"})
    double = pack(tmp_path / "two.tar", {"One/A.lean": "x", "Two/B.lean": "y"})
    assert "Mathlib/Algebra.lean" in open_snapshot(f"tar:{dotted}").paths()
    assert open_snapshot(f"tar:{bare}").paths() == ("Mathlib/A.lean",)
    assert open_snapshot(f"tar:{double}").paths() == ("One/A.lean", "Two/B.lean")


def test_a_later_member_replaces_an_earlier_one(tmp_path: Path) -> None:
    archive = tmp_path / "a.tar"
    pack(archive, {"A.lean": "old", "./A.lean": "new"})
    assert open_snapshot(f"tar:{archive}").read("A.lean") == "new"


@pytest.mark.parametrize("kind", [tarfile.XHDTYPE, tarfile.XGLTYPE, tarfile.GNUTYPE_LONGNAME])
def test_oversized_headers_are_refused_before_unpacking(tmp_path: Path, kind: bytes) -> None:
    notes = tarfile.TarInfo("notes")
    notes.type, notes.size = kind, 2**30
    path = tmp_path / "a.tar.gz"
    # Nothing follows the header, which announces a gibibyte.
    path.write_bytes(gzip.compress(notes.tobuf(tarfile.USTAR_FORMAT)))
    with pytest.raises(
        CorpusError, match="has an extended header of 1,073,741,824 bytes, more than 1,048,576"
    ):
        open_snapshot(f"tar:{path}")


def test_sparse_files_count_with_their_full_size(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(_archive, "MAX_HELD", 2**20)
    made = bytearray(tarfile.TarInfo("A.lean").tobuf(tarfile.GNU_FORMAT))
    made[156:157] = tarfile.GNUTYPE_SPARSE
    made[386:410] = b"%011o\0%011o\0" % (2**21, 0)
    made[483:495] = b"%011o\0" % 2**21
    made[148:156] = b" " * 8
    made[148:156] = b"%06o\0 " % sum(made)
    path = tmp_path / "a.tar.gz"
    path.write_bytes(gzip.compress(bytes(made) + bytes(1024)))
    with pytest.raises(CorpusError, match="holds more than 1048576 bytes: refused"):
        open_snapshot(f"tar:{path}")


def test_a_comment_that_is_not_a_commit_is_ignored(tmp_path: Path) -> None:
    path = tmp_path / "a.tar"
    with tarfile.open(path, "w", pax_headers={"comment": "mit\nconfigs: []"}) as archive:
        archive.addfile(tarfile.TarInfo("A.lean"))
    assert open_snapshot(f"tar:{path}").identity.commit.startswith("sha256:")
