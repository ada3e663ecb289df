from __future__ import annotations

import gzip
import io
import tarfile
import warnings
import zipfile
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from driftbench.corpus import archives, open_snapshot
from driftbench.corpus.archives import ArchiveLimits, leading_folder, read_tar, read_zip
from driftbench.errors import CorpusError
from tests.corpus.projects import PROJECT, pack
from tests.packed import tarred, zipped

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

LIMITS = ArchiveLimits(members=100, file=2**24, total=2**24, unpacked=2**24)
PACKERS = {"zip": zipped, "tar": tarred}
ROWS = {"data/rows.jsonl": b"{}\n"}


def read(content: bytes, limits: ArchiveLimits = LIMITS) -> archives.ArchiveFiles:
    """Read the files of an archive that are not below `other/`."""
    reader = read_zip if content.startswith(b"PK") else read_tar

    def wanted(path: str, _: int) -> bool:
        return not path.startswith("other/")

    return reader(io.BytesIO(content), place="made", wanted=wanted, limits=limits)


def member(name: str, kind: bytes, target: str) -> tarfile.TarInfo:
    made = tarfile.TarInfo(name)
    made.type = kind
    made.linkname = target
    return made


@pytest.mark.parametrize(
    "name",
    ["../out.lean", "/etc/out.lean", "top/../../out.lean", "top/../x.lean", "..", "C:/x.lean"],
)
def test_a_path_that_leaves_the_archive_is_refused(tmp_path: Path, name: str) -> None:
    hostile = pack(tmp_path / "h.tar.gz", {"top/Lib/A.lean": "x", name: "y"})
    with pytest.raises(CorpusError, match="leaves the archive: refused"):
        open_snapshot(f"tar:{hostile}")


@pytest.mark.parametrize("kind", [tarfile.SYMTYPE, tarfile.LNKTYPE])
@pytest.mark.parametrize("target", ["/etc/passwd", "../../../etc/passwd", "../../out.lean"])
def test_a_link_that_leaves_the_archive_is_refused(
    tmp_path: Path, kind: bytes, target: str
) -> None:
    link = member("top/Lib.lean", kind, target)
    hostile = pack(tmp_path / "h.tar", {"top/A.lean": "x", link.name: link})
    with pytest.raises(CorpusError, match=r"the link .* of 'top/Lib\.lean' leaves the archive"):
        open_snapshot(f"tar:{hostile}")


def test_hard_links_are_followed_and_symbolic_links_ignored(tmp_path: Path) -> None:
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
    # The tenth header's name in a plain archive; in a compressed one, some byte of the stream.
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
def test_a_damaged_archive_is_refused(
    tmp_path: Path, suffix: str, damage: Callable[[bytes], bytes]
) -> None:
    files = {f"top/Lib/F{n}.lean": "theorem x : True\n" * 40 for n in range(20)}
    archive = pack(tmp_path / f"a.{suffix}", files)
    archive.write_bytes(damage(archive.read_bytes()))
    with pytest.raises(CorpusError, match=rf"a\.{suffix} is not a valid archive"):
        open_snapshot(f"tar:{archive}")


def test_an_archive_cut_between_two_members_is_refused(tmp_path: Path) -> None:
    archive = pack(tmp_path / "a.tar", {"A.lean": "x", "B.lean": "y"})
    archive.write_bytes(archive.read_bytes()[:1024])
    with pytest.raises(CorpusError, match="truncated after byte 513"):
        open_snapshot(f"tar:{archive}")


def test_bytes_after_the_end_are_refused(tmp_path: Path) -> None:
    archive = pack(tmp_path / "a.tar", {"A.lean": "x"})
    archive.write_bytes(archive.read_bytes() + b"more")
    with pytest.raises(CorpusError, match="is not a valid archive"):
        open_snapshot(f"tar:{archive}")


def test_a_missing_archive_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(CorpusError, match="is not a file"):
        open_snapshot(f"tar:{tmp_path / 'nowhere.tar.gz'}")


def test_a_leading_folder_is_dropped_only_when_all_lies_in_it(tmp_path: Path) -> None:
    dotted = pack(tmp_path / "dot.tar", {f"./{path}": text for path, text in PROJECT.items()})
    bare = pack(tmp_path / "bare.tar", {"Mathlib/A.lean": "x"})
    double = pack(tmp_path / "two.tar", {"One/A.lean": "x", "Two/B.lean": "y"})
    assert "Mathlib/Algebra.lean" in open_snapshot(f"tar:{dotted}").paths()
    assert open_snapshot(f"tar:{bare}").paths() == ("Mathlib/A.lean",)
    assert open_snapshot(f"tar:{double}").paths() == ("One/A.lean", "Two/B.lean")


def sparse(name: str, size: int) -> bytes:
    """Return the header of a file of holes alone: no byte in the archive, `size` when unpacked."""
    made = bytearray(tarfile.TarInfo(name).tobuf(tarfile.GNU_FORMAT))
    made[156:157] = tarfile.GNUTYPE_SPARSE
    made[386:410] = b"%011o\0%011o\0" % (size, 0)
    made[483:495] = b"%011o\0" % size
    made[148:156] = b" " * 8
    made[148:156] = b"%06o\0 " % sum(made)
    return bytes(made)


def test_holes_of_a_sparse_file_count_as_bytes() -> None:
    bomb = b"".join(sparse(f"f{number}", 2**19) for number in range(3)) + bytes(1024)
    with pytest.raises(CorpusError, match="made: its files have more than 1,048,576 bytes"):
        read(gzip.compress(bomb), replace(LIMITS, total=2**20))


@pytest.mark.parametrize("kind", [tarfile.XHDTYPE, tarfile.XGLTYPE, tarfile.GNUTYPE_LONGNAME])
def test_a_large_extended_header_is_refused_before_it_is_read(kind: bytes) -> None:
    header = tarfile.TarInfo("header")
    header.type, header.size = kind, 2**30
    # Nothing follows the header: a reader that trusts it would wait for a gibibyte.
    content = gzip.compress(header.tobuf(tarfile.USTAR_FORMAT))
    with pytest.raises(CorpusError, match="made: has an extended header of 1,073,741,824 bytes"):
        read(content)


@pytest.mark.parametrize("pack_files", PACKERS.values(), ids=PACKERS)
@pytest.mark.parametrize(
    ("limit", "reason"),
    [
        ("unpacked", "unpacks to .*more than 1,048,576"),
        ("total", "its files have more than 1,048,576 bytes"),
        ("file", "'data/rows.jsonl' has 8,388,608 bytes, more than 1,048,576"),
    ],
)
def test_a_bomb_is_refused(pack_files: Callable[..., bytes], limit: str, reason: str) -> None:
    bomb = pack_files({"data/rows.jsonl": bytes(8 * 2**20), "LICENSE": b"MIT License"})
    assert len(bomb) < 2**15
    assert len(read(bomb).contents["data/rows.jsonl"]) == 8 * 2**20
    with pytest.raises(
        CorpusError, match=f"made: {reason}.*refused, download the archive from its"
    ):
        read(bomb, replace(LIMITS, **{limit: 2**20}))


@pytest.mark.parametrize("pack_files", PACKERS.values(), ids=PACKERS)
def test_too_many_members_are_refused(pack_files: Callable[..., bytes]) -> None:
    archive = pack_files({"a": b"", "b": b""})
    assert read(archive, replace(LIMITS, members=2)).names == {"a", "b"}
    with pytest.raises(CorpusError, match="made: has more than 1 members: refused"):
        read(archive, replace(LIMITS, members=1))


def test_zeros_after_the_end_count_as_bytes() -> None:
    bomb = gzip.compress(gzip.decompress(tarred(ROWS)) + bytes(2**21))
    assert read(bomb).contents == ROWS
    with pytest.raises(CorpusError, match="unpacks to more than 1,048,576 bytes"):
        read(bomb, replace(LIMITS, unpacked=2**20))


@pytest.mark.parametrize("pack_files", PACKERS.values(), ids=PACKERS)
def test_the_wanted_files_and_the_commit_are_returned(pack_files: Callable[..., bytes]) -> None:
    files = {**ROWS, "LICENSE": b"MIT License", "other/data.bin": b"no"}
    found = read(pack_files(files, comment="c" * 40))
    assert found.commit == "c" * 40
    assert found.contents == {**ROWS, "LICENSE": b"MIT License"}
    assert found.names == set(files)
    assert found.links == frozenset()


@pytest.mark.parametrize("pack_files", PACKERS.values(), ids=PACKERS)
@pytest.mark.parametrize("name", ["/etc/rows", "../rows", "a/../../rows", "C:/rows", "a/..\\rows"])
def test_a_path_outside_is_refused(pack_files: Callable[..., bytes], name: str) -> None:
    with pytest.raises(CorpusError, match=r"made: the path .* leaves the archive: refused"):
        read(pack_files({**ROWS, name: b""}))


@pytest.mark.parametrize("pack_files", PACKERS.values(), ids=PACKERS)
@pytest.mark.parametrize("target", ["/etc/passwd", "../../secret"])
def test_a_symbolic_link_outside_is_refused(pack_files: Callable[..., bytes], target: str) -> None:
    with pytest.raises(CorpusError, match=r"the link .* of 'a/link' leaves the archive: refused"):
        read(pack_files(ROWS, links={"a/link": target}))


@pytest.mark.parametrize("pack_files", PACKERS.values(), ids=PACKERS)
def test_a_symbolic_link_inside_is_not_followed(pack_files: Callable[..., bytes]) -> None:
    found = read(pack_files(ROWS, links={"a/link": "../data/rows.jsonl"}))
    assert found.contents == ROWS
    assert found.links == {"a/link"}


def test_a_hard_link_to_a_file_that_was_not_read_is_refused() -> None:
    archive = tarred({"other/a": b"{}"}, links={"rows.jsonl": "other/a"}, hard=True)
    with pytest.raises(CorpusError, match=r"'rows.jsonl' links to 'other/a', which was not read"):
        read(archive)


def test_two_members_of_one_name_are_refused(tmp_path: Path) -> None:
    archive = pack(tmp_path / "a.tar", {"A.lean": "old", "./A.lean": "new"})
    with pytest.raises(CorpusError, match=r"has two members with the name '\./A\.lean'"):
        open_snapshot(f"tar:{archive}")
    out = io.BytesIO()
    with warnings.catch_warnings(), zipfile.ZipFile(out, "w") as file:
        warnings.simplefilter("ignore")
        file.writestr("a", "1")
        file.writestr("a", "2")
    with pytest.raises(CorpusError, match="has two members with the name 'a': refused"):
        read(out.getvalue())


def test_a_zip_entry_with_a_false_size_is_refused() -> None:
    honest = zipped({"data/rows.jsonl": bytes(2**20)})
    size, false_size = (2**20).to_bytes(4, "little"), (9).to_bytes(4, "little")
    assert honest.count(size) == 2
    with pytest.raises(CorpusError, match="made is not a valid archive"):
        read(honest.replace(size, false_size))


@pytest.mark.parametrize("method", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_a_zip_entry_of_unbounded_compression_is_refused(method: int) -> None:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", method) as archive:
        archive.writestr("data/rows.jsonl", "{}")
    with pytest.raises(CorpusError, match="is encrypted, or not compressed with deflate: refused"):
        read(out.getvalue())


def spoil(content: bytes) -> bytes:
    middle = content.index(b"rows.jsonl") + 20 if content.startswith(b"PK") else len(content) - 6
    return content[:middle] + bytes([content[middle] ^ 255]) + content[middle + 1 :]


@pytest.mark.parametrize("pack_files", PACKERS.values(), ids=PACKERS)
@pytest.mark.parametrize("damage", [cut, spoil])
def test_a_damaged_zip_or_tar_is_refused(
    pack_files: Callable[..., bytes], damage: Callable[[bytes], bytes]
) -> None:
    rows = {"data/rows.jsonl": bytes(range(256)) * 20}
    with pytest.raises(CorpusError, match=r"made is not a valid archive .*download it again"):
        read(damage(pack_files(rows)))


def test_the_leading_folder_holds_all_files() -> None:
    assert leading_folder(["a/b", "a/c/d"]) == "a"
    assert leading_folder(["a/b", "c"]) == ""
    assert leading_folder(["a"]) == ""
    assert leading_folder([]) == ""


def test_a_comment_that_is_no_commit_is_ignored(tmp_path: Path) -> None:
    path = tmp_path / "a.tar"
    with tarfile.open(path, "w", pax_headers={"comment": "mit\nconfigs: []"}) as archive:
        archive.addfile(tarfile.TarInfo("A.lean"))
    assert open_snapshot(f"tar:{path}").identity.commit.startswith("sha256:")
