from __future__ import annotations

import json
from importlib.metadata import PackageNotFoundError
from typing import TYPE_CHECKING

import pytest

from driftbench._extras import install_command
from driftbench.resources import in_checkout

if TYPE_CHECKING:
    from pathlib import Path


def test_a_checkout_installs_itself() -> None:
    assert in_checkout()
    assert install_command("plots") == "pip install -e '.[plots]' in the checkout"


class Installed:
    """A distribution whose installer recorded its source."""

    def __init__(self, source: object) -> None:
        self.source = source

    def read_text(self, name: str) -> str | None:
        assert name == "direct_url.json"
        return None if self.source is None else json.dumps(self.source)


@pytest.fixture
def wheel(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "driftbench/_data/perturbations").mkdir(parents=True)
    monkeypatch.setattr("driftbench.resources._PACKAGE", tmp_path / "driftbench")
    assert not in_checkout()


@pytest.mark.usefixtures("wheel")
@pytest.mark.parametrize(
    ("source", "requirement"),
    [
        (None, "driftbench-lean[plots]"),
        ({"url": "file:///a%20b/DriftBench", "dir_info": {}}, "/a b/DriftBench[plots]"),
        ({"url": "file:///w/d-1.whl", "archive_info": {}}, "/w/d-1.whl[plots]"),
        (
            {"url": "https://h.org/d.git", "vcs_info": {"vcs": "git", "commit_id": "0a1"}},
            "driftbench-lean[plots] @ git+https://h.org/d.git@0a1",
        ),
        (
            {"url": "https://h.org/d.whl", "archive_info": {}},
            "driftbench-lean[plots] @ https://h.org/d.whl",
        ),
    ],
)
def test_an_extra_is_installed_from_the_source_of_the_installation(
    monkeypatch: pytest.MonkeyPatch, source: object, requirement: str
) -> None:
    monkeypatch.setattr("driftbench._extras.distribution", lambda _: Installed(source))
    assert install_command("plots") == f"pip install '{requirement}'"


@pytest.mark.usefixtures("wheel")
def test_a_package_without_metadata_names_the_distribution(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> None:
        raise PackageNotFoundError(name)

    monkeypatch.setattr("driftbench._extras.distribution", missing)
    assert install_command("plots") == "pip install 'driftbench-lean[plots]'"
