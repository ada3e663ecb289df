from __future__ import annotations

import gzip
import io
import tarfile
import warnings
import zipfile
from typing import TYPE_CHECKING

import pytest

from driftbench.errors import CorpusError
from driftbench.wild import unpacking
from driftbench.wild.unpacking import unpack
from tests.wild.site import tarred, zipped

if TYPE_CHECKING:
    from collections.abc import Callable

ROWS = {"data/rows.jsonl": b"{}\n"}
PACKERS = {"zip": zipped, "tar": tarred}


def _unpack(content: bytes) -> tuple[str, dict[str, bytes]]:
    return unpack(io.BytesIO(content), place="made", wanted=["data/rows.jsonl"])


@pytest.mark.parametrize("pack", PACKERS)
@pytest.mark.parametrize("folder", ["", "made-abc/"])
def test_the_files_asked_for_come_and_those_of_the_root(pack: str, folder: str) -> None:
    held = {**ROWS, "LICENSE": b"MIT License", "data/other.bin": b"no", "a/b/rows.jsonl": b"no"}
    packed = PACKERS[pack]({folder + name: data for name, data in held.items()}, comment="c" * 40)
    assert _unpack(packed) == ("c" * 40, {**ROWS, "LICENSE": b"MIT License"})


@pytest.mark.parametrize("pack", PACKERS)
def test_a_folder_that_a_file_is_asked_for_in_is_kept(pack: str) -> None:
    assert _unpack(PACKERS[pack](ROWS)) == ("", ROWS)


@pytest.mark.parametrize("pack", PACKERS)
@pytest.mark.parametrize("name", ["/etc/rows", "../rows", "a/../../rows", "C:/rows", "a/..\\rows"])
def test_a_path_that_leaves_the_archive_is_refused(pack: str, name: str) -> None:
    with pytest.raises(CorpusError, match=r"made: the path .* leaves the archive: refused"):
        _unpack(PACKERS[pack]({**ROWS, name: b""}))


@pytest.mark.parametrize("pack", PACKERS)
@pytest.mark.parametrize("target", ["/etc/passwd", "../../secret"])
def test_a_link_that_leaves_the_archive_is_refused(pack: str, target: str) -> None:
    with pytest.raises(CorpusError, match=r"the link .* of 'a/link' leaves the archive: refused"):
        _unpack(PACKERS[pack](ROWS, links={"a/link": target}))


@pytest.mark.parametrize(
    "content",
    [
        zipped({"x/data/a": b"{}"}, links={"x/data/rows.jsonl": "a"}),
        tarred({"x/data/a": b"{}"}, links={"x/data/rows.jsonl": "a"}),
        tarred({"x/data/a": b"{}"}, links={"x/data/rows.jsonl": "x/data/a"}, hard=True),
    ],
)
def test_no_link_is_followed(content: bytes) -> None:
    with pytest.raises(CorpusError, match=r"'x/data/rows.jsonl' is a link, which is not followed"):
        _unpack(content)


@pytest.mark.parametrize("pack", PACKERS)
def test_a_link_inside_to_nothing_that_is_read_harms_nobody(pack: str) -> None:
    assert _unpack(PACKERS[pack](ROWS, links={"a/link": "../data"})) == ("", ROWS)


@pytest.mark.parametrize("pack", PACKERS)
@pytest.mark.parametrize(
    ("limit", "most", "said"),
    [
        ("MAX_TOTAL", 2**20, "unpacks to .*more than 1,048,576"),
        ("MAX_FILE", 2**20, "'data/rows.jsonl' has 8,388,608 bytes, more than 1,048,576"),
        ("MAX_MEMBERS", 1, "has more than 1 members"),
    ],
)
def test_a_bomb_is_refused(
    pack: str, limit: str, most: int, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    bomb = PACKERS[pack]({"data/rows.jsonl": bytes(8 * 2**20), "LICENSE": b"MIT License"})
    assert len(bomb) < 2**15
    assert len(_unpack(bomb)[1]["data/rows.jsonl"]) == 8 * 2**20
    monkeypatch.setattr(unpacking, limit, most)
    with pytest.raises(CorpusError, match=f"made: {said}.*refused, get it from its source"):
        _unpack(bomb)


@pytest.mark.parametrize("kind", [tarfile.XHDTYPE, tarfile.XGLTYPE, tarfile.GNUTYPE_LONGNAME])
def test_notes_without_end_are_refused_before_they_are_unpacked(kind: bytes) -> None:
    notes = tarfile.TarInfo("notes")
    notes.type, notes.size = kind, 2**30
    # Nothing follows the header: who believed it would wait for a gibibyte.
    content = gzip.compress(notes.tobuf(tarfile.USTAR_FORMAT))
    with pytest.raises(
        CorpusError, match="made: has an extended header of 1,073,741,824 bytes, more than"
    ):
        _unpack(content)


def _sparse(name: str, size: int) -> bytes:
    """Return the header of a file that has no byte in the archive, and so many when unpacked."""
    made = bytearray(tarfile.TarInfo(name).tobuf(tarfile.GNU_FORMAT))
    made[156:157] = tarfile.GNUTYPE_SPARSE
    made[386:410] = b"%011o\0%011o\0" % (size, 0)
    made[483:495] = b"%011o\0" % size
    made[148:156] = b" " * 8
    made[148:156] = b"%06o\0 " % sum(made)
    return bytes(made)


def test_holes_count_as_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(unpacking, "MAX_TOTAL", 2**20)
    bomb = b"".join(_sparse(f"f{number}", 2**19) for number in range(3)) + bytes(1024)
    with pytest.raises(CorpusError, match="made: unpacks to more than 1,048,576 bytes: refused"):
        _unpack(gzip.compress(bomb))


def test_an_entry_that_lies_about_its_size_is_refused() -> None:
    honest = zipped({"data/rows.jsonl": bytes(2**20)})
    size, lie = (2**20).to_bytes(4, "little"), (9).to_bytes(4, "little")
    assert honest.count(size) == 2
    with pytest.raises(CorpusError, match="made: is no sound archive"):
        _unpack(honest.replace(size, lie))


def test_a_large_file_of_the_root_is_not_read() -> None:
    held = {**ROWS, "movie.bin": bytes(unpacking.MAX_ROOT + 1)}
    assert _unpack(zipped(held)) == ("", ROWS)


def _cut(content: bytes) -> bytes:
    return content[: len(content) * 2 // 3]


def _spoilt(content: bytes) -> bytes:
    middle = content.index(b"rows.jsonl") + 20 if content.startswith(b"PK") else len(content) - 6
    return content[:middle] + bytes([content[middle] ^ 255]) + content[middle + 1 :]


@pytest.mark.parametrize("pack", PACKERS)
@pytest.mark.parametrize("spoil", [_cut, _spoilt])
def test_a_damaged_archive_is_refused(pack: str, spoil: Callable[[bytes], bytes]) -> None:
    rows = {"data/rows.jsonl": bytes(range(256)) * 20}
    with pytest.raises(CorpusError, match=r"made: is no sound archive .*fetch it again"):
        _unpack(spoil(PACKERS[pack](rows)))


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"<html>sorry</html>", "made: is no archive, but begins with b'<htm'"),
        (b"", "made: is no archive, but begins with b''"),
        (gzip.compress(b"no tar in here" * 100), "made: is no sound archive"),
    ],
)
def test_what_is_no_archive_is_named(content: bytes, said: str) -> None:
    with pytest.raises(CorpusError, match=said):
        _unpack(content)


def test_a_name_that_stands_twice_is_refused() -> None:
    out = io.BytesIO()
    with warnings.catch_warnings(), zipfile.ZipFile(out, "w") as archive:
        warnings.simplefilter("ignore")
        archive.writestr("data/rows.jsonl", "1")
        archive.writestr("data/rows.jsonl", "2")
    with pytest.raises(CorpusError, match=r"'data/rows\.jsonl' stands in it twice: refused"):
        _unpack(out.getvalue())


def test_a_compression_without_bounds_is_refused() -> None:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_BZIP2) as archive:
        archive.writestr("data/rows.jsonl", "{}")
    with pytest.raises(CorpusError, match="is encrypted, or not compressed by deflate: refused"):
        _unpack(out.getvalue())


def test_devices_are_passed_over() -> None:
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w:gz") as archive:
        pipe = tarfile.TarInfo("data/rows.jsonl")
        pipe.type = tarfile.FIFOTYPE
        archive.addfile(pipe)
    assert _unpack(out.getvalue()) == ("", {})
