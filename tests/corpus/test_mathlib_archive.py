from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler
from typing import TYPE_CHECKING

import pytest

from driftbench.corpus import _mathlib_archive, downloads, open_snapshot
from driftbench.corpus._mathlib_archive import MathlibSource, fetch_archive
from driftbench.errors import CorpusError
from tests.corpus.projects import git
from tests.loopback import served

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.corpus.conftest import Kept


@dataclass(slots=True)
class Site:
    """A local server of archives, with the ranges that were requested."""

    address: str = ""
    files: dict[str, bytes] = field(default_factory=dict)
    etag: str = '"one"'
    resumable: bool = True
    stops_after: int = 0
    redirect: str = ""
    ranges: list[str] = field(default_factory=list)

    def source(self, **pins: str) -> MathlibSource:
        return MathlibSource(
            archive=f"{self.address}/{{revision}}", tag="v9", revision="9" * 40, sha256=pins
        )


class Handler(BaseHTTPRequestHandler):
    site: Site

    def do_GET(self) -> None:
        requested = self.headers.get("Range", "")
        self.site.ranges.append(requested)
        data = self.site.files.get(self.path.lstrip("/"))
        if self.site.redirect:
            self.send_response(302)
            self.send_header("Location", self.site.redirect)
            self.end_headers()
            return
        if data is None:
            self.send_error(404)
            return
        start = 0
        if requested and self.site.resumable and self.headers.get("If-Range") == self.site.etag:
            start = int(requested.removeprefix("bytes=").removesuffix("-"))
            if start >= len(data):
                self.send_error(416)
                return
        self.send_response(206 if start else 200)
        self.send_header("ETag", self.site.etag)
        self.send_header("Content-Length", str(len(data) - start))
        self.end_headers()
        stop = self.site.stops_after or len(data)
        self.wfile.write(data[start:stop])

    def log_message(self, *_: object) -> None:
        """Print nothing."""


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Site]:
    monkeypatch.setenv("DRIFTBENCH_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("no_proxy", "127.0.0.1")
    site = Site()
    handler = type("Bound", (Handler,), {"site": site})
    with served(handler) as site.address:
        yield site


BYTES = bytes(range(256)) * 4000


def test_a_download_is_cached_with_its_digest(site: Site) -> None:
    site.files["v1"] = BYTES
    first = fetch_archive("v1", source=site.source())
    again = fetch_archive("v1", source=site.source())
    assert first == again
    assert first.read_bytes() == BYTES
    assert site.ranges == [""]
    assert {file.name for file in first.parent.iterdir()} == {"v1.tar.gz", "v1.tar.gz.sha256"}


def test_the_reference_tag_means_its_commit(site: Site) -> None:
    site.files["9" * 40] = BYTES
    assert fetch_archive("v9", source=site.source()).name == f"{'9' * 40}.tar.gz"


def test_an_interrupted_download_is_resumed(site: Site) -> None:
    site.files["v1"] = BYTES
    site.stops_after = 600_000
    with pytest.raises(CorpusError, match=r"600000 of 1024000 bytes were received"):
        fetch_archive("v1", source=site.source())
    site.stops_after = 0
    assert fetch_archive("v1", source=site.source()).read_bytes() == BYTES
    assert site.ranges == ["", "bytes=599999-"]


def killed(*_: object, **__: object) -> None:
    """End the command, as a signal does."""
    raise KeyboardInterrupt


def test_a_complete_part_is_used(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    site.files["v1"] = BYTES
    with monkeypatch.context() as patch:
        patch.setattr("pathlib.Path.replace", killed)
        with pytest.raises(KeyboardInterrupt):
            fetch_archive("v1", source=site.source())
    archive = fetch_archive("v1", source=site.source())
    assert archive.read_bytes() == BYTES
    assert {file.name for file in archive.parent.iterdir()} == {"v1.tar.gz", "v1.tar.gz.sha256"}
    assert site.ranges == ["", f"bytes={len(BYTES) - 1}-"]


def test_a_part_that_is_too_long_is_removed(site: Site, tmp_path: Path) -> None:
    site.files["v1"] = BYTES
    site.stops_after = 600_000
    with pytest.raises(CorpusError):
        fetch_archive("v1", source=site.source())
    site.stops_after = 0
    (tmp_path / "cache" / "mathlib4" / "v1.tar.gz.part").write_bytes(BYTES * 2)
    with pytest.raises(CorpusError, match="HTTP 416"):
        fetch_archive("v1", source=site.source())
    assert fetch_archive("v1", source=site.source()).read_bytes() == BYTES


def test_a_kill_between_two_versions_does_not_mix_them(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    site.files["v1"] = BYTES
    site.stops_after = 600_000
    with pytest.raises(CorpusError):
        fetch_archive("v1", source=site.source())
    site.stops_after = 0
    site.files["v1"], site.etag = BYTES[::-1], '"two"'
    with monkeypatch.context() as patch:
        patch.setattr(downloads, "_receive", killed)
        with pytest.raises(KeyboardInterrupt):
            fetch_archive("v1", source=site.source())
    assert fetch_archive("v1", source=site.source()).read_bytes() == BYTES[::-1]


@pytest.mark.parametrize("change", ["other bytes", "no ranges"])
def test_a_part_of_another_file_is_downloaded_again(site: Site, change: str) -> None:
    site.files["v1"] = BYTES
    site.stops_after = 600_000
    with pytest.raises(CorpusError):
        fetch_archive("v1", source=site.source())
    site.stops_after = 0
    if change == "other bytes":
        site.files["v1"], site.etag = BYTES[::-1], '"two"'
    else:
        site.resumable = False
    assert fetch_archive("v1", source=site.source()).read_bytes() == site.files["v1"]


def test_a_download_is_compared_with_its_pinned_digest(site: Site) -> None:
    site.files["v1"] = BYTES
    right = hashlib.sha256(BYTES).hexdigest()
    wrong = "0" * 64
    with pytest.raises(CorpusError, match=f"SHA-256 {right} and not {wrong}: it was removed"):
        fetch_archive("v1", source=site.source(v1=wrong))
    archive = fetch_archive("v1", source=site.source(v1=right))
    assert archive.read_bytes() == BYTES


def test_a_changed_archive_in_the_cache_is_removed(site: Site) -> None:
    site.files["v1"] = BYTES
    archive = fetch_archive("v1", source=site.source())
    archive.write_bytes(BYTES[1:])
    with pytest.raises(CorpusError, match="it was removed"):
        fetch_archive("v1", source=site.source())
    assert fetch_archive("v1", source=site.source()).read_bytes() == BYTES


def test_an_unknown_revision_is_an_error(site: Site) -> None:
    with pytest.raises(CorpusError, match=r"HTTP 404\): check that mathlib has the revision v0"):
        fetch_archive("v0", source=site.source())


def test_without_network_the_message_gives_the_remedy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DRIFTBENCH_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("no_proxy", "127.0.0.1")
    unreachable = MathlibSource(archive="http://127.0.0.1:9/{revision}", tag="t", revision="r")
    with pytest.raises(CorpusError, match=r"cannot be downloaded .*git:PATH@v1"):
        fetch_archive("v1", source=unreachable)


@pytest.mark.parametrize("revision", ["", "../x", "a/b", "-x", "v1?x", "é"])
def test_a_malformed_revision_is_not_requested(site: Site, revision: str) -> None:
    with pytest.raises(CorpusError, match="is not a tag or commit of mathlib"):
        fetch_archive(revision, source=site.source())
    assert site.ranges == []


def test_a_cache_that_cannot_be_written_is_an_error(
    site: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("DRIFTBENCH_CACHE", str(tmp_path / "file"))
    site.files["v1"] = BYTES
    with pytest.raises(CorpusError, match="set DRIFTBENCH_CACHE"):
        fetch_archive("v1", source=site.source())


def archive_of(project: Kept) -> bytes:
    target = project.folder.parent / "sent.tar.gz"
    git(project.folder, "archive", f"--output={target}", "--prefix=mathlib4-x/", "v1")
    return target.read_bytes()


def test_a_mathlib_spec_opens_its_commit(
    site: Site, project: Kept, monkeypatch: pytest.MonkeyPatch
) -> None:
    site.files[project.commit] = archive_of(project)
    monkeypatch.setattr(_mathlib_archive, "mathlib_source", site.source)
    snapshot = open_snapshot(f"mathlib@{project.commit}")
    assert snapshot.identity == open_snapshot(f"git:{project.folder}@v1").identity


def test_an_archive_of_another_commit_is_an_error(
    site: Site, project: Kept, monkeypatch: pytest.MonkeyPatch
) -> None:
    site.files["9" * 40] = archive_of(project)
    monkeypatch.setattr(_mathlib_archive, "mathlib_source", site.source)
    with pytest.raises(CorpusError, match=f"contains commit {project.commit}"):
        open_snapshot("mathlib@v9")


def test_the_reference_is_pinned() -> None:
    source = _mathlib_archive.mathlib_source()
    assert re.fullmatch(r"[0-9a-f]{40}", source.revision)
    assert source.archive.startswith("https://")
    assert source.archive.count("{revision}") == 1


@pytest.mark.parametrize("target", ["http://example.org/a", "ftp://example.org/a"])
def test_a_redirect_away_from_https_is_not_followed(site: Site, target: str) -> None:
    site.redirect = target
    with pytest.raises(CorpusError, match="which is not https: give another"):
        fetch_archive("v1", source=site.source())
