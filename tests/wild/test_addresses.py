from __future__ import annotations

import pytest

from driftbench._servers import safe
from driftbench.errors import InputError
from driftbench.wild.addresses import address_of, is_address

ID = "0123456789abcdef0123456789abcdef01234567"
HUB = "https://github.com/some/thing"


def test_a_folder_or_a_commit_is_no_address() -> None:
    assert not any(map(is_address, ["a/b", "git:https@HEAD", "C:/a", "git:/a/b@HEAD", "./a.zip"]))
    assert all(map(is_address, [HUB, "HTTPS://example.org/a", "ftp://example.org/a"]))


@pytest.mark.parametrize(
    ("spec", "repository", "revision"),
    [
        (f"{HUB}/archive/{ID}.zip", "github.com/some/thing", ID),
        (f"{HUB}/archive/refs/tags/v1.tar.gz", "github.com/some/thing", ""),
        (f"https://codeload.github.com/some/thing/tar.gz/{ID}", "github.com/some/thing", ID),
        (f"{HUB}/zipball/main", "github.com/some/thing", ""),
        ("https://gitlab.com/a/b/-/archive/v1/b-v1.tar.gz", "gitlab.com/a/b", ""),
        ("https://example.org:8443/data/made.TGZ?key=1#top", "example.org/data/made.TGZ", ""),
    ],
)
def test_archives(spec: str, repository: str, revision: str) -> None:
    found = address_of(spec)
    assert found.archive
    assert (found.repository, found.revision) == (repository, revision)
    assert found.url == spec.removesuffix("#top")


@pytest.mark.parametrize(
    ("spec", "url", "revision"),
    [
        (HUB, HUB, "HEAD"),
        (f"{HUB}.git@{ID}", f"{HUB}.git", ID),
        (f"{HUB}@release/v1.0", HUB, "release/v1.0"),
    ],
)
def test_git_repositories(spec: str, url: str, revision: str) -> None:
    found = address_of(spec)
    assert not found.archive
    assert (found.url, found.revision) == (url, revision)
    assert found.repository == "github.com/some/thing"


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        ("http://example.org/a.zip", "only https is fetched"),
        ("http://127.0.0.1.example.org/a.zip", "only https is fetched"),
        ("ftp://example.org/a.zip", "only https is fetched"),
        ("file:///etc/passwd", "is not an address"),
        ("https:///a.zip", "is not an address"),
        ("https://example.org/", "is not an address"),
        ("https://example.org:port/a.zip", "is not an address: Port"),
        ("https://[::1/a.zip", "is not an address: Invalid IPv6"),
        ("https://example.org/a\x1b[31m.zip", r"is not an address: write"),
        ("https://me:secret@example.org/a.zip", "an address at example.org names a user"),
        (f"{HUB}@", "'' is not a revision"),
        (f"{HUB}@--upload-pack=x", "'--upload-pack=x' is not a revision"),
    ],
)
def test_unusable_addresses_are_refused(spec: str, message: str) -> None:
    with pytest.raises(InputError, match=message) as caught:
        address_of(spec)
    assert "secret" not in str(caught.value)
    assert "\x1b" not in str(caught.value)


def test_https_redirects_to_https_only() -> None:
    assert safe("https://example.org/a.zip", local=False)
    assert not safe("http://127.0.0.1/a.zip", local=False)
    assert not safe("http://example.org/a.zip", local=True)


@pytest.mark.parametrize("host", ["127.0.0.1", "127.8.8.8:80", "localhost:80"])
def test_plain_http_is_allowed_on_this_machine(host: str) -> None:
    assert address_of(f"http://{host}/a.zip").url == f"http://{host}/a.zip"
