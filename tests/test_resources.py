from __future__ import annotations

from pathlib import Path

import pytest

from driftbench.errors import InternalError
from driftbench.resources import cache_root, data_root, resource


def test_data_root_of_a_checkout(repository: Path) -> None:
    assert data_root() == repository


@pytest.mark.parametrize(
    "path",
    [
        "perturbations",
        "build/recipes",
        "eval/protocols",
        "eval/submissions",
        "raw/starter",
        "raw/mathlib",
    ],
)
def test_data_folders_are_found(path: str) -> None:
    assert resource(path).is_dir()


@pytest.mark.parametrize("path", ["", "../secret", "raw/../../x", "/etc/passwd"])
def test_a_path_that_leaves_the_root_is_an_internal_error(path: str) -> None:
    with pytest.raises(InternalError, match="is not the path of a bundled file"):
        resource(path)


def test_a_missing_resource_is_an_error() -> None:
    with pytest.raises(InternalError, match=r"build/recipes/nope\.toml is missing"):
        resource("build/recipes/nope.toml")


def test_cache_root(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("DRIFTBENCH_CACHE", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", "/home/ada")
    assert cache_root() == Path("/home/ada/.cache/driftbench")
    monkeypatch.setenv("XDG_CACHE_HOME", "/var/xdg")
    assert cache_root() == Path("/var/xdg/driftbench")
    monkeypatch.setenv("DRIFTBENCH_CACHE", "~/own")
    assert cache_root() == Path("/home/ada/own")
