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
    publish("--path", build)
    repository = hub.hub.repositories[NAME]
    for tag in ("v0.9.0", "v0.10.0", "draft"):
        repository.tags[tag] = repository.tags["v1.0.0"]
    monkeypatch.delenv("HF_TOKEN")


def test_an_unknown_revision_names_those_that_exist() -> None:
    with pytest.raises(DatasetError) as caught:
        load_dataset("controlled", revision="v9")
    known = "v1.0.0, v0.10.0, v0.9.0, draft, main"
    assert str(caught.value) == f"{NAME} has no revision 'v9'; it has {known}"


def test_a_copy_serves_offline(hub: StandIn, monkeypatch: pytest.MonkeyPatch) -> None:
    online = load_dataset("controlled", split="test", revision="v1.0.0")
    hub.asked.clear()
    monkeypatch.setattr("huggingface_hub.constants.HF_HUB_OFFLINE", True)
    assert load_dataset("controlled", split="test", revision="v1.0.0")["id"] == online["id"]
    with pytest.raises(DatasetError) as caught:
        load_dataset("controlled", revision="v0.9.0")
    said = "is not in the cache, and HF_HUB_OFFLINE is set: unset it; cached are v1.0.0"
    assert str(caught.value) == f"{NAME} at 'v0.9.0' {said}"
    assert hub.asked == []


def test_a_copy_serves_while_the_hub_is_down(hub: StandIn) -> None:
    load_dataset("controlled", revision="v1.0.0")
    hub.faults.append(Fault("GET", "/", 503, times=99))
    assert len(load_dataset("controlled", split="test", revision="v1.0.0")) > 20
    with pytest.raises(DatasetError, match="the Hub failed with status 503"):
        load_dataset("controlled", revision="v0.9.0")


def test_a_second_load_copies_no_file_again(hub: StandIn) -> None:
    load_dataset("controlled", revision="v1.0.0")
    hub.asked.clear()
    load_dataset("controlled", revision="v1.0.0")
    assert [path for _, path, _ in hub.asked if "resolve" in path or "cdn" in path] == []


def test_a_gated_repository_says_how_to_get_in(
    hub: StandIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    hub.hub.repositories[NAME].gated = "manual"
    for token in ("", "hf_reader"):
        monkeypatch.setenv("HF_TOKEN", token)
        with pytest.raises(DatasetError, match=f"{NAME} is gated: ask for access on its page"):
            load_dataset("controlled", revision="v1.0.0")
    monkeypatch.setenv("HF_TOKEN", "hf_member")
    assert len(load_dataset("controlled", split="test", revision="v1.0.0")) > 20


def test_a_private_repository_is_as_none(hub: StandIn) -> None:
    hub.hub.repositories[NAME].private = True
    with pytest.raises(DatasetError, match=f"{NAME} is not published, or you have no access"):
        load_dataset("controlled", revision="v1.0.0")


def test_the_main_branch_serves_those_who_name_no_version(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("driftbench.dataset.load.data_root", lambda: tmp_path / "nowhere")
    monkeypatch.chdir(tmp_path)
    assert len(load_dataset("controlled", split="test")) > 20
    with pytest.raises(DatasetError, match="holds no configuration 'mini', only controlled"):
        load_dataset("mini")
