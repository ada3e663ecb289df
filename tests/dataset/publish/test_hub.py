from __future__ import annotations

from fnmatch import fnmatch
from typing import TYPE_CHECKING, Any

import pytest
from huggingface_hub.errors import RepositoryNotFoundError, RevisionNotFoundError

from driftbench.dataset.load import load_dataset
from driftbench.dataset.publish.hub import HUB, VARIABLE, download, page, repository
from driftbench.errors import DatasetError, InputError

if TYPE_CHECKING:
    from pathlib import Path

    from tests.dataset.conftest import MakeBuild


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[dict[str, Any]]:
    """Replace the Hub by the folder `hub`, and record the requests."""
    calls: list[dict[str, Any]] = []

    def fake(name: str, **options: Any) -> str:  # noqa: ANN401 -- options of the client
        calls.append({"name": name, **options})
        return str(tmp_path / "hub")

    monkeypatch.setattr("huggingface_hub.snapshot_download", fake)
    monkeypatch.delenv(VARIABLE, raising=False)
    return calls


def test_download_includes_certificates_and_reports(
    asked: list[dict[str, Any]], tmp_path: Path, make_build: MakeBuild
) -> None:
    make_build(tmp_path / "hub")
    assert len(load_dataset("controlled", split="test", revision="v1")) > 100
    (call,) = asked
    assert (call["name"], call["repo_type"], call["revision"]) == (HUB, "dataset", "v1")
    wanted = ("build.lock.json", "evidence.json", "leaks.json", "croissant.json", "README.md")
    for name in (*wanted, "certificates/0.lean", "controlled/test-00000-of-00001.parquet"):
        assert any(fnmatch(name, pattern) for pattern in call["allow_patterns"]), name
    assert not any(fnmatch("full/test.parquet", pattern) for pattern in call["allow_patterns"])


def test_repository_of_the_environment(
    asked: list[dict[str, Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(VARIABLE, "someone/a-copy")
    download("controlled", revision=None)
    assert asked[0]["name"] == "someone/a-copy"
    assert HUB in page()


@pytest.mark.parametrize("name", ["alone", "a/b/c", "https://example.org/a/b", "a b/c"])
def test_an_invalid_repository_name_is_an_error(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.setenv(VARIABLE, name)
    with pytest.raises(InputError, match="owner/name"):
        repository()


@pytest.mark.parametrize(
    ("kind", "message"),
    [
        (
            RepositoryNotFoundError,
            "is not published, or you have no access; set DRIFTBENCH_HUB to another",
        ),
        (RevisionNotFoundError, "has no revision 'v9'"),
        (OSError, "the network is down"),
    ],
)
def test_errors_of_the_hub_are_explained(
    monkeypatch: pytest.MonkeyPatch, kind: type[Exception], message: str
) -> None:
    def fail(*_: object, **__: object) -> str:
        # Without its response, whose class depends on the version of the client.
        raise kind.__new__(kind, "the network is down")

    monkeypatch.setattr("huggingface_hub.snapshot_download", fail)
    monkeypatch.setattr("huggingface_hub.constants.HF_HUB_OFFLINE", True)
    monkeypatch.delenv(VARIABLE, raising=False)
    with pytest.raises(DatasetError) as caught:
        load_dataset("controlled", revision="v9")
    assert message in str(caught.value)
    # A version was requested, so no other build may be used.
    assert "driftbench build" not in str(caught.value)
