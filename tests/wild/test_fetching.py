from __future__ import annotations

import gzip
import hashlib
import json
import lzma
import socket
import subprocess
import tempfile
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pyarrow.parquet as pq
import pytest
from click.testing import CliRunner

from driftbench.cli.main import cli
from driftbench.corpus import downloads
from driftbench.errors import CorpusError, InputError
from driftbench.wild import fetching
from driftbench.wild.addresses import address_of
from driftbench.wild.origin import open_origin
from driftbench.wild.proofnet_verified import read_proofnet_verified
from tests.packed import tarred, zipped
from tests.wild.site import files_of, serving

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from tests.wild.conftest import Made
    from tests.wild.site import Site

ID = "0123456789abcdef0123456789abcdef01234567"
MIT = b"MIT License\n"
FILES = {"rows": ("rows.jsonl", "data/rows.jsonl")}
ROWS = {"made-1/data/rows.jsonl": b"{}\n", "made-1/LICENSE": MIT}


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Site]:
    """Return a server; afterwards no temporary file is left."""
    left = tmp_path / "left"
    left.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(left))
    monkeypatch.setenv("DRIFTBENCH_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("no_proxy", "127.0.0.1,localhost")
    with serving() as site:
        site.projects = tmp_path / "projects"
        yield site
    assert list(left.iterdir()) == []


def _without_source(made: Made) -> dict[str, bytes]:
    made.write()
    (made.folder / "LICENSE").write_bytes(MIT)
    (made.folder / "SOURCE.toml").unlink()
    return files_of(made.folder)


def _below(folder: str, files: Mapping[str, bytes]) -> dict[str, bytes]:
    return {f"{folder}/{name}": content for name, content in files.items()}


@pytest.mark.parametrize("ending", ["zip", "tar.gz"])
def test_an_archive_gives_the_same_as_its_folder(made: Made, site: Site, ending: str) -> None:
    here = read_proofnet_verified(made.write())
    files = _below(f"thing-{ID}", _without_source(made))
    content = (zipped if ending == "zip" else tarred)(files, comment=ID)
    there = read_proofnet_verified(site.put(f"/some/thing/archive/{ID}.{ending}", content))
    assert [one.formal for one in there.candidates] == [one.formal for one in here.candidates]
    assert there.origin.digest == here.origin.digest
    assert there.origin.repository == "127.0.0.1/some/thing"
    assert (there.origin.commit, there.origin.licence) == (ID, "MIT")


def test_an_archive_without_a_commit_has_its_digest(site: Site) -> None:
    content = zipped(ROWS)
    found = open_origin(site.put("/made.zip?key=1", content), FILES)
    assert found.commit == f"sha256:{hashlib.sha256(content).hexdigest()}"
    assert found.repository == "127.0.0.1/made.zip"
    assert found.files["rows"].content == b"{}\n"


def test_the_source_file_of_an_archive_comes_first(site: Site) -> None:
    source = b'repository = "example.org/made"\nlicence = "CC0-1.0"\n'
    content = tarred({"rows.jsonl": b"{}\n", "SOURCE.toml": source})
    found = open_origin(site.put("/made.tar.gz", content), FILES)
    assert (found.repository, found.licence) == ("example.org/made", "CC0-1.0")
    assert found.commit == f"sha256:{hashlib.sha256(content).hexdigest()}"


def test_every_row_has_the_source(made: Made, site: Site, tmp_path: Path) -> None:
    content = zipped(_below("x", _without_source(made)))
    url, out = site.put("/made.zip", content), tmp_path / "out"
    words = ["wild", "import", "proofnet-verified", "--from", url, "--out", str(out), "--json"]
    done = CliRunner().invoke(cli, words)
    assert done.exit_code == 0, done.output
    sources = [
        row["source"]
        for name in json.loads(done.stdout)["shards"]
        for row in pq.read_table(out / name).to_pylist()
    ]
    assert len(sources) > 5
    assert {one["commit"] for one in sources} == {f"sha256:{hashlib.sha256(content).hexdigest()}"}
    assert {one["repository"] for one in sources} == {"127.0.0.1/made.zip"}
    assert {one["licence"] for one in sources} == {"MIT"}


def test_a_failed_import_leaves_nothing(site: Site, tmp_path: Path) -> None:
    out = tmp_path / "out"
    url = site.put("/made.zip", zipped(ROWS))
    words = ["wild", "import", "proofnet-verified", "--from", url, "--out", str(out)]
    done = CliRunner().invoke(cli, words)
    assert done.exit_code == 2
    assert f"{url}: has no data/proofnet-verified.jsonl: name the" in done.stderr
    assert not out.exists()


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (zipped({"rows.jsonl": b"{}"}), "its licence is not known"),
        (zipped({"LICENSE": MIT}), r"has no rows\.jsonl or data/rows\.jsonl"),
        (b"<html>", "is not an archive"),
        (zipped({**ROWS, "../x": b""}), "leaves the archive"),
        (
            zipped({**ROWS, "SOURCE.toml": b""}),
            "has no rows",
        ),  # two entries at the root, so no leading folder is dropped
        (zipped({"rows.jsonl": b"", "SOURCE.toml": b"commit = 3"}), "commit must be a text"),
        (zipped({"rows.jsonl": b"", "SOURCE.toml": b"\xff"}), r"SOURCE\.toml: is not TOML"),
    ],
)
def test_problems_are_named_with_the_address(site: Site, content: bytes, message: str) -> None:
    url = site.put("/made.zip", content)
    with pytest.raises(InputError, match=rf"{url}.*{message}"):
        open_origin(url, FILES)


def test_an_archive_of_another_commit_is_not_used(site: Site) -> None:
    url = site.put(f"/a/b/archive/{ID}.zip", zipped(ROWS, comment="f" * 40))
    with pytest.raises(CorpusError, match=f"the archive is of commit {'f' * 40}: not used"):
        open_origin(url, FILES)


def test_an_unreachable_address_is_named(site: Site) -> None:
    with pytest.raises(CorpusError, match=r"none\.zip: cannot be downloaded \(HTTP 404\): check"):
        open_origin(f"{site.address}/none.zip", FILES)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        url = f"http://127.0.0.1:{free.getsockname()[1]}/a.zip"
        with pytest.raises(CorpusError, match=r"cannot be downloaded \(.*refused"):
            open_origin(url, FILES)


def test_an_incomplete_download_is_not_used(site: Site) -> None:
    content = zipped(ROWS)
    site.length = str(len(content) + 1)
    url = site.put("/made.zip", content)
    with pytest.raises(CorpusError, match=rf"{len(content)} of {site.length} bytes were received"):
        open_origin(url, FILES)


def test_a_silent_server_times_out(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(downloads, "TIMEOUT", 0.2)
    with socket.socket() as mute:
        mute.bind(("127.0.0.1", 0))
        mute.listen()
        url = f"http://127.0.0.1:{mute.getsockname()[1]}/a.zip"
        with pytest.raises(CorpusError, match=r"cannot be downloaded \(timed out\)"):
            open_origin(url, FILES)
    assert site.files == {}


@pytest.mark.parametrize("length", ["", "none"])
def test_an_archive_that_is_too_large_is_not_fetched(
    site: Site, length: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fetching, "MAX_FETCHED", 100)
    site.length = length
    url = site.put("/made.zip", zipped(ROWS))
    with pytest.raises(CorpusError, match=r"downloaded \(it has .* 100 .*allowed\): check"):
        open_origin(url, FILES)


def test_only_safe_redirects_are_followed(site: Site) -> None:
    content = zipped(ROWS)
    site.redirects["/moved.zip"] = site.put("/made.zip", content)
    assert open_origin(f"{site.address}/moved.zip", FILES).licence == "MIT"
    for target, message in (
        (
            "http://example.org/a.zip",
            r"redirects to 'http://example\.org/a\.zip', which is not https",
        ),
        (
            "ftp://example.org/a.zip",
            r"redirects to 'ftp://example\.org/a\.zip', which is not https",
        ),
        ("file:///etc/passwd", r"cannot be downloaded \(HTTP 302\)"),
        ("http://[::1/a.zip", r"cannot be downloaded \(Invalid IPv6"),
        ("/moved.zip", r"cannot be downloaded \(HTTP 302\)"),
    ):
        site.redirects["/moved.zip"] = target
        with pytest.raises(CorpusError, match=rf"moved\.zip: {message}"):
            open_origin(f"{site.address}/moved.zip", FILES)


def _commit(site: Site, files: Mapping[str, bytes]) -> tuple[str, str]:
    """Make a repository on the server, and return its address and its first commit."""
    folder = (site.projects or Path()) / "thing"
    for name, content in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content)
    author = ["-c", "user.name=Ada", "-c", "user.email=ada@example.org"]
    for words in (
        ["init", "-q", "-b", "main"],
        ["config", "uploadpack.allowReachableSHA1InWant", "true"],
        ["add", "."],
        [*author, "commit", "-q", "-m", "made"],
        ["tag", "v1"],
        [*author, "commit", "-q", "--allow-empty", "-m", "later"],
    ):
        subprocess.run(["git", *words], cwd=folder, check=True)
    message = subprocess.run(
        ["git", "rev-parse", "v1"], cwd=folder, check=True, capture_output=True, text=True
    )
    return f"{site.address}/git/thing", message.stdout.strip()


REPOSITORY = {"data/rows.jsonl": b"{}\n", "LICENSE": MIT, "A.lean": b"theorem a : 1 = 1 := rfl\n"}


def test_a_repository_gives_a_commit(site: Site) -> None:
    url, commit = _commit(site, REPOSITORY)
    for revision in ("v1", commit):
        found = open_origin(f"{url}@{revision}", FILES)
        assert (found.commit, found.licence) == (commit, "MIT")
        assert found.files["rows"].content == b"{}\n"
        assert found.repository == "127.0.0.1/git/thing"
    assert open_origin(url, FILES).commit != commit


def test_a_repository_without_lean_is_accepted(site: Site) -> None:
    url, commit = _commit(site, {"rows.jsonl": b"{}\n", "LICENSE": MIT})
    assert open_origin(f"{url}@v1", FILES).commit == commit


def test_fetch_errors_of_git_are_named(site: Site) -> None:
    url, _ = _commit(site, {"other.txt": b"", "LICENSE": MIT})
    with pytest.raises(CorpusError, match=r"git cannot fetch v2 \(.*v2.*\): an archive's address"):
        open_origin(f"{url}@v2", FILES)
    with pytest.raises(CorpusError, match=r"/page: git cannot fetch HEAD \(.*not found"):
        open_origin(f"{site.address}/page", FILES)
    with pytest.raises(InputError, match=rf"{url}: has no rows\.jsonl"):
        open_origin(f"{url}@v1", FILES)


def test_a_commit_that_is_too_large_is_refused(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    url, _ = _commit(site, {**REPOSITORY, "large.bin": bytes(2**20)})
    monkeypatch.setattr(fetching, "LIMITS", replace(fetching.LIMITS, file=2**20 - 1))
    with pytest.raises(CorpusError, match=r"bytes unpacked, or a file above 1,048,575, and"):
        open_origin(f"{url}@v1", FILES)
    monkeypatch.setattr(fetching, "MAX_FETCHED", 100)
    with pytest.raises(CorpusError, match="has more than 100 bytes, and 100 are allowed"):
        open_origin(f"{url}@v1", FILES)


def _contents(site: Site, content: bytes) -> dict[str, bytes]:
    """Return the files of an archive that are fetched where data/rows.jsonl is wanted."""
    address = address_of(site.put("/made.zip", content))
    with fetching.open_address(address, wanted=["data/rows.jsonl"]) as store:
        return dict(store.blobs(store.listing()))


@pytest.mark.parametrize("pack", [zipped, tarred])
@pytest.mark.parametrize("folder", ["", "made-abc/"])
def test_the_wanted_files_and_those_of_the_root_are_fetched(
    site: Site, pack: Callable[..., bytes], folder: str
) -> None:
    files = {"data/rows.jsonl": b"{}", "LICENSE": MIT, "data/other.bin": b"", "a/b/rows.jsonl": b""}
    content = pack({folder + name: data for name, data in files.items()})
    assert _contents(site, content) == {"data/rows.jsonl": b"{}", "LICENSE": MIT}


def test_a_leading_folder_in_the_wanted_path_is_not_dropped(site: Site) -> None:
    assert _contents(site, zipped({"data/rows.jsonl": b"{}"})) == {"data/rows.jsonl": b"{}"}


def test_a_large_file_of_the_root_is_not_read(site: Site) -> None:
    files = {"data/rows.jsonl": b"{}", "movie.bin": bytes(fetching.MAX_ROOT + 1)}
    assert _contents(site, zipped(files)) == {"data/rows.jsonl": b"{}"}


@pytest.mark.parametrize("pack", [zipped, tarred])
def test_a_wanted_file_that_is_a_link_is_refused(site: Site, pack: Callable[..., bytes]) -> None:
    content = pack({"x/data/a": b"{}"}, links={"x/data/rows.jsonl": "a"})
    with pytest.raises(CorpusError, match=r"'x/data/rows.jsonl' is a link, which is not followed"):
        _contents(site, content)


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", "made.zip: is not an archive: it begins with b''"),
        (
            lzma.compress(gzip.decompress(tarred(ROWS))),
            r"is not an archive: it begins with b'\\xfd",
        ),
        (gzip.compress(b"no tar in here" * 100), "is not a valid archive"),
    ],
    ids=["empty", "xz", "not a tar"],
)
def test_another_format_is_refused(site: Site, content: bytes, reason: str) -> None:
    with pytest.raises(CorpusError, match=reason):
        _contents(site, content)
