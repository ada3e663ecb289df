"""Executors by name, and pickling for other machines, without a cluster."""

from __future__ import annotations

import socket
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

from driftbench.cli import cli
from driftbench.errors import InputError, LeanSyntaxError
from driftbench.workers import current_executor, open_executor, ray_cluster, use_executor
from driftbench.workers.installation import installation
from driftbench.workers.packing import packed, unpacked
from driftbench.workers.ray_node import Done, NodeFailed
from driftbench.workers.ray_worker import RayWorker
from tests.workers.jobs import Lacking, refuse

if TYPE_CHECKING:
    from importlib.machinery import ModuleSpec


@pytest.fixture
def without_ray(monkeypatch: pytest.MonkeyPatch) -> None:
    def find(_name: str) -> ModuleSpec | None:
        return None

    monkeypatch.setattr(ray_cluster, "find_spec", find)


def test_ray_is_not_imported_by_default() -> None:
    code = (
        "import sys, driftbench.workers\n"
        "from driftbench.workers import map_chunks\n"
        "assert list(map_chunks(abs, [('a', -1)], workers=1)) == [('a', 1)]\n"
        "print('ray' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert done.stdout == "False\n"


@pytest.mark.parametrize("name", ["", "rays", "local:2", "ray:", "spark"])
def test_an_unknown_executor_is_an_error(name: str) -> None:
    with pytest.raises(InputError, match=r"no executor .*: give local, ray, ray:HOST:PORT"):
        open_executor(name)


@pytest.mark.usefixtures("without_ray")
def test_without_ray_the_message_gives_the_remedy() -> None:
    words = ["build", "--recipe", "starter", "--snapshot", "starter", "--executor", "ray"]
    result = CliRunner().invoke(cli, words)
    assert result.exit_code == 2
    assert "driftbench: Ray is not installed: pip install -e '.[ray]'" in result.stderr


def test_addresses_of_rays_client_are_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ray_cluster, "find_spec", str)
    with pytest.raises(InputError, match="run the command on a node of it"):
        open_executor("ray:ray://head:10001")


@pytest.mark.parametrize("address", ["127.0.0.1:{port}", "127.0.0.1:none"])
def test_a_missing_cluster_is_an_error_at_once(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def imported(name: str) -> SimpleNamespace:
        assert name == "ray"
        return SimpleNamespace(is_initialized=lambda: False)

    monkeypatch.setattr(ray_cluster, "find_spec", str)
    monkeypatch.setattr(ray_cluster, "import_module", imported)
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))  # without listening
        executor = open_executor("ray:" + address.format(port=taken.getsockname()[1]))
        with pytest.raises(InputError, match=r"no cluster can be used here .*ray start --head"):
            executor.workers(usual=1)


def test_the_innermost_executor_is_current(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ray_cluster, "find_spec", str)
    assert current_executor().name == "local"
    monkeypatch.setenv("DRIFTBENCH_EXECUTOR", "ray")
    assert current_executor().name == "ray"
    with use_executor("ray:head:6379"):
        assert current_executor().name == "ray:head:6379"
    with use_executor("local") as local:
        assert current_executor() is local
        assert local.workers(usual=3) == 3
    monkeypatch.setenv("DRIFTBENCH_EXECUTOR", "nobody")
    with pytest.raises(InputError, match="no executor 'nobody'"):
        current_executor()


def test_packed_paths_are_relative_to_the_cache_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DRIFTBENCH_CACHE", str(tmp_path / "here"))
    sent = packed([tmp_path / "here" / "a" / "b.sqlite", tmp_path / "else", Path("here/a")])
    monkeypatch.setenv("DRIFTBENCH_CACHE", str(tmp_path / "there"))
    there = tmp_path / "there" / "a" / "b.sqlite"
    assert unpacked(sent) == [there, tmp_path / "else", Path("here/a")]


def test_a_node_with_another_prover_version_is_an_error() -> None:
    here = installation()
    assert {"Python", "driftbench-lean", "driftbench code", "driftbench rules", "numpy"} <= set(
        here
    )
    assert not {"mkdocs", "pytest", "ray"} & set(here)
    problem = RayWorker("node a").start(packed(abs), {**here, "numpy": "0.1"})
    assert problem.startswith(f"node a has numpy {here['numpy']}, and the driver has 0.1: ")
    assert "install the same version on every node" in problem
    assert (
        RayWorker("node a")
        .start(packed(abs), {**here, "prover": "2"})
        .startswith("node a has prover none, and the driver has 2")
    )


def test_ray_worker_returns_results_and_errors() -> None:
    worker = RayWorker("node a")
    assert worker.start(packed(refuse), installation()) == ""
    failed = worker.run(packed(3))
    assert isinstance(failed, NodeFailed)
    assert isinstance(failed.error, LeanSyntaxError)
    assert failed.note.startswith("on node a:\nTraceback")
    assert worker.start(packed(abs), installation()) == ""
    done = worker.run(packed(-3))
    assert isinstance(done, Done)
    assert (unpacked(done.value), done.effort.chunks) == (3, 1)
    problem = worker.start(packed(Lacking("another")), installation())
    assert problem == "node a: the snapshot is not here"
