"""Loading versions from a stand-in of the Hub."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from driftbench.dataset.load import load_dataset
from driftbench.errors import DatasetError
from tests.release.conftest import NAME
from tests.release.stand_in import Fault

if TYPE_CHECKING:
    from pathlib import Path

    from tests.release.conftest import Publish
    from tests.release.stand_in import StandIn


@pytest.fixture(autouse=True)
def _published(
    hub: StandIn, build: Path, publish: Publish, monkeypatch: pytest.MonkeyPatch
) -> None:
    publish("--dataset", build)
    repository = hub.hub.repositories[NAME]
    for tag in ("v0.9.0", "v0.10.0", "draft"):
        repository.tags[tag] = repository.tags["v1.0.0"]
    monkeypatch.delenv("HF_TOKEN")


def test_an_unknown_revision_lists_the_existing_ones() -> None:
    with pytest.raises(DatasetError) as caught:
        load_dataset("controlled", revision="v9")
    known = "v1.0.0, v0.10.0, v0.9.0, draft, main"
    assert str(caught.value) == f"{NAME} has no revision 'v9'; it has {known}"


def test_a_cached_copy_is_used_offline(hub: StandIn, monkeypatch: pytest.MonkeyPatch) -> None:
    online = load_dataset("controlled", split="test", revision="v1.0.0")
    hub.asked.clear()
    monkeypatch.setattr("huggingface_hub.constants.HF_HUB_OFFLINE", True)
    assert load_dataset("controlled", split="test", revision="v1.0.0")["id"] == online["id"]
    with pytest.raises(DatasetError) as caught:
        load_dataset("controlled", revision="v0.9.0")
    reason = "is not in the cache, and HF_HUB_OFFLINE is set: unset it; cached are v1.0.0"
    assert str(caught.value) == f"{NAME} at 'v0.9.0' {reason}"
    assert hub.asked == []


def test_a_cached_copy_is_used_when_the_hub_is_down(hub: StandIn) -> None:
    load_dataset("controlled", revision="v1.0.0")
    hub.faults.append(Fault("GET", "/", 503, times=99))
    assert len(load_dataset("controlled", split="test", revision="v1.0.0")) > 20
    with pytest.raises(DatasetError, match="the Hub failed with status 503"):
        load_dataset("controlled", revision="v0.9.0")


def test_a_second_load_downloads_nothing(hub: StandIn) -> None:
    load_dataset("controlled", revision="v1.0.0")
    hub.asked.clear()
    load_dataset("controlled", revision="v1.0.0")
    assert [path for _, path, _ in hub.asked if "resolve" in path or "cdn" in path] == []


def test_a_gated_repository_names_the_remedy(hub: StandIn, monkeypatch: pytest.MonkeyPatch) -> None:
    hub.hub.repositories[NAME].gated = "manual"
    for token in ("", "hf_reader"):
        monkeypatch.setenv("HF_TOKEN", token)
        with pytest.raises(DatasetError, match=f"{NAME} is gated: ask for access on its page"):
            load_dataset("controlled", revision="v1.0.0")
    monkeypatch.setenv("HF_TOKEN", "hf_member")
    assert len(load_dataset("controlled", split="test", revision="v1.0.0")) > 20


def test_a_private_repository_is_not_found(hub: StandIn) -> None:
    hub.hub.repositories[NAME].private = True
    with pytest.raises(DatasetError, match=f"{NAME} is not published, or you have no access"):
        load_dataset("controlled", revision="v1.0.0")


def test_without_a_version_the_main_branch_is_loaded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("driftbench.dataset.load.data_root", lambda: tmp_path / "nowhere")
    monkeypatch.chdir(tmp_path)
    assert len(load_dataset("controlled", split="test")) > 20
    with pytest.raises(DatasetError, match="holds no configuration 'mini', only controlled"):
        load_dataset("mini")
