from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from driftbench.corpus.downloads import download
from driftbench.errors import CorpusError
from tests.wild.site import serving

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.wild.site import Site


@pytest.fixture
def site(monkeypatch: pytest.MonkeyPatch) -> Iterator[Site]:
    monkeypatch.setenv("no_proxy", "127.0.0.1,localhost")
    with serving() as site:
        yield site


def test_the_content_is_written(site: Site, tmp_path: Path) -> None:
    target = tmp_path / "a"
    download(site.put("/a", b"abc"), target, limit=3, remedy="wait")
    assert target.read_bytes() == b"abc"
    assert list(tmp_path.iterdir()) == [target]


@pytest.mark.parametrize("length", ["", "none", "²"])
def test_content_above_the_limit_is_refused(site: Site, tmp_path: Path, length: str) -> None:
    site.length = length.encode("utf-8").decode("latin-1")
    url = site.put("/a", b"abcd")
    with pytest.raises(CorpusError, match=r"/a: cannot be downloaded \(it has .*allowed\): wait"):
        download(url, tmp_path / "a", limit=3, remedy="wait")
    assert list(tmp_path.iterdir()) == []


def test_incomplete_content_is_not_used(site: Site, tmp_path: Path) -> None:
    site.length = "9"
    with pytest.raises(CorpusError, match="4 of 9 bytes were received"):
        download(site.put("/a", b"abcd"), tmp_path / "a", limit=10, remedy="wait")
    assert not (tmp_path / "a").exists()


@pytest.mark.parametrize(
    "url", ["http://example.org/a", "ftp://example.org/a", "file:///etc/passwd", "/etc/passwd"]
)
def test_only_https_is_downloaded(tmp_path: Path, url: str) -> None:
    with pytest.raises(CorpusError, match="only https is downloaded"):
        download(url, tmp_path / "a", limit=10, remedy="wait")


def test_a_file_that_cannot_be_written_is_an_os_error(site: Site, tmp_path: Path) -> None:
    url = site.put("/a", b"abcd")
    with pytest.raises(FileNotFoundError):
        download(url, tmp_path / "none" / "a", limit=10, remedy="wait")
